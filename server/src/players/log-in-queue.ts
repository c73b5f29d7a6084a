/**
 * Who may hash a password next: few at a time, a bounded queue, one try at a time of those that are counted together.
 * Known browsers go first and have places of their own; of the others those go first who have solved a puzzle, and one
 * address gets few places. So a crowd keeps nobody out of the browser that they use, nor out of one that works for it.
 */

/** As many as leave a core for bets on a small machine. */
const AT_ONCE = 2
/** At 20 hashes a second on a small machine the last one waits for twelve seconds. */
const PLACES = 256
const PLACES_UNKNOWN = 192
/** Whoever finds these taken is asked for a puzzle, so they may be few. */
const PLACES_UNPROVEN = 64
const PLACES_ADDRESS = 32
const PLACES_TURN = 16

/** Who goes first: a browser known to the name, one that has solved a puzzle for this try, any other. */
const RANKS = ['known', 'proven', 'unproven'] as const
export type Rank = (typeof RANKS)[number]

export interface Claim {
  /** Tries with the same turn go one after the other. */
  turn: string
  address: string
  rank: Rank
}

export class LogInQueue {
  readonly #turns = new Map<string, Promise<unknown>>()
  readonly #taken = new Map<string, number>()
  readonly #lines: Record<Rank, (() => void)[]> = { known: [], proven: [], unproven: [] }
  #running = 0

  /** Runs the work when it is its turn; null when there is no place to wait for it. */
  async inTurn<T>(claim: Claim, work: () => Promise<T>): Promise<T | null> {
    const places = placesOf(claim)
    if (places.some(([key, max]) => (this.#taken.get(key) ?? 0) >= max)) return null
    for (const [key] of places) this.#count(key, 1)
    const before = this.#turns.get(claim.turn) ?? Promise.resolve()
    const mine = before.catch(() => {}).then(() => this.#atOnce(claim, work))
    this.#turns.set(claim.turn, mine)
    try {
      return await mine
    } finally {
      for (const [key] of places) this.#count(key, -1)
      if (this.#turns.get(claim.turn) === mine) this.#turns.delete(claim.turn)
    }
  }

  #count(key: string, more: number): void {
    const taken = (this.#taken.get(key) ?? 0) + more
    if (taken === 0) this.#taken.delete(key)
    else this.#taken.set(key, taken)
  }

  async #atOnce<T>({ rank }: Claim, work: () => Promise<T>): Promise<T> {
    if (this.#running >= AT_ONCE) await new Promise<void>((go) => this.#lines[rank].push(go))
    else this.#running++
    try {
      return await work()
    } finally {
      const next = this.#next()
      if (next) next()
      else this.#running--
    }
  }

  #next(): (() => void) | undefined {
    const rank = RANKS.find((each) => this.#lines[each].length > 0)
    return rank && this.#lines[rank].shift()
  }
}

function placesOf({ turn, address, rank }: Claim): [key: string, max: number][] {
  const places: [string, number][] = [
    ['all', PLACES],
    [`turn ${turn}`, PLACES_TURN],
  ]
  if (rank !== 'known') places.push(['unknown', PLACES_UNKNOWN], [`address ${address}`, PLACES_ADDRESS])
  if (rank === 'unproven') places.push(['unproven', PLACES_UNPROVEN])
  return places
}

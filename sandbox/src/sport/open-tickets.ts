/** Tickets that wait for a result, in memory: what players have open, and what the book has at stake. */
import type { StoredBet, StoredLeg } from './bet-store.ts'
import type { Book } from './book.ts'
import type { OpenReturns } from './check-slip.ts'
import { payoutOf } from './limits.ts'

/** A sale that waits for its decision; it is nowhere else, and forgotten by a kill. */
interface Sale {
  /** The offer that the player saw, in units. */
  least: bigint
  orderedAt: number
  decidesAt: number
}

export class OpenTickets {
  readonly #book: Book
  readonly #bets = new Map<string, StoredBet>()
  readonly #sales = new Map<string, Sale>()
  #lastTurn: Promise<unknown> = Promise.resolve()

  constructor(book: Book) {
    this.#book = book
  }

  /** One after the other: each finds here what those before it have put. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#lastTurn.then(work)
    this.#lastTurn = turn.catch(() => {})
    return turn
  }

  get size(): number {
    return this.#bets.size
  }

  find(id: string): StoredBet | null {
    return this.#bets.get(id) ?? null
  }

  /** Newest first. */
  ofPlayer(player: string): StoredBet[] {
    return this.all()
      .filter((bet) => bet.player === player)
      .reverse()
  }

  all(): StoredBet[] {
    return [...this.#bets.values()]
  }

  withMatch(match: string): StoredBet[] {
    return this.all().filter(({ legs }) => legs.some((leg) => leg.match === match))
  }

  /** Takes the place of what was known of it. */
  put(bet: StoredBet): void {
    this.#expose(this.#bets.get(bet.id), -1n)
    this.#bets.set(bet.id, bet)
    this.#expose(bet, 1n)
  }

  drop(id: string): void {
    this.#expose(this.#bets.get(id), -1n)
    this.#bets.delete(id)
    this.#sales.delete(id)
  }

  sell(id: string, sale: Sale): void {
    this.#sales.set(id, sale)
  }

  saleOf(id: string): Sale | null {
    return this.#sales.get(id) ?? null
  }

  forgetSale(id: string): void {
    this.#sales.delete(id)
  }

  returnsOf(player: string): OpenReturns {
    const bets = this.ofPlayer(player)
    const sum = (some: readonly StoredBet[]) => some.reduce((all, bet) => all + possibleReturn(bet), 0n)
    return {
      all: sum(bets),
      ofMatch: (match) => sum(bets.filter(({ legs }) => legs.some((leg) => leg.match === match))),
    }
  }

  /** A parlay weighs on each of its legs with its share. */
  #expose(bet: StoredBet | undefined, sign: bigint): void {
    if (!bet) return
    const units = (possibleReturn(bet) - bet.stake) / BigInt(bet.legs.length)
    for (const leg of bet.legs) {
      if (leg.outcome === null) this.#book.expose(leg.match, leg, sign * units)
    }
  }
}

/** Units: what it pays if every open leg wins. */
export function possibleReturn({ stake, legs }: { stake: bigint; legs: readonly StoredLeg[] }): bigint {
  return payoutOf(
    stake,
    legs.map(({ price, outcome }) => ({ price, outcome: outcome ?? 'win' })),
  )
}

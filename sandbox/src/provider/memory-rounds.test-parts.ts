/** Rounds and seeds without a database, for the tests of spins. */
import { hex, sha256, utf8 } from '@samnang/core/bytes'
import { seedHash } from '../chance/rng.ts'
import type { MemoryWagers } from './memory-wagers.test-parts.ts'
import type { NewRound, PlayedRound, Round, Rounds } from './round.ts'
import type { RoundSeed, SeedFacts, Seeds } from './seed.ts'

type MemorySeed = RoundSeed & { isRevealed: boolean }

/** `onCommit` is called before and after each change; a test that throws there kills the process. */
export class MemoryRounds implements Rounds {
  readonly all = new Map<string, Round>()
  readonly #wagers: MemoryWagers
  readonly #now: () => number

  constructor(wagers: MemoryWagers, now: () => number) {
    this.#wagers = wagers
    this.#now = now
  }

  async openRound(round: NewRound): Promise<Round> {
    const id = round.id ?? `round-${this.all.size}`
    return this.#commit(() => {
      const found = this.all.get(id)
      if (found) return found
      const { table = null, detail = null, ...facts } = round
      const fresh = {
        state: 'open',
        outcome: null,
        events: null,
        openedAtMs: this.#now(),
        closedAtMs: null,
      } as const
      const opened: Round = { ...facts, ...fresh, table, detail, id }
      this.all.set(id, opened)
      return opened
    })
  }

  async storeOutcome(id: string, result: Pick<Round, 'outcome' | 'events'>): Promise<void> {
    const round = this.all.get(id)
    if (round?.state !== 'open') return
    await this.#wagers.drawn(id)
    // A database may give back the keys of an object in another order.
    this.all.set(id, {
      ...round,
      state: 'drawn',
      outcome: turned(result.outcome),
      events: turned(result.events),
    })
  }

  async closeRound(id: string): Promise<void> {
    this.#end(id, 'drawn', 'closed')
  }

  async cancelRound(id: string): Promise<void> {
    this.#end(id, 'open', 'cancelled')
  }

  async findRound(id: string): Promise<Round | null> {
    return this.all.get(id) ?? null
  }

  async lastOf(query: { player: string; game: string; limit: number }): Promise<PlayedRound[]> {
    const mine = [...this.#wagers.rows.values()].reverse().filter((row) => {
      const isPaid = row.state === 'WIN_SENT' || row.state === 'CLOSED'
      return isPaid && row.player === query.player && row.game === query.game
    })
    return mine.slice(0, query.limit).map(({ round, amount, win }) => {
      const atMs = this.all.get(round)?.openedAtMs ?? 0
      return { round, bet: amount, win: win ?? 0n, atMs }
    })
  }

  async lastOfTable(): Promise<Round[]> {
    return []
  }

  #end(id: string, from: Round['state'], to: Round['state']): void {
    const round = this.all.get(id)
    if (round?.state !== from) return
    this.#commit(() => {
      if (to === 'cancelled') this.#wagers.closedRounds.add(id)
      this.all.set(id, { ...round, state: to, closedAtMs: this.#now() })
    })
  }

  #commit<T>(change: () => T): T {
    this.#wagers.onCommit()
    const result = change()
    this.#wagers.onCommit()
    return result
  }
}

function turned(value: Round['events']): Round['events'] {
  if (Array.isArray(value)) return value.map(turned)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, turned(inner)]),
  )
}

export class MemorySeeds implements Seeds {
  readonly #current = new Map<string, MemorySeed>()
  readonly #all = new Map<string, MemorySeed>()

  async ofPlayer(player: string): Promise<SeedFacts> {
    const { id, hash, clientSeed, nonce } = this.#of(player)
    return { id, hash, clientSeed, nonce }
  }

  async takeNonce(player: string): Promise<RoundSeed> {
    const seed = this.#of(player)
    seed.nonce += 1
    return { ...seed, nonce: seed.nonce - 1 }
  }

  async setClientSeed(player: string, clientSeed: string): Promise<SeedFacts> {
    this.#of(player).clientSeed = clientSeed
    return this.ofPlayer(player)
  }

  async rotate(player: string): ReturnType<Seeds['rotate']> {
    const old = this.#of(player)
    old.isRevealed = true
    this.#current.delete(player)
    return { revealed: { hash: old.hash, seed: hex(old.serverSeed) }, next: await this.ofPlayer(player) }
  }

  newTableSeed(): Promise<RoundSeed> {
    throw new Error('slots have no tables')
  }

  async find(id: string): Promise<MemorySeed | null> {
    return this.#all.get(id) ?? null
  }

  async reveal(id: string): Promise<void> {
    const seed = this.#all.get(id)
    if (seed) seed.isRevealed = true
  }

  #of(player: string): MemorySeed {
    const found = this.#current.get(player)
    if (found) return found
    const serverSeed = sha256(utf8(`${player} ${this.#all.size}`))
    const id = `seed-${this.#all.size}`
    const made = {
      id,
      serverSeed,
      hash: seedHash(serverSeed),
      clientSeed: 'text',
      nonce: 0,
      isRevealed: false,
    }
    this.#current.set(player, made)
    this.#all.set(id, made)
    return made
  }
}

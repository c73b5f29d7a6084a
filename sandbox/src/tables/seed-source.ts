/** Which seed and which round of it a table draws next: a shoe serves sixty rounds, wheel and dice take a seed each. */
import { hex } from '@samnang/core/bytes'
import type { SandboxParts } from '../provider/game-family.ts'
import type { RevealedSeed, RoundSeed } from '../provider/seed.ts'
import { type DrawSource, roundsOfSeed } from './draw-outcome.ts'
import type { Commitment, PastRound } from './messages.ts'
import { outcomeOf } from './outcome-json.ts'
import type { TableInfo } from './tables.ts'

const HISTORY = 60

export interface NextDraw extends DrawSource {
  seedId: string
  commitment: Commitment
}

export class SeedSource {
  readonly #parts: Pick<SandboxParts, 'seeds' | 'rounds'>
  readonly #table: TableInfo
  readonly #rounds: number
  #seed: RoundSeed | null = null
  /** Rounds that were drawn with the seed. */
  #drawn = 0
  #history: PastRound[] = []
  #revealed: RevealedSeed | null = null

  constructor(parts: Pick<SandboxParts, 'seeds' | 'rounds'>, table: TableInfo) {
    this.#parts = parts
    this.#table = table
    this.#rounds = roundsOfSeed(table.game)
  }

  /** Oldest first. */
  get history(): readonly PastRound[] {
    return this.#history
  }

  get revealed(): RevealedSeed | null {
    return this.#revealed
  }

  /** What an earlier process left: a shoe that was begun goes on, with its roads. */
  async load(): Promise<void> {
    const { rounds, seeds } = this.#parts
    const last = await rounds.lastOfTable(this.#table.table, HISTORY)
    const [newest] = last
    if (!newest) return
    const seed = await seeds.find(newest.seedId)
    const isShoe = this.#rounds > 1
    const ofSeed = isShoe ? last.filter(({ seedId }) => seedId === newest.seedId) : last
    this.#history = ofSeed.reverse().map((round) => ({ round: round.id, outcome: outcomeOf(round) }))
    if (!seed) return
    this.#seed = { ...seed, clientSeed: newest.clientSeed }
    this.#drawn = newest.nonce + 1
    const isOver = seed.isRevealed || newest.configHash !== this.#table.configHash
    if (isOver || this.#drawn === this.#rounds) await this.#reveal()
  }

  /** The same again until `drawn` says that it was used. A new shoe begins with empty roads. */
  async next(): Promise<NextDraw> {
    if (!this.#seed) {
      this.#seed = await this.#parts.seeds.newTableSeed(this.#table.table)
      this.#drawn = 0
      if (this.#rounds > 1) this.#history = []
    }
    const { id, hash, serverSeed, clientSeed } = this.#seed
    const [nonce, rounds] = [this.#drawn, this.#rounds]
    const scope = rounds > 1 ? 'shoe' : 'round'
    return {
      seedId: id,
      serverSeed,
      clientSeed,
      nonce,
      commitment: { hash, scope, round: nonce + 1, rounds },
    }
  }

  /** The round's outcome is stored. It enters the history when it has been seen, see `shown`. */
  drawn(): void {
    this.#drawn += 1
  }

  /** Everybody has seen the round; saying so twice changes nothing. Gives the seed if this was its last round. */
  async shown(past: PastRound): Promise<RevealedSeed | null> {
    const before = this.#history.filter(({ round }) => round !== past.round)
    this.#history = [...before, past].slice(-HISTORY)
    return this.#drawn >= this.#rounds ? this.#reveal() : null
  }

  /** A cancelled round of a wheel has revealed its seed; a shoe goes on. */
  cancelled(): void {
    if (this.#rounds === 1) this.#seed = null
  }

  async #reveal(): Promise<RevealedSeed | null> {
    if (!this.#seed) return null
    await this.#parts.seeds.reveal(this.#seed.id)
    this.#revealed = { hash: this.#seed.hash, seed: hex(this.#seed.serverSeed) }
    this.#seed = null
    return this.#revealed
  }
}

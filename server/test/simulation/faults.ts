/** What goes wrong at the store, and how often: one answer for each call, by chance that follows from the seed. */
import type { Chance } from '../../src/demo-house/chance.ts'
import type { Options } from './options.ts'
import type { Machine } from './store.ts'

export type StoreFault = 'killed before' | 'killed after' | 'not reached' | 'answer lost'

type Struck = StoreFault | 'slow' | 'still' | 'clock step' | 'message lost' | 'message twice'

/** Calls that bet lose their connection so much more often than others. */
const BETS_ARE_CUT = 10

export class Faults {
  readonly #chance: Chance
  readonly #options: Options
  readonly #afterDeath = new Map<Machine, () => void>()
  isOver = false
  readonly struck: Record<Struck, number> = {
    ...{ 'killed before': 0, 'killed after': 0, 'not reached': 0, 'answer lost': 0 },
    ...{ slow: 0, still: 0, 'clock step': 0, 'message lost': 0, 'message twice': 0 },
  }

  constructor(chance: Chance, options: Options) {
    this.#chance = chance
    this.#options = options
  }

  next(machine: Machine, isBet: boolean): StoreFault | null {
    if (this.isOver || machine.isDead) return null
    const { crash } = this.#options
    const cut = this.#options.cut * (isBet ? BETS_ARE_CUT : 1)
    const drawn = this.#chance.below(10_000)
    const isBefore = this.#chance.is(50)
    // The office is one process that nobody kills here: what it does is one transaction, and that is cut.
    const fault =
      drawn < crash && machine.role === 'samnang_app' ? (isBefore ? 'killed before' : 'killed after') : null
    const found = fault ?? (drawn < crash + cut ? (isBefore ? 'not reached' : 'answer lost') : null)
    if (found) this.struck[found]++
    return found
  }

  /** How much longer a call lasts than it should. */
  slowMs(): number {
    if (this.isOver || this.#chance.below(1_000) >= this.#options.slow) return 0
    this.struck.slow++
    return 50 + this.#chance.below(3_000)
  }

  /** Whether a message is lost on its way. */
  message(): boolean {
    if (this.isOver || this.#chance.below(100) >= this.#options.lost) return false
    this.struck['message lost']++
    return true
  }

  /** How often a message arrives. */
  copies(): number {
    if (this.isOver || this.#chance.below(100) >= this.#options.twice) return 1
    this.struck['message twice']++
    return 2
  }

  /** How long one may be under way. */
  delayMs(): number {
    return this.isOver ? 50 : this.#options.delayMs
  }

  whenKilled(machine: Machine, then: () => void): void {
    this.#afterDeath.set(machine, then)
  }

  killed(machine: Machine): void {
    this.#afterDeath.get(machine)?.()
  }
}

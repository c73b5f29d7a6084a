/**
 * Counts calls from and to providers in memory, off the way of money, and takes the sums to the database every few seconds.
 * What a process that dies has not taken there yet is lost: these are figures for people, no books.
 */
import type { Clock } from '../parts.ts'
import type { Minute, MinuteSums } from './provider-minute-store.ts'

const MINUTE_MS = 60_000
/** Of all names and minutes together. */
const KEPT_MAX = 500

/** How one call ended: of the provider by us (`answered` …), or of us by the provider (`wallet…`). */
export type CallEnd = Exclude<keyof MinuteSums, `${string}Ms`>

export class ProviderMinutes {
  readonly #clock: Clock
  #kept = new Map<string, Minute>()
  /** Null: nobody has said yet. */
  #names: ReadonlySet<string> | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** From now on calls under other names are left out: whoever likes can make up thousands of them. */
  know(names: readonly string[]): void {
    this.#names = new Set(names)
  }

  count(provider: string, end: CallEnd, tookMs: number): void {
    if (this.#names?.has(provider) === false) return
    const minute = this.#minuteOf(provider)
    if (!minute) return
    const ms = Math.round(tookMs)
    minute[end]++
    const isWallet = end.startsWith('wallet')
    minute[isWallet ? 'walletTookMs' : 'tookMs'] += ms
    const slowest = isWallet ? 'walletSlowestMs' : 'slowestMs'
    minute[slowest] = Math.max(minute[slowest], ms)
  }

  /** All that was counted since it was taken last. */
  take(): Minute[] {
    const taken = [...this.#kept.values()]
    this.#kept = new Map()
    return taken
  }

  #minuteOf(provider: string): Minute | null {
    const atMs = Math.floor(this.#clock.now() / MINUTE_MS) * MINUTE_MS
    const key = `${provider} ${atMs}`
    const known = this.#kept.get(key)
    if (known) return known
    if (this.#kept.size >= KEPT_MAX) return null
    const minute = { provider, atMs, ...NOTHING }
    this.#kept.set(key, minute)
    return minute
  }
}

const NOTHING: MinuteSums = {
  ...{ answered: 0, refused: 0, silent: 0, tookMs: 0, slowestMs: 0 },
  ...{ walletDone: 0, walletRefused: 0, walletUndecided: 0, walletTookMs: 0, walletSlowestMs: 0 },
}

/**
 * Who is listened to at all, asked before a body is read. Whoever signs wrongly is heard seldom, by provider path and
 * address; an address from which this provider has signed rightly is always heard, so that nobody can bind it by forging.
 */
import { addressKey } from '../base/address-key.ts'
import type { RareWarnings } from '../base/rare-warnings.ts'
import { RateLimit } from '../http/rate-limit.ts'
import type { Clock } from '../parts.ts'
import type { Partner, WalletPartners } from './wallet-partners.ts'

/** A new key that we do not know yet makes as many wrong calls as there are bets; more is no mistake. */
const FORGED_A_SECOND = 1
const FORGED_BURST = 20

/** One who may speak; `partner` null: nobody has this name, which an answer never tells. */
export interface Caller {
  partner: Partner | null
  /** Provider and address; all names that nobody has are one. */
  key: string
}

export type Admission =
  | { kind: 'heard'; caller: Caller }
  | { kind: 'wrong_address' }
  | { kind: 'too_many'; retryAfterS: number }

export class WalletDoor {
  readonly #partners: WalletPartners
  readonly #warnings: RareWarnings
  readonly #forged: RateLimit
  readonly #genuine = new Set<string>()

  constructor(parts: { partners: WalletPartners; warnings: RareWarnings; clock: Clock }) {
    this.#partners = parts.partners
    this.#warnings = parts.warnings
    this.#forged = new RateLimit(parts.clock, FORGED_A_SECOND, FORGED_BURST)
  }

  async admit(name: string, address: string): Promise<Admission> {
    const partner = await this.#partners.find(name)
    const facts = { provider: partner?.name ?? 'unknown', address }
    if (partner && !partner.isAllowed(address)) {
      this.#warnings.warn('wallet call from an address that is not allowed', facts)
      return { kind: 'wrong_address' }
    }
    const key = `${partner?.id ?? '?'}|${addressKey(address)}`
    const retryAfterS = this.#genuine.has(key) ? 0 : this.#forged.wait(key)
    if (retryAfterS === 0) return { kind: 'heard', caller: { partner, key } }
    this.#warnings.warn('wallet calls with wrong signatures are not read any more', facts)
    return { kind: 'too_many', retryAfterS }
  }

  /** Whether the caller's signature was right. */
  note({ partner, key }: Caller, isSigned: boolean): void {
    if (isSigned) {
      this.#genuine.add(key)
      return
    }
    this.#forged.take(key)
    this.#warnings.warn('wallet call with a wrong signature', {
      provider: partner?.name ?? 'unknown',
      caller: key,
    })
  }
}

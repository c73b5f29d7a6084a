/** Argon2id behind a turnstile: few hashes at a time, a bounded queue, one attempt a name at a time. */
import { hash, parseOptions, verify } from '@node-rs/argon2'
import type { Random } from '../parts.ts'

/** OWASP's minimum; raise it here and passwords are hashed anew at their next log-in. 2 = Argon2id. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** As many as leave a core for bets on a small machine. */
const AT_ONCE = 2
const WAITING_MAX = 256

export class Passwords {
  readonly #dummy: Promise<string>
  readonly #names = new Map<string, Promise<unknown>>()
  readonly #turnstile: (() => void)[] = []
  #running = 0
  #waiting = 0

  constructor(random: Random) {
    this.#dummy = this.hash(Buffer.from(random.bytes(32)).toString('hex'))
    // Whoever awaits it meets the fault; until then it must not end the process.
    this.#dummy.catch(() => {})
  }

  /** The hash to store of a password in any script; NFC makes equal texts equal. */
  hash(password: string): Promise<string> {
    return hash(password.normalize('NFC'), COST)
  }

  /** Compares; without a stored hash it takes the same time and is false. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const matches = await verify(stored ?? (await this.#dummy), password.normalize('NFC'))
    return matches && stored !== null
  }

  /** True when the parameters have been raised since the hash was made. */
  isOutdated(stored: string): boolean {
    const made = parseOptions(stored)
    return made.memoryCost < COST.memoryCost || made.timeCost < COST.timeCost
  }

  /** Runs an attempt when it is the name's turn and a place is free; null when too many wait already. */
  async inTurn<T>(name: string, attempt: () => Promise<T>): Promise<T | null> {
    if (this.#waiting >= WAITING_MAX) return null
    this.#waiting++
    const before = this.#names.get(name)
    const mine = (before ?? Promise.resolve()).catch(() => {}).then(() => this.#inPlace(attempt))
    this.#names.set(name, mine)
    try {
      return await mine
    } finally {
      this.#waiting--
      if (this.#names.get(name) === mine) this.#names.delete(name)
    }
  }

  async #inPlace<T>(attempt: () => Promise<T>): Promise<T> {
    if (this.#running >= AT_ONCE) await new Promise<void>((go) => this.#turnstile.push(go))
    else this.#running++
    try {
      return await attempt()
    } finally {
      const next = this.#turnstile.shift()
      if (next) next()
      else this.#running--
    }
  }
}

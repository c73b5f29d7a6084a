/** Argon2id. How many are hashed at once is the log-in queue's. */
import { hash, parseOptions, verify } from '@node-rs/argon2'
import type { Random } from '../parts.ts'

/** OWASP's minimum; raise it here and passwords are hashed anew at their next log-in. 2 = Argon2id. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export class Passwords {
  readonly #dummy: Promise<string>

  constructor(random: Random) {
    this.#dummy = nobodysHash(random)
    // Whoever awaits it meets the fault; until then it must not end the process.
    this.#dummy.catch(() => {})
  }

  /** The hash to store of a password in any script; NFC makes equal texts equal. */
  hash(password: string): Promise<string> {
    return hashOf(password)
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
}

/** The hash of a password that nobody knows: whoever has it logs in by none, and takes as long as everybody. */
export function nobodysHash(random: Random): Promise<string> {
  return hashOf(Buffer.from(random.bytes(32)).toString('hex'))
}

function hashOf(password: string): Promise<string> {
  return hash(password.normalize('NFC'), COST)
}

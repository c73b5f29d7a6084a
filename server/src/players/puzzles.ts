/**
 * Puzzles for browsers unknown to a name, while passwords are being guessed all over the site. The server stores none
 * that it gives out: the token says by itself for which name, how hard and since when. What was used is kept until then.
 */
import { isSolution, PUZZLE_PARTS, type Puzzle } from '@samnang/core/player/puzzle'
import type { Clock, Random } from '../parts.ts'
import type { SiteKey } from './site-key.ts'

/** Long enough for a slow phone to solve it and for a slow network to bring it back. */
export const PUZZLE_MS = 2 * 60_000
const TOKEN = /^([A-Za-z0-9_-]{22})\.(\d{13})\.(\d{1,2})\.([A-Za-z0-9_-]{43})$/

export interface Proof {
  token: string
  numbers: readonly number[]
}

export class Puzzles {
  readonly #key: SiteKey
  readonly #random: Random
  readonly #clock: Clock

  constructor(parts: { key: SiteKey; random: Random; clock: Clock }) {
    this.#key = parts.key
    this.#random = parts.random
    this.#clock = parts.clock
  }

  /** A new puzzle, of use for one try at this name. */
  make(usernameKey: string, bits: number): Puzzle {
    const id = Buffer.from(this.#random.bytes(16)).toString('base64url')
    const head = `${id}.${this.#clock.now()}.${bits}`
    return {
      token: `${head}.${this.#key.sign('puzzle', `${head}|${usernameKey}`)}`,
      bits,
      parts: PUZZLE_PARTS,
    }
  }

  /** The id of a puzzle that we made for this name, that is not too old and is solved; else null. It may have been used. */
  solved(usernameKey: string, { token, numbers }: Proof): string | null {
    const [, id, madeAt, bits, signature] = TOKEN.exec(token) ?? []
    if (!id || !madeAt || !bits || !signature) return null
    const text = `${id}.${madeAt}.${bits}|${usernameKey}`
    if (!this.#key.isSigned('puzzle', text, signature)) return null
    // The clock of another server may be a little ahead.
    if (Math.abs(this.#clock.now() - Number(madeAt)) > PUZZLE_MS) return null
    return isSolution({ token, bits: Number(bits) }, numbers) ? id : null
  }
}

/** Chance that anybody can recompute: the same seed, text and number give the same game, in browser and server. */
import { hex, hmac, sha256, utf8 } from '@samnang/core/bytes'
import { assert } from '@samnang/core/refusal'

export interface Rng {
  /** Even over 0 … 2^32 − 1. */
  nextU32(): number
  /** Even over 0 … n − 1, by rejection; n from 1 to 2^32. */
  int(n: number): number
}

const RANGE = 2 ** 32
const WORDS_A_BLOCK = 8

/**
 * HMAC-SHA-256 with the server's seed as key over `clientSeed:nonce:block`, block from 0 up; each gives eight
 * big-endian 32-bit numbers.
 */
export function seededRng(serverSeed: Uint8Array, clientSeed: string, nonce: number): Rng {
  assert(Number.isSafeInteger(nonce) && nonce >= 0, 'a nonce counts rounds')
  let words: DataView = new DataView(new ArrayBuffer(0))
  let block = 0
  let at = WORDS_A_BLOCK
  const nextU32 = () => {
    if (at === WORDS_A_BLOCK) {
      const bytes = hmac(serverSeed, utf8(`${clientSeed}:${nonce}:${block}`))
      words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      block += 1
      at = 0
    }
    at += 1
    return words.getUint32(4 * (at - 1))
  }
  return { nextU32, int: (n) => evenly(nextU32, n) }
}

/** What does not fit a whole number of times is thrown away, so that no value is more likely than another. */
function evenly(nextU32: () => number, n: number): number {
  assert(Number.isInteger(n) && n >= 1 && n <= RANGE, 'int takes 1 … 2^32')
  const limit = RANGE - (RANGE % n)
  for (;;) {
    const value = nextU32()
    if (value < limit) return value % n
  }
}

/** What is shown before the game: SHA-256 of the seed, lower case hex. */
export function seedHash(serverSeed: Uint8Array): string {
  return hex(sha256(serverSeed))
}

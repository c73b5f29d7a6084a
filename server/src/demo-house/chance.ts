/** Chance that follows from words alone: the same words, the same house. Nothing of a real draw or key is made by it. */
import { createHash } from 'node:crypto'

export interface Chance {
  /** A whole number from 0, less than `count`. */
  below(count: number): number
  /** True in `percent` of a hundred cases. */
  is(percent: number): boolean
  pick<T>(list: readonly T[]): T
  bytes(count: number): Buffer
  uuid(): string
}

export function chanceOf(...words: (string | number)[]): Chance {
  const key = createHash('sha256').update(words.join('/')).digest()
  const state = [key.readUInt32LE(0), key.readUInt32LE(4), key.readUInt32LE(8), 1] as Sfc
  const below = (count: number) => Math.floor((next(state) / 2 ** 32) * count)
  const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => below(256)))
  return {
    below,
    bytes,
    is: (percent) => next(state) / 2 ** 32 < percent / 100,
    pick: (list) => {
      const found = list[below(list.length)]
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    },
    uuid: () => uuidOf(bytes(16)),
  }
}

type Sfc = [number, number, number, number]

/** sfc32: small, fast and even enough for who bets on what. */
function next(state: Sfc): number {
  const [a, b, c, count] = state
  const sum = (a + b + count) >>> 0
  state[3] = (count + 1) >>> 0
  state[0] = (b ^ (b >>> 9)) >>> 0
  state[1] = (c + (c << 3)) >>> 0
  state[2] = (((c << 21) | (c >>> 11)) + sum) >>> 0
  return sum
}

/** Of version 4, as a browser makes it. */
function uuidOf(bytes: Buffer): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

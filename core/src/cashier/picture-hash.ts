/**
 * What a picture shows, in 256 bits: the same photo saved again, smaller or as another kind of file, differs in a few of
 * them. A slip of a bank looks like every other slip of that bank, so the figure is of 16 × 16 places and not of the
 * usual 8 × 8.
 */
import { assert } from '../refusal.ts'

/** Brightness of 17 × 16 places, row by row: one more column, for each place is compared with its right neighbour. */
export const HASH_WIDTH = 17
export const HASH_HEIGHT = 16
const BITS = (HASH_WIDTH - 1) * HASH_HEIGHT

/** Up to so many bits apart two pictures are called alike. */
export const ALIKE_BITS = 12

/** '0' and '1', 256 of them, as the database keeps and compares them. `grey`: a byte a place. */
export function pictureHash(grey: Uint8Array): string {
  assert(grey.length === HASH_WIDTH * HASH_HEIGHT, 'a picture is made 17 × 16 before it is compared')
  let bits = ''
  for (let row = 0; row < HASH_HEIGHT; row++) {
    for (let column = 0; column < HASH_WIDTH - 1; column++) {
      const at = row * HASH_WIDTH + column
      bits += (grey[at] ?? 0) > (grey[at + 1] ?? 0) ? '1' : '0'
    }
  }
  return bits
}

/** In how many bits two hashes differ. */
export function bitsApart(one: string, other: string): number {
  assert(one.length === BITS && other.length === BITS, 'both are hashes of pictures')
  return [...one].filter((bit, at) => bit !== other[at]).length
}

/** Base32 as authenticators read it: A to Z, 2 to 7, no padding. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Whole groups of five bytes only: eight letters each. */
export function base32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    // What was written out is pushed out of the number in time.
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += LETTERS[(held >> bits) & 31]
    }
  }
  return text
}

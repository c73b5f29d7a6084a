/** Base32 as authenticators read it: A to Z, 2 to 7, no padding. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Whole groups of five bytes only: eight letters each. */
export function base32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += LETTERS[(held >> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return text
}

/** Passwords that staff read to a player: typed once on a phone, so nothing in them looks like something else. */
import { assert } from '../refusal.ts'

/** Without l, o, 0 and 1; 32 of them, so that each is as likely. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Four groups of four out of 16 bytes of chance: 80 bits. */
export function oneTimePassword(bytes: Uint8Array): string {
  assert(bytes.length === 16, 'a letter for each byte')
  const letters = [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

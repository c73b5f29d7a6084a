/** What the staff type to find a player, as it is compared: Khmer as it is stored, numbers without their dress. */
import { usernameKey } from './username.ts'

export interface Sought {
  /** Part of a name, in the form of its key. Half a Khmer word is a part of one, as is `%`. */
  text: string
  /** Digits alone, where nothing else was typed but what stands between digits: an id, a ticket, part of a phone. */
  digits: string | null
  /** Part of an account. */
  account: string | null
}

const KHMER_ZERO = 0x17e0
const DIGITS_MIN = 3

/** Null: nothing is asked. Invisible characters of typed Khmer (zero-width spaces) are left out. */
export function soughtOf(typed: string): Sought | null {
  const text = usernameKey(typed.replace(/\p{Cf}/gu, '').trim())
  if (text === '') return null
  const plain = bareOf(text)
  const isNumber = /^[0-9]+$/.test(plain)
  return {
    text,
    digits: isNumber ? plain : null,
    account: plain.length >= DIGITS_MIN && /^[0-9a-z]+$/.test(plain) ? plain : null,
  }
}

/** Letters and digits alone, Khmer digits as Latin ones: how phones and accounts are kept. */
export function bareOf(typed: string): string {
  return typed
    .replace(/[\u17e0-\u17e9]/g, (digit) => String(digit.charCodeAt(0) - KHMER_ZERO))
    .replace(/[\s.+()\u2010-\u2015-]/g, '')
    .toLowerCase()
}

/** What holds for colleagues: their passwords, and whom they may act on. */
import { checkPassword, type PasswordCode } from '../player/password-rules.ts'
import type { Outcome } from '../refusal.ts'

export const STAFF_PASSWORD_MIN = 15

/** The password in NFC. A colleague's opens more than a player's, so it is longer. */
export function checkStaffPassword(
  password: string,
  name: string,
  common: ReadonlySet<string>,
): Outcome<string, PasswordCode> {
  return checkPassword(password, name, common, STAFF_PASSWORD_MIN)
}

/** Nobody acts on a colleague who may do more, nor gives what they do not have. */
export function coversAll(mine: ReadonlySet<string>, theirs: Iterable<string>): boolean {
  return [...theirs].every((permission) => mine.has(permission))
}

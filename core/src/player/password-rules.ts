/** What a player's password must be: long enough, not known to everybody. No composition rules. */
import { accepted, type Outcome, refused } from '../refusal.ts'
import { usernameKey } from './username.ts'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

export type PasswordCode =
  | 'password_too_short'
  | 'password_too_long'
  | 'password_common'
  | 'password_is_username'

/**
 * The password in NFC, the form that is hashed. Length is counted in code points, so Khmer counts like Latin.
 * `common` holds lower-case NFC texts; `min` is higher where more is at stake.
 */
export function checkPassword(
  password: string,
  username: string,
  common: ReadonlySet<string>,
  min: number = PASSWORD_MIN,
): Outcome<string, PasswordCode> {
  const normal = password.normalize('NFC')
  const length = [...normal].length
  if (length < min) return refused('password_too_short', { n: min })
  if (length > PASSWORD_MAX) return refused('password_too_long', { n: PASSWORD_MAX })
  if (usernameKey(normal) === usernameKey(username)) return refused('password_is_username')
  if (common.has(usernameKey(normal))) return refused('password_common')
  return accepted(normal)
}

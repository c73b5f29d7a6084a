/** Names of players: any script, stored in NFC, unique without regard to case. */
import { accepted, type Outcome, refused } from '../refusal.ts'

/** Letters with their marks (Khmer vowels are marks), digits, dot, underscore, hyphen; 3 to 32 characters. */
const ALLOWED = /^[\p{L}\p{M}\p{N}._-]{3,32}$/u

/** What makes a name unique and finds it at log-in: NFC, lower case. */
export function usernameKey(name: string): string {
  return name.normalize('NFC').toLowerCase().normalize('NFC')
}

/** The name to store and its key. Refusal: `username_invalid`. */
export function checkUsername(name: string): Outcome<{ name: string; key: string }, 'username_invalid'> {
  const stored = name.normalize('NFC')
  if (!ALLOWED.test(stored) || /^\p{M}/u.test(stored)) return refused('username_invalid')
  return accepted({ name: stored, key: usernameKey(stored) })
}

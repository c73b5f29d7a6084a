/** What a colleague types as the second proof: a code of the authenticator, or a recovery code from paper. */
import { base32 } from './base32.ts'

/** Of randomness behind each recovery code: nobody guesses one, not even with the database in hand. */
export const RECOVERY_BYTES = 10
export const RECOVERY_CODES = 10

export type TypedCode = { kind: 'totp'; code: string } | { kind: 'recovery'; code: string }

/** As it is shown and written on paper: four groups of four. */
export function recoveryCode(bytes: Uint8Array): string {
  return (base32(bytes).match(/.{4}/g) ?? []).join('-')
}

/** What was typed, with the spaces and dashes that people add, in either script's digits; null: neither of both. */
export function readCode(typed: string): TypedCode | null {
  const text = typed
    .normalize('NFKC')
    .replace(/[\u17e0-\u17e9]/g, (digit) => String(digit.charCodeAt(0) - 0x17e0))
    .replace(/[\s-]/g, '')
    .toUpperCase()
  if (/^\d{6}$/.test(text)) return { kind: 'totp', code: text }
  return /^[A-Z2-7]{16}$/.test(text) ? { kind: 'recovery', code: text } : null
}

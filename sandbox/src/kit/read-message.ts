/** A text from a browser as a message: nothing of it is believed before it has been looked at. */
import type { LineMessage } from './messages.ts'

export type Fields = Record<string, unknown>

export interface Reading<Own> {
  /** Characters. */
  max: number
  /** A message of the game; null for what is none. */
  own(fields: Fields): Own | null
}

/** Null for a text that is too long, no object, or no message of this game. */
export function readText<Own>(text: string, { max, own }: Reading<Own>): Own | LineMessage | null {
  const fields = text.length > max ? null : parsed(text)
  if (!isRecord(fields)) return null
  if (fields.t === 'snapshot') return { t: 'snapshot' }
  if (fields.t !== 'ping') return own(fields)
  return isFiniteNumber(fields.at) ? { t: 'ping', at: fields.at } : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

/** What screens make for every order of theirs: small letters alone, or one order would have two names. */
export const KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function isKey(value: unknown): value is string {
  return typeof value === 'string' && KEY.test(value)
}

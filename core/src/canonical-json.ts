/** One text for one value: what is hashed or compared must not depend on who wrote it down. */
import { assert } from './refusal.ts'

/**
 * JSON without spaces, the keys of every object in the order of their UTF-16 code units, so that equal values have
 * equal bytes in every language. Throws on a number that is no safe integer, for languages write fractions
 * differently, and on everything that JSON has not, `undefined` in a field included.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') {
    assert(Number.isSafeInteger(value), 'canonical JSON holds whole numbers only')
    return String(value)
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  assert(typeof value === 'object', 'canonical JSON holds plain values only')
  const fields = value as Record<string, unknown>
  const keys = Object.keys(fields).sort() // without a comparison it is that of UTF-16 code units
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(fields[key])}`).join(',')}}`
}

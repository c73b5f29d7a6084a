/** One text for one value: a database may return the keys of an object in another order. */
import type { Json } from '../provider/json.ts'

/** JSON with the keys of every object sorted. */
export function canonicalJson(value: Json): string {
  return JSON.stringify(sorted(value))
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

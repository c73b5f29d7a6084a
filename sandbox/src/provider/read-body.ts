/** What comes from outside, looked at field by field; nothing is believed to have a shape. */

/** A field of an object of its own; undefined where there is none. */
export function field(source: unknown, name: string): unknown {
  if (source === null || typeof source !== 'object' || !Object.hasOwn(source, name)) return undefined
  return (source as Record<string, unknown>)[name] // an object has fields by name
}

/** A text of `min` to `max` characters, else null. */
export function text(source: unknown, name: string, min: number, max: number): string | null {
  const value = field(source, name)
  if (typeof value !== 'string' || value.length < min || value.length > max) return null
  return value.includes('\u0000') ? null : value
}

/** An http address without a name and password in it, else null. */
export function webAddress(source: unknown, name: string): string | null {
  const value = text(source, name, 1, 2_000)
  if (value === null || !URL.canParse(value)) return null
  const { protocol, username, password } = new URL(value)
  return /^https?:$/.test(protocol) && username === '' && password === '' ? value : null
}

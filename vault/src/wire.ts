/** Values on the wire: bytes as lower-case hex, bigint as decimal text, everything else as plain JSON. */

/** Reads one JSON value strictly; undefined means that it is not of this kind. */
export type Field<T> = (value: unknown) => T | undefined
type Fields = Record<string, Field<unknown>>
export type Read<S extends Fields> = { [name in keyof S]: Exclude<ReturnType<S[name]>, undefined> }

/** Whole numbers from 0 to `max`. */
export function whole(max: number = Number.MAX_SAFE_INTEGER): Field<number> {
  return (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= max ? value : undefined
}

/** Exactly `length` bytes. */
export function bytes(length: number): Field<Uint8Array> {
  const pattern = new RegExp(`^[0-9a-f]{${2 * length}}$`)
  return (value) =>
    typeof value === 'string' && value.length === 2 * length && pattern.test(value)
      ? Uint8Array.from(Buffer.from(value, 'hex'))
      : undefined
}

/** Unsigned 64-bit, in decimal without leading zeros. */
export const u64Text: Field<bigint> = (value) => {
  if (typeof value !== 'string' || !/^(?:0|[1-9][0-9]{0,19})$/.test(value)) return undefined
  const number = BigInt(value)
  return number < 1n << 64n ? number : undefined
}

export const gameName: Field<string> = (value) =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{1,32}$/.test(value) ? value : undefined

/** An object with exactly these members: a missing, wrong or extra one makes it undefined. */
export function object<S extends Fields>(fields: S): Field<Read<S>> {
  const names = Object.keys(fields)
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    if (Object.keys(value).length !== names.length) return undefined
    const read: Record<string, unknown> = {}
    for (const name of names) {
      if (!Object.hasOwn(value, name)) return undefined
      const member = fields[name]?.((value as Record<string, unknown>)[name])
      if (member === undefined) return undefined
      read[name] = member
    }
    return read as Read<S>
  }
}

/** Of the one kind, or else of the other. */
export function either<A, B>(one: Field<A>, other: Field<B>): Field<A | B> {
  return (value) => one(value) ?? other(value)
}

/** At most `max` values of one kind. */
export function list<T>(field: Field<T>, max: number): Field<T[]> {
  return (value) => {
    if (!Array.isArray(value) || value.length > max) return undefined
    const items = value.map(field).filter((item) => item !== undefined)
    return items.length === value.length ? items : undefined
  }
}

/** One line of JSON with its line end. */
export function toLine(message: object): string {
  return `${JSON.stringify(plain(message))}\n`
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Uint8Array)
    return Buffer.from(value.buffer, value.byteOffset, value.length).toString('hex')
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]))
}

/** What a json column takes and gives; money inside is whole riel as a number, or units as text. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** Equal values, whatever the order of their keys: a database may return them in another one. */
export function isSameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (!isNested(a) || !isNested(b) || Array.isArray(a) !== Array.isArray(b)) return a === b
  const [left, right] = [new Map(Object.entries<Json>(a)), new Map(Object.entries<Json>(b))]
  return [...left.keys(), ...right.keys()].every((key) => isSameJson(left.get(key), right.get(key)))
}

function isNested(value: Json | undefined): value is Extract<Json, object> {
  return typeof value === 'object' && value !== null
}

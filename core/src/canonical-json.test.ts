import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('canonical JSON sorts keys, has no spaces and escapes as JSON does', () => {
  expect(canonicalJson({ b: [1, true, null], a: { d: 'x"ខ្មែរ', c: -2 } })).toBe(
    '{"a":{"c":-2,"d":"x\\"ខ្មែរ"},"b":[1,true,null]}',
  )
})

test.each([[0.5], [Number.NaN], [2 ** 53], [Number.POSITIVE_INFINITY]])(
  '%s has no canonical JSON: no whole number',
  (value) => {
    expect(() => canonicalJson({ value })).toThrow('whole numbers only')
  },
)

test.each([[undefined], [2n], [() => 1]])('%s has no canonical JSON: no plain value', (value) => {
  for (const held of [value, { value }, [value]])
    expect(() => canonicalJson(held)).toThrow('plain values only')
})

test('it is JSON, and the order in which fields were written does not matter', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
      const whole = JSON.parse(JSON.stringify(value), (_, one) =>
        typeof one === 'number' ? Math.trunc(one % 2 ** 50) : one,
      )
      const text = canonicalJson(whole)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(whole)))
      expect(canonicalJson(turned(whole))).toBe(text)
    }),
  )
})

/** The fields of every object, the last one first. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, one]) => [key, turned(one)]),
  )
}

test('keys that look like numbers are in the order of their letters, too', () => {
  expect(canonicalJson({ 9: 1, 10: 2 })).toBe('{"10":2,"9":1}')
})

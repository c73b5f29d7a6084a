import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('canonical JSON sorts keys, has no spaces and escapes as JSON does', () => {
  expect(canonicalJson({ b: [1, true, null], a: { d: 'x"ខ្មែរ', c: -2 } })).toBe(
    '{"a":{"c":-2,"d":"x\\"ខ្មែរ"},"b":[1,true,null]}',
  )
})

test.each([[0.5], [undefined], [Number.NaN], [2n], [() => 1]])('%s has no canonical JSON', (value) => {
  expect(() => canonicalJson({ value })).toThrow()
})

test('keys that look like numbers are in the order of their letters, too', () => {
  expect(canonicalJson({ 9: 1, 10: 2 })).toBe('{"10":2,"9":1}')
})

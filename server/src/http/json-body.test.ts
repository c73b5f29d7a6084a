import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseBody } from './json-body.ts'
import { HttpRefusal } from './refuse.ts'

const parse = (text: string) => parseBody(Buffer.from(text))

function codeOf(text: string | Buffer): string {
  try {
    parseBody(Buffer.from(text))
    return 'accepted'
  } catch (error) {
    return error instanceof HttpRefusal ? error.code : 'thrown'
  }
}

test('whatever JSON.stringify writes is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const text = JSON.stringify(value)
      if (/[\0\p{Surrogate}]/u.test(JSON.stringify(Object.entries(JSON.parse(text)))) || /\\u/.test(text))
        return
      expect(parse(text)).toEqual(JSON.parse(text))
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['1', 1],
  ['-0.5', -0.5],
  ['1.50', 1.5],
  ['1e2', 100],
  ['1000000000000000000000', 1e21],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ['0.1', 0.1],
  ['0e5', 0],
])('%s is exact', (literal, value) => {
  expect(parse(`{"n":${literal}}`)).toEqual({ n: value })
})

test.each([
  '9007199254740993',
  '-9007199254740993',
  '1.00000000000000001',
  '0.30000000000000000001',
  '1e400',
  '123456789012345678901',
])('%s would be rounded silently, so no schema takes it', (literal) => {
  const { n } = parse(`{"n":${literal}}`) as { n: number }
  expect(Number.isFinite(n)).toBe(false)
})

test('a number inside a text is a text', () => {
  expect(parse('{"a":"9007199254740993","b":"\\"1.00000000000000001"}')).toEqual({
    a: '9007199254740993',
    b: '"1.00000000000000001',
  })
})

test.each([
  ['the same key twice', '{"a":1,"a":1}'],
  ['the same key twice, inside', '{"a":{"b":1,"c":[{"d":1,"d":2}]}}'],
  ['the same key, spelt differently', '{"a":1,"\\u0061":1}'],
  ['half a surrogate pair', '{"a":"\\ud800"}'],
  ['half a surrogate pair as a key', '{"\\udc00":1}'],
  ['NUL', '{"a":"\\u0000"}'],
  ['a list', '[]'],
  ['a text', '"a"'],
  ['nothing but space', '  '],
  ['two values', '{}{}'],
  ['a comment', '{/**/}'],
  ['a byte order mark', '\ufeff{}'],
  ['nesting of 101', `{"a":${'['.repeat(100)}${']'.repeat(100)}}`],
])('%s is malformed', (_what, text) => {
  expect(codeOf(text)).toBe('malformed')
})

test('nesting of 100, a whole pair and Khmer are fine', () => {
  expect(codeOf(`{"a":${'['.repeat(99)}${']'.repeat(99)}}`)).toBe('accepted')
  expect(parse('{"a":"\\ud83c\\udf1f","ខ":"ក្ស"}')).toEqual({ a: '🌟', ខ: 'ក្ស' })
})

test('bytes that are no UTF-8 are malformed', () => {
  expect(codeOf(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toBe('malformed')
})

test('__proto__ is a field like any other, and changes no prototype', () => {
  const value = parse('{"__proto__":{"admin":true}}') as object
  expect(Object.keys(value)).toEqual(['__proto__'])
  expect('admin' in value).toBe(false)
})

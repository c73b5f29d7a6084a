import { expect, test } from 'vitest'
import { isSameJson, type Json } from './json.ts'

const value: Json = { a: [1, { b: 'x', c: null }], d: true, e: {} }

test('the order of keys does not matter', () => {
  expect(isSameJson(value, { e: {}, d: true, a: [1, { c: null, b: 'x' }] })).toBe(true)
})

test.each<[string, Json]>([
  ['another number', { ...value, a: [1.5, { b: 'x', c: null }] }],
  ['another order of a list', { ...value, a: [{ b: 'x', c: null }, 1] }],
  ['a longer list', { ...value, a: [1, { b: 'x', c: null }, null] }],
  ['a key more', { ...value, f: 1 }],
  ['a key more, deep inside', { ...value, a: [1, { b: 'x', c: null, d: null }] }],
  ['a key less', { a: value.a ?? null, d: true }],
  ['a list for an object', { ...value, e: [] }],
  ['nothing', null],
])('%s is something else', (_name, other) => {
  expect(isSameJson(value, other)).toBe(false)
  expect(isSameJson(other, value)).toBe(false)
})

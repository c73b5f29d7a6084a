import { expect, test } from 'vitest'
import { type Check, either, fields, isRecord, list, oneOf, table, text, whole } from './shape.ts'

const digit = text(/^[0-9]$/)

test.each<[string, Check, unknown[], unknown[], string]>([
  ['a text', digit, ['7'], ['77', '', 7, null, undefined, ['7']], 'a is not a text like ^[0-9]$'],
  [
    'a whole number',
    whole(2, 5),
    [2, 3, 5],
    [1, 6, 2.5, '3', 3n, Number.NaN, null, [3]],
    'a is not a whole number from 2 to 5',
  ],
  [
    'a number that is counted exactly',
    whole(0, Number.POSITIVE_INFINITY),
    [0, Number.MAX_SAFE_INTEGER],
    [Number.MAX_SAFE_INTEGER + 1, Number.POSITIVE_INFINITY],
    'a is not a whole number from 0 to Infinity',
  ],
  ['one of some', oneOf(1, 'second'), [1, 'second'], ['1', 2, null], 'a is not one of 1, second'],
  ['a list', list(digit), [[], ['1'], ['1', '2']], ['1', {}, null], 'a is not a list'],
  [
    'a list of two',
    list(digit, 2),
    [
      ['1', '2'],
      ['1', '2', '3'],
    ],
    [[], ['1']],
    'a has fewer than 2 entries',
  ],
  ['an object', fields({}, { b: digit }), [{}, { b: '1' }], [null, [], 'b', 1], 'a is not an object'],
  ['a table', table(/^[a-z]$/, digit), [{}, { b: '1' }], [null, [], 'b', 1], 'a is not an object'],
])('%s: what is one and what is none', (_, check, good, bad, fault) => {
  for (const value of good) expect([value, check(value, 'a')]).toEqual([value, []])
  for (const value of bad) expect([value, check(value, 'a')]).toEqual([value, [fault]])
})

test('what is wrong with the entries of a list is said by their places', () => {
  expect(list(digit, 1)(['1', 'x', '2', ''], 'a')).toEqual([
    'a.1 is not a text like ^[0-9]$',
    'a.3 is not a text like ^[0-9]$',
  ])
})

test('an object has all obligatory fields, none that is unknown, and in each what belongs there', () => {
  const check = fields({ b: digit, c: digit }, { d: digit })
  expect(check({ b: '1', c: '2' }, 'a')).toEqual([])
  expect(check({ b: '1', c: '2', d: '3' }, 'a')).toEqual([])
  expect(check({ b: undefined, c: 'x', d: undefined, e: '5', toString: '6' }, 'a')).toEqual([
    'a.b is missing',
    'a.e is not known',
    'a.toString is not known',
    'a.c is not a text like ^[0-9]$',
  ])
  expect(check({ b: '1', c: '2', d: 'x' }, 'a')).toEqual(['a.d is not a text like ^[0-9]$'])
})

test('the keys of a table are data: each has its form, and its entry is checked', () => {
  const check = table(/^[23]$/, digit)
  expect(check({ 2: '1', 3: '2' }, 'a')).toEqual([])
  expect(check({ 2: 'x', 4: '1' }, 'a')).toEqual(['a.2 is not a text like ^[0-9]$', 'a.4 is not known'])
})

test('of two shapes the one that the question names', () => {
  const check = either(isRecord, fields({ b: digit }), oneOf('ends'))
  expect(['ends', { b: '1' }].flatMap((value) => check(value, 'a'))).toEqual([])
  expect(check({}, 'a')).toEqual(['a.b is missing'])
  expect(check(null, 'a')).toEqual(['a is not one of ends'])
})

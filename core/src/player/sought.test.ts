import { expect, test } from 'vitest'
import { bareOf, soughtOf } from './sought.ts'

test.each([
  ['nothing', '   ', null],
  ['a part of a name', ' Soph ', { text: 'soph', digits: null, account: 'soph' }],
  ['what is a wildcard elsewhere', '%', { text: '%', digits: null, account: null }],
  ['half a Khmer word that ends with a coeng', 'ខ្', { text: 'ខ្', digits: null, account: null }],
  ['Khmer with an invisible space', 'សុ\u200bភា', { text: 'សុភា', digits: null, account: null }],
  [
    'a phone as people write it',
    '012 345-678',
    { text: '012 345-678', digits: '012345678', account: '012345678' },
  ],
  ['two letters are too few for an account', 'ab', { text: 'ab', digits: null, account: null }],
  ['letters and digits', 'A1-b2', { text: 'a1-b2', digits: null, account: 'a1b2' }],
  ['digits before a letter', '123a', { text: '123a', digits: null, account: '123a' }],
  ['digits behind a letter', 'a123', { text: 'a123', digits: null, account: 'a123' }],
  ['a sign before letters', '_abc', { text: '_abc', digits: null, account: null }],
  ['a sign behind letters', 'abc_', { text: 'abc_', digits: null, account: null }],
  ['invisible signs alone', ' \u200b\u200d ', null],
  ['many invisible signs', '\u200bso\u2060p\u200bh', { text: 'soph', digits: null, account: 'soph' }],
  ['Khmer digits', '០១២', { text: '០១២', digits: '012', account: '012' }],
])('%s is sought as it is stored', (_name, typed, expected) => {
  expect(soughtOf(typed)).toEqual(expected)
})

test('a decomposed name is sought in the form of its key', () => {
  expect(soughtOf('Re\u0301mi')?.text).toBe('r\u00e9mi')
})

test('a phone is kept without what people write between its digits', () => {
  expect(bareOf('(+855) 12.345-678')).toBe('85512345678')
  expect(bareOf('៨៥៥\u201012\u2013345\u2015678\tAb')).toBe('85512345678ab')
  expect(bareOf('1_2/3')).toBe('1_2/3')
})

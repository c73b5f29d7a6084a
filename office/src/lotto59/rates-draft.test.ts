import type { PaytableDoc } from '@samnang/contract/office/lotto59'
import { DEFAULT_PAYTABLE } from '@samnang/core/lotto59/paytable'
import { expect, test } from 'vitest'
import { centiIn, draftOf, paytableIn, wholeIn } from './rates-draft.ts'

const NOW: PaytableDoc = { ...DEFAULT_PAYTABLE, markets: [...DEFAULT_PAYTABLE.markets] }

test.each([
  ['9.20', 920],
  ['9.2', 920],
  ['9,2', 920],
  [' 9 ', 900],
  ['៩.២០', 920],
  ['1', 100],
  ['1000000', 100_000_000],
])('%s is a rate', (text, centi) => expect(centiIn(text)).toBe(centi))

test.each(['0', '0.99', '', '-9.20', '9.205', '9.2.0', '1e3', '1000000.01', 'NaN', '99999999'])(
  '%s is no rate',
  (text) => expect(centiIn(text)).toBeNull(),
)

test('whole figures keep their bounds', () => {
  expect(wholeIn('potSeedRiel', '40,000,000')).toBe(40_000_000)
  expect(wholeIn('potSeedRiel', '4,00')).toBeNull()
  expect(wholeIn('potSharePercent', '101')).toBeNull()
  expect(wholeIn('lineRiel', '0')).toBeNull()
})

test('a draft that nobody has touched is the paytable that it was made of', () => {
  expect(paytableIn(draftOf(NOW), NOW)).toEqual(NOW)
})

test('one field that is wrong makes no paytable', () => {
  expect(paytableIn({ ...draftOf(NOW), RANGE_1: '0' }, NOW)).toBeNull()
  expect(paytableIn({ ...draftOf(NOW), bigRateCenti: '99' }, NOW)).toBeNull()
})

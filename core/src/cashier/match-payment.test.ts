import { describe, expect, it, test } from 'vitest'
import { type AskedPayment, amountUnitsOf, matchPayment, type ToldPayment } from './match-payment.ts'

const asked: AskedPayment = {
  account: 'house@devb',
  amountUnits: 5_000_000_000n,
  expiresAtMs: 1_000_000,
  deposit: 'waiting',
}
const told: ToldPayment = {
  account: 'house@devb',
  currency: 'KHR',
  amountUnits: 5_000_000_000n,
  paidAtMs: 999_999,
}

describe('a payment against its code', () => {
  it.each<[string, Partial<AskedPayment> | null, Partial<ToldPayment>, string]>([
    ['what was asked for, in time', {}, {}, 'exact'],
    ['a code that is none of ours', null, {}, 'unknown'],
    ['to another account', {}, { account: 'other@devb' }, 'unknown'],
    ['one unit too little', {}, { amountUnits: 4_999_999_999n }, 'short'],
    ['one unit too much', {}, { amountUnits: 5_000_000_001n }, 'over'],
    ['the same figure in dollars', {}, { currency: 'USD' }, 'currency'],
    ['at the moment of its end', {}, { paidAtMs: 1_000_000 }, 'late'],
    ['once more', { deposit: 'credited' }, {}, 'double'],
    [
      'once more, another amount and late',
      { deposit: 'credited' },
      { amountUnits: 1n, paidAtMs: 2e6 },
      'double',
    ],
    ['in time, after the player has cancelled', { deposit: 'closed' }, {}, 'closed'],
    ['late, after it has expired', { deposit: 'closed' }, { paidAtMs: 1_000_001 }, 'late'],
  ])('%s', (_name, of, by, verdict) => {
    expect(matchPayment(of && { ...asked, ...of }, { ...told, ...by })).toBe(verdict)
  })
})

test.each<[unknown, bigint | null]>([
  [50_000, 5_000_000_000n],
  ['50000', 5_000_000_000n],
  [12.5, 1_250_000n],
  ['0.00001', 1n],
  [0, null],
  [-5, null],
  [0.1 + 0.2, null],
  [1e21, null],
  ['50,000', null],
  ['1.000000', null],
  [Number.NaN, null],
  ['999999999999.99999', 99_999_999_999_999_999n],
  ['1234567890123', null],
  ['1.', null],
  ['x1', null],
  ['1x', null],
  [true, null],
  [[5], null],
  [['5'], null],
  [null, null],
  [{}, null],
])('the amount %j is %s', (amount, units) => expect(amountUnitsOf(amount)).toBe(units))

import { expect, test } from 'vitest'
import { taxOf } from './tax.ts'

// Units; 1 riel is 100 000 of them.
test.each([
  ['stake', 1_000, { stake: 250_000_000n, payout: 900_000_000n }, { taxed: 250_000_000n, tax: 25_000_000n }],
  ['net', 1_000, { stake: 250_000_000n, payout: 200_000_000n }, { taxed: 50_000_000n, tax: 5_000_000n }],
  // A quarter of a percent of 199 units is less than a unit.
  ['net', 25, { stake: 199n, payout: 0n }, { taxed: 199n, tax: 0n }],
  ['net', 10_000, { stake: 199n, payout: 0n }, { taxed: 199n, tax: 199n }],
  ['stake', 0, { stake: 199n, payout: 0n }, { taxed: 199n, tax: 0n }],
  // A month that lost, and one in which a result of an earlier one was taken back.
  ['net', 1_000, { stake: 100n, payout: 300n }, { taxed: 0n, tax: 0n }],
  ['stake', 1_000, { stake: -100n, payout: 0n }, { taxed: 0n, tax: 0n }],
] as const)('of the %s at %i hundredths of a percent: %o', (base, rateCenti, sums, expected) => {
  expect(taxOf({ base, rateCenti }, sums)).toEqual(expected)
})

import { rielToUnits } from '@samnang/core/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payoutOf } from './limits.ts'
import type { LegOutcome } from './messages.ts'
import { combinedPrice, type PaidLeg, uncutPayout } from './parlay.ts'

const STAKE = rielToUnits(10_000)
const OUTCOMES: LegOutcome[] = ['win', 'half_win', 'push', 'half_loss', 'loss', 'void']

test.each<[LegOutcome, number]>([
  ['win', 19_200],
  ['half_win', 14_600],
  ['push', 10_000],
  ['half_loss', 5_000],
  ['loss', 0],
  ['void', 10_000],
])('a single of 10 000 at 1.92: %s pays %i riel', (outcome, riel) => {
  expect(payoutOf(STAKE, [{ price: 1_920, outcome }])).toBe(rielToUnits(riel))
})

test.each<[PaidLeg[], number]>([
  [
    [
      { price: 1_920, outcome: 'win' },
      { price: 1_440, outcome: 'win' },
      { price: 1_800, outcome: 'void' },
    ],
    27_648,
  ],
  [
    [
      { price: 1_920, outcome: 'win' },
      { price: 1_880, outcome: 'half_loss' },
    ],
    9_600,
  ],
  [
    [
      { price: 1_920, outcome: 'win' },
      { price: 1_880, outcome: 'half_win' },
      { price: 2_000, outcome: 'push' },
    ],
    27_648,
  ],
  [
    [
      { price: 1_920, outcome: 'loss' },
      { price: 9_000, outcome: 'win' },
    ],
    0,
  ],
])('parlay %#', (legs, riel) => expect(payoutOf(STAKE, legs)).toBe(rielToUnits(riel)))

const leg: fc.Arbitrary<PaidLeg> = fc.record({
  price: fc.integer({ min: 101, max: 20_000 }).map((hundredths) => hundredths * 10),
  outcome: fc.constantFrom(...OUTCOMES),
})
const legs = fc.array(leg, { minLength: 1, maxLength: 10 })
const CHECK = { seed: Number(process.env.SEED ?? 59), numRuns: 2_000 }

test('the order of legs changes nothing, a returned leg is as if it were not there, a lost one loses all', () => {
  fc.assert(
    fc.property(legs, (all) => {
      const payout = uncutPayout(STAKE, all)
      expect(uncutPayout(STAKE, [...all].reverse())).toBe(payout)
      expect(uncutPayout(STAKE, [...all, { price: 3_330, outcome: 'void' }])).toBe(payout)
      expect(uncutPayout(STAKE, [...all, { price: 3_330, outcome: 'loss' }])).toBe(0n)
    }),
    CHECK,
  )
})

test('a better outcome of one leg never pays less, and nothing pays more than 500 times or 40 million riel', () => {
  fc.assert(
    fc.property(legs, (all) => {
      const payouts = (['loss', 'half_loss', 'push', 'half_win', 'win'] as const).map((outcome) =>
        payoutOf(STAKE, [{ price: 1_900, outcome }, ...all]),
      )
      expect([...payouts].sort((a, b) => Number(a - b))).toEqual(payouts)
      expect(payouts[4]).toBeLessThanOrEqual(STAKE * 500n)
      expect(payouts[4]).toBeLessThanOrEqual(rielToUnits(40_000_000))
    }),
    CHECK,
  )
})

test('a half win is half a stake won and half returned, a half loss half lost', () => {
  fc.assert(
    fc.property(fc.integer({ min: 101, max: 1_000 }), (hundredths) => {
      const pays = (outcome: LegOutcome) => uncutPayout(STAKE, [{ price: hundredths * 10, outcome }])
      expect(2n * pays('half_win')).toBe(pays('win') + pays('push'))
      expect(2n * pays('half_loss')).toBe(pays('loss') + pays('push'))
    }),
    CHECK,
  )
})

test('combined prices are products, rounded down', () => {
  expect(combinedPrice([1_920])).toBe(1_920)
  expect(combinedPrice([1_920, 1_440])).toBe(2_764)
  expect(combinedPrice([2_000, 3_000, 1_500])).toBe(9_000)
})

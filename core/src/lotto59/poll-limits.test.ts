import { expect, test } from 'vitest'
import { limitFaults, type PollLimits } from './poll-limits.ts'

const USUAL: PollLimits = {
  ...{ min: 500, max: 2_000_000, draw: 10_000_000 },
  ...{ jackpotDraw: 100_000, jackpotFour: 100_000, exposure: 400_000_000 },
}

test('the limits that a house begins with make sense', () => {
  expect(limitFaults(USUAL, 1_000)).toEqual({})
})

test.each<[Partial<PollLimits>, ReturnType<typeof limitFaults>]>([
  [{ min: 3_000_000 }, { min: 'min_above_max' }],
  [{ min: 2_000_000 }, {}],
  [{ max: 20_000_000 }, { max: 'max_above_draw' }],
  [{ max: 10_000_000 }, {}],
  [{ draw: 50_000 }, { max: 'max_above_draw', jackpotDraw: 'jackpot_above_draw' }],
  [{ exposure: 9_999_900 }, { exposure: 'exposure_below_draw' }],
  [{ exposure: 10_000_000 }, {}],
  [{ jackpotDraw: 10_000_000 }, {}],
  [{ min: 1 }, { min: 'step' }],
  [{ min: 550 }, { min: 'step' }],
  [{ jackpotDraw: 1_500 }, { jackpotDraw: 'jackpot_step' }],
  [{ jackpotFour: 99_500 }, { jackpotFour: 'jackpot_step' }],
  [{ min: 0 }, { min: 'amount' }],
  [{ min: -500 }, { min: 'amount' }],
  [{ min: 500.5 }, { min: 'amount' }],
  [{ min: Number.NaN }, { min: 'amount' }],
  [{ exposure: 1e12 }, {}],
  [{ exposure: 1e12 + 100 }, { exposure: 'amount' }],
  [{ exposure: Number.POSITIVE_INFINITY }, { exposure: 'amount' }],
])('%j: %j', (change, faults) => {
  expect(limitFaults({ ...USUAL, ...change }, 1_000)).toEqual(faults)
})

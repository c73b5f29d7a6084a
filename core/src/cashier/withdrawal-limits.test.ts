import { describe, expect, it } from 'vitest'
import { rielToUnits } from '../money.ts'
import {
  dayLeft,
  judgeWithdrawal,
  WITHDRAWAL_LIMITS,
  wholeRiel,
  withdrawalLimitFaults,
  withdrawalLimitsOf,
} from './withdrawal-limits.ts'

const limits = { least: 10_000, most: 500_000, day: 800_000, dayCount: 4, open: 2, waitHours: 24 }
const nothing = { dayUnits: 0n, dayCount: 0, openCount: 0 }

function judge(riel: number, facts: { has?: number; before?: Partial<typeof nothing> } = {}) {
  const { has = 1_000_000, before = {} } = facts
  return judgeWithdrawal(rielToUnits(riel), {
    balanceUnits: rielToUnits(has),
    before: { ...nothing, ...before },
    limits,
  })
}

describe('what a player may ask to be paid out', () => {
  it.each([
    ['the least', 10_000, {}, null],
    ['a riel less than the least', 9_999, {}, { code: 'amount_too_small', n: 10_000 }],
    ['less than the least, but all there is', 700, { has: 700 }, null],
    ['less than the least, and not all there is', 600, { has: 700 }, { code: 'amount_too_small' }],
    ['the most', 500_000, {}, null],
    ['a riel more than the most', 500_001, {}, { code: 'amount_too_large', n: 500_000 }],
    ['all there is', 20_000, { has: 20_000 }, null],
    ['a riel more than there is', 20_001, { has: 20_000 }, { code: 'not_enough_money' }],
    ['nothing of nothing', 0, { has: 0 }, { code: 'amount_too_small' }],
    ['what the day leaves', 300_000, { before: { dayUnits: rielToUnits(500_000) } }, null],
    [
      'a riel more than the day leaves',
      300_001,
      { before: { dayUnits: rielToUnits(500_000) } },
      { code: 'withdrawal_day_limit', n: 300_000n },
    ],
    ['a third that would wait', 10_000, { before: { openCount: 2 } }, { code: 'too_many_withdrawals', n: 2 }],
    ['a fifth of the day', 10_000, { before: { dayCount: 4 } }, { code: 'too_many_withdrawals', n: 4 }],
  ] as const)('%s', (_what, riel, facts, refusal) => {
    expect(judge(riel, facts)).toMatchObject(refusal === null ? { ok: true } : { ok: false, ...refusal })
  })

  it('leaves nothing of a day that was more than it is now', () => {
    expect(dayLeft({ dayUnits: rielToUnits(900_000) }, limits)).toBe(0n)
  })

  it('pays whole riel, and nothing out of a debt', () => {
    expect(wholeRiel(1_299_999n)).toBe(1_200_000n)
    expect(wholeRiel(99_999n)).toBe(0n)
    expect(wholeRiel(-250_000n)).toBe(0n)
  })
})

describe('limits as data', () => {
  it('takes field by field what is an amount', () => {
    expect(withdrawalLimitsOf({ most: 7, day: 1.5, open: -1, else: 3 })).toEqual({
      ...WITHDRAWAL_LIMITS,
      most: 7,
    })
    expect(withdrawalLimitsOf({ waitHours: 0, open: 0 })).toEqual({ ...WITHDRAWAL_LIMITS, waitHours: 0 })
    for (const broken of [null, undefined, 'x', 5, []])
      expect(withdrawalLimitsOf(broken)).toEqual(WITHDRAWAL_LIMITS)
  })

  it('names what contradicts itself', () => {
    expect(withdrawalLimitFaults(WITHDRAWAL_LIMITS)).toEqual({})
    expect(withdrawalLimitFaults({ ...limits, least: 600_000 })).toEqual({ most: 'below_least' })
    expect(withdrawalLimitFaults({ ...limits, day: 400_000, open: 0 })).toEqual({
      open: 'figure',
      day: 'below_most',
    })
    expect(withdrawalLimitFaults({ ...limits, waitHours: 721 })).toEqual({ waitHours: 'figure' })
    expect(withdrawalLimitFaults({ ...limits, waitHours: -1 })).toEqual({ waitHours: 'figure' })
    expect(withdrawalLimitFaults({ ...limits, dayCount: 1.5 })).toEqual({ dayCount: 'figure' })
    expect(withdrawalLimitFaults({ ...limits, day: 10 ** 12 + 1 })).toEqual({ day: 'figure' })
  })

  it('may be one figure throughout, as great as a house can mean', () => {
    for (const riel of [1, 10 ** 12])
      expect(
        withdrawalLimitFaults({ ...limits, least: riel, most: riel, day: riel, waitHours: 720 }),
      ).toEqual({})
  })
})

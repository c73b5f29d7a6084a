import { expect, test } from 'vitest'
import { CARE_RULES } from '../care/care-rules.ts'
import {
  CASE_RULES,
  DESK_RULES,
  DUTY_FIELDS,
  DUTY_RULES,
  deadlineMs,
  decisionRefusal,
  mayBeOff,
  valueFaults,
  verdictsOf,
} from './duty-rules.ts'

test('a rule has all of its figures, within bounds, and none of another rule', () => {
  const large = { riel: 40_000_000, usd: 10_000, riel_per_usd: 4_000, deadline_h: 336 }
  const cases: [Record<string, number>, string[]][] = [
    [large, []],
    [{ ...large, riel: 0 }, ['riel']],
    [{ ...large, usd: 0.5, deadline_h: Number.NaN }, ['usd', 'deadline_h']],
    [{ ...large, percent: 90 }, ['percent']],
    [{}, ['riel', 'usd', 'riel_per_usd', 'deadline_h']],
  ]
  for (const [values, faults] of cases) expect(valueFaults('large', values)).toEqual(faults)
  expect(valueFaults('shared_account', { players: 1, window_h: 720, deadline_h: 24 })).toEqual(['players'])
})

test('a share is a whole number from one to a hundred', () => {
  const faultsOf = (percent: number) =>
    valueFaults('no_play', { riel: 1, percent, window_h: 1, deadline_h: 1 })
  for (const percent of [1, 50, 100]) expect(faultsOf(percent), String(percent)).toEqual([])
  for (const percent of [0, 101, 50.5, -1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(faultsOf(percent), String(percent)).toEqual(['percent'])
})

test('what the law asks for, and complaints, cannot be switched off', () => {
  expect(DUTY_RULES.filter((rule) => !mayBeOff(rule))).toEqual(['large', 'by_hand', 'complaint', 'papers'])
})

test('size is reported in time from the movement, a suspicion from when the house has it', () => {
  const moments = { movedAtMs: 1_000, openedAtMs: 5_000 }
  expect(deadlineMs('large', { ...moments, deadlineHours: 336 })).toBe(1_000 + 14 * 86_400_000)
  expect(deadlineMs('structured', { ...moments, deadlineHours: 24 })).toBe(5_000 + 86_400_000)
})

test('a case is decided once, and a report has the number that the authority gave it', () => {
  const open = { rule: 'large', state: 'open' } as const
  expect(decisionRefusal(open, { verdict: 'reported', reference: 'CAFIU-7' })).toBeNull()
  expect(decisionRefusal(open, { verdict: 'cleared', reference: null })).toBeNull()
  expect(decisionRefusal(open, { verdict: 'reported', reference: null })).toBe('report_reference')
  expect(decisionRefusal(open, { verdict: 'cleared', reference: 'CAFIU-7' })).toBe('report_reference')
  for (const state of ['reported', 'confirmed', 'cleared'] as const)
    expect(decisionRefusal({ rule: 'large', state }, { verdict: 'cleared', reference: null })).toBe(
      'already_decided',
    )
})

test('what the law asks about money is reported or nothing; a case of risk may be the house’s own', () => {
  const confirmed = { verdict: 'confirmed', reference: null } as const
  expect(decisionRefusal({ rule: 'large', state: 'open' }, confirmed)).toBe('report_reference')
  expect(decisionRefusal({ rule: 'late_run', state: 'open' }, confirmed)).toBeNull()
})

test('a case of safer play is no report, one about money is never the house’s own, one of risk may be both', () => {
  for (const rule of CARE_RULES) expect(verdictsOf(rule)).toEqual(['confirmed', 'cleared'])
  const money = ['large', 'structured', 'no_play', 'shared_account', 'by_hand'] as const
  for (const rule of money) expect(verdictsOf(rule)).toEqual(['reported', 'cleared'])
  const risk = CASE_RULES.filter((rule) => verdictsOf(rule).length === 3)
  expect([...money, ...risk, ...CARE_RULES].sort()).toEqual([...CASE_RULES].sort())
  expect([...money, ...risk]).toEqual([...DESK_RULES])
  const reported = { verdict: 'reported', reference: 'CAFIU-7' } as const
  expect(decisionRefusal({ rule: 'complaint', state: 'open' }, reported)).toBe('report_reference')
  expect(decisionRefusal({ rule: 'late_run', state: 'open' }, reported)).toBeNull()
})

test('every rule has bounds for each of its figures', () => {
  for (const rule of DUTY_RULES)
    expect(valueFaults(rule, Object.fromEntries(DUTY_FIELDS[rule].map((field) => [field, 10])))).toEqual([])
})

import { expect, test } from 'vitest'
import { rielToUnits } from '../money.ts'
import {
  type AskedBefore,
  checkDeposit,
  chipsWithin,
  DEPOSIT_RULES,
  depositRoom,
  depositRuleFaults,
  depositRulesOf,
} from './deposit-rules.ts'

const NOTHING: AskedBefore = { openCount: 0, openUnits: 0n, dayCount: 0, dayUnits: 0n, houseOpenCount: 0 }
const FREE = { ownUnits: null, levelUnits: null }
const riel = (amount: number) => rielToUnits(amount)

test.each([
  ['the least', 4_000, NOTHING, FREE, null],
  ['less than the least', 3_999, NOTHING, FREE, ['amount_too_small', 4_000]],
  ['the most', 20_000_000, NOTHING, FREE, null],
  ['more than the most', 20_000_001, NOTHING, FREE, ['amount_too_large', 20_000_000]],
  ['a third open one', 4_000, { ...NOTHING, openCount: 2 }, FREE, null],
  ['a fourth open one', 4_000, { ...NOTHING, openCount: 3 }, FREE, ['too_many_deposits', 3]],
  ['the last of a day', 4_000, { ...NOTHING, dayCount: 19 }, FREE, null],
  ['one more in a day', 4_000, { ...NOTHING, dayCount: 20 }, FREE, ['too_many_deposits', 20]],
  ['in a full house', 4_000, { ...NOTHING, houseOpenCount: 5_000 }, FREE, ['overloaded', undefined]],
  ['the rest of the day', 5_000_000, { ...NOTHING, dayUnits: riel(35_000_000) }, FREE, null],
  [
    'more than the rest of the day',
    5_000_001,
    { ...NOTHING, dayUnits: riel(35_000_000) },
    FREE,
    ['deposit_day_limit', 5_000_000n],
  ],
  ['all of the own limit', 50_000, NOTHING, { ...FREE, ownUnits: riel(50_000) }, null],
  [
    'more than the own limit',
    50_001,
    NOTHING,
    { ...FREE, ownUnits: riel(50_000) },
    ['deposit_limit', 50_000n],
  ],
  [
    'an own limit that open requests use up',
    50_000,
    { ...NOTHING, openUnits: riel(20_000) },
    { ...FREE, ownUnits: riel(50_000) },
    ['deposit_limit', 30_000n],
  ],
  ['an own limit that was passed', 4_000, NOTHING, { ...FREE, ownUnits: -5n }, ['deposit_limit', 0n]],
  ['more than the level', 60_000, NOTHING, { ...FREE, levelUnits: riel(59_999) }, ['level_limit', 59_999n]],
] as const)('%s', (_name, amount, before, rooms, refusal) => {
  const outcome = checkDeposit(DEPOSIT_RULES, riel(amount), before, rooms)
  if (refusal === null) expect(outcome).toEqual({ ok: true, value: true })
  else
    expect(outcome).toEqual({
      ok: false,
      code: refusal[0],
      ...(refusal[1] === undefined ? {} : { n: refusal[1] }),
    })
})

test('what the screen offers is taken, and one riel more is not', () => {
  const rooms = { ownUnits: riel(900_000) + 1n, levelUnits: riel(500_000) }
  const before = { ...NOTHING, openUnits: riel(450_000), openCount: 1 }
  const most = depositRoom(DEPOSIT_RULES, before, rooms)
  expect(checkDeposit(DEPOSIT_RULES, most, before, rooms).ok).toBe(true)
  expect(checkDeposit(DEPOSIT_RULES, most + riel(1), before, rooms).ok).toBe(false)
  expect(depositRoom(DEPOSIT_RULES, before, { ownUnits: 0n, levelUnits: null })).toBe(0n)
})

test('a setting changes what it says, and nonsense changes nothing', () => {
  expect(depositRulesOf({ least: 10_000, openMost: 1 })).toEqual({
    ...DEPOSIT_RULES,
    least: 10_000,
    openMost: 1,
  })
  for (const nonsense of [
    null,
    7,
    'least',
    [],
    { least: -1 },
    { least: 0 },
    { most: 0.5 },
    { dayMost: '9' },
    { other: 3 },
  ])
    expect(depositRulesOf(nonsense)).toEqual(DEPOSIT_RULES)
})

test('amounts to tap lie within the limits, six at most', () => {
  expect(chipsWithin({ least: 4_000, most: 20_000_000 })).toEqual([
    10_000, 20_000, 50_000, 100_000, 200_000, 500_000,
  ])
  expect(chipsWithin({ least: 30_000, most: 100_000 })).toEqual([50_000, 100_000])
  expect(chipsWithin({ least: 50_000, most: 99_999 })).toEqual([50_000])
  expect(chipsWithin({ least: 4_000, most: 0 })).toEqual([])
})

test('rules that contradict themselves, or that nobody can mean, are named by field', () => {
  expect(depositRuleFaults(DEPOSIT_RULES)).toEqual({})
  expect(depositRuleFaults({ ...DEPOSIT_RULES, least: 20_000_001 })).toEqual({ most: 'below_least' })
  expect(depositRuleFaults({ ...DEPOSIT_RULES, most: 40_000_001 })).toEqual({ dayMost: 'below_most' })
  for (const broken of [0, -1, 1.5, Number.NaN, 10 ** 13])
    expect(depositRuleFaults({ ...DEPOSIT_RULES, openMost: broken })).toEqual({ openMost: 'figure' })
  expect(depositRuleFaults({ ...DEPOSIT_RULES, khqrMinutes: 61 })).toEqual({ khqrMinutes: 'figure' })
})

test('figures may be as great as a house can mean, and contradict each other only where they differ', () => {
  const most = { least: 10 ** 12, most: 10 ** 12, dayMost: 10 ** 12 }
  const counts = { openMost: 100, dayRequestsMost: 1_000, houseOpenMost: 100_000, slipsMost: 20 }
  const greatest = { ...most, ...counts, transferMinutes: 14 * 24 * 60, khqrMinutes: 60 }
  expect(depositRuleFaults(greatest)).toEqual({})
  const beyond = Object.entries(greatest).map(([field, figure]) => [field, figure + 1])
  expect(depositRuleFaults(Object.fromEntries(beyond))).toEqual(
    Object.fromEntries(Object.keys(greatest).map((field) => [field, 'figure'])),
  )
  const ones = Object.fromEntries(Object.keys(greatest).map((field) => [field, 1]))
  expect(depositRuleFaults(ones as typeof greatest)).toEqual({})
})

test.each([
  ['nothing but the most of a request', {}, {}, 20_000_000],
  ['the rest of the day', { dayUnits: riel(39_000_000) }, {}, 1_000_000],
  ['a day that is used up', { dayUnits: riel(41_000_000) }, {}, 0],
  ['the own limit less what is open', { openUnits: riel(100) }, { ownUnits: riel(5_000) }, 4_900],
  [
    'the level, in which what is open is counted',
    { openUnits: riel(100) },
    { levelUnits: riel(5_000) },
    5_000,
  ],
])('%s bounds what can be asked for', (_what, before, rooms, most) => {
  expect(depositRoom(DEPOSIT_RULES, { ...NOTHING, ...before }, { ...FREE, ...rooms })).toBe(riel(most))
})

test('a room of part of a riel is told in whole riel, and a room below nothing as none', () => {
  const asked = (rooms: object) => checkDeposit(DEPOSIT_RULES, riel(4_000), NOTHING, { ...FREE, ...rooms })
  expect(asked({ levelUnits: riel(3_999) + 99_999n })).toMatchObject({ code: 'level_limit', n: 3_999n })
  expect(asked({ levelUnits: -riel(7) })).toMatchObject({ code: 'level_limit', n: 0n })
  expect(asked({ levelUnits: riel(4_000) })).toEqual({ ok: true, value: true })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LotteryFacts, LotteryState } from './lottery-draw-store.ts'
import { nextLotteryStep } from './next-lottery-step.ts'

const house: LotteryFacts = {
  id: 1n,
  type: 'KH',
  session: '1030',
  title: 'KH 10:30',
  columns: [],
  opensMs: 10_000,
  closesMs: 20_000,
  promisedCloseMs: 20_000,
  drawMs: 30_000,
  stopDeleteMs: 15_000,
  rulesVersion: 1,
  fairDay: 1,
  fairI: 1,
  isSpecial: false,
  state: 'scheduled',
  round: 1,
  result: null,
  source: null,
  voidReason: null,
  doneMs: null,
  nowMs: 0,
  isRooted: false,
}
const outside = { type: 'VN', fairDay: null, fairI: null } as const

const table: [string, Partial<LotteryFacts>, string | number][] = [
  ['waits for its opening', { nowMs: 9999 }, 10_000],
  ['opens at its moment', { nowMs: 10_000 }, 'open'],
  ['opens late while two seconds are left', { nowMs: 18_000 }, 'open'],
  ['is passed over after that', { nowMs: 18_001 }, 'pass_over'],
  ['waits for its close', { state: 'open', nowMs: 19_999.9 }, 20_000],
  ['closes at its moment', { state: 'open', nowMs: 20_000 }, 'close'],
  ['is rooted at once', { state: 'closed', nowMs: 20_001 }, 'root'],
  [
    'of the house waits for the moment of the draw',
    { state: 'closed', isRooted: true, nowMs: 29_999 },
    30_000,
  ],
  ['of the house is drawn then', { state: 'closed', isRooted: true, nowMs: 30_000 }, 'reveal'],
  ['from outside is rooted at once', { ...outside, state: 'closed', nowMs: 20_001 }, 'root'],
  ['from outside waits for people', { ...outside, state: 'closed', isRooted: true, nowMs: 40_000 }, 'rest'],
  ['that was entered very fast is rooted all the same', { ...outside, state: 'entered' }, 'root'],
  ['that was entered waits for another person', { ...outside, state: 'entered', isRooted: true }, 'rest'],
  ['with a result is settled', { state: 'confirmed', isRooted: true, nowMs: 30_000 }, 'books'],
  ['with a result waits for its moment', { state: 'confirmed', isRooted: true, nowMs: 29_999 }, 30_000],
  ['is settled', { state: 'settled', isRooted: true, doneMs: 1 }, 'rest'],
  ['is taken back', { ...outside, state: 'reversing', isRooted: true }, 'books'],
  ['that was taken back waits for people', { ...outside, state: 'reopened', isRooted: true }, 'rest'],
  ['is void: refunds', { state: 'void' }, 'books'],
  ['is void and refunded', { state: 'void', doneMs: 1 }, 'rest'],
]

function named(facts: LotteryFacts, isOn = true): string | number {
  const next = nextLotteryStep(facts, isOn)
  return next.kind === 'step' ? next.step : next.kind === 'wait' ? next.untilMs : next.kind
}

test.each(table)('a draw %s', (_, given, expected) => {
  expect(named({ ...house, ...given })).toBe(expected)
})

test('while the lottery is off a draw stays closed until it is over, and everything else goes on', () => {
  expect(named({ ...house, nowMs: 12_000 }, false)).toBe(18_001)
  expect(named({ ...house, nowMs: 18_001 }, false)).toBe('pass_over')
  for (const [, given, expected] of table.filter(([, { state }]) => state !== undefined))
    expect(named({ ...house, ...given }, false)).toBe(expected)
})

const STATES: LotteryState[] = [
  'scheduled',
  'open',
  'closed',
  'entered',
  'confirmed',
  'settled',
  'reversing',
  'reopened',
  'void',
]

test('whatever row and clock say: no seed before root and moment of the draw, none outside, no wait for the past', () => {
  const anyFacts = fc.record({
    state: fc.constantFrom(...STATES),
    nowMs: fc.double({ min: 0, max: 40_000, noNaN: true }),
    isRooted: fc.boolean(),
    isHouse: fc.boolean(),
    isOn: fc.boolean(),
  })
  fc.assert(
    fc.property(anyFacts, ({ isHouse, isOn, ...given }) => {
      const facts = { ...house, ...(isHouse ? {} : outside), ...given }
      const next = nextLotteryStep(facts, isOn)
      if (next.kind === 'wait') expect(next.untilMs).toBeGreaterThan(facts.nowMs)
      if (next.kind !== 'step') return
      if (next.step === 'reveal')
        expect([isHouse, facts.isRooted, facts.nowMs >= facts.drawMs]).toEqual([true, true, true])
      if (next.step === 'books' && facts.state === 'confirmed')
        expect(facts.nowMs).toBeGreaterThanOrEqual(facts.drawMs)
      if (next.step === 'open') expect(isOn && facts.nowMs >= facts.opensMs).toBe(true)
      if (next.step === 'close') expect(facts.nowMs).toBeGreaterThanOrEqual(facts.closesMs)
    }),
  )
})

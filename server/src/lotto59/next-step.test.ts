import { DRAW_STATES } from '@samnang/core/lotto59/draw-states'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DrawFacts } from './draw-store.ts'
import { nextStep } from './next-step.ts'

const facts: DrawFacts = {
  id: 1n,
  poll: 'POLL_2',
  day: 1,
  i: 1,
  opensMs: 10_000,
  closesMs: 20_000,
  shownMs: 26_000,
  state: 'SCHEDULED',
  paytableVersion: 1,
  balls: null,
  voidReason: null,
  settledMs: null,
  nowMs: 0,
  settlement: 'none',
  potBehind: 0,
  ballsTold: 0,
}

const table: [string, Partial<DrawFacts>, string | number][] = [
  ['waits for its opening', { nowMs: 9999 }, 10_000],
  ['opens at its moment', { nowMs: 10_000 }, 'open'],
  ['opens late while two seconds are left', { nowMs: 18_000 }, 'open'],
  ['is passed over after that', { nowMs: 18_001 }, 'pass_over'],
  ['waits for its close', { state: 'OPEN', nowMs: 19_999.9 }, 20_000],
  ['closes at its moment', { state: 'OPEN', nowMs: 20_000 }, 'close'],
  ['is rooted at once', { state: 'CLOSED', nowMs: 20_001 }, 'root'],
  ['waits for the vault', { state: 'ROOTED', nowMs: 20_002 }, 21_000],
  ['is drawn a second after the close', { state: 'ROOTED', nowMs: 21_000 }, 'reveal'],
  ['prepares payouts during the show', { state: 'DRAWN', nowMs: 21_100 }, 'prepare'],
  ['waits for the pot', { state: 'DRAWN', nowMs: 21_100, potBehind: 1 }, 21_200],
  ['looks less often for it behind many others', { state: 'DRAWN', nowMs: 21_100, potBehind: 20 }, 23_100],
  ['credits nobody before the show ends', { state: 'DRAWN', nowMs: 25_999, settlement: 'crediting' }, 26_000],
  ['credits when it ends', { state: 'DRAWN', nowMs: 26_000, settlement: 'crediting' }, 'credit'],
  ['settles when all are paid', { state: 'DRAWN', nowMs: 26_001, settlement: 'done' }, 'finish'],
  ['is settled', { state: 'SETTLED', nowMs: 26_002, settlement: 'done' }, 'finished'],
  ['is void: refunds are written', { state: 'VOID' }, 'prepare'],
  ['is void: refunds are booked', { state: 'VOID', settlement: 'crediting' }, 'credit'],
  ['is void: all are booked', { state: 'VOID', settlement: 'done' }, 'finish'],
  ['is void and finished', { state: 'VOID', settlement: 'done', settledMs: 1 }, 'finished'],
]

test.each(table)('a draw %s', (_, given, expected) => {
  const next = nextStep({ ...facts, ...given })
  expect(next.kind === 'step' ? next.step : next.kind === 'wait' ? next.untilMs : next.kind).toBe(expected)
})

test('whatever the row and the clock say, nothing is paid before the show ends and no bet taken after the close', () => {
  const anyFacts = fc.record({
    state: fc.constantFrom(...DRAW_STATES),
    nowMs: fc.double({ min: 0, max: 40_000, noNaN: true }),
    settlement: fc.constantFrom('none' as const, 'crediting' as const, 'done' as const),
    potBehind: fc.integer({ min: 0, max: 20 }),
  })
  fc.assert(
    fc.property(anyFacts, (given) => {
      const next = nextStep({ ...facts, ...given })
      if (next.kind === 'wait') expect(next.untilMs).toBeGreaterThan(given.nowMs)
      if (next.kind !== 'step' || given.state === 'VOID') return
      if (next.step === 'credit' || next.step === 'finish') expect(given.nowMs).toBeGreaterThanOrEqual(26_000)
      if (next.step === 'open') expect(given.nowMs).toBeLessThanOrEqual(18_000)
      if (next.step === 'close') expect(given.nowMs).toBeGreaterThanOrEqual(20_000)
      if (next.step === 'reveal') expect(given.nowMs).toBeGreaterThanOrEqual(21_000)
    }),
  )
})

import { expect, test } from 'vitest'
import type { BetOrder } from '../../messages.ts'
import { bet } from './book-fixture.test-parts.ts'
import { newPlacing, placingAfter, resumed, withBet } from './placing.ts'

const ORDER: BetOrder = { key: 'k1', selections: [], stake: 1_000, accept: 'none' }
const SENT = newPlacing(ORDER)
const CHECKING = placingAfter(SENT, { is: 'lost' })

test('a lost answer is checked until it is known', () => {
  expect(CHECKING.is).toBe('checking')
  expect(placingAfter(CHECKING, { is: 'unknown' }).is).toBe('checking')
  expect(resumed(ORDER).is).toBe('checking')
  expect(placingAfter(CHECKING, { is: 'bet', bet: bet(), balance: null }).is).toBe('accepted')
})

test('a refusal ends the first question, and what was not heard does not end a later one', () => {
  expect(placingAfter(SENT, { is: 'refused', code: 'too_fast', bet: null })).toMatchObject({ is: 'refused' })
  for (const code of ['too_fast', 'session_expired', 'bad_request'] as const)
    expect(placingAfter(CHECKING, { is: 'refused', code, bet: null }).is).toBe('checking')
  expect(placingAfter(CHECKING, { is: 'refused', code: 'suspended', bet: null })).toMatchObject({
    is: 'refused',
    why: 'suspended',
  })
})

test('a bet waits for the live delay and then is one thing for ever', () => {
  const waiting = withBet(SENT, bet({ state: 'PENDING', decidesAt: 5 }))
  expect(waiting.is).toBe('waiting')
  expect(placingAfter(waiting, { is: 'lost' }).is).toBe('waiting')
  const goal = withBet(waiting, bet({ state: 'REJECTED', refusal: 'goal' }))
  expect(goal).toMatchObject({ is: 'refused', why: 'goal' })
  expect(withBet(goal, bet()).is).toBe('refused')
  expect(withBet(waiting, bet({ key: 'another' }))).toBe(waiting)
})

test('a refused bet that was stored tells its own reason', () => {
  const stored = bet({ state: 'REJECTED', refusal: 'not_enough_money' })
  const refused = placingAfter(SENT, { is: 'refused', code: 'other', bet: stored })
  expect(refused.why).toBe('not_enough_money')
})

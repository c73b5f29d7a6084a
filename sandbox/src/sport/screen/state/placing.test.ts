import { expect, test } from 'vitest'
import type { BetOrder } from '../../messages.ts'
import { bet } from './book-fixture.test-parts.ts'
import { newPlacing, placingAfter, resumed, withBet } from './placing.ts'

const ORDER: BetOrder = { key: 'k1', selections: [], stake: 1_000, accept: 'none' }
const SENT = newPlacing(ORDER)
const CHECKING = placingAfter(SENT, { kind: 'lost' })

test('a lost answer is checked until it is known', () => {
  expect(CHECKING.state).toBe('checking')
  expect(placingAfter(CHECKING, { kind: 'unknown' }).state).toBe('checking')
  expect(resumed(ORDER).state).toBe('checking')
  expect(placingAfter(CHECKING, { kind: 'bet', bet: bet(), balance: null }).state).toBe('accepted')
})

test('a refusal ends the first question, and what was not heard does not end a later one', () => {
  expect(placingAfter(SENT, { kind: 'refused', code: 'too_fast', bet: null })).toMatchObject({
    state: 'refused',
  })
  for (const code of ['too_fast', 'session_expired', 'bad_request'] as const)
    expect(placingAfter(CHECKING, { kind: 'refused', code, bet: null }).state).toBe('checking')
  expect(placingAfter(CHECKING, { kind: 'refused', code: 'suspended', bet: null })).toMatchObject({
    state: 'refused',
    why: 'suspended',
  })
})

test('a bet waits for the live delay and then is one thing for ever', () => {
  const waiting = withBet(SENT, bet({ state: 'PENDING', decidesAt: 5 }))
  expect(waiting.state).toBe('waiting')
  expect(placingAfter(waiting, { kind: 'lost' }).state).toBe('waiting')
  const goal = withBet(waiting, bet({ state: 'REJECTED', refusal: 'goal' }))
  expect(goal).toMatchObject({ state: 'refused', why: 'goal' })
  expect(withBet(goal, bet()).state).toBe('refused')
  expect(withBet(waiting, bet({ key: 'another' }))).toBe(waiting)
})

test('a refused bet that was stored tells its own reason', () => {
  const stored = bet({ state: 'REJECTED', refusal: 'not_enough_money' })
  const refused = placingAfter(SENT, { kind: 'refused', code: 'other', bet: stored })
  expect(refused.why).toBe('not_enough_money')
})

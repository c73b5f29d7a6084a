import { expect, test } from 'vitest'
import { verdictOf, waitAfter } from './slip-tries.ts'

test.each([
  [0, 'no_answer', 'again'],
  [503, 'overloaded', 'again'],
  [502, 'http_502', 'again'],
  [520, 'http_520', 'again'],
  [200, 'http_200', 'again'],
  [404, 'http_404', 'again'],
  [403, 'http_403', 'again'],
  [404, 'unexpected', 'again'],
  [413, 'http_413', 'refused'],
  [429, 'too_many_requests', 'again'],
  [500, 'fault', 'again'],
  [401, 'unauthenticated', 'stopped'],
  [411, 'opened_elsewhere', 'stopped'],
  [419, 'csrf_mismatch', 'stopped'],
  [409, 'other_player', 'stopped'],
  [409, 'deposit_closed', 'refused'],
  [404, 'not_found', 'refused'],
  [413, 'too_large', 'refused'],
  [422, 'slip_unreadable', 'refused'],
  [422, 'too_many_slips', 'refused'],
])('after %i %s: %s', (status, code, verdict) => {
  expect(verdictOf({ status, code })).toBe(verdict)
})

test('waits grow to half a minute and no further', () => {
  const waits = Array.from({ length: 12 }, (_, tries) => waitAfter(tries + 1))
  expect(waits[0]).toBe(1_000)
  expect([...waits].sort((a, b) => a - b)).toEqual(waits)
  expect(Math.max(...waits)).toBe(30_000)
})

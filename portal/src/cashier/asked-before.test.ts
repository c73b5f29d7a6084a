import { CallFailed } from '@samnang/client/call-failed'
import type { Withdrawal } from '@samnang/contract/withdrawal'
import { expect, test } from 'vitest'
import { isAnswerLost, wasAskedBefore } from './asked-before.ts'

const failed = (status: number, code: string) => new CallFailed({ status, code, message: '' })

test.each([
  [0, 'no_answer', true],
  [0, 'timeout', true],
  [404, 'unexpected', true],
  [500, 'fault', true],
  [503, 'unavailable', true],
  [502, 'http_502', true],
  [503, 'overloaded', false],
  [422, 'not_enough_money', false],
  [429, 'too_many_requests', false],
  [401, 'unauthenticated', false],
])('after %i %s nobody knows whether the request stands: %s', (status, code, isLost) => {
  expect(isAnswerLost(failed(status, code))).toBe(isLost)
})

/** Of a withdrawal its id and status are read. */
const withdrawal = (id: number, status: Withdrawal['status']) => ({ id, status }) as Withdrawal

test('an answer is about a new request where it waits and was not known when it was sent', () => {
  const before = [withdrawal(7, 'PENDING')]
  expect(wasAskedBefore(withdrawal(8, 'PENDING'), before)).toBe(false)
  expect(wasAskedBefore(withdrawal(7, 'PENDING'), before)).toBe(true)
  // It has been paid or cancelled since: the list may have lost it after a day.
  expect(wasAskedBefore(withdrawal(8, 'DONE'), before)).toBe(true)
  expect(wasAskedBefore(withdrawal(8, 'REJECTED'), before)).toBe(true)
})

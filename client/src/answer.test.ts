import { expect, test } from 'vitest'
import { type RawAnswer, verdictOf, waitAfter } from './answer.ts'

const cases: [string, RawAnswer | null, number, string][] = [
  ['no answer', null, 0, 'unknown'],
  ['a page of somebody else', { status: 200 }, 0, 'unknown'],
  ['a 404 without our code', { status: 404 }, 0, 'unknown'],
  ['a page of a proxy', { status: 404, code: 'http_404' }, 0, 'unknown'],
  ['our 404', { status: 404, code: 'not_found' }, 0, 'refused'],
  ['draw closed', { status: 422, code: 'draw_closed' }, 3, 'refused'],
  ['still running', { status: 409, code: 'in_progress' }, 0, 'unknown'],
  ['the reminder is due', { status: 409, code: 'reality_check_due' }, 0, 'refused'],
  ['too many requests', { status: 429, code: 'too_many_requests' }, 0, 'unknown'],
  ['maintenance', { status: 503, code: 'maintenance' }, 0, 'unknown'],
  ['logged out before the first sending', { status: 401, code: 'unauthenticated' }, 0, 'refused'],
  ['logged out after a lost answer', { status: 411, code: 'opened_elsewhere' }, 1, 'unknown'],
  ['a new password is due before the first sending', { status: 403, code: 'password_due' }, 0, 'refused'],
  ['a new password is due after a lost answer', { status: 403, code: 'password_due' }, 1, 'unknown'],
]

test.each(cases)('%s', (_name, answer, tries, expected) => {
  expect(verdictOf(answer, tries).kind).toBe(expected)
})

test('what is placed after an earlier sending was placed perhaps by that one', () => {
  const answer = { status: 200, placed: 'slip' }
  expect(verdictOf(answer, 0)).toEqual({ kind: 'placed', placed: 'slip', isLate: false })
  expect(verdictOf(answer, 1)).toEqual({ kind: 'placed', placed: 'slip', isLate: true })
})

test('the waits double up to eight seconds', () => {
  expect([1, 2, 3, 4, 5, 9].map(waitAfter)).toEqual([500, 1000, 2000, 4000, 8000, 8000])
})

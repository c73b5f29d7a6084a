import { expect, test } from 'vitest'
import { type Decision, type DecisionCode, peopleNeeded, refusedDecision } from './approval.ts'
import { checkStaffPassword, coversAll } from './staff-rules.ts'

test('one does it alone only where the house says so or there is nobody else who could approve', () => {
  expect(peopleNeeded({ people: 1, others: 3, isApprover: false })).toBe('none')
  expect(peopleNeeded({ people: 2, others: 0, isApprover: true })).toBe('alone')
  expect(peopleNeeded({ people: 2, others: 0, isApprover: false })).toBe('second')
  expect(peopleNeeded({ people: 2, others: 1, isApprover: true })).toBe('second')
})

test('a decision is taken once, in time, by somebody else', () => {
  const cases: [Partial<Decision>, DecisionCode | null][] = [
    [{}, null],
    [{ verdict: 'reject' }, null],
    [{ isOwn: true }, 'own_approval'],
    [{ isOwn: true, verdict: 'reject' }, 'own_approval'],
    [{ isOwn: true, verdict: 'withdraw' }, null],
    [{ verdict: 'withdraw' }, 'no_permission'],
    [{ isExpired: true }, 'approval_expired'],
    [{ isExpired: true, verdict: 'reject' }, null],
    [{ isExpired: true, isOwn: true, verdict: 'withdraw' }, null],
    [{ state: 'APPROVED' }, 'already_decided'],
    [{ state: 'REJECTED', isOwn: true, verdict: 'withdraw' }, 'already_decided'],
    [{ state: 'WITHDRAWN', isExpired: true }, 'already_decided'],
  ]
  for (const [given, wanted] of cases) {
    const decision = {
      state: 'WAITING',
      isExpired: false,
      isOwn: false,
      verdict: 'approve',
      ...given,
    } as const
    expect(refusedDecision(decision), JSON.stringify(given)).toBe(wanted)
  }
})

test('a colleague’s password has fifteen characters of any script', () => {
  const check = (password: string) => checkStaffPassword(password, 'dara', new Set(['qwertyuiop12345']))
  expect(check('x'.repeat(14))).toMatchObject({ code: 'password_too_short', n: 15 })
  expect(check('ក'.repeat(15)).ok).toBe(true)
  expect(check('QwertyUiop12345')).toMatchObject({ code: 'password_common' })
})

test('who may less does not cover who may more', () => {
  expect(coversAll(new Set(['a', 'b']), ['a'])).toBe(true)
  expect(coversAll(new Set(['a']), ['a', 'b'])).toBe(false)
  expect(coversAll(new Set(), [])).toBe(true)
})

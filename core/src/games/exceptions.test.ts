import { expect, test } from 'vitest'
import { deadlineHours, EXCEPTION_CODES, type ExceptionCode } from './exceptions.ts'

/** Where the wallet has refused or undone money that a player may be owed. */
const OWED: readonly ExceptionCode[] = ['win_without_bet', 'win_after_rollback', 'rollback_of_paid_bet']

test('where a player may be owed money, a day is all the time there is', () => {
  for (const code of OWED) expect(deadlineHours(code)).toBe(24)
})

test('every exception has a deadline, and only late wins, usual for sport, have a week', () => {
  for (const code of EXCEPTION_CODES) {
    const hours = deadlineHours(code)
    expect(hours).toBeGreaterThanOrEqual(24)
    expect(hours > 72, code).toBe(code === 'late_win')
  }
})

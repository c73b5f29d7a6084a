import { expect, test } from 'vitest'
import { DEPOSIT_STATES } from './cashier-state.ts'
import { isCancellable, isCreditable, isDepositOpen, isReturnable } from './deposit-credit.ts'

test('a program credits what is open, a person also what came to nothing, nobody what is done', () => {
  const creditable = (by: { isStaff: boolean }, reason: string | null = null) =>
    DEPOSIT_STATES.filter((state) => isCreditable({ state, reason }, by))
  expect(creditable({ isStaff: false })).toEqual(['OPEN', 'SENT'])
  expect(creditable({ isStaff: true })).toEqual(DEPOSIT_STATES.filter((state) => state !== 'DONE'))
  expect(creditable({ isStaff: true }, 'not_received')).toContain('REJECTED')
  expect(creditable({ isStaff: true }, 'sent_back')).toEqual([])
})

test('what has come is sent back whatever became of the request, but for what was credited', () => {
  expect(DEPOSIT_STATES.filter(isReturnable)).toEqual(DEPOSIT_STATES.filter((state) => state !== 'DONE'))
})

test('a player takes back what is open and in nobody’s hands', () => {
  for (const state of DEPOSIT_STATES) {
    expect(isCancellable(state, { isClaimed: false })).toBe(isDepositOpen(state))
    expect(isCancellable(state, { isClaimed: true })).toBe(false)
  }
})

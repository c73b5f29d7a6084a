import { describe, expect, it } from 'vitest'
import {
  DEPOSIT_STATES,
  depositMayBecome,
  publicStatus,
  WITHDRAWAL_STATES,
  withdrawalMayBecome,
} from './cashier-state.ts'

describe('the states of the cashier', () => {
  it('leaves nothing that is done or paid', () => {
    for (const to of DEPOSIT_STATES) expect(depositMayBecome('DONE', to)).toBe(false)
    for (const to of WITHDRAWAL_STATES) {
      for (const from of ['PAID', 'REJECTED', 'CANCELLED'] as const)
        expect(withdrawalMayBecome(from, to)).toBe(false)
    }
  })

  it('pays only what was approved, and lets a player cancel only what was not', () => {
    expect(WITHDRAWAL_STATES.filter((from) => withdrawalMayBecome(from, 'PAID'))).toEqual(['APPROVED'])
    expect(WITHDRAWAL_STATES.filter((from) => withdrawalMayBecome(from, 'CANCELLED'))).toEqual(['HELD'])
  })

  it('credits money that came after all', () => {
    expect(DEPOSIT_STATES.filter((from) => depositMayBecome(from, 'DONE'))).toEqual(
      DEPOSIT_STATES.filter((from) => from !== 'DONE'),
    )
  })

  it('tells a player three words', () => {
    expect(DEPOSIT_STATES.map((state) => publicStatus(state))).toEqual([
      'PENDING',
      'PENDING',
      'DONE',
      'REJECTED',
      'REJECTED',
      'REJECTED',
    ])
    expect(WITHDRAWAL_STATES.map((state) => publicStatus(state))).toEqual([
      'PENDING',
      'PENDING',
      'DONE',
      'REJECTED',
      'REJECTED',
    ])
  })
})

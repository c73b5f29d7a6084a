/** One step of a deposit or withdrawal, as its player reads it: what it became, when, and why. */
import { DEPOSIT_STATES, WITHDRAWAL_STATES } from '@samnang/core/cashier/cashier-state'
import Type, { type Static } from 'typebox'
import { CodeOf, Strict, Time } from './shapes.ts'

export const CashierStep = Strict({
  state: CodeOf([...new Set([...DEPOSIT_STATES, ...WITHDRAWAL_STATES])]),
  at: Time,
  /** A code of core/cashier/cashier-reason.ts. */
  reason: Type.Optional(Type.String()),
})
export type CashierStep = Static<typeof CashierStep>

/** The steps of a deposit or withdrawal, as histories and pages name them. */
import type { DepositState, WithdrawalState } from '@samnang/core/cashier/cashier-state'
import { catalogue } from './language.ts'

export const cashierStepsTexts = {
  title: 'ដំណើរការ',
  step_OPEN: 'បានស្នើ',
  step_SENT: 'រង់ចាំការពិនិត្យ',
  step_DONE: 'ប្រាក់បានចូល',
  step_HELD: 'បានស្នើដកប្រាក់',
  step_APPROVED: 'បានយល់ព្រម',
  step_PAID: 'បានផ្ទេរប្រាក់ចេញ',
  step_REJECTED: 'បានបដិសេធ',
  step_CANCELLED: 'បានបោះបង់',
  step_EXPIRED: 'ផុតកំណត់',
} as const satisfies Record<`step_${DepositState | WithdrawalState}` | 'title', string>

export const cashierSteps = catalogue('cashierSteps', cashierStepsTexts)

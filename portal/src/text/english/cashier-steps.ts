import type { cashierStepsTexts } from '../cashier-steps.ts'
import type { Translation } from '../language.ts'

export const cashierSteps: Translation<typeof cashierStepsTexts> = {
  title: 'What has happened',
  step_OPEN: 'Asked for',
  step_SENT: 'Waiting for the check',
  step_DONE: 'The money has arrived',
  step_HELD: 'Withdrawal asked for',
  step_APPROVED: 'Approved',
  step_PAID: 'Paid out',
  step_REJECTED: 'Rejected',
  step_CANCELLED: 'Cancelled',
  step_EXPIRED: 'Expired',
}

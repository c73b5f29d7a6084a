/** What a form of the cashier knows of a request that it has sent. Pure. */
import { CallFailed } from '@samnang/client/call-failed'
import type { Withdrawal } from '@samnang/contract/withdrawal'

/** Nobody knows whether the request stands. A house that has too much to do has not begun with it. */
export function isAnswerLost(failure: unknown): boolean {
  return failure instanceof CallFailed && failure.lost && failure.code !== 'overloaded'
}

/** Whether the answer is about a request that stood before this one was sent: `before` are those that were known then. */
export function wasAskedBefore({ id, status }: Withdrawal, before: readonly Withdrawal[]): boolean {
  return status !== 'PENDING' || before.some((one) => one.id === id)
}

/** Who may still credit a deposit, and who may still take it back. */
import type { DepositEnd } from './cashier-reason.ts'
import { type DepositState, depositMayBecome } from './cashier-state.ts'

/** Somebody still owes it a step: it counts against what a player may ask for, and its reference is taken. */
export function isDepositOpen(state: DepositState): boolean {
  return state === 'OPEN' || state === 'SENT'
}

/** Money for a request that has ended is credited by a person who has seen it, never by a program; what went back never. */
export function isCreditable(
  { state, reason }: { state: DepositState; reason: string | null },
  by: { isStaff: boolean },
): boolean {
  return depositMayBecome(state, 'DONE') && reason !== SENT_BACK && (isDepositOpen(state) || by.isStaff)
}

const SENT_BACK = 'sent_back' satisfies DepositEnd

/** What has come for it can be sent back: whatever became of the request, but for one that was credited. */
export function isReturnable(state: DepositState): boolean {
  return state !== 'DONE'
}

/** A player takes it back while nobody looks at it. */
export function isCancellable(state: DepositState, { isClaimed }: { isClaimed: boolean }): boolean {
  return depositMayBecome(state, 'CANCELLED') && !isClaimed
}

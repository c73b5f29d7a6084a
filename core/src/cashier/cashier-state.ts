/** The states of what a player asks of the cashier, and which may follow which. */

/** OPEN: made, nothing sent yet; SENT: the slip stands, or a code waits for its payment. */
export const DEPOSIT_STATES = ['OPEN', 'SENT', 'DONE', 'REJECTED', 'CANCELLED', 'EXPIRED'] as const
export type DepositState = (typeof DEPOSIT_STATES)[number]

/** HELD: the money is out of play; APPROVED: to be paid; PAID: the bank has it. */
export const WITHDRAWAL_STATES = ['HELD', 'APPROVED', 'PAID', 'REJECTED', 'CANCELLED'] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

export const DEPOSIT_WAYS = ['transfer', 'khqr', 'till'] as const
export type DepositWay = (typeof DEPOSIT_WAYS)[number]

/** Money that came after all is still the player's: what has expired or was cancelled can be done, by staff. */
const DEPOSIT_NEXT: Readonly<Record<DepositState, readonly DepositState[]>> = {
  OPEN: ['SENT', 'DONE', 'REJECTED', 'CANCELLED', 'EXPIRED'],
  SENT: ['SENT', 'DONE', 'REJECTED', 'CANCELLED', 'EXPIRED'],
  DONE: [],
  REJECTED: ['DONE'],
  CANCELLED: ['DONE'],
  EXPIRED: ['DONE'],
}

const WITHDRAWAL_NEXT: Readonly<Record<WithdrawalState, readonly WithdrawalState[]>> = {
  HELD: ['APPROVED', 'REJECTED', 'CANCELLED'],
  APPROVED: ['PAID', 'REJECTED'],
  PAID: [],
  REJECTED: [],
  CANCELLED: [],
}

export function depositMayBecome(from: DepositState, to: DepositState): boolean {
  return DEPOSIT_NEXT[from].includes(to)
}

export function withdrawalMayBecome(from: WithdrawalState, to: WithdrawalState): boolean {
  return WITHDRAWAL_NEXT[from].includes(to)
}

/** What the player's lists say of it: three words, as the specification has them. */
export function publicStatus(state: DepositState | WithdrawalState): 'PENDING' | 'DONE' | 'REJECTED' {
  if (state === 'DONE' || state === 'PAID') return 'DONE'
  return state === 'REJECTED' || state === 'CANCELLED' || state === 'EXPIRED' ? 'REJECTED' : 'PENDING'
}

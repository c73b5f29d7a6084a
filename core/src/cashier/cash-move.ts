/** Money into or out of the house's own accounts that is no player's. */

/** `transfer` goes between two accounts of the house; the others between one of them and the adjustments. */
export const CASH_MOVES = ['transfer', 'owner_in', 'owner_out', 'fee', 'interest', 'count', 'other'] as const
export type CashMove = (typeof CASH_MOVES)[number]

/** Besides: what came for a deposit that cannot be credited, in and out again (server/src/cashier/send-deposit-back.ts). */
export const BOOKED_MOVES = [...CASH_MOVES, 'returned'] as const
export type BookedMove = (typeof BOOKED_MOVES)[number]

/** Whether such a move may raise (1) or lower (-1) the account; both for what can go either way. */
export function mayMove(move: CashMove, { isIn, hasOther }: { isIn: boolean; hasOther: boolean }): boolean {
  if (move === 'transfer') return hasOther
  if (hasOther) return false
  if (move === 'owner_in' || move === 'interest') return isIn
  if (move === 'owner_out' || move === 'fee') return !isIn
  return true
}

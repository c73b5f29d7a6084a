import type { LotteryTicket } from '@samnang/contract/lottery'

/** Whether a winner has the money in hand: by the player's own list, or by the note of staff at the counter. */
export function isHandedOut(ticket: Pick<LotteryTicket, 'paid_out' | 'handed_out_at'>): boolean {
  return ticket.paid_out || ticket.handed_out_at !== null
}

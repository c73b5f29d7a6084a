/** Takes a ticket or a line of it back: a draft is dropped, what was placed is refunded until its stop-delete. */
import type { LotteryTicket } from '@samnang/contract/lottery'
import { unitsToRiel } from '@samnang/core/money'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { balanceOf } from '../ledger/balances.ts'
import { deleteLines, findTicket } from './lottery-ticket-store.ts'
import type { TicketParts } from './place-ticket.ts'
import { publicLotteryTicket } from './public-lottery-ticket.ts'
import { tellBalances } from './settle-parts.ts'

export interface DeleteRequest {
  playerId: bigint
  ticketId: bigint
  /** Null: all lines. */
  itemId: bigint | null
}

/** Taking back what was taken back answers the same again. Refusals `not_found`, `delete_closed`. */
export async function deleteTicket(
  parts: TicketParts,
  request: DeleteRequest,
): Promise<Outcome<{ ticket: LotteryTicket; balance: number }, 'not_found' | 'delete_closed'>> {
  const { playerId, ticketId } = request
  const before = await findTicket(parts.money, playerId, ticketId)
  if (!before) return refused('not_found')
  const verdict = await deleteLines(parts.money, request)
  if (verdict !== 'done' && verdict !== 'dropped') return refused(verdict)
  if (verdict === 'done') void tellBalances(parts, [playerId])
  // A dropped draft is not there to be read again.
  const after = verdict === 'dropped' ? null : await findTicket(parts.money, playerId, ticketId)
  const ticket = publicLotteryTicket(after ?? { ...before, state: 'deleted' })
  return accepted({ ticket, balance: unitsToRiel(await balanceOf(parts.money, playerId)) })
}

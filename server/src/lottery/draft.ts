/** The draft of a ticket: lines that are priced and kept, and cost nothing until they are placed. */
import type { LotteryTicketWithItems } from '@samnang/contract/lottery'
import type { GameType } from '@samnang/core/lottery/rules'
import { unitsToRiel } from '@samnang/core/money'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { balanceOf } from '../ledger/balances.ts'
import { addDraft, areGroupsOpen, dropExpiredDrafts, findDraft, keepDraftLines } from './draft-store.ts'
import { findLotteryDraw } from './lottery-draw-store.ts'
import { findTicket, type LotteryTicketRow } from './lottery-ticket-store.ts'
import { isTakingBets, offeredDraw } from './offered-draw.ts'
import type { TicketBody, TicketCode, TicketParts, TicketPlaced } from './place-ticket.ts'
import { priceLines } from './price-lines.ts'
import { withItems } from './public-lottery-ticket.ts'

/** The player's draft for a draw (of that type, if told), made if there is none. Refusals `not_found`, `draw_closed`. */
export async function loadDraft(
  { money }: Pick<TicketParts, 'money'>,
  playerId: bigint,
  drawId: bigint,
  type?: GameType,
): Promise<Outcome<LotteryTicketWithItems, 'not_found' | 'draw_closed'>> {
  const draw = await findLotteryDraw(money, drawId)
  if (!draw || (type !== undefined && draw.type !== type)) return refused('not_found')
  if (!isTakingBets(draw)) return refused('draw_closed')
  return accepted(await withItems(money, await draftOf({ money }, playerId, drawId)))
}

/**
 * Prices lines and keeps them as the draft, in place of those it had. Refusals: those of `priceLines`, `not_found` (the
 * draw, or a draft that is none any more), `draw_closed` (the draw, or the group of a post).
 */
export async function keepDraft(
  { money }: Pick<TicketParts, 'money'>,
  playerId: bigint,
  body: TicketBody,
): Promise<Outcome<TicketPlaced, TicketCode>> {
  const drawId = BigInt(body.result_id)
  const offered = await offeredDraw(money, drawId)
  if (!offered) return refused('not_found')
  if (!isTakingBets(offered.draw)) return refused('draw_closed')
  const lines = priceLines(offered, body.items)
  if (!lines.ok) return lines
  if (!(await areGroupsOpen(money, drawId, lines.value))) return refused('draw_closed')
  const id =
    body.ticket_id === undefined ? (await draftOf({ money }, playerId, drawId)).id : BigInt(body.ticket_id)
  if (!(await keepDraftLines(money, { playerId, drawId, id }, lines.value))) return refused('not_found')
  const kept = await findTicket(money, playerId, id)
  if (!kept) return refused('not_found')
  const balance = unitsToRiel(await balanceOf(money, playerId))
  return accepted({ ...(await withItems(money, kept)), balance })
}

/** Another page of the player may place or drop it at any moment: then the next one is made. */
async function draftOf(
  { money }: Pick<TicketParts, 'money'>,
  playerId: bigint,
  drawId: bigint,
): Promise<LotteryTicketRow> {
  for (;;) {
    const draft = await findDraft(money, playerId, drawId)
    if (draft) return draft
    await dropExpiredDrafts(money, playerId)
    await addDraft(money, playerId, drawId)
  }
}

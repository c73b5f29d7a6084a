/** The endpoints of /api/lottery/ticket. */
import { accepted, refused } from '@samnang/core/refusal'
import type { Handlers } from '../http/call.ts'
import type { Parts } from '../parts.ts'
import { deleteTicket } from './delete-ticket.ts'
import { keepDraft, loadDraft } from './draft.ts'
import { findTicket } from './lottery-ticket-store.ts'
import { holdLine, payOut } from './payout-list.ts'
import { answerPlaced, placeTicket, type TicketParts } from './place-ticket.ts'
import { withItems } from './public-lottery-ticket.ts'
import { ticketPage, ticketTotal } from './ticket-list.ts'

type Names = Extract<keyof Handlers, `${string} /api/lottery/ticket/${string}`>

export function lotteryTicketHandlers(parts: TicketParts & Pick<Parts, 'settings'>): Pick<Handlers, Names> {
  return {
    'GET /api/lottery/ticket/load': ({ player, query }) =>
      loadDraft(parts, player.id, BigInt(query.result_id), query.type),
    'POST /api/lottery/ticket/bet': async ({ player, body, key }) => {
      const { enableLottery } = await parts.settings.read()
      if (body.place) return (enableLottery ? placeTicket : answerPlaced)(parts, player.id, body, key)
      return enableLottery ? keepDraft(parts, player.id, body) : refused('lottery_off')
    },
    'DELETE /api/lottery/ticket/delete': ({ player, body }) =>
      deleteTicket(parts, { playerId: player.id, ticketId: BigInt(body.ticket_id), itemId: null }),
    'DELETE /api/lottery/ticket/delete/item': ({ player, body }) =>
      deleteTicket(parts, lineOf(player.id, body)),
    'POST /api/lottery/ticket/payout': ({ player, body }) =>
      payOut(parts, {
        playerId: player.id,
        ticketId: BigInt(body.ticket_id),
        itemIds: body.item_ids?.map(BigInt) ?? null,
      }),
    'DELETE /api/lottery/ticket/delete/payout/item': ({ player, body }) =>
      holdLine(parts, lineOf(player.id, body)),
    'GET /api/lottery/ticket/list': ({ player, query }) => ticketPage(parts.reads, player.id, query),
    'GET /api/lottery/ticket/total': ({ player, query }) => ticketTotal(parts.reads, player.id, query),
    'GET /api/lottery/ticket/items': async ({ player, query }) => {
      const ticket = await findTicket(parts.reads, player.id, BigInt(query.ticket_id))
      return ticket ? accepted(await withItems(parts.reads, ticket)) : refused('not_found')
    },
  }
}

function lineOf(playerId: bigint, { ticket_id, item_id }: { ticket_id: number; item_id: number }) {
  return { playerId, ticketId: BigInt(ticket_id), itemId: BigInt(item_id) }
}

/** GET /api/v1/ticket/list, /badge and /api/v1/jackpot/winner. */
import { unitsToRiel } from '@samnang/core/money'
import { accepted } from '@samnang/core/refusal'
import type { Handlers } from '../http/call.ts'
import type { Parts } from '../parts.ts'
import { ticketList } from './ticket-list.ts'
import { outstandingTickets, recentJackpots } from './ticket-store.ts'

type Names = 'GET /api/v1/ticket/list' | 'GET /api/v1/ticket/badge' | 'GET /api/v1/jackpot/winner'
type TicketParts = Pick<Parts, 'reads' | 'settings'>

export function ticketHandlers(parts: TicketParts): Pick<Handlers, Names> {
  return {
    'GET /api/v1/ticket/list': ({ player, query }) => ticketList(parts.reads, player.id, query),
    'GET /api/v1/ticket/badge': async ({ player }) =>
      accepted({ outstanding: await outstandingTickets(parts.reads, player.id) }),
    'GET /api/v1/jackpot/winner': async () => accepted(await winners(parts)),
  }
}

async function winners({ reads, settings }: TicketParts) {
  const [jackpots, { words }] = await Promise.all([recentJackpots(reads), settings.read()])
  return {
    winners: jackpots.map(({ ticketId, diff, units }) => ({
      bet_id: Number(ticketId),
      diff,
      price: unitsToRiel(units),
    })),
    message: words.marquee?.km ?? null,
  }
}

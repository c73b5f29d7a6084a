/** GET /api/v1/ticket/list, /badge and /api/v1/jackpot/winner. */
import type { QueryOf } from '@samnang/contract/endpoints'
import type { Ticket } from '@samnang/contract/lotto59'
import { unitsToRiel } from '@samnang/core/money'
import { accepted } from '@samnang/core/refusal'
import type { Handlers } from '../http/call.ts'
import type { Parts } from '../parts.ts'
import { type Ending, publicTicket } from './public-ticket.ts'
import {
  outstandingTickets,
  recentJackpots,
  type TicketFilter,
  type TicketRow,
  ticketGroups,
  ticketsOf,
} from './ticket-store.ts'

type Names = 'GET /api/v1/ticket/list' | 'GET /api/v1/ticket/badge' | 'GET /api/v1/jackpot/winner'
type TicketParts = Pick<Parts, 'reads' | 'settings'>
type ListQuery = QueryOf<'GET /api/v1/ticket/list'>

export function ticketHandlers(parts: TicketParts): Pick<Handlers, Names> {
  return {
    'GET /api/v1/ticket/list': async ({ player, query }) => accepted(await page(parts, player.id, query)),
    'GET /api/v1/ticket/badge': async ({ player }) =>
      accepted({ outstanding: await outstandingTickets(parts.reads, player.id) }),
    'GET /api/v1/jackpot/winner': async () => accepted(await winners(parts)),
  }
}

const LIMIT = 20

/** Whole groups, as many as fit into `limit` tickets, at least one. */
async function page({ reads }: Pick<Parts, 'reads'>, playerId: bigint, query: ListQuery) {
  const limit = query.limit === undefined ? LIMIT : Number(query.limit)
  const groups = await ticketGroups(reads, { ...filterOf(query), playerId, limit: limit + 1 })
  let tickets = 0
  const fitting = groups.findIndex(({ count }, at) => {
    tickets += count
    return at > 0 && tickets > limit
  })
  const shown = fitting === -1 ? groups.slice(0, limit) : groups.slice(0, fitting)
  const rows =
    shown.length === 0
      ? []
      : await ticketsOf(
          reads,
          playerId,
          shown.map(({ slipId }) => slipId),
        )
  const last = shown.at(-1)
  return { rows: rows.map(ticketOf), next: shown.length < groups.length && last ? String(last.slipId) : null }
}

function filterOf(query: ListQuery): Omit<TicketFilter, 'playerId' | 'limit'> {
  const id = (text: string | undefined) => (text === undefined ? null : BigInt(text))
  return {
    before: id(query.before),
    poll: query.poll ?? null,
    drawId: id(query.result_id),
    groupId: id(query.group_id),
    outstanding: query.outstanding === undefined ? null : query.outstanding === 'true',
    fromMs: query.from === undefined ? null : dayStart(query.from),
    toMs: query.to === undefined ? null : dayStart(query.to) + DAY_MS,
  }
}

const DAY_MS = 86_400_000

/** Midnight in Phnom Penh (UTC+7 all year). A date that does not exist has no tickets on either side of it. */
function dayStart(date: string): number {
  const ms = Date.parse(`${date}T00:00:00+07:00`)
  return Number.isNaN(ms) ? 0 : ms
}

function ticketOf(row: TicketRow): Ticket {
  const facts = {
    ...row,
    draw: { id: row.drawId, poll: row.poll, i: row.i },
    acceptedMs: Number(row.acceptedMs),
  }
  return publicTicket(facts, endingOf(row))
}

function endingOf({ state, balls, payoutUnits }: TicketRow): Ending | null {
  if (state === 'VOID') return { state }
  return state === 'SETTLED' && balls ? { state, balls, payoutUnits } : null
}

async function winners({ reads, settings }: TicketParts) {
  const [jackpots, { message }] = await Promise.all([recentJackpots(reads), settings.read()])
  return {
    winners: jackpots.map(({ ticketId, diff, units }) => ({
      bet_id: Number(ticketId),
      diff,
      price: unitsToRiel(units),
    })),
    message: message === '' ? null : message,
  }
}

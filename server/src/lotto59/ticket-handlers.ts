/** GET /api/v1/ticket/list, /badge and /api/v1/jackpot/winner. */
import type { QueryOf } from '@samnang/contract/endpoints'
import { unitsToRiel } from '@samnang/core/money'
import { periodOf } from '@samnang/core/phnom-penh-day'
import { accepted } from '@samnang/core/refusal'
import type { Handlers } from '../http/call.ts'
import type { Parts } from '../parts.ts'
import { sumsOf, type TicketChoice } from './player-day-store.ts'
import { ticketOf } from './stored-ticket.ts'
import {
  outstandingTickets,
  recentJackpots,
  type TicketFilter,
  ticketGroups,
  ticketsOf,
} from './ticket-store.ts'

type Names = 'GET /api/v1/ticket/list' | 'GET /api/v1/ticket/badge' | 'GET /api/v1/jackpot/winner'
type TicketParts = Pick<Parts, 'reads' | 'settings'>
type ListQuery = QueryOf<'GET /api/v1/ticket/list'>

export function ticketHandlers(parts: TicketParts): Pick<Handlers, Names> {
  return {
    'GET /api/v1/ticket/list': ({ player, query }) => page(parts, player.id, query),
    'GET /api/v1/ticket/badge': async ({ player }) =>
      accepted({ outstanding: await outstandingTickets(parts.reads, player.id) }),
    'GET /api/v1/jackpot/winner': async () => accepted(await winners(parts)),
  }
}

const LIMIT = 20

const NOTHING = { rows: [], next: null }

/** Whole groups, as many as fit into `limit` tickets, at least one. */
async function page({ reads }: Pick<Parts, 'reads'>, playerId: bigint, query: ListQuery) {
  const period = periodOf(query)
  if (!period.ok) return period
  const limit = query.limit === undefined ? LIMIT : Number(query.limit)
  const filter = { ...filterOf(query), ...period.value, playerId, limit: limit + 1 }
  const isNarrow = filter.poll !== null || filter.fromMs !== null || filter.toMs !== null
  const slips = isNarrow ? await slipsOf(reads, filter) : null
  if (isNarrow && slips === null) return accepted(NOTHING)
  const groups = await ticketGroups(reads, { ...filter, slips })
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
  const next = shown.length < groups.length && last ? String(last.slipId) : null
  return accepted({ rows: rows.map(ticketOf), next })
}

/** A player with a million tickets looks only through those slips that his days and polls lead to. */
async function slipsOf(reads: Parts['reads'], filter: Omit<TicketChoice, 'choice'>) {
  const { slips } = await sumsOf(reads, { ...filter, choice: { kind: 'types', types: null } }, 0)
  return slips
}

function filterOf(
  query: ListQuery,
): Pick<TicketFilter, 'before' | 'poll' | 'drawId' | 'groupId' | 'outstanding'> {
  const id = (text: string | undefined) => (text === undefined ? null : BigInt(text))
  return {
    before: id(query.before),
    poll: query.poll ?? null,
    drawId: id(query.result_id),
    groupId: id(query.group_id),
    outstanding: query.outstanding === undefined ? null : query.outstanding === 'true',
  }
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

/** GET /api/v1/ticket/list, /badge and /api/v1/jackpot/winner. */
import type { QueryOf } from '@samnang/contract/endpoints'
import { unitsToRiel } from '@samnang/core/money'
import { periodOf } from '@samnang/core/phnom-penh-day'
import { accepted } from '@samnang/core/refusal'
import type { Handlers } from '../http/call.ts'
import type { Parts } from '../parts.ts'
import { sumsOf } from './player-day-store.ts'
import { slipsOfPage } from './report-store.ts'
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

/** Whole groups, as many as fit into `limit` tickets, at least one. */
async function page({ reads }: Pick<Parts, 'reads'>, playerId: bigint, query: ListQuery) {
  const period = periodOf(query)
  if (!period.ok) return period
  const limit = query.limit === undefined ? LIMIT : Number(query.limit)
  const filter = { ...filterOf(query), ...period.value, playerId, limit: limit + 1 }
  const groups = isByPeriod(query) ? await groupsBySlip(reads, filter) : await ticketGroups(reads, filter)
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

/** Asked for by poll and days, and nothing else. */
function isByPeriod({ result_id, group_id, outstanding, ...period }: ListQuery): boolean {
  const isPlain = result_id === undefined && group_id === undefined && outstanding === undefined
  return isPlain && (period.poll ?? period.from ?? period.to) !== undefined
}

/** Entries a slip × posts: no group is larger. */
const GROUP_MAX = 250

/**
 * The newest groups by poll and days, found by the report's lists: left to itself the planner would sort all that a
 * player bet in the period. The last group may be cut; it lies behind what a page shows.
 */
async function groupsBySlip(reads: Parts['reads'], filter: TicketFilter) {
  const chosen = { ...filter, choice: { kind: 'types', types: null } } as const
  const { slips } = await sumsOf(reads, chosen, 0)
  if (slips === null) return []
  const before = filter.before === null ? null : { slipId: filter.before, ticketId: 0n }
  const limit = filter.limit + GROUP_MAX
  const counts = new Map<bigint, number>()
  for (const slip of await slipsOfPage(reads, { ...chosen, slips, before, limit }))
    counts.set(slip, (counts.get(slip) ?? 0) + 1)
  return [...counts].map(([slipId, count]) => ({ slipId, count }))
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

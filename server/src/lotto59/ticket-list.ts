/** The ticket list of a player: whole groups, newest first, and what all of the list comes to. */
import type { QueryOf, ReplyOf } from '@samnang/contract/endpoints'
import { type Period, periodOf } from '@samnang/core/phnom-penh-day'
import { accepted, type Outcome } from '@samnang/core/refusal'
import type { Pool, Queryable } from '../database/pool.ts'
import { type SummedChoice, type Sums, sumsOf } from './player-day-store.ts'
import { slipsOfPage } from './report-store.ts'
import { ticketOf } from './stored-ticket.ts'
import { type TicketFilter, ticketGroups, ticketsOf } from './ticket-store.ts'
import { totalOf } from './ticket-total.ts'
import { wonGroups, wonSums } from './won-store.ts'

type ListQuery = QueryOf<'GET /api/v1/ticket/list'>
type Groups = { slipId: bigint; count: number }[]

const LIMIT = 20

/** Whole groups until `limit` tickets are there; the sums with the first page. Refusal `invalid_dates`. */
export async function ticketList(
  db: Pool,
  playerId: bigint,
  query: ListQuery,
): Promise<Outcome<ReplyOf<'GET /api/v1/ticket/list'>, 'invalid_dates'>> {
  const period = periodOf(query)
  if (!period.ok) return period
  const limit = query.limit === undefined ? LIMIT : Number(query.limit)
  const filter = { ...filterOf(query), ...period.value, playerId, limit: limit + 1 }
  const [groups, total] = await Promise.all([
    groupsOf(db, filter, query),
    hasTotal(query) ? totalOfList(db, filter, query) : null,
  ])
  const shown = groups.slice(0, fitting(groups, limit))
  const slipIds = shown.map(({ slipId }) => slipId)
  const rows = slipIds.length === 0 ? [] : await ticketsOf(db, playerId, slipIds)
  const last = shown.at(-1)
  return accepted({
    rows: rows.map(ticketOf),
    next: shown.length < groups.length && last ? String(last.slipId) : null,
    ...(total ? { total: totalOf(total) } : {}),
  })
}

/** One draw or one slip is looked through for itself: what it won is seen in it. */
function isWon({ won, result_id, group_id }: ListQuery): boolean {
  return won !== undefined && result_id === undefined && group_id === undefined
}

function groupsOf(db: Queryable, filter: TicketFilter, query: ListQuery): Promise<Groups> {
  if (isWon(query)) return wonGroups(db, filter)
  return isByPeriod(query) ? groupsBySlip(db, filter) : ticketGroups(db, filter)
}

async function totalOfList(db: Queryable, filter: TicketFilter, query: ListQuery): Promise<Sums> {
  if (isWon(query)) return wonSums(db, filter)
  const { playerId, fromMs, toMs } = filter
  return (await sumsOf(db, summed(playerId, query, { fromMs, toMs }), 0)).total
}

/** How many groups a page has: a large one never leaves a small one alone on it. */
function fitting(groups: Groups, limit: number): number {
  let tickets = 0
  const last = groups.findIndex(({ count }) => {
    tickets += count
    return tickets >= limit
  })
  return last === -1 ? groups.length : last + 1
}

/** Asked for by poll and days, and nothing else. */
function isByPeriod({ result_id, group_id, outstanding, poll, from, to }: ListQuery): boolean {
  const isPlain = result_id === undefined && group_id === undefined && outstanding === undefined
  return isPlain && (poll ?? from ?? to) !== undefined
}

/** One draw or one slip is added up by whoever sees all of it; a later page has the sums of the first. */
function hasTotal({ result_id, group_id, before }: ListQuery): boolean {
  return result_id === undefined && group_id === undefined && before === undefined
}

function summed(playerId: bigint, { poll, outstanding }: ListQuery, period: Period): SummedChoice {
  const choice: SummedChoice['choice'] =
    outstanding === undefined
      ? { kind: 'types', types: null }
      : { kind: outstanding === 'true' ? 'outstanding' : 'finished' }
  return { ...period, playerId, poll: poll ?? null, choice }
}

/** Entries a slip × posts: no group is larger. */
const GROUP_MAX = 250

/**
 * The newest groups by poll and days, found by the report's lists: left to itself the planner would sort all that a
 * player bet in the period. The last group may be cut; it lies behind what a page shows.
 */
async function groupsBySlip(db: Queryable, filter: TicketFilter): Promise<Groups> {
  const chosen = { ...filter, choice: { kind: 'types', types: null } } as const
  const { slips } = await sumsOf(db, chosen, 0)
  if (slips === null) return []
  const before = filter.before === null ? null : { slipId: filter.before, ticketId: 0n }
  const limit = filter.limit + GROUP_MAX
  const counts = new Map<bigint, number>()
  for (const slip of await slipsOfPage(db, { ...chosen, slips, before, limit }))
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

/** A player's tickets of the lottery, and what they add up to. */
import type { QueryOf, ReplyOf } from '@samnang/contract/endpoints'
import type { LotteryTotal } from '@samnang/contract/lottery'
import { unitsToRiel } from '@samnang/core/money'
import { periodOf } from '@samnang/core/phnom-penh-day'
import { accepted, type Outcome } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'
import { hasBoughtTickets } from './lottery-ticket-store.ts'
import { publicLotteryTicket } from './public-lottery-ticket.ts'
import { listTickets, sumTickets, type TicketFilter, type TicketSums } from './ticket-list-store.ts'

const LIMIT = 20

/** Newest first; drafts only where they are asked for. Refusal `invalid_dates`. */
export async function ticketPage(
  db: Queryable,
  playerId: bigint,
  query: QueryOf<'GET /api/lottery/ticket/list'>,
): Promise<Outcome<ReplyOf<'GET /api/lottery/ticket/list'>, 'invalid_dates'>> {
  const period = periodOf(query)
  if (!period.ok) return period
  const limit = query.limit === undefined ? LIMIT : Number(query.limit)
  const rows = await listTickets(db, {
    ...period.value,
    playerId,
    ...choiceOf(query),
    before: query.before === undefined ? null : BigInt(query.before),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return accepted({
    rows: shown.map(publicLotteryTicket),
    next: rows.length > limit && last ? String(last.id) : null,
  })
}

/** Of the tickets that the list has for the same filters. Refusal `invalid_dates`. */
export async function ticketTotal(
  db: Queryable,
  playerId: bigint,
  query: Query,
): Promise<Outcome<ReplyOf<'GET /api/lottery/ticket/total'>, 'invalid_dates'>> {
  const period = periodOf(query)
  if (!period.ok) return period
  const sums = await sumTickets(db, { ...period.value, playerId, ...choiceOf(query) })
  const of = (type: TicketSums['type']) => totalOf(sums.filter((row) => row.type === type))
  return accepted({ ...totalOf(sums), by_type: { VN: of('VN'), TN: of('TN'), KH: of('KH') } })
}

type Query = QueryOf<'GET /api/lottery/ticket/total'>

function choiceOf({ type, state, search }: Query): Pick<TicketFilter, 'type' | 'state' | 'search'> {
  return { type: type ?? null, state: state ?? null, search: search?.trim() || null }
}

/** Whether the player has ever bought a ticket: then its pages are in their menu. */
export function hasLotteryTickets(db: Queryable, playerId: bigint): Promise<boolean> {
  return hasBoughtTickets(db, playerId)
}

function totalOf(rows: readonly TicketSums[]): LotteryTotal {
  const sum = (of: (row: TicketSums) => bigint) => rows.reduce((total, row) => total + of(row), 0n)
  return {
    count: rows.reduce((total, { count }) => total + count, 0),
    cost: unitsToRiel(sum(({ cost }) => cost)),
    payout: unitsToRiel(sum(({ payout }) => payout)),
    outstanding: unitsToRiel(sum(({ outstanding }) => outstanding)),
    net: unitsToRiel(sum(({ cost, payout, outstanding }) => payout - (cost - outstanding))),
  }
}

/** The report of a player: pages, sums, days. */
import type { QueryOf } from '@samnang/contract/endpoints'
import type { BetReport, ReportDay, ReportType } from '@samnang/contract/report'
import { TYPE_NO } from '@samnang/core/lotto59/markets'
import { unitsToRiel } from '@samnang/core/money'
import { periodOf } from '@samnang/core/phnom-penh-day'
import { accepted, type Outcome } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'
import { type Choice, type ChosenSums, sumsOf, type TicketChoice } from './player-day-store.ts'
import { placeOf, ticketPage } from './report-store.ts'
import { ticketOf } from './stored-ticket.ts'
import type { TicketRow } from './ticket-store.ts'
import { totalOf } from './ticket-total.ts'

export type ReportQuery = QueryOf<'GET /api/bet/report'>

const LIMIT = 20
const DAYS_MAX = 62

/** Rows of a page, the sums of the whole choice, with the first page the days. Refusal `invalid_dates`. */
export async function betReport(
  db: Queryable,
  playerId: bigint,
  query: ReportQuery,
): Promise<Outcome<BetReport, 'invalid_dates'>> {
  const chosen = choiceOf(playerId, query)
  if (!chosen.ok) return chosen
  const isFirst = query.before === undefined
  const sums = await sumsOf(db, chosen.value, isFirst ? DAYS_MAX : 0)
  const limit = query.limit === undefined ? LIMIT : Number(query.limit)
  const rows = await rowsOf(db, chosen.value, sums, { before: query.before, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return accepted({
    rows: shown.map(ticketOf),
    next: rows.length > limit && last ? String(last.id) : null,
    total: totalOf(sums.total),
    days: sums.days.map(dayOf),
  })
}

/** What the query asks for. Refusal `invalid_dates`. */
export function choiceOf(playerId: bigint, query: ReportQuery): Outcome<TicketChoice, 'invalid_dates'> {
  const period = periodOf(query)
  if (!period.ok) return period
  return accepted({
    playerId,
    choice: typesOf(query.type ?? 'ALL'),
    poll: query.poll ?? null,
    ...period.value,
  })
}

function typesOf(type: ReportType): Choice {
  switch (type) {
    case 'ALL':
      return { kind: 'types', types: null }
    case 'WIN_JACKPOT':
      return { kind: 'won' }
    case 'OUTSTANDING':
      return { kind: 'outstanding' }
    case 'NOT_JACKPOT':
      return { kind: 'types', types: Object.values(TYPE_NO).filter((no) => no !== TYPE_NO.JACKPOT) }
    default:
      return { kind: 'types', types: [TYPE_NO[type]] }
  }
}

/** A place that is no ticket of the player has nothing behind it. */
async function rowsOf(
  db: Queryable,
  chosen: TicketChoice,
  { slips }: ChosenSums,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<TicketRow[]> {
  if (slips === null) return []
  const place = before === undefined ? null : await placeOf(db, chosen.playerId, BigInt(before))
  if (before !== undefined && place === null) return []
  return ticketPage(db, { ...chosen, slips, before: place, limit })
}

function dayOf({ day, stake, payout, refunded }: ChosenSums['days'][number]): ReportDay {
  return {
    day,
    amount: unitsToRiel(stake),
    payout: unitsToRiel(payout),
    net: unitsToRiel(payout + refunded - stake),
  }
}

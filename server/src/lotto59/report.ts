/** The report of a player: pages, sums, days, and the same as a file. */
import type { QueryOf } from '@samnang/contract/endpoints'
import type { BetReport, ReportDay, ReportTotal, ReportType } from '@samnang/contract/report'
import { TYPE_NO } from '@samnang/core/lotto59/markets'
import { unitsToRiel } from '@samnang/core/money'
import { periodOf, wallTime } from '@samnang/core/phnom-penh-day'
import { accepted, type Outcome } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'
import { csvFile, type Field } from '../http/csv.ts'
import type { FileReply } from '../http/file-reply.ts'
import { type Choice, type ChosenSums, type Sums, sumsOf, type TicketChoice } from './player-day-store.ts'
import { placeOf, type TicketPage, ticketPage } from './report-store.ts'
import { ticketOf } from './stored-ticket.ts'
import type { TicketRow } from './ticket-store.ts'

type ReportQuery = QueryOf<'GET /api/bet/report'>

const LIMIT = 20
const DAYS_MAX = 62
const FILE_ROWS_MAX = 100_000
const FILE_ROWS_AT_ONCE = 1000

/** Rows of a page, the sums of the whole choice, with the first page the days. Refusal `invalid_dates`. */
export async function betReport(
  db: Queryable,
  playerId: bigint,
  query: ReportQuery,
): Promise<Outcome<BetReport>> {
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

function choiceOf(playerId: bigint, query: ReportQuery): Outcome<TicketChoice> {
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

function totalOf({ count, stake, payout, jackpot, refunded }: Sums): ReportTotal {
  return {
    count: Number(count),
    amount: unitsToRiel(stake),
    payout: unitsToRiel(payout),
    jackpot_win_amount: unitsToRiel(jackpot),
    refunded: unitsToRiel(refunded),
    net: unitsToRiel(payout + refunded - stake),
  }
}

function dayOf({ day, stake, payout, refunded }: ChosenSums['days'][number]): ReportDay {
  return {
    day,
    amount: unitsToRiel(stake),
    payout: unitsToRiel(payout),
    net: unitsToRiel(payout + refunded - stake),
  }
}

const FILE_HEADER = [
  'ticket',
  'group',
  'result',
  'poll',
  'number',
  'created_at',
  'type',
  'post',
  'value',
  'numbers',
  'rate',
  'amount',
  'payout',
  'jackpot_win_amount',
  'refunded',
  'state',
]

/** The newest 100 000 tickets of the choice as CSV; times are those of Phnom Penh. Refusal `invalid_dates`. */
export async function betReportFile(
  db: Queryable,
  playerId: bigint,
  query: ReportQuery,
): Promise<Outcome<FileReply>> {
  const chosen = choiceOf(playerId, query)
  if (!chosen.ok) return chosen
  return accepted(csvFile('samnang-report.csv', FILE_HEADER, fileRows(db, chosen.value)))
}

async function* fileRows(db: Queryable, chosen: TicketChoice): AsyncGenerator<Field[][]> {
  const { slips } = await sumsOf(db, chosen, 0)
  let before: TicketPage['before'] = null
  for (let left = FILE_ROWS_MAX; slips !== null && left > 0; left -= FILE_ROWS_AT_ONCE) {
    const limit = Math.min(left, FILE_ROWS_AT_ONCE)
    const rows: TicketRow[] = await ticketPage(db, { ...chosen, slips, before, limit })
    yield rows.map(fileRow)
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    before = { ticketId: last.id, slipId: last.slipId }
  }
}

function fileRow(row: TicketRow): Field[] {
  const ticket = ticketOf(row)
  return [
    ticket.id,
    ticket.group_id,
    ticket.result_id,
    ticket.poll,
    ticket.number,
    wallTime(Date.parse(ticket.created_at)),
    ticket.type,
    ticket.post ?? null,
    ticket.value ?? null,
    ticket.numbers?.join(' ') ?? null,
    ticket.rate,
    ticket.amount,
    ticket.payout,
    ticket.jackpot_win_amount,
    ticket.void ? ticket.amount : 0,
    ticket.void ? 'void' : ticket.outstanding ? 'outstanding' : ticket.payout > 0 ? 'won' : 'lost',
  ]
}

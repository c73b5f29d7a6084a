/** The report of a player as a file. */
import { wallTime } from '@samnang/core/phnom-penh-day'
import { accepted, type Outcome } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'
import { csvFile, type Field } from '../http/csv.ts'
import type { FileReply } from '../http/file-reply.ts'
import { sumsOf, type TicketChoice } from './player-day-store.ts'
import { choiceOf, type ReportQuery } from './report.ts'
import { reportColumns, reportWord } from './report-file-words.ts'
import { type TicketPage, ticketPage } from './report-store.ts'
import { ticketOf } from './stored-ticket.ts'
import type { TicketRow } from './ticket-store.ts'

const FILE_ROWS_MAX = 100_000
const FILE_ROWS_AT_ONCE = 1000

/** The newest 100 000 tickets of the choice as CSV; times are those of Phnom Penh. Refusal `invalid_dates`. */
export async function betReportFile(
  db: Queryable,
  playerId: bigint,
  query: ReportQuery,
): Promise<Outcome<FileReply, 'invalid_dates'>> {
  const chosen = choiceOf(playerId, query)
  if (!chosen.ok) return chosen
  return accepted(
    csvFile('samnang-report.csv', reportColumns(query.lang), fileRows(db, chosen.value, query.lang)),
  )
}

async function* fileRows(
  db: Queryable,
  chosen: TicketChoice,
  lang: ReportQuery['lang'],
): AsyncGenerator<Field[][]> {
  const { slips } = await sumsOf(db, chosen, 0)
  let before: TicketPage['before'] = null
  for (let left = FILE_ROWS_MAX; slips !== null && left > 0; left -= FILE_ROWS_AT_ONCE) {
    const limit = Math.min(left, FILE_ROWS_AT_ONCE)
    const rows: TicketRow[] = await ticketPage(db, { ...chosen, slips, before, limit })
    yield rows.map((row) => fileRow(row, lang))
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    before = { ticketId: last.id, slipId: last.slipId }
  }
}

function fileRow(row: TicketRow, lang: ReportQuery['lang']): Field[] {
  const ticket = ticketOf(row)
  const state = ticket.void ? 'void' : ticket.outstanding ? 'outstanding' : ticket.payout > 0 ? 'won' : 'lost'
  return [
    ticket.id,
    ticket.group_id,
    ticket.result_id,
    reportWord(ticket.poll, lang),
    ticket.number,
    wallTime(Date.parse(ticket.created_at)),
    reportWord(ticket.type, lang),
    ticket.post ?? null,
    ticket.value ?? null,
    ticket.numbers?.join(' ') ?? null,
    ticket.rate,
    ticket.amount,
    ticket.payout,
    ticket.jackpot_win_amount,
    ticket.void ? ticket.amount : 0,
    reportWord(state, lang),
  ]
}

/** Closed days of banks and tills. */
import type { DayFigures } from '@samnang/core/cashier/day-close'
import type { Queryable, Tx } from '../database/pool.ts'

/** What a close would say now. */
export interface DayNow extends DayFigures {
  /** The last day that is closed; null: none ever was. */
  last: string | null
  lastTx: bigint
  entries: bigint
  openPayouts: number
  openPayoutUnits: bigint
  openLines: number
}

/** Of everything booked before the end of the day and after the close before. */
export async function figuresOfDay(
  db: Queryable,
  cashAccount: bigint,
  { day, end }: { day: string; end: Date },
): Promise<DayNow> {
  const { rows } = await db.query<DayNow>(
    `select c.day as last, coalesce(c.closing, 0)::bigint as "openingUnits", s.came_in as "inUnits",
       s.went_out as "outUnits", s.last_tx as "lastTx", s.entries, w.count as "openPayouts", w.units as "openPayoutUnits",
       (select count(*)::int from statement_line l where l.cash_account = $1 and l.state = 'open' and l.day <= $2)
         as "openLines"
     from (select count(*)::int as count, coalesce(sum(amount), 0)::bigint as units from withdrawal
       where state in ('HELD', 'APPROVED')) w
     left join (select day, closing, last_tx from cash_close where cash_account = $1 order by day desc limit 1) c on true
     cross join lateral cash_sums($1, coalesce(c.last_tx, 0), $3) s`,
    [cashAccount, day, end],
  )
  const [row] = rows
  if (!row) throw new Error('sums have a row')
  return row
}

export interface Close extends DayFigures {
  cashAccount: bigint
  day: string
  closingUnits: bigint
  countedUnits: bigint
  lastTx: bigint
  entries: bigint
  openPayouts: number
  openPayoutUnits: bigint
  openLines: number
  by: string
  reason: string
}

/** When it was closed. */
export async function insertClose(tx: Tx, close: Close): Promise<Date> {
  const { rows } = await tx.query<{ at: Date }>(
    `insert into cash_close (cash_account, day, opening, came_in, went_out, closing, counted, last_tx, entries,
       open_payouts, open_payout_units, open_lines, by, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning at`,
    [
      ...[
        close.cashAccount,
        close.day,
        close.openingUnits,
        close.inUnits,
        close.outUnits,
        close.closingUnits,
      ],
      ...[close.countedUnits, close.lastTx, close.entries, close.openPayouts, close.openPayoutUnits],
      ...[close.openLines, close.by, close.reason],
    ],
  )
  return rows[0]?.at ?? new Date(0)
}

/** The newest day first; `before`: the days before that one. */
export async function listCloseRows(
  db: Queryable,
  { cashAccount, before, limit }: { cashAccount: bigint; before: string | null; limit: number },
): Promise<(Close & { at: Date })[]> {
  const { rows } = await db.query<Close & { at: Date }>(
    `select cash_account as "cashAccount", day, opening as "openingUnits", came_in as "inUnits", went_out as "outUnits",
       closing as "closingUnits", counted as "countedUnits", last_tx as "lastTx", entries, open_payouts as "openPayouts",
       open_payout_units as "openPayoutUnits", open_lines as "openLines", by, reason, at
     from cash_close where cash_account = $1 and ($2::date is null or day < $2) order by day desc limit $3`,
    [cashAccount, before, limit],
  )
  return rows
}

/** The figures of a month as text, and the months that were closed with theirs. */
import type { Queryable, Tx } from '../database/pool.ts'
import type { Sums } from './report-store.ts'

type Cell = string
/** Everything that a month is, as rows of text: what is hashed is the same in every language. */
export interface MonthFigures {
  /** day, product, part, bets, stake, payout, refunded */
  house: Cell[][]
  /** side, account on the other side, kind, count, came in, went out */
  book: Cell[][]
  /** side, account, units at the end of the last day */
  balance: Cell[][]
}

/** `first` is the month's first day. */
export async function monthFigures(db: Queryable, first: string): Promise<MonthFigures> {
  const { rows } = await db.query<MonthFigures>(
    `select
       (select coalesce(json_agg(json_build_array(day::text, product, part, bets::text, stake::text, payout::text,
          refunded::text) order by day, product collate "C", part collate "C"), '[]') from house_figure
        where day >= $1::date and day < $1::date + interval '1 month') as house,
       (select coalesce(json_agg(json_build_array(side, contra_id::text, kind, count::text, came_in::text, went_out::text)
          order by side, contra_id, kind), '[]')
        from (select side, contra_id, kind, sum(count) as count, sum(came_in) as came_in, sum(went_out) as went_out
          from book_day where day >= $1::date and day < $1::date + interval '1 month' group by 1, 2, 3) b) as book,
       (select coalesce(json_agg(json_build_array(side, account, units::text) order by side, account), '[]')
        from (select side, '' as account, sum(came_in - went_out) as units from book_day
            where day < $1::date + interval '1 month' group by 1
          union all
          select 'house', contra_id::text, sum(went_out - came_in) from book_day
            where day < $1::date + interval '1 month' group by 2) b) as balance`,
    [first],
  )
  return rows[0] ?? { house: [], book: [], balance: [] }
}

/**
 * The month is over, all that was booked in it is counted, and so is every draw of lotto 59 that opened in it: its stakes are
 * of the days on which they were taken. Every draw of the ticket lottery that was announced for it and has tickets has
 * been settled or called off once, whenever that was: what was settled later stands on that day, and a draw that was
 * reopened since holds no month up. Ten minutes, as everywhere, for what was under way at midnight.
 */
export async function isDecided(db: Queryable, first: string): Promise<boolean> {
  const { rows } = await db.query<{ isDecided: boolean }>(
    `with month as (select ($1::date + interval '1 month')::timestamp at time zone 'Asia/Phnom_Penh' as until)
     select c.counted_to > m.until + interval '10 minutes' and not exists (
         select from draw d where d.id > c.before_draw and d.opens_at < m.until
           and not exists (select from figure_draw f where f.draw_id = d.id)
           and (d.state not in ('SETTLED', 'VOID') or d.settled_at is null
             or exists (select from settlement s where s.draw_id = d.id)))
         and not exists (
         select from lottery_draw d where d.done_at is null and d.draw_at < m.until
           and exists (select from lottery_ticket t
             where t.draw_id = d.id and t.state <> 'draft' and t.state <> 'deleted')
           and not exists (select from lottery_done n where n.draw_id = d.id and n.kind <> 'undone')) as "isDecided"
     from figure_cursor c cross join month m`,
    [first],
  )
  return rows[0]?.isDecided === true
}

export interface ClosedMonth {
  first: string
  hash: Buffer
  closedAt: Date
  by: string
  /** Null: closed before two always had to be, by the only owner of the house. */
  approvedBy: string | null
  reason: string
}

const CLOSED = `select month as first, hash, closed_at as "closedAt", by, approved_by as "approvedBy", reason from month_close`

export async function closedMonth(db: Queryable, first: string): Promise<ClosedMonth | null> {
  const { rows } = await db.query<ClosedMonth>(`${CLOSED} where month = $1`, [first])
  return rows[0] ?? null
}

/** The first days of so many months that were over when that of `before` began, the newest first, as far as anything goes back. */
export async function monthsBefore(db: Queryable, before: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ first: string }>(
    `select distinct date_trunc('month', day)::date as first from (
       select generate_series(date_trunc('month', least(min(day), $1::date)), date_trunc('month', $1::date)
         - interval '1 month', interval '1 month') as day from house_figure) months
     order by 1 desc limit $2`,
    [before, limit],
  )
  return rows.map(({ first }) => first)
}

export async function sumsOfMonth(db: Queryable, first: string): Promise<Sums> {
  const { rows } = await db.query<Sums>(
    `select coalesce(sum(bets), 0)::bigint as bets, coalesce(sum(stake), 0)::bigint as stake,
       coalesce(sum(payout), 0)::bigint as payout, coalesce(sum(refunded), 0)::bigint as refunded
     from house_figure where day >= $1::date and day < $1::date + interval '1 month'`,
    [first],
  )
  return rows[0] ?? { bets: 0n, stake: 0n, payout: 0n, refunded: 0n }
}

/** False: it is closed already. */
export async function insertClose(
  tx: Tx,
  { first, figures, by, approvedBy, reason }: Omit<ClosedMonth, 'hash' | 'closedAt'> & { figures: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into month_close (month, figures, hash, by, approved_by, reason)
     values ($1, $2, sha256(convert_to($2, 'UTF8')), $3, $4, $5) on conflict do nothing`,
    [first, figures, by, approvedBy, reason],
  )
  return rowCount === 1
}

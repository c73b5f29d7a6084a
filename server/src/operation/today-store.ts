/** The figures of a day for the whole house, each bounded by a day or by what is open: never the book itself. */
import type { Queryable } from '../database/pool.ts'

/** In units. */
export interface DaySums {
  stake: bigint
  payout: bigint
}

/**
 * Of either lottery: what was decided on the day, as the page of figures has it (docs/figures.md). A product that nothing was
 * decided of has no row.
 */
export async function decidedSums(db: Queryable, day: string): Promise<(DaySums & { product: string })[]> {
  const { rows } = await db.query<DaySums & { product: string }>(
    `select product, sum(stake)::bigint as stake, sum(payout)::bigint as payout from house_figure
     where day = $1::date and product in ('POLL_1', 'POLL_2', 'VN', 'TN', 'KH') group by product`,
    [day],
  )
  return rows
}

/** By the hour in which the draws of the day close, settled or not; what is void was given back. */
export async function drawStakesByHour(
  db: Queryable,
  day: string,
): Promise<{ hour: number; stake: bigint }[]> {
  const { rows } = await db.query<{ hour: number; stake: bigint }>(
    `with span as (select ($1::date)::timestamp at time zone 'Asia/Phnom_Penh' as since,
       ($1::date + 1)::timestamp at time zone 'Asia/Phnom_Penh' as until)
     select extract(hour from closed.at at time zone 'Asia/Phnom_Penh')::int as hour, sum(closed.stake)::bigint as stake
     from span cross join lateral (
       select d.closes_at as at, b.stake from poll p
       join draw d on d.poll = p.id and d.closes_at >= span.since and d.closes_at < span.until and d.state <> 'VOID'
       join draw_book b on b.draw_id = d.id
       union all
       select d.closes_at, t.cost from lottery_draw d
       join lottery_ticket t on t.draw_id = d.id and t.state in ('placed', 'won', 'lost')
       where d.closes_at >= span.since and d.closes_at < span.until
     ) closed group by 1`,
    [day],
  )
  return rows
}

export interface HouseNow {
  nowMs: number
  /** In Phnom Penh. */
  today: string
  yesterday: string
  online: number
  openStakes: bigint
  approvals: number
  /** Draws of the ticket lottery that are closed and have no result. */
  results: number
  breakGlass: number
  isMaintenance: boolean
  /** Exceptions of providers that nobody has decided yet, however old. */
  exceptions: number
}

export async function houseNow(db: Queryable): Promise<HouseNow> {
  const { rows } = await db.query<HouseNow>(
    `select ms(now()) as "nowMs", phnom_penh_day(ms(now())::bigint)::text as today,
       (phnom_penh_day(ms(now())::bigint) - 1)::text as yesterday,
       (select count(distinct player_id)::int from session where ended_at is null and expires_at > now()
          and last_action_at > now() - interval '5 minutes') as online,
       (select coalesce(sum(b.stake), 0)::bigint from draw d join draw_book b on b.draw_id = d.id and not b.is_over
        where d.state not in ('SETTLED', 'VOID'))
         + (select coalesce(sum(t.cost), 0)::bigint from lottery_draw d
            join lottery_ticket t on t.draw_id = d.id and t.state = 'placed' where d.done_at is null) as "openStakes",
       (select count(*)::int from approval where state = 'WAITING' and expires_at > now()) as approvals,
       (select count(*)::int from lottery_draw where done_at is null and state in ('closed', 'reopened')
          and draw_at < now() - interval '30 minutes') as results,
       (select count(*)::int from break_glass where reviewed_at is null) as "breakGlass",
       exists (select from setting where key = 'maintenance' and value @> '{"on": true}') as "isMaintenance",
       (select count(*)::int from game_exception where decided_at is null) as exceptions`,
  )
  const [row] = rows
  if (!row) throw new Error('a select without a table returns a row')
  return row
}

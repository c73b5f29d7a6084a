/** What every account of the house held at the end of a day, out of the sums of all days before it. */
import type { Queryable } from '../database/pool.ts'

export interface BalanceRow {
  /** Whose money: all players', all holds', the pots', in transit; or one of the house's own accounts. */
  side: 'player' | 'hold' | 'pot' | 'transit' | 'house'
  /** Of the house's own. */
  accountId: bigint | null
  name: string | null
  units: bigint
}

/** Their sum is zero: every movement has two sides. */
export async function trialBalance(db: Queryable, day: string): Promise<BalanceRow[]> {
  const { rows } = await db.query<BalanceRow>(
    `select side, null::bigint as "accountId", null as name, sum(came_in - went_out)::bigint as units
     from book_day where day <= $1 group by side
     union all
     select 'house', b.contra_id, a.name, sum(b.went_out - b.came_in)::bigint
     from book_day b join account a on a.id = b.contra_id where b.day <= $1 group by b.contra_id, a.name
     order by 1, 2`,
    [day],
  )
  return rows
}

/** Stakes taken by the end of a day on what was decided later, in either lottery. */
export async function openStakes(db: Queryable, day: string): Promise<bigint> {
  const { rows } = await db.query<{ units: bigint }>(
    `select (select coalesce(sum(case when kind in ('bet', 'lottery_bet') then went_out else -came_in end), 0)
         from book_day where day <= $1 and kind in ('bet', 'lottery_bet', 'lottery_refund'))
       - (select coalesce(sum(stake), 0) + coalesce(sum(refunded) filter (where product in ('POLL_1', 'POLL_2')), 0)
         from house_figure where day <= $1 and product in ('POLL_1', 'POLL_2', 'VN', 'TN', 'KH')) as units`,
    [day],
  )
  return rows[0]?.units ?? 0n
}

export interface OwedDay {
  day: string
  players: bigint
  holds: bigint
  pots: bigint
  openStakes: bigint
}

/** The same, and players' funds, holds and pots, at the end of each day: what was before the first one is added up once. */
export async function owedByDay(
  db: Queryable,
  { from, to }: { from: string; to: string },
): Promise<OwedDay[]> {
  const { rows } = await db.query<OwedDay>(
    `with moved as (
       select greatest(day, $1::date) as day, coalesce(sum(came_in - went_out) filter (where side = 'player'), 0) as players,
         coalesce(sum(came_in - went_out) filter (where side = 'hold'), 0) as holds,
         coalesce(sum(came_in - went_out) filter (where side = 'pot'), 0) as pots,
         coalesce(sum(went_out) filter (where kind in ('bet', 'lottery_bet')), 0)
           - coalesce(sum(came_in) filter (where kind = 'lottery_refund'), 0) as staked
       from book_day where day <= $2 group by 1
     ), decided as (
       select greatest(day, $1::date) as day, sum(stake)
         + coalesce(sum(refunded) filter (where product in ('POLL_1', 'POLL_2')), 0) as units
       from house_figure where day <= $2 and product in ('POLL_1', 'POLL_2', 'VN', 'TN', 'KH') group by 1
     )
     select d.day::text, coalesce(sum(m.players) over so_far, 0)::bigint as players,
       coalesce(sum(m.holds) over so_far, 0)::bigint as holds, coalesce(sum(m.pots) over so_far, 0)::bigint as pots,
       (coalesce(sum(m.staked) over so_far, 0) - coalesce(sum(f.units) over so_far, 0))::bigint as "openStakes"
     from (select generate_series($1::date, $2::date, interval '1 day')::date as day) d
     left join moved m using (day) left join decided f using (day)
     window so_far as (order by d.day) order by d.day`,
    [from, to],
  )
  return rows
}

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

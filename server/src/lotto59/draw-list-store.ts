/** Draws as an operator looks at them: states, bets and money, never a result before its moment. */
import type { PollName } from '@samnang/core/lotto59/markets'
import type { Queryable } from '../database/pool.ts'

export type DrawSummary = {
  id: bigint
  poll: PollName
  number: number
  closes_at: Date
  state: string
  void_reason: string | null
  tickets: bigint
  stake: bigint
  paid: bigint
  /** Null until the last ball has been shown. */
  balls: number[] | null
}

const SUMMARY = `select d.id, d.poll, d.i as number, d.closes_at, d.state, d.void_reason,
  coalesce(b.tickets, 0) as tickets, coalesce(b.stake, 0) as stake,
  case when d.state in ('SETTLED', 'VOID')
    then (select coalesce(sum(amount), 0)::bigint from draw_paid p where p.draw_id = d.id) else 0 end as paid,
  case when d.state in ('DRAWN', 'SETTLED') and d.shown_at <= clock_timestamp() then d.balls end as balls
  from draw d left join draw_book b on b.draw_id = d.id`

/** The newest draws first, those still to come left out unless asked for by state. */
export async function listDraws(
  db: Queryable,
  filter: { poll: string | null; state: string | null; limit: number },
): Promise<DrawSummary[]> {
  const { rows } = await db.query<DrawSummary>(
    `${SUMMARY} where ($1::text is null or d.poll = $1) and d.state = coalesce($2, d.state)
     and ($2::text is not null or d.state <> 'SCHEDULED')
     order by d.closes_at desc, d.poll limit $3`,
    [filter.poll, filter.state, filter.limit],
  )
  return rows
}

/** Null: no such draw. */
export async function summariseDraw(db: Queryable, id: bigint): Promise<DrawSummary | null> {
  const { rows } = await db.query<DrawSummary>(`${SUMMARY} where d.id = $1`, [id])
  return rows[0] ?? null
}

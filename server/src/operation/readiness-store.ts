import type { PollName } from '@samnang/core/lotto59/markets'
import type { Queryable } from '../database/pool.ts'

/** The baseline and the migrations after it. */
export async function appliedSteps(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>('select count(*)::int as count from schema_migration')
  return rows[0]?.count ?? 0
}

export interface DrawTimes {
  poll: PollName
  enabled: boolean
  /** A draw takes bets now. */
  isOpen: boolean
  /** Seconds since the oldest draw that still is open should have closed. */
  lateS: number
  /** The database's time. */
  nowMs: number
}

export async function drawTimes(db: Queryable): Promise<DrawTimes[]> {
  const { rows } = await db.query<DrawTimes>(
    `select id as poll, enabled, (extract(epoch from now()) * 1000)::float8 as "nowMs",
       exists (select from draw where poll = poll.id and state = 'OPEN' and closes_at > now()) as "isOpen",
       coalesce((select extract(epoch from now() - min(closes_at))::float8 from draw
         where poll = poll.id and state = 'OPEN' and closes_at < now()), 0) as "lateS"
     from poll order by id`,
  )
  return rows
}

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
  /** How many seconds ago the latest draw should have been closed, drawn or settled. */
  lateS: number
  /** The database's time. */
  nowMs: number
}

export async function drawTimes(db: Queryable): Promise<DrawTimes[]> {
  const { rows } = await db.query<DrawTimes>(
    `select id as poll, enabled, ms(now()) as "nowMs",
       exists (select from draw where poll = poll.id and state = 'OPEN' and closes_at > now()) as "isOpen",
       greatest(0, (select extract(epoch from now() - min(case state when 'SCHEDULED' then opens_at
           when 'ROOTED' then closes_at + interval '1 s' when 'DRAWN' then shown_at else closes_at end))::float8
         from draw where poll = poll.id and state not in ('SETTLED', 'VOID'))) as "lateS"
     from poll order by id`,
  )
  return rows
}

/** How the house's draws went: counted over their rows, of which no player has a part. Asked once in five minutes. */
import type { StatusGame } from '@samnang/contract/status'
import type { VoidReason } from '@samnang/core/void-reason'
import type { Queryable } from '../database/pool.ts'

/** So many seconds after its time a draw has been shown and paid. */
export const WITHIN_S: Readonly<Record<StatusGame, number>> = { POLL_1: 3, POLL_2: 3, KH: 60 }

export interface Went {
  game: StatusGame
  days: 1 | 30
  due: number
  onTime: number
}

/** Each game's draws that were opened and whose time is over; of none there is no row. */
export async function drawsGone(db: Queryable): Promise<Went[]> {
  const { rows } = await db.query<Went>(
    `with gone as (
       select d.poll as game, d.closes_at as at,
         d.state = 'SETTLED' and d.settled_at <= d.shown_at + $1 * interval '1 s' as on_time
       from draw d
       where d.poll = any('{POLL_1,POLL_2}') and d.closes_at > now() - interval '30 days' and d.closes_at <= now()
         and d.shown_at < now() - $1 * interval '1 s' and d.void_reason is distinct from 'not_opened'
       union all
       select 'KH', d.draw_at, d.state = 'settled' and d.done_at <= d.draw_at + $2 * interval '1 s'
       from lottery_draw d
       where d.type = 'KH' and d.draw_at > now() - interval '30 days'
         and d.draw_at < now() - $2 * interval '1 s' and d.void_reason is distinct from 'not_opened'
     )
     select g.game, s.days, count(*)::int as due, count(*) filter (where g.on_time)::int as "onTime"
     from gone g join (values (1), (30)) s (days) on g.at > now() - s.days * interval '1 day'
     group by 1, 2`,
    [WITHIN_S.POLL_1, WITHIN_S.KH],
  )
  return rows
}

export interface Voids {
  game: StatusGame
  days: 1 | 30
  reason: VoidReason
  count: number
}

/** The most frequent reason first. */
export async function voidsGone(db: Queryable): Promise<Voids[]> {
  const { rows } = await db.query<Voids>(
    `with gone as (
       select poll as game, closes_at as at, void_reason as reason from draw
       where state = 'VOID' and poll = any('{POLL_1,POLL_2}')
         and closes_at > now() - interval '30 days' and closes_at <= now()
       union all
       select 'KH', draw_at, void_reason from lottery_draw
       where state = 'void' and type = 'KH' and draw_at > now() - interval '30 days' and draw_at <= now()
     )
     select g.game, s.days, g.reason, count(*)::int as count
     from gone g join (values (1), (30)) s (days) on g.at > now() - s.days * interval '1 day'
     where g.reason is not null group by 1, 2, 3 order by 4 desc, 3`,
  )
  return rows
}

/** Seconds since a house draw of the lottery should have been opened, closed, drawn or paid; 0: none is late. */
export async function houseLateS(db: Queryable, isOn: boolean): Promise<number> {
  const { rows } = await db.query<{ late: number | null }>(
    `select greatest(0, extract(epoch from now() - min(case when state = 'scheduled' then opens_at
       when state = 'open' then closes_at else draw_at end)))::float8 as late
     from lottery_draw where type = 'KH' and done_at is null and ($1 or state <> 'scheduled')`,
    [isOn],
  )
  return rows[0]?.late ?? 0
}

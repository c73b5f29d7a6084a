import type { PollName } from '@samnang/core/lotto59/markets'
import type { Queryable } from '../database/pool.ts'

/**
 * The next draws after `until`, by their close; none behind one that is not finished, so that a late one is not passed
 * over. Void draws have no result that counts.
 */
export async function finishedDraws(
  db: Queryable,
  { poll, until, backS, limit }: { poll: PollName; until: Date | null; backS: number; limit: number },
): Promise<{ closesAt: Date; balls: number[] }[]> {
  const { rows } = await db.query<{ closesAt: Date; balls: number[] }>(
    `select closes_at as "closesAt", balls from draw
     where poll = $1 and state = 'SETTLED' and balls is not null
       and closes_at > coalesce($2::timestamptz, now() - $3 * interval '1 s')
       and closes_at < coalesce((select min(closes_at) from draw
         where poll = $1 and state not in ('SETTLED', 'VOID')), 'infinity')
     order by closes_at limit $4`,
    [poll, until, backS, limit],
  )
  return rows
}

/** The same of the house's draws of the ticket lottery, in the order of their moments. */
export async function finishedHouseDraws(
  db: Queryable,
  { until, backS, limit }: { until: Date | null; backS: number; limit: number },
): Promise<{ closesAt: Date; numbers: string[] }[]> {
  const { rows } = await db.query<{ closesAt: Date; numbers: string[] }>(
    `select draw_at as "closesAt", array[result ->> 'A', result ->> 'B', result ->> 'C', result ->> 'D'] as numbers
     from lottery_draw
     where type = 'KH' and state = 'settled' and result is not null
       and draw_at > coalesce($1::timestamptz, now() - $2 * interval '1 s')
       and draw_at < coalesce((select min(draw_at) from lottery_draw
         where type = 'KH' and state not in ('settled', 'void')), 'infinity')
     order by draw_at limit $3`,
    [until, backS, limit],
  )
  return rows
}

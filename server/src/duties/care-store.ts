/** Where the search for markers stands, who played on a day, and what is known of one of them. */
import type { PlayHour } from '@samnang/core/player/limits'
import type { Queryable, Tx } from '../database/pool.ts'

export interface CareDay {
  day: string
  lastPlayer: bigint
  /** All that was booked in it is counted: nothing of it can come to light any more. */
  isOver: boolean
}

/** Ten minutes more, as everywhere, for what was under way at midnight. */
export async function careDay(db: Queryable): Promise<CareDay> {
  const { rows } = await db.query<CareDay>(
    `select c.day::text as day, c.last_player as "lastPlayer", f.counted_to >
       (c.day + 1)::timestamp at time zone 'Asia/Phnom_Penh' + interval '10 minutes' as "isOver"
     from care_cursor c cross join figure_cursor f`,
  )
  return rows[0] ?? { day: '', lastPlayer: 0n, isOver: false }
}

/** The next ones, by their number, who staked something on that day or changed a limit of theirs. */
export async function playersOfDay(
  db: Queryable,
  { day, lastPlayer }: CareDay,
  limit: number,
): Promise<bigint[]> {
  const { rows } = await db.query<{ player: bigint }>(
    `with played as (
       select distinct account_id as player from account_day
       where day = $1::date and account_id >= 1000 and account_id > $2 and kind in ('bet', 'game_bet', 'lottery_bet')
       order by 1 limit $3
     ), changed as (
       select distinct substr(target, 8)::bigint as player from audit_event
       where action = 'limit_set' and target ~ '^player:[0-9]{1,18}$' and substr(target, 8)::bigint > $2
         and at >= $1::date::timestamp at time zone 'Asia/Phnom_Penh'
         and at < ($1::date + 1)::timestamp at time zone 'Asia/Phnom_Penh'
     ) select player from played union select player from changed order by 1 limit $3`,
    [day, lastPlayer, limit],
  )
  return rows.map(({ player }) => player)
}

/**
 * False: another process has looked at this one. Held for the rest of the transaction; who is being looked at is waited for,
 * since whoever looks may die at it: to go on with the next one would leave this one out for ever.
 */
export async function takePlayer(tx: Tx, day: string, player: bigint): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from care_cursor where day = $1::date and last_player < $2 for update',
    [day, player],
  )
  return rowCount === 1
}

export async function stepOver(db: Queryable, day: string, player: bigint): Promise<void> {
  await db.query('update care_cursor set last_player = greatest(last_player, $2) where day = $1::date', [
    day,
    player,
  ])
}

export async function nextDay(db: Queryable, day: string): Promise<void> {
  await db.query('update care_cursor set day = day + 1, last_player = 0 where day = $1::date', [day])
}

/** What was staked, paid and deposited from an hour on, from the entries alone. */
export async function hoursFrom(db: Queryable, player: bigint, hour: number): Promise<PlayHour[]> {
  const { rows } = await db.query<PlayHour>(
    `select hour, staked as "stakedUnits", paid as "paidUnits", deposited as "depositedUnits"
     from book_hours($1, $2) order by hour`,
    [player, hour],
  )
  return rows
}

/** When the player raised or removed a limit, the oldest first. */
export async function raisesSince(db: Queryable, player: bigint, fromMs: number): Promise<number[]> {
  const { rows } = await db.query<{ at: number }>(
    `select ms(at) as at from audit_event
     where target = 'player:' || $1::bigint and action = 'limit_set' and actor = target and at >= to_timestamp($2::float8 / 1000)
       and detail ->> 'before' is not null
       and (detail ->> 'after' is null or (detail ->> 'after')::numeric > (detail ->> 'before')::numeric)
     order by id`,
    [player, fromMs],
  )
  return rows.map(({ at }) => at)
}

/** The moment up to which a case of each rule about this player was decided: what was before is not found again. */
export async function decidedUntil(db: Queryable, player: bigint): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ rule: string; at: number }>(
    `select rule, ms(max(decided_at)) as at from duty_case where player_id = $1 and state <> 'open' group by rule`,
    [player],
  )
  return new Map(rows.map(({ rule, at }) => [rule, at]))
}

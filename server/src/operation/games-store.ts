/** What providers' games have moved in a span of time: bounded by its calls, however old the house is. */
import type { Family } from '@samnang/contract/site'
import type { Queryable } from '../database/pool.ts'

/** In units. */
export interface GameSums {
  provider: string
  title: string
  family: Family
  stake: bigint
  payout: bigint
  /** Opened in the span. */
  rounds: number
}

/** When the first call of all came; without any, infinity. */
export async function firstGameMs(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ atMs: number | null }>(
    `select ms(min(t.created_at)) as "atMs" from provider p
     cross join lateral (select created_at from game_tx where provider_id = p.id order by created_at limit 1) t`,
  )
  return rows[0]?.atMs ?? Number.POSITIVE_INFINITY
}

/**
 * Bets and wins by the moment of their call, less those that were taken back in the span, whenever they were made: so what
 * is over stays as it is. What a session was played for besides counts when it ended, and less when that is undone. Games
 * without a section count with the casino. Each look-up stands by itself (offset 0), so that it goes through its index:
 * joined, the planner reads all rounds that there are.
 */
export async function gamesBetween(db: Queryable, fromMs: number, toMs: number): Promise<GameSums[]> {
  const { rows } = await db.query<GameSums>(
    `select provider, title, family, sum(stake)::bigint as stake, sum(payout)::bigint as payout, sum(rounds)::int as rounds
     from (${MOVED} union all ${PLAYED}) span group by 1, 2, 3 order by 2, 3`,
    [fromMs, toMs],
  )
  return rows
}

const MOVED = `select p.name as provider, p.title, coalesce(g.section, 'casino') as family,
    case when t.kind = 'bet' and not t.is_free then t.amount
      when u.kind = 'bet' and not u.is_free then -u.amount else 0 end as stake,
    case when t.kind = 'win' then t.amount when u.kind = 'win' then -u.amount else 0 end as payout,
    (o.opened_at is not distinct from t.created_at)::int as rounds
  from provider p
  cross join lateral (select * from game_tx t where t.provider_id = p.id and t.has_effect
    and t.created_at >= to_timestamp($1::float8 / 1000) and t.created_at < to_timestamp($2::float8 / 1000) offset 0) t
  left join lateral (select u.kind, u.amount, u.is_free, u.game_code from game_tx u
    where t.kind = 'rollback' and u.provider_id = t.provider_id and u.uuid = t.ref offset 0) u on true
  left join game g on g.provider_id = t.provider_id and g.code = coalesce(u.game_code, t.game_code)
  left join lateral (select o.opened_at from game_round o where t.kind = 'bet'
    and o.provider_id = t.provider_id and o.player_id = t.player_id and o.round = t.round offset 0) o on true`

const PLAYED = `select p.name, p.title, coalesce(g.section, 'casino'), s.units, s.units, 0
  from session_played s join provider p on p.id = s.provider_id
  left join game g on g.provider_id = s.provider_id and g.code = s.game_code
  where s.at >= to_timestamp($1::float8 / 1000) and s.at < to_timestamp($2::float8 / 1000)`

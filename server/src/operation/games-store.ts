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
 * is over stays as it is. A session that has ended counts by its totals, as its player's report does. Games without a
 * section count with the casino. Each look-up stands by itself (offset 0), so that it goes through its index: joined, the
 * planner reads all rounds that there are.
 */
export async function gamesBetween(db: Queryable, fromMs: number, toMs: number): Promise<GameSums[]> {
  const { rows } = await db.query<GameSums>(
    `select p.name as provider, p.title, coalesce(g.section, 'casino') as family,
       coalesce(sum(case when t.kind = 'bet' and not t.is_free then t.amount
         when u.kind = 'bet' and not u.is_free then -u.amount else 0 end + coalesce(r.replayed, 0)), 0)::bigint as stake,
       coalesce(sum(case when t.kind = 'win' then t.amount
         when u.kind = 'win' then -u.amount else 0 end + coalesce(r.replayed, 0)), 0)::bigint as payout,
       count(*) filter (where o.opened_at = t.created_at)::int as rounds
     from provider p
     cross join lateral (select * from game_tx t where t.provider_id = p.id and t.has_effect
       and t.created_at >= to_timestamp($1::float8 / 1000) and t.created_at < to_timestamp($2::float8 / 1000) offset 0) t
     left join lateral (select u.kind, u.amount, u.is_free, u.game_code from game_tx u
       where t.kind = 'rollback' and u.provider_id = t.provider_id and u.uuid = t.ref offset 0) u on true
     left join game g on g.provider_id = t.provider_id and g.code = coalesce(u.game_code, t.game_code)
     left join lateral (select o.opened_at from game_round o where t.kind = 'bet'
       and o.provider_id = t.provider_id and o.player_id = t.player_id and o.round = t.round offset 0) o on true
     left join lateral (select r.replayed from game_round r
       where t.kind = 'win' and t.round_closed and t.meta #>> '{meta,kind}' = 'session_out'
       and r.provider_id = t.provider_id and r.player_id = t.player_id and r.round = t.round offset 0) r on true
     group by 1, 2, 3 order by 2, 3`,
    [fromMs, toMs],
  )
  return rows
}

/** What sportsbooks have told about their tickets, in the database. */
import type { Queryable } from '../database/pool.ts'

export interface TicketMeta {
  id: bigint
  /** Of its first bet, and of the last win that stands; null: none, or nothing told. */
  bet: unknown
  result: unknown
}

/** Of these rounds of a player. */
export async function ticketMetas(
  db: Queryable,
  playerId: bigint,
  rounds: readonly bigint[],
): Promise<Map<bigint, TicketMeta>> {
  const { rows } = await db.query<TicketMeta>(
    `select r.id, b.meta -> 'meta' as bet, w.meta -> 'meta' as result
     from game_round r
     left join lateral (
       select t.meta from game_tx t where t.player_id = r.player_id and t.round = r.round
         and t.provider_id = r.provider_id and t.kind = 'bet' order by t.id limit 1
     ) b on true
     left join lateral (
       select t.meta from game_tx t where t.player_id = r.player_id and t.round = r.round
         and t.provider_id = r.provider_id and t.kind = 'win' and not is_rolled_back(t.provider_id, t.uuid)
       order by t.id desc limit 1
     ) w on true
     where r.player_id = $1 and r.id = any ($2::bigint[])`,
    [playerId, rounds],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

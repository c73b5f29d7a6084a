/** Fishing in the database: who offers it, and what a player has bought in and not got back yet. */
import type { Queryable } from '../database/pool.ts'
import { SHOWN } from './game-store.ts'

/** Providers that are registered for fishing, in the order of their registration: the first is 4, the second 5. */
export async function fishingProviders(db: Queryable): Promise<{ id: number; title: string }[]> {
  const { rows } = await db.query<{ id: number; title: string }>(
    `select id, title from provider p where 'fishing' = any (p.sections) and p.enabled order by id limit 2`,
  )
  return rows
}

/** Ids of the fishing games that a provider shows, in the order of the lobby. */
export async function fishingGames(db: Queryable, providerId: number): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(
    `select g.id from game g join provider p on p.id = g.provider_id
     where ${SHOWN} and g.section = 'fishing' and p.id = $1
     order by (g.position = 0)::int, g.position, lower(g.name), g.id limit 100`,
    [providerId],
  )
  return rows.map(({ id }) => id)
}

export interface OpenSession {
  provider: string
  /** Units. */
  boughtIn: bigint
  openedAt: Date
}

/**
 * The newest round of a fishing game that was bought into and has not ended; null: no game holds money of this player.
 * One that is a day old is a matter for the reconciliation, not for the player's screen.
 */
export async function openFishingSession(db: Queryable, playerId: bigint): Promise<OpenSession | null> {
  const { rows } = await db.query<OpenSession>(
    `select p.title as provider, r.bet - r.win as "boughtIn", r.opened_at as "openedAt"
     from game_round r join provider p on p.id = r.provider_id
     join game g on g.provider_id = r.provider_id and g.code = r.game_code and g.section = 'fishing'
     where r.player_id = $1 and r.status = 'open' and r.opened_at > clock_timestamp() - interval '24 hours'
       and not exists (select from game_round_end e where e.round_id = r.id and e.at >= r.changed_at)
       and exists (select from game_tx t where t.player_id = r.player_id and t.round = r.round
         and t.provider_id = r.provider_id and t.kind = 'bet' and t.meta #>> '{meta,kind}' = 'session_in')
     order by r.opened_at desc limit 1`,
    [playerId],
  )
  return rows[0] ?? null
}

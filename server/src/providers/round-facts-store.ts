/** A round of a provider's game with its wallet calls, as the staff ask for it. Amounts are units. */
import type { Queryable } from '../database/pool.ts'

export interface RoundFacts {
  id: bigint
  playerId: bigint
  providerId: number
  provider: string
  game: string
  round: string
  bet: bigint
  win: bigint
  status: string
  openedAt: Date
  changedAt: Date
  closedAt: Date | null
}

export async function findRoundFacts(db: Queryable, id: bigint): Promise<RoundFacts | null> {
  const { rows } = await db.query<RoundFacts>(
    `select r.id, r.player_id as "playerId", r.provider_id as "providerId", p.title as provider,
       coalesce(g.name, r.game_code) as game, r.round, r.bet + r.replayed as bet, r.win + r.replayed as win, r.status,
       r.opened_at as "openedAt", r.changed_at as "changedAt", r.closed_at as "closedAt"
     from game_round r join provider p on p.id = r.provider_id
     left join game g on g.provider_id = r.provider_id and g.code = r.game_code where r.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

export interface RoundCall {
  uuid: string
  kind: string
  at: Date
  units: bigint
  ref: string | null
  txId: bigint | null
  hasEffect: boolean
  isFree: boolean
  exceptions: string[]
}

/** In the order in which they were decided. */
export async function callsOfRound(
  db: Queryable,
  { playerId, providerId, round }: Pick<RoundFacts, 'playerId' | 'providerId' | 'round'>,
): Promise<RoundCall[]> {
  const { rows } = await db.query<RoundCall>(
    `select t.uuid, t.kind, t.created_at as at, t.amount as units, t.ref, t.tx_id as "txId",
       t.has_effect as "hasEffect", t.is_free as "isFree",
       array(select e.code from game_exception e where e.provider_id = t.provider_id and e.uuid = t.uuid order by e.id)
         as exceptions
     from game_tx t where t.player_id = $1 and t.round = $3 and t.provider_id = $2 order by t.id limit 500`,
    [playerId, providerId, round],
  )
  return rows
}

/** Rounds with this name at any provider: of several players it may be the same. */
export async function roundsOfName(db: Queryable, name: string): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(
    'select id from game_round where round = $1 order by id desc limit 20',
    [name],
  )
  return rows.map(({ id }) => id)
}

/** The round of a provider's transaction. */
export async function roundsOfCall(db: Queryable, uuid: string): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(
    `select r.id from provider p join game_tx t on t.provider_id = p.id and t.uuid = $1::uuid
     join game_round r on r.provider_id = t.provider_id and r.player_id = t.player_id and r.round = t.round`,
    [uuid],
  )
  return rows.map(({ id }) => id)
}

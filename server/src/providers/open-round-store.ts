/** Rounds that are open, and those among them that a colleague has ended. */
import type { Queryable, Tx } from '../database/pool.ts'

export interface OpenRoundRow {
  id: bigint
  provider: string
  playerId: bigint
  username: string
  round: string
  game: string
  bet: bigint
  win: bigint
  status: 'open' | 'closed' | 'cancelled'
  openedAt: Date
  changedAt: Date
  isQuiet: boolean
}

/** A round in which something has happened since may be alive. */
const QUIET = `r.changed_at < clock_timestamp() - interval '30 minutes'`
const ENDED = `exists (select from game_round_end e where e.round_id = r.id and e.at >= r.changed_at)`
const ROUND = `r.id, v.name as provider, r.player_id as "playerId", p.username, r.round,
  coalesce(g.title_km, g.name, r.game_code) as game, r.bet, r.win,
  case when ${ENDED} then 'closed' else r.status end as status, r.opened_at as "openedAt", r.changed_at as "changedAt",
  ${QUIET} as "isQuiet"`
const JOINS = `join provider v on v.id = r.provider_id join player p on p.id = r.player_id
  left join game g on g.provider_id = r.provider_id and g.code = r.game_code`

/** An index of open rounds would cost every round that closes; a page looks back over so many and says where it stopped. */
const LOOKED_AT_MAX = 100_000

interface RoundFilter {
  provider: string | null
  player: bigint | null
  isQuiet: boolean
  before: bigint | null
  limit: number
}

/** The newest first; `stoppedAt`: the oldest round that was looked at, where there may be older ones. */
export async function listOpenRounds(
  db: Queryable,
  { provider, player, isQuiet, before, limit }: RoundFilter,
): Promise<{ rows: OpenRoundRow[]; stoppedAt: bigint | null }> {
  const { rows } = await db.query<OpenRoundRow>(
    `select ${ROUND}
     from (select * from game_round where ($1::bigint is null or id < $1) and ($2::bigint is null or player_id = $2)
       order by id desc limit ${LOOKED_AT_MAX}) r ${JOINS}
     where r.status = 'open' and not ${ENDED} and ($3::text is null or v.name = $3) and (not $4 or ${QUIET})
     order by r.id desc limit $5`,
    [before, player, provider, isQuiet, limit],
  )
  const { rows: last } = await db.query<{ id: bigint }>(
    `select id from game_round where ($1::bigint is null or id < $1) and ($2::bigint is null or player_id = $2)
     order by id desc offset ${LOOKED_AT_MAX - 1} limit 1`,
    [before, player],
  )
  return { rows, stoppedAt: last[0]?.id ?? null }
}

export async function findRound(db: Queryable, id: bigint): Promise<OpenRoundRow | null> {
  const { rows } = await db.query<OpenRoundRow>(
    `select ${ROUND} from game_round r ${JOINS} where r.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** Null: there is none of this name. */
export async function roundNamed(
  db: Queryable,
  { providerId, playerId, round }: { providerId: number; playerId: bigint | null; round: string },
): Promise<OpenRoundRow | null> {
  const { rows } = await db.query<OpenRoundRow>(
    `select ${ROUND} from game_round r ${JOINS} where r.provider_id = $1 and r.player_id = $2 and r.round = $3`,
    [providerId, playerId, round],
  )
  return rows[0] ?? null
}

export async function insertRoundEnd(
  tx: Tx,
  id: bigint,
  { actor, reason }: { actor: string; reason: string | null },
): Promise<void> {
  await tx.query('insert into game_round_end (round_id, actor, reason) values ($1, $2, $3)', [
    id,
    actor,
    reason,
  ])
}

/** Rounds of third-party games in the database, for the reports of their player. Amounts are units. */
import type { GameSection } from '@samnang/contract/games'
import type { Queryable } from '../database/pool.ts'

export interface RoundChoice {
  playerId: bigint
  kinds: readonly GameSection[]
  fromMs: number | null
  toMs: number | null
  /** Only what has paid more than it cost. */
  isWon: boolean
}

export interface RoundRow {
  id: bigint
  provider: string
  game: string
  game_km: string | null
  kind: GameSection
  round: string
  bet: bigint
  win: bigint
  status: 'open' | 'closed' | 'cancelled'
  openedAt: Date
  closedAt: Date | null
}

/** A game that has no section, or is known no longer, counts with the casino: no round may be missing in the sums. */
const KIND = `coalesce(g.section, 'casino')`

const CHOSEN = `from game_round r join provider p on p.id = r.provider_id
  left join game g on g.provider_id = r.provider_id and g.code = r.game_code
  where r.player_id = $1 and ${KIND} = any ($2::text[])
    and ($3::float8 is null or r.opened_at >= to_timestamp($3::float8 / 1000))
    and ($4::float8 is null or r.opened_at < to_timestamp($4::float8 / 1000))
    and (not $5::boolean or r.win > r.bet)`

function valuesOf({ playerId, kinds, fromMs, toMs, isWon }: RoundChoice): unknown[] {
  return [playerId, kinds, fromMs, toMs, isWon]
}

/** Newest first, those before `before`. */
export async function roundPage(
  db: Queryable,
  choice: RoundChoice,
  { before, limit }: { before: bigint | null; limit: number },
): Promise<RoundRow[]> {
  const { rows } = await db.query<RoundRow>(
    `select r.id, coalesce(nullif(g.product, ''), p.title) as provider, coalesce(g.name, r.game_code) as game,
       g.title_km as game_km, ${KIND} as kind, r.round, r.bet + r.replayed as bet,
       r.win + r.replayed as win, r.status, r.opened_at as "openedAt", r.closed_at as "closedAt"
     ${CHOSEN} and ($6::bigint is null or r.id < $6) order by r.id desc limit $7`,
    [...valuesOf(choice), before, limit],
  )
  return rows
}

export interface RoundSums {
  count: bigint
  bet: bigint
  win: bigint
}

export async function roundSums(db: Queryable, choice: RoundChoice): Promise<RoundSums> {
  const { rows } = await db.query<RoundSums>(
    `select count(*) as count, coalesce(sum(r.bet + r.replayed), 0) as bet,
       coalesce(sum(r.win + r.replayed), 0) as win ${CHOSEN}`,
    valuesOf(choice),
  )
  return rows[0] ?? { count: 0n, bet: 0n, win: 0n }
}

/** Null: no round of this player. */
export async function roundOf(
  db: Queryable,
  playerId: bigint,
  id: bigint,
): Promise<{ providerId: number; round: string; gameCode: string } | null> {
  const { rows } = await db.query<{ providerId: number; round: string; gameCode: string }>(
    `select provider_id as "providerId", round, game_code as "gameCode" from game_round where player_id = $1 and id = $2`,
    [playerId, id],
  )
  return rows[0] ?? null
}

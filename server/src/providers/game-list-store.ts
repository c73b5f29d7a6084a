/** The games of a provider in the database, as its list and the operator have them. */
import type { GameSection } from '@samnang/contract/games'
import type { Queryable, Tx } from '../database/pool.ts'
import type { ListedGame } from './parse-game-list.ts'

/**
 * Whether this process may ask for the list now: never more than once a minute whatever the number of processes, as the
 * convention allows. The minute begins with the yes.
 */
export async function claimListing(db: Queryable, providerId: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `update provider set list_fetched_at = clock_timestamp()
     where id = $1 and (list_fetched_at is null or list_fetched_at < clock_timestamp() - interval '1 minute')`,
    [providerId],
  )
  return rowCount === 1
}

/** Nobody was there to be asked: the next try need not wait for the whole minute. */
export async function shortenClaim(db: Queryable, providerId: number): Promise<void> {
  await db.query(
    `update provider set list_fetched_at = clock_timestamp() - interval '55 seconds' where id = $1`,
    [providerId],
  )
}

/** Providers that are switched on and whose list was not taken over for a day. */
export async function dueListings(db: Queryable): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select id from provider
     where enabled and (list_taken_at is null or list_taken_at < clock_timestamp() - interval '1 day') order by id`,
  )
  return rows.map(({ id }) => id)
}

export interface ListingChange {
  added: number
  changed: number
  /** Enabled until now, and not in the list. */
  missing: number
}

/** Takes a list over: facts are the provider's; section, hiding, Khmer title and place stay the operator's. */
export async function storeListing(
  tx: Tx,
  providerId: number,
  games: readonly (ListedGame & { section: GameSection | null })[],
): Promise<ListingChange> {
  const { rows } = await tx.query<{ added: boolean }>(
    `insert into game as g (provider_id, code, name, product, category, platforms, thumbnail, background, rtp,
       volatility, stake_min, stake_max, languages, blocked_countries, release_date, enabled, section)
     select $1, l.code, l.name, l.product, l.category, l.platforms, l.thumbnail, l.background, l.rtp, l.volatility,
       l."stakeMin", l."stakeMax", l.languages, l."blockedCountries", l."releaseDate", l."isEnabled", l.section
     from jsonb_to_recordset($2::jsonb) as l (code text, name text, product text, category text, platforms text[],
       thumbnail text, background text, rtp text, volatility text, "stakeMin" bigint, "stakeMax" bigint,
       languages text[], "blockedCountries" text[], "releaseDate" date, "isEnabled" boolean, section text)
     order by l.code
     on conflict (provider_id, code) do update set name = excluded.name, product = excluded.product,
       category = excluded.category, platforms = excluded.platforms, thumbnail = excluded.thumbnail,
       background = excluded.background, rtp = excluded.rtp, volatility = excluded.volatility,
       stake_min = excluded.stake_min, stake_max = excluded.stake_max, languages = excluded.languages, blocked_countries = excluded.blocked_countries,
       release_date = excluded.release_date, enabled = excluded.enabled,
       section = coalesce(g.section, excluded.section), last_seen_at = clock_timestamp()
     returning g.xmax = 0 as added`,
    [providerId, JSON.stringify(games)],
  )
  const missing = await tx.query(
    'update game set enabled = false where provider_id = $1 and enabled and code <> all ($2::text[])',
    [providerId, games.map(({ code }) => code)],
  )
  await tx.query('update provider set list_taken_at = clock_timestamp() where id = $1', [providerId])
  const added = rows.filter((row) => row.added).length
  return { added, changed: rows.length - added, missing: missing.rowCount ?? 0 }
}

export interface GameCount {
  known: number
  /** By the provider, whatever the operator hides. */
  offered: number
}

export async function countGames(db: Queryable, providerId: number): Promise<GameCount> {
  const { rows } = await db.query<GameCount>(
    'select count(*)::int as known, (count(*) filter (where enabled))::int as offered from game where provider_id = $1',
    [providerId],
  )
  return rows[0] ?? { known: 0, offered: 0 }
}

/** Khmer titles by code, for games that no list has named yet: they appear with it, `inOrder` as they are named. What is known stays as it is. */
export async function nameGamesAhead(
  db: Queryable,
  provider: string,
  titles: Readonly<Record<string, string>>,
  { inOrder = false } = {},
): Promise<void> {
  await db.query(
    `insert into game (provider_id, code, name, product, enabled, title_km, position)
     select p.id, t.code, t.code, '', false, t.title, case when $4 then t.place else 0 end
     from provider p, unnest($2::text[], $3::text[]) with ordinality as t (code, title, place)
     where p.name = $1 order by t.code
     on conflict (provider_id, code) do nothing`,
    [provider, Object.keys(titles), Object.values(titles), inOrder],
  )
}

/** A game as the operator sees it. */
export interface RegisteredGame {
  id: bigint
  code: string
  name: string
  product: string
  category: string | null
  section: GameSection | null
  titleKm: string | null
  position: number
  isEnabled: boolean
  isHidden: boolean
  /** Until then no launch and no new round; a moment that is over says nothing. */
  pausedUntil: Date | null
  lastSeenAt: Date
}

export async function readGames(db: Queryable, providerId: number): Promise<RegisteredGame[]> {
  const { rows } = await db.query<RegisteredGame>(
    `select id, code, name, product, category, section, title_km as "titleKm", position, enabled as "isEnabled",
       hidden as "isHidden", paused_until as "pausedUntil", last_seen_at as "lastSeenAt"
     from game where provider_id = $1 order by section, position = 0, position, name, id`,
    [providerId],
  )
  return rows
}

/** What is undefined stays as it is. */
export interface GameWish {
  section?: GameSection | undefined
  isHidden?: boolean | undefined
  /** Empty: none. */
  titleKm?: string | undefined
  /** 0: behind those that have a place. */
  position?: number | undefined
  /** Null: not, or no longer. */
  pausedUntil?: Date | null | undefined
}

/** What the operator has decided about a game; null: the provider has no such game. Locked until the transaction ends. */
export async function lockGameWish(tx: Tx, providerId: number, code: string): Promise<GameWish | null> {
  const { rows } = await tx.query<GameWish>(
    `select section, hidden as "isHidden", title_km as "titleKm", position, paused_until as "pausedUntil" from game
     where provider_id = $1 and code = $2 for update`,
    [providerId, code],
  )
  return rows[0] ?? null
}

export async function writeGameWish(
  db: Queryable,
  providerId: number,
  code: string,
  wish: GameWish,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update game set section = coalesce($3, section), hidden = coalesce($4, hidden),
       title_km = case when $5::text is null then title_km else nullif($5, '') end, position = coalesce($6, position),
       paused_until = case when $7 then $8 else paused_until end
     where provider_id = $1 and code = $2`,
    [
      providerId,
      code,
      wish.section ?? null,
      wish.isHidden ?? null,
      wish.titleKm ?? null,
      wish.position ?? null,
      wish.pausedUntil !== undefined,
      wish.pausedUntil ?? null,
    ],
  )
  return rowCount === 1
}

/** Games as players see them, in the database: lobbies, favourites, what was played. */
import type { GameSection } from '@samnang/contract/games'
import type { Queryable } from '../database/pool.ts'

/** Where this site's players are. */
export const COUNTRY = 'KH'

/** What a section shows: on by the provider and by the operator, allowed in the country. */
export const SHOWN = `g.enabled and not g.hidden and p.enabled and not (g.blocked_countries @> array['${COUNTRY}'])`

/** New for two weeks: from its release, or, where that is not told, from when it was first seen, not with the first list. */
const NEW = `coalesce(g.release_date > current_date - 14 and g.release_date <= current_date,
  g.first_seen_at > clock_timestamp() - interval '14 days' and g.first_seen_at > p.created_at + interval '1 day')`

const FROM = `from game g join provider p on p.id = g.provider_id
  left join game_favourite f on f.game_id = g.id and f.player_id = $1
  left join game_played d on d.game_id = g.id and d.player_id = $1`

export interface GameRow {
  id: bigint
  providerId: number
  name: string
  titleKm: string | null
  product: string
  category: string | null
  rtp: string | null
  /** Units; both or neither. */
  stakeMin: bigint | null
  stakeMax: bigint | null
  isNew: boolean
  isFavourite: boolean
  lastAt: Date | null
  /** The operator lets it rest until then; null: it can be played. */
  pausedUntil: Date | null
}

/** Until the moment that the operator has said: no launch, no new round. */
export const PAUSED = 'coalesce(g.paused_until > clock_timestamp(), false)'

const COLUMNS = `g.id, g.provider_id as "providerId", g.name, g.title_km as "titleKm",
  coalesce(nullif(g.product, ''), p.title) as product, g.category, g.rtp, g.stake_min as "stakeMin", g.stake_max as "stakeMax", ${NEW} as "isNew",
  f.game_id is not null as "isFavourite", d.last_at as "lastAt",
  case when ${PAUSED} then g.paused_until end as "pausedUntil"`

export interface GameChoice {
  section: GameSection
  search: string | undefined
  category: string | undefined
  /** As it is shown. */
  product: string | undefined
  only: 'new' | 'favourite' | 'played' | undefined
  /** The last game of the page before. */
  after: bigint | undefined
  limit: number
}

/** Games with a place come first, by it; then by name. What was played: the latest first. */
const PLACE = `(position = 0)::int, position, lower(name), id`

/** Null: `after` is no game. */
export async function gamePage(
  db: Queryable,
  playerId: bigint,
  choice: GameChoice,
): Promise<GameRow[] | null> {
  const { after, only } = choice
  if (after !== undefined && !(await isGame(db, after))) return null
  const order =
    only === 'played' ? `d.last_at desc, g.id` : `(g.position = 0)::int, g.position, lower(g.name), g.id`
  const next =
    only === 'played'
      ? `(d.last_at, -g.id) < (select last_at, -game_id from game_played where player_id = $1 and game_id = $7)`
      : `((g.position = 0)::int, g.position, lower(g.name), g.id) > (select ${PLACE} from game where id = $7)`
  const { rows } = await db.query<GameRow>(
    `select ${COLUMNS} ${FROM}
     where ${SHOWN} and g.section = $2
       and ($3::text is null or g.name ilike $3 or g.title_km ilike $3 or g.product ilike $3)
       and ($4::text is null or g.category = $4)
       and ($5::text is null or coalesce(nullif(g.product, ''), p.title) = $5)
       and case $6::text when 'favourite' then f.game_id is not null when 'played' then d.game_id is not null
         when 'new' then ${NEW} else true end
       and ($7::bigint is null or ${next})
     order by ${order} limit $8`,
    [
      playerId,
      choice.section,
      choice.search === undefined ? null : `%${choice.search.replace(/[\\%_]/g, '\\$&')}%`,
      choice.category ?? null,
      choice.product ?? null,
      only ?? null,
      after ?? null,
      choice.limit,
    ],
  )
  return rows
}

async function isGame(db: Queryable, id: bigint): Promise<boolean> {
  const { rows } = await db.query('select from game where id = $1', [id])
  return rows.length > 0
}

/** What the filters of a section can be set to. */
export interface SectionFacts {
  categories: string[]
  products: string[]
  providerIds: number[]
}

export async function sectionFacts(db: Queryable, section: GameSection): Promise<SectionFacts> {
  const { rows } = await db.query<SectionFacts>(
    `select coalesce(array_agg(distinct g.category order by g.category) filter (where g.category is not null), '{}')
         as categories,
       coalesce(array_agg(distinct coalesce(nullif(g.product, ''), p.title)), '{}') as products,
       coalesce(array_agg(distinct p.id), '{}') as "providerIds"
     from game g join provider p on p.id = g.provider_id where ${SHOWN} and g.section = $1`,
    [section],
  )
  return rows[0] ?? { categories: [], products: [], providerIds: [] }
}

/** Null: there is none that is shown. */
export async function shownGame(db: Queryable, playerId: bigint, id: bigint): Promise<GameRow | null> {
  const { rows } = await db.query<GameRow>(
    `select ${COLUMNS} ${FROM} where ${SHOWN} and g.section is not null and g.id = $2`,
    [playerId, id],
  )
  return rows[0] ?? null
}

/** False: there is no such game. A favourite that is shown no longer can be taken back. */
export async function setFavourite(
  db: Queryable,
  playerId: bigint,
  gameId: bigint,
  isFavourite: boolean,
): Promise<boolean> {
  if (!(await isGame(db, gameId))) return false
  await db.query(
    isFavourite
      ? 'insert into game_favourite (player_id, game_id) values ($1, $2) on conflict do nothing'
      : 'delete from game_favourite where player_id = $1 and game_id = $2',
    [playerId, gameId],
  )
  return true
}

export async function notePlayed(db: Queryable, playerId: bigint, gameId: bigint): Promise<void> {
  await db.query(
    `insert into game_played (player_id, game_id) values ($1, $2)
     on conflict (player_id, game_id) do update set last_at = clock_timestamp()`,
    [playerId, gameId],
  )
}

/** Where the picture of a game is; null: it has none. */
export async function pictureOf(
  db: Queryable,
  gameId: bigint,
): Promise<{ url: string; providerId: number } | null> {
  const { rows } = await db.query<{ url: string | null; providerId: number }>(
    'select thumbnail as url, provider_id as "providerId" from game where id = $1',
    [gameId],
  )
  const [row] = rows
  return row?.url ? { url: row.url, providerId: row.providerId } : null
}

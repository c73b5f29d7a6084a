/** Providers and their games as the office lists them. */
import type { GameSection } from '@samnang/contract/games'
import type { Queryable } from '../database/pool.ts'

export interface ProviderFigures {
  providerId: number
  registeredAt: Date
  games: number
  gamesShown: number
  exceptions: number
  /** Of the last hour. */
  answered: number
  refused: number
  silent: number
  tookMs: number
  walletDone: number
  walletBad: number
  walletTookMs: number
}

/** Of every provider, or of one. */
export async function figuresOf(db: Queryable, providerId: number | null): Promise<ProviderFigures[]> {
  const { rows } = await db.query<ProviderFigures>(
    `select p.id as "providerId", p.created_at as "registeredAt", g.games, g.shown as "gamesShown", x.open as exceptions, m.*
     from provider p
     cross join lateral (select count(*)::int as games,
       (count(*) filter (where enabled and not hidden and section is not null))::int as shown
       from game where provider_id = p.id) g
     cross join lateral (select count(*)::int as open from game_exception where provider_id = p.id and decided_at is null) x
     cross join lateral (select coalesce(sum(answered), 0)::int as answered, coalesce(sum(refused), 0)::int as refused,
       coalesce(sum(silent), 0)::int as silent, coalesce(sum(took_ms), 0)::float8 as "tookMs",
       coalesce(sum(wallet_done), 0)::int as "walletDone",
       coalesce(sum(wallet_refused + wallet_undecided), 0)::int as "walletBad",
       coalesce(sum(wallet_took_ms), 0)::float8 as "walletTookMs"
       from provider_minute where provider_id = p.id and minute > clock_timestamp() - interval '1 hour') m
     where $1::smallint is null or p.id = $1 order by p.id`,
    [providerId],
  )
  return rows
}

export interface DeskGame {
  id: bigint
  provider: string
  code: string
  name: string
  product: string
  category: string | null
  section: GameSection | null
  titleKm: string | null
  position: number
  isEnabled: boolean
  isHidden: boolean
  pausedUntil: Date | null
  isPaused: boolean
  /** No list has named it for a day and more. */
  lastSeenAt: Date
}

interface GameFilter {
  provider: string | null
  section: GameSection | 'none' | null
  state: 'shown' | 'hidden' | 'paused' | 'off' | null
  search: string | null
  /** The last game of the page before. */
  before: bigint | null
  limit: number
}

const GAME = `g.id, p.name as provider, g.code, g.name, g.product, g.category, g.section, g.title_km as "titleKm", g.position,
  g.enabled as "isEnabled", g.hidden as "isHidden", g.paused_until as "pausedUntil",
  coalesce(g.paused_until > clock_timestamp(), false) as "isPaused", g.last_seen_at as "lastSeenAt"`

/** As players see them: by section, those with a place by it, then by name. */
const ORDER = `coalesce(g.section, '~'), (g.position = 0)::int, g.position, lower(g.name), g.id`

export async function listDeskGames(db: Queryable, filter: GameFilter): Promise<DeskGame[]> {
  const { rows } = await db.query<DeskGame>(
    `select ${GAME} from game g join provider p on p.id = g.provider_id
     where ($1::text is null or p.name = $1)
       and ($2::text is null or coalesce(g.section, 'none') = $2)
       and case $3::text when 'shown' then g.enabled and not g.hidden and g.section is not null
         when 'hidden' then g.hidden when 'paused' then g.paused_until > clock_timestamp()
         when 'off' then not g.enabled else true end
       and ($4::text is null or g.name ilike $4 or g.title_km ilike $4 or g.code ilike $4)
       and ($5::bigint is null or (${ORDER}) > (select ${ORDER} from game g where g.id = $5))
     order by ${ORDER} limit $6`,
    [
      filter.provider,
      filter.section,
      filter.state,
      filter.search === null ? null : `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`,
      filter.before,
      filter.limit,
    ],
  )
  return rows
}

export async function findDeskGame(db: Queryable, id: bigint): Promise<DeskGame | null> {
  const { rows } = await db.query<DeskGame>(
    `select ${GAME} from game g join provider p on p.id = g.provider_id where g.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** The moment, if it lies ahead and within a month; null: it does not. */
export async function pauseEnd(db: Queryable, at: Date): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date }>(
    `select $1::timestamptz as at
     where $1::timestamptz between clock_timestamp() and clock_timestamp() + interval '31 days'`,
    [at],
  )
  return rows[0]?.at ?? null
}

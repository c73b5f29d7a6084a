/** Reads the list of games of a provider: what is not understood is left out, and never stops the rest. */

/** A game as its provider describes it. */
export interface ListedGame {
  code: string
  name: string
  product: string
  category: string | null
  platforms: string[]
  thumbnail: string | null
  background: string | null
  rtp: string | null
  volatility: string | null
  /** The least and the most of one bet in units, as decimal texts; neither where the list does not say both. */
  stakeMin: string | null
  stakeMax: string | null
  languages: string[]
  /** Where it may not be offered; the softer "restricted" counts as much. ISO 3166-1, upper case. */
  blockedCountries: string[]
  releaseDate: string | null
  isEnabled: boolean
}

export interface GameListing {
  /** Each code once; where a list names one twice the last counts. */
  games: ListedGame[]
  /** Rows without a code or a name. */
  unreadable: number
}

/** Sent back as it is, so it is taken as it is or not at all. */
const CODE = /^[!-~]([ -~]{0,126}[!-~])?$/
const TEXT_MAX = 200
const URL_MAX = 2_000
const GAMES_MAX = 20_000

/** Null: the answer is no list at all. */
export function parseGameList(value: unknown): GameListing | null {
  if (!Array.isArray(value)) return null
  const rows = value.slice(0, GAMES_MAX)
  const games = new Map<string, ListedGame>()
  let unreadable = value.length - rows.length
  for (const row of rows) {
    const game = typeof row === 'object' && row !== null ? listedGame(row) : null
    if (game) games.set(game.code, game)
    else unreadable++
  }
  return { games: [...games.values()], unreadable }
}

function listedGame(row: Record<string, unknown>): ListedGame | null {
  const { game_code: code } = row
  const name = textOf(row.name, TEXT_MAX)
  if (typeof code !== 'string' || !CODE.test(code) || name === null) return null
  return {
    code,
    name,
    product: textOf(row.product, TEXT_MAX) ?? '',
    category: textOf(row.category, TEXT_MAX),
    platforms: textsOf(row.platforms),
    thumbnail: urlOf(row.url_thumb),
    background: urlOf(row.url_background),
    rtp: figureOf(row.rtp),
    volatility: figureOf(row.volatility),
    ...stakesOf(row.min_bet, row.max_bet),
    languages: textsOf(row.languages).map((language) => language.toLowerCase()),
    blockedCountries: [...textsOf(row.blocked_countries), ...textsOf(row.restricted_countries)].map(
      (country) => country.toUpperCase(),
    ),
    releaseDate: dateOf(row.release_date),
    isEnabled: row.enabled !== false,
  }
}

/** Without what cannot be shown; null where nothing is left. */
function textOf(value: unknown, max: number): string | null {
  if (typeof value !== 'string') return null
  const text = value
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, max)
    .replace(/\p{Cs}$/u, '')
  return text === '' ? null : text
}

function textsOf(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, 300).flatMap((item) => textOf(item, TEXT_MAX) ?? [])
}

function urlOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > URL_MAX || !URL.canParse(value)) return null
  return /^https?:$/.test(new URL(value).protocol) ? value : null
}

/** "96.50", or the number: what a player reads, never computed with. */
function figureOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^[0-9]{1,5}(\.[0-9]{1,6})?$/.test(text) ? text : null
}

function stakesOf(min: unknown, max: unknown): Pick<ListedGame, 'stakeMin' | 'stakeMax'> {
  const isAmount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
  if (!isAmount(min) || !isAmount(max) || min > max) return { stakeMin: null, stakeMax: null }
  return { stakeMin: String(min), stakeMax: String(max) }
}

function dateOf(value: unknown): string | null {
  const day = typeof value === 'string' ? /^([12][0-9]{3}-[0-9]{2}-[0-9]{2})/.exec(value)?.[1] : undefined
  if (day === undefined) return null
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null
}

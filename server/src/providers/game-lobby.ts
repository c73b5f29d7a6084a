/** The lobbies: games of a section as the contract shows them. */
import type { QueryOf } from '@samnang/contract/endpoints'
import type { Game, GameList, GameSection } from '@samnang/contract/games'
import { unitsToRiel } from '@samnang/core/money'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'
import { type GameRow, gamePage, sectionFacts, shownGame } from './game-store.ts'

export type GameQuery = QueryOf<'GET /api/external/3/list'>
/** Whether players are told that a provider does not answer. */
type IsDown = (providerId: number) => boolean

const LIMIT = 20

/** Refusal `not_found`: `before` is no game. */
export async function gameList(
  db: Queryable,
  isDown: IsDown,
  { playerId, section, query }: { playerId: bigint; section: GameSection; query: GameQuery },
): Promise<Outcome<GameList, 'not_found'>> {
  const limit = query.limit === undefined ? LIMIT : Number(query.limit)
  const rows = await gamePage(db, playerId, {
    section,
    search: query.search?.trim() || undefined,
    category: query.category,
    product: query.provider,
    only: query.only,
    after: query.before === undefined ? undefined : BigInt(query.before),
    limit: limit + 1,
  })
  if (rows === null) return refused('not_found')
  const { categories, products, providerIds } = await sectionFacts(db, section)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return accepted({
    rows: shown.map((row) => gameOf(row, isDown)),
    next: rows.length > limit && last ? String(last.id) : null,
    categories,
    providers: products,
    state: providerIds.length === 0 ? 'empty' : providerIds.every(isDown) ? 'down' : 'ok',
  })
}

/** Refusal `not_found`: no section shows it. */
export async function oneGame(
  db: Queryable,
  isDown: IsDown,
  { playerId, id }: { playerId: bigint; id: bigint },
): Promise<Outcome<Game, 'not_found'>> {
  const row = await shownGame(db, playerId, id)
  return row ? accepted(gameOf(row, isDown)) : refused('not_found')
}

function stakesOf({ stakeMin, stakeMax }: GameRow): Game['stakes'] {
  if (stakeMin === null || stakeMax === null) return null
  return { min: unitsToRiel(stakeMin), max: unitsToRiel(stakeMax) }
}

function gameOf(row: GameRow, isDown: IsDown): Game {
  return {
    id: Number(row.id),
    title: row.name,
    title_km: row.titleKm,
    provider: row.product,
    category: row.category,
    thumbnail: `/api/external/thumbnail/${row.id}`,
    rtp: row.rtp,
    stakes: stakesOf(row),
    new: row.isNew,
    favourite: row.isFavourite,
    last_played_at: row.lastAt?.toISOString() ?? null,
    available: !isDown(row.providerId) && row.pausedUntil === null,
    ...(row.pausedUntil && { paused_until: row.pausedUntil.toISOString() }),
  }
}

/** Games of the providers, as the office's contract asks for them. */
import type { DeskGame, deskGameEndpoints } from '@samnang/contract/office/games'
import { accepted, assert, refused } from '@samnang/core/refusal'
import type { OfficeParts } from '../office-parts.ts'
import {
  changeGameIn,
  type DeskGame as DeskGameRow,
  findDeskGame,
  findProvider,
  type GameWish,
  listDeskGames,
  pauseEnd,
} from '../providers/provider-desk.ts'
import { command, type OfficeHandlers, read } from './office-call.ts'

const PAGE = 50

export function gameHandlers({ pool }: OfficeParts): Pick<OfficeHandlers, keyof typeof deskGameEndpoints> {
  return {
    'GET /api/games': read(async ({ query }) => {
      const limit = Number(query.limit ?? PAGE)
      const rows = await listDeskGames(pool, {
        ...{ provider: query.provider ?? null, section: query.section ?? null, state: query.state ?? null },
        search: query.q?.trim() || null,
        before: query.before === undefined ? null : BigInt(query.before),
        limit: limit + 1,
      })
      const shown = rows.slice(0, limit)
      const next = rows.length > limit ? String(shown.at(-1)?.id) : null
      return accepted({ rows: shown.map(gameOf), next })
    }),
    'POST /api/games/:id': command(async (tx, { params, body: { before, after } }, by) => {
      const game = await findDeskGame(tx, BigInt(params.id))
      const provider = game && (await findProvider(tx, game.provider))
      if (!game || !provider) return refused('not_found')
      const isNewPause = after.paused_until !== null && after.paused_until !== before.paused_until
      if (isNewPause && !(await isPauseEnd(after.paused_until))) return refused('invalid_dates')
      const change = { code: game.code, wish: wishOf(after), seen: wishOf(before), by }
      const done = await changeGameIn(tx, provider, change)
      if (!done.ok) return done
      const changed = await findDeskGame(tx, game.id)
      assert(changed, 'a game does not vanish')
      return accepted(gameOf(changed))

      async function isPauseEnd(at: string | null): Promise<boolean> {
        const ms = Date.parse(at ?? '')
        return Number.isFinite(ms) && (await pauseEnd(tx, new Date(ms))) !== null
      }
    }),
  }
}

function wishOf({ section, is_hidden, title_km, position, paused_until }: DeskGame['wish']): GameWish {
  return {
    ...(section === null ? {} : { section }),
    ...{ isHidden: is_hidden, titleKm: title_km?.trim() ?? '', position },
    pausedUntil: paused_until === null ? null : new Date(paused_until),
  }
}

function gameOf(row: DeskGameRow): DeskGame {
  const { id, provider, code, name, product, category, section, titleKm, position, pausedUntil } = row
  return {
    ...{
      id: Number(id),
      provider,
      code,
      name,
      product,
      category,
      is_on: row.isEnabled,
      is_paused: row.isPaused,
    },
    last_seen_at: row.lastSeenAt.toISOString(),
    wish: {
      ...{ section, is_hidden: row.isHidden, title_km: titleKm, position },
      paused_until: pausedUntil?.toISOString() ?? null,
    },
  }
}

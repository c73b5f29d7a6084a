/** What the list of draws, and its file, are asked for. */
import { DESK_DRAW_STATES } from '@samnang/contract/office/lottery'
import { GAME_TYPES } from '@samnang/core/lottery/rules'
import { DAY_MS, dayStartMs } from '@samnang/core/phnom-penh-day'
import type { DeskFilter } from '../lottery/desk-draws.ts'

type Query = Readonly<Record<string, string | undefined>>

const PAGE = 50

/** Null: its day is none. What it does not know it leaves alone. */
export function deskFilter(query: Query): DeskFilter | null {
  const fromMs = query.day === undefined ? null : dayStartMs(query.day)
  if (query.day !== undefined && fromMs === null) return null
  return {
    isPast: query.when === 'past',
    type: GAME_TYPES.find((type) => type === query.type) ?? null,
    state: DESK_DRAW_STATES.find((state) => state === query.state) ?? null,
    waits: query.state === 'waits',
    fromMs,
    toMs: fromMs === null ? null : fromMs + DAY_MS,
    before: query.before === undefined ? null : BigInt(query.before),
    limit: Number(query.limit ?? PAGE),
  }
}

/** The table of closing times: rows of the server by type and draw, and what they mean at a moment. Pure. */
import type { ReplyOf } from '@samnang/contract/endpoints'
import type { LotteryType } from '@samnang/contract/lottery'
import { LOTTERY_TYPES } from '../draw-names.ts'

export type CloseRow = ReplyOf<'GET /api/lottery/result/timeout'>['rows'][number]

interface DrawCloses {
  draw: CloseRow
  /** Soonest first. */
  rows: readonly CloseRow[]
}

export interface TypeCloses {
  type: LotteryType
  draws: readonly DrawCloses[]
}

export type CloseState = 'open' | 'closed' | 'later'

/** Types in their own order, draws and groups by their closing time; types without a draw are left out. */
export function closesByType(rows: readonly CloseRow[]): TypeCloses[] {
  return LOTTERY_TYPES.map((type) => ({
    type,
    draws: drawsOf(rows.filter((row) => row.type === type)),
  })).filter(({ draws }) => draws.length > 0)
}

function drawsOf(rows: readonly CloseRow[]): DrawCloses[] {
  const byDraw = new Map<number, CloseRow[]>()
  for (const row of [...rows].sort(bySoonest))
    byDraw.set(row.result_id, [...(byDraw.get(row.result_id) ?? []), row])
  return [...byDraw.values()].flatMap((group) => (group[0] ? [{ draw: group[0], rows: group }] : []))
}

function bySoonest(a: CloseRow, b: CloseRow): number {
  return a.closes_at.localeCompare(b.closes_at) || a.result_id - b.result_id
}

/** By the server's clock at `now`: what was open when the server answered may have closed since. */
export function closeStateAt({ open, closes_at }: CloseRow, now: number): CloseState {
  if (Date.parse(closes_at) <= now) return 'closed'
  return open ? 'open' : 'later'
}

/** When the next open group closes; null when none is open. */
export function nextClose(rows: readonly CloseRow[], now: number): number | null {
  const times = rows
    .filter((row) => closeStateAt(row, now) === 'open')
    .map(({ closes_at }) => Date.parse(closes_at))
  return times.length === 0 ? null : Math.min(...times)
}

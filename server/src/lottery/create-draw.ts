/** A draw that the operator makes beside the calendar: a session of the current rules at a moment of their own. */
import { houseSlotClosingAt } from '@samnang/core/fairness/house-draw'
import { dayNumberAt, type PlannedDraw, plannedDraw, titleAt } from '@samnang/core/lottery/calendar'
import { timeFaults } from '@samnang/core/lottery/draw-times'
import type { GameType } from '@samnang/core/lottery/rules'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import { databaseNow } from '../database/database-now.ts'
import { inTransaction, type Pool } from '../database/pool.ts'
import { insertLotteryDraw } from './lottery-draw-store.ts'
import { currentLotteryRules, ensureLotteryRules } from './rules.ts'

export interface WantedDraw {
  type: GameType
  session: string
  drawMs: number
  /** Of the last group; the others keep their distance from it. Without one: as far before the draw as always. */
  closesMs?: number
  /** Not after the first close; without one: as far before the last close as always. */
  stopDeleteMs?: number
  by: By
}

/**
 * Takes bets at once. Refusals: `unknown_session`; `invalid_times` (not all of them in the future, or not in the order
 * stop-delete, first close, last close, draw); `off_grid` (a house draw closes on a multiple of five minutes); `draw_exists`.
 */
export async function createDraw(pool: Pool, wanted: WantedDraw): Promise<Outcome<{ id: bigint }>> {
  await ensureLotteryRules(pool)
  const { version, rules } = await currentLotteryRules(pool)
  const session = rules.games[wanted.type].find(({ session: name }) => name === wanted.session)
  if (!session) return refused('unknown_session')
  const nowMs = Math.floor(await databaseNow(pool))
  const usual = plannedDraw(wanted.type, session, dayNumberAt(wanted.drawMs))
  const draw = {
    ...movedTo(usual, wanted),
    title: titleAt(session, wanted.drawMs),
    opensMs: nowMs,
    rulesVersion: version,
    isSpecial: true,
  }
  if (timeFaults(draw).length > 0) return refused('invalid_times')
  if (draw.houseDrawn && houseSlotClosingAt(draw.closesMs) === null) return refused('off_grid')
  return inTransaction(pool, async (tx) => {
    const id = await insertLotteryDraw(tx, draw)
    if (id === null) return refused('draw_exists')
    const after = { type: wanted.type, session: wanted.session, drawMs: wanted.drawMs }
    const event = { ...wanted.by, action: 'lottery.draw.create' as const, target: String(id) }
    await recordAudit(tx, { ...event, before: null, after })
    return accepted({ id })
  })
}

/** The session's usual day, moved as a whole. */
function movedTo(usual: PlannedDraw, { drawMs, closesMs, stopDeleteMs }: WantedDraw): PlannedDraw {
  const lastMs = closesMs ?? drawMs - (usual.drawMs - usual.closesMs)
  const shiftMs = lastMs - usual.closesMs
  return {
    ...usual,
    drawMs,
    closesMs: lastMs,
    stopDeleteMs: stopDeleteMs ?? usual.stopDeleteMs + shiftMs,
    closes: usual.closes.map((close) => ({ ...close, closesMs: close.closesMs + shiftMs })),
  }
}

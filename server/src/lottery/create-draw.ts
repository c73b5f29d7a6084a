/** A draw that the operator makes beside the calendar: a session of the current rules at a moment of their own. */
import { houseSlotClosingAt } from '@samnang/core/fairness/house-draw'
import { timeFaults } from '@samnang/core/lottery/draw-times'
import type { GameType } from '@samnang/core/lottery/rules'
import {
  daysAheadOf,
  isTooFarAhead,
  type SpecialMoments,
  specialDraw,
} from '@samnang/core/lottery/special-draw'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import { databaseNow } from '../database/database-now.ts'
import { inTransaction, type Pool, type Tx } from '../database/pool.ts'
import { tellOffice } from '../live/tell-office.ts'
import { insertLotteryDraw } from './lottery-draw-store.ts'
import { currentLotteryRules, ensureLotteryRules } from './rules.ts'

export interface WantedDraw extends SpecialMoments {
  type: GameType
  session: string
  by: By
}

type Code = 'unknown_session' | 'invalid_times' | 'too_far_ahead' | 'off_grid' | 'draw_exists'

/**
 * Takes bets at once. Refusals: `unknown_session`; `invalid_times` (not all of them in the future, or not in the order
 * stop-delete, first close, last close, draw); `too_far_ahead` (more than sixty days, for the house's own draws a week);
 * `off_grid` (a house draw closes on a multiple of five minutes); `draw_exists`.
 */
export function createDraw(pool: Pool, wanted: WantedDraw): Promise<Outcome<{ id: bigint }, Code>> {
  return inTransaction(pool, (tx) => createDrawIn(tx, wanted))
}

/** The same inside a transaction. */
export async function createDrawIn(tx: Tx, wanted: WantedDraw): Promise<Outcome<{ id: bigint }, Code>> {
  const { type, session: name, drawMs, by } = wanted
  await ensureLotteryRules(tx)
  const { version, rules } = await currentLotteryRules(tx)
  const session = rules.games[type].find(({ session: one }) => one === name)
  if (!session) return refused('unknown_session')
  const opensMs = Math.floor(await databaseNow(tx))
  const draw = { ...specialDraw(type, session, wanted), opensMs, rulesVersion: version, isSpecial: true }
  if (isTooFarAhead(draw, opensMs)) return refused('too_far_ahead', { n: daysAheadOf(draw) })
  if (timeFaults(draw).length > 0) return refused('invalid_times')
  if (draw.houseDrawn && houseSlotClosingAt(draw.closesMs) === null) return refused('off_grid')
  const id = await insertLotteryDraw(tx, draw)
  if (id === null) return refused('draw_exists')
  const after = { type, session: name, drawMs }
  await recordAudit(tx, { ...by, action: 'lottery.draw.create', target: String(id), before: null, after })
  await tellOffice(tx, 'lottery', id)
  return accepted({ id })
}

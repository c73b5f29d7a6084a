/** A draw with all that prices a line on it: its rules, and the numbers that are not sold or paid in full. */
import type { Special } from '@samnang/core/lottery/price-item'
import type { Digits, LotteryRules, SessionRules } from '@samnang/core/lottery/rules'
import { sessionRules } from '@samnang/core/lottery/session-rules'
import type { Pool } from '../database/pool.ts'
import { findLotteryDraw, type LotteryDrawRow } from './lottery-draw-store.ts'
import { lotteryRulesVersion } from './rules.ts'
import { specialsOfDraws } from './special-store.ts'

export interface OfferedDraw {
  draw: LotteryDrawRow
  rules: LotteryRules
  session: SessionRules
  /** Those of now: whoever places asks the database whether they still are. */
  specials: readonly Special[]
}

/** Null: there is no such draw. */
export async function offeredDraw(db: Pool, id: bigint): Promise<OfferedDraw | null> {
  const [draw, specials] = await Promise.all([findLotteryDraw(db, id), specialsOfDraws(db, [id])])
  if (!draw) return null
  const { rules } = await lotteryRulesVersion(db, draw.rulesVersion)
  return { draw, rules, session: sessionRules(rules, draw.type, draw.session), specials }
}

/** Whether some group may be open: which ones are, the database says of each line. */
export function isTakingBets({ state, opensMs, closesMs, nowMs }: LotteryDrawRow): boolean {
  return state === 'open' && opensMs <= nowMs && nowMs < closesMs
}

/** The most of one number, by digits. */
export function byDigits<T>(of: (digits: Digits) => T): [T, T] {
  return [of(2), of(3)]
}

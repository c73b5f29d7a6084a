/** A result under the rules that its draw was made with: what each post is compared with. */
import { dayNumberAt, weekdayOf } from '@samnang/core/lottery/calendar'
import { type DrawnPlace, drawnNumbers } from '@samnang/core/lottery/drawn-numbers'
import { checkResult, type ResultEntry } from '@samnang/core/lottery/result'
import type { SessionRules } from '@samnang/core/lottery/rules'
import { sessionRules } from '@samnang/core/lottery/session-rules'
import { assert } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'
import type { LotteryDrawRow } from './lottery-draw-store.ts'
import { lotteryRulesVersion } from './rules.ts'

type DrawFacts = Pick<LotteryDrawRow, 'type' | 'session' | 'drawMs' | 'rulesVersion'>

export async function rulesOfDraw(db: Queryable, draw: DrawFacts): Promise<SessionRules> {
  const { rules } = await lotteryRulesVersion(db, draw.rulesVersion)
  return sessionRules(rules, draw.type, draw.session)
}

export function placesOf(session: SessionRules, draw: DrawFacts, result: ResultEntry): DrawnPlace[] {
  return drawnNumbers(session, weekdayOfDraw(draw), result)
}

/** 0 is Sunday, in Phnom Penh. */
export function weekdayOfDraw({ drawMs }: Pick<DrawFacts, 'drawMs'>): number {
  return weekdayOf(dayNumberAt(drawMs))
}

/** What staff have confirmed, or the house's seed has said. */
export function confirmedResult(
  session: SessionRules,
  draw: Pick<DrawFacts, 'drawMs'> & { result: unknown },
): ResultEntry {
  const checked = checkResult(session, draw.result, { weekday: weekdayOfDraw(draw) })
  assert(checked.ok, 'a result was checked before it was stored')
  return checked.value
}

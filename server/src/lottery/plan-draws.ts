/** Draws are made from the calendar of the rules before they open, and the vault is asked for their seeds. */
import { LEAST_OPEN_MS } from '@samnang/core/draw-moments'
import { HOUSE_GAME, houseSlotClosingAt } from '@samnang/core/fairness/house-draw'
import { dayNumberAt, type PlannedDraw, plannedDraws } from '@samnang/core/lottery/calendar'
import type { LotteryRules } from '@samnang/core/lottery/rules'
import { ensureHouseCommitted } from '../draws/day-commitments.ts'
import type { Reign } from '../draws/draw-parts.ts'
import { insertLotteryDraw, uncommittedHouseDraws } from './lottery-draw-store.ts'
import type { LotteryParts } from './lottery-parts.ts'
import { currentLotteryRules } from './rules.ts'

const DAYS_AHEAD = 4
/** Two draws a month are further apart: the next one is always there. */
const MONTHLY_DAYS_AHEAD = 40
/** Seeds are committed to this long before a house draw opens. */
const COMMIT_AHEAD_MS = 3_600_000

/** What is to be there at that moment: the next days, and of a monthly session its next draw. Nothing that is over. */
export function drawsToPlan(rules: LotteryRules, nowMs: number): PlannedDraw[] {
  const today = dayNumberAt(nowMs)
  const coming = plannedDraws(rules, { fromDay: today, toDay: today + MONTHLY_DAYS_AHEAD }).filter(
    ({ closesMs }) => closesMs - nowMs > LEAST_OPEN_MS,
  )
  return coming.filter(
    (draw, at) =>
      dayNumberAt(draw.drawMs) <= today + DAYS_AHEAD ||
      coming.findIndex(({ type, session }) => type === draw.type && session === draw.session) === at,
  )
}

/** Makes the draws that are not there yet, none that is drawn after `lastMs`; says how many. */
export async function planDraws(
  { money, log }: Pick<LotteryParts, 'money' | 'log'>,
  epoch: bigint,
  nowMs: number,
  lastMs = Number.POSITIVE_INFINITY,
): Promise<number> {
  const { version: rulesVersion, rules } = await currentLotteryRules(money)
  let made = 0
  for (const draw of drawsToPlan(rules, nowMs).filter(({ drawMs }) => drawMs <= lastMs)) {
    if (draw.houseDrawn && houseSlotClosingAt(draw.closesMs) === null)
      log.error(
        { session: draw.session },
        'no house draw: its last close is beside the five-minute grid of the vault',
      )
    const id = await insertLotteryDraw(money, { ...draw, rulesVersion, isSpecial: false }, epoch)
    if (id !== null) made++
  }
  if (made > 0) log.info({ made }, 'lottery draws planned')
  return made
}

/** The house draws that open soon are committed to; called again where the vault was silent. */
export async function commitHouseDraws(
  parts: Pick<LotteryParts, 'money' | 'vault' | 'log'>,
  reign: Pick<Reign, 'vaultKey'>,
  nowMs: number,
): Promise<void> {
  const slots = await uncommittedHouseDraws(parts.money, HOUSE_GAME, nowMs + COMMIT_AHEAD_MS)
  for (const slot of slots) await ensureHouseCommitted(parts, reign.vaultKey, slot, nowMs)
}

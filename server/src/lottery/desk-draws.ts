/** What the desk of the ticket lottery is told of a draw, and of a result before it counts. */
import { columnsNeeded } from '@samnang/core/lottery/columns'
import { prizesOf } from '@samnang/core/lottery/drawn-numbers'
import { checkResult, type ResultEntry } from '@samnang/core/lottery/result'
import type { Digits, LimitRules, PrizeRules } from '@samnang/core/lottery/rules'
import { sharesColumn } from '@samnang/core/lottery/same-columns'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import type { Pool, Queryable } from '../database/pool.ts'
import {
  boardNumbers,
  otherResults,
  otherWaiting,
  type TypedBy,
  typedBy,
  usualPayout,
  type WorstNumber,
  worstNumbers,
} from './desk-draw-store.ts'
import { type LotteryDrawSummary, summariseLotteryDraw } from './draw-summary-store.ts'
import { confirmedResult, rulesOfDraw, weekdayOfDraw } from './drawn-places.ts'
import { handedOutOf } from './hand-out-store.ts'
import {
  closesOfDraw,
  findLotteryDraw,
  type LotteryClose,
  type LotteryDrawRow,
  lotteryFacts,
} from './lottery-draw-store.ts'
import { WAITS_FOR_RESULT } from './lottery-step-store.ts'
import { previewResult, type ResultPreview } from './preview-result.ts'
import { lastEntered } from './result-store.ts'
import { lotteryRulesVersion } from './rules.ts'

export { type DeskFilter, deskDraws } from './desk-draw-store.ts'

export interface DeskDrawFacts {
  draw: LotteryDrawSummary
  closes: LotteryClose[]
  form: { columns: number; prizes: readonly PrizeRules[] }
  limits: LimitRules
  result: ReturnType<typeof prizesOf> | null
  isFrozen: boolean
  enteredBy: string | null
  /** Draws whose result has a column of what was entered. */
  sharesWith: Named[]
  typed: TypedBy[]
  worst: WorstNumber[]
  handedOut: { tickets: number; units: bigint }
}

const WORST = 5

/** Null: there is no such draw. */
export async function deskDraw(db: Pool, id: bigint): Promise<DeskDrawFacts | null> {
  const [draw, facts, closes] = await Promise.all([
    summariseLotteryDraw(db, id),
    lotteryFacts(db, id),
    closesOfDraw(db, id),
  ])
  if (!draw || !facts) return null
  const [session, { rules }, entered, typed, worst, handedOut] = await Promise.all([
    rulesOfDraw(db, draw),
    lotteryRulesVersion(db, draw.rulesVersion),
    draw.state === 'entered' ? lastEntered(db, draw) : null,
    typedBy(db, id),
    worstNumbers(db, id, WORST),
    handedOutOf(db, draw),
  ])
  const columns = session.columns === 0 ? 0 : columnCount(draw, columnsNeeded(session, weekdayOfDraw(draw)))
  return {
    ...{ draw, closes, typed, worst, handedOut },
    form: { columns, prizes: session.prizes },
    limits: rules.limits,
    result: draw.result === null ? null : prizesOf(session, draw.columns, confirmedResult(session, draw)),
    isFrozen: facts.isRooted,
    enteredBy: entered?.staff ?? null,
    // What is stored was checked before.
    sharesWith: entered ? await drawsWithResult(db, draw, entered.result as ResultEntry) : [],
  }
}

/** `capRiel`: where a number stops to be sold. Null: there is no such draw. */
export async function numberBoard(db: Pool, drawId: bigint, digits: Digits) {
  const draw = await findLotteryDraw(db, drawId)
  if (!draw) return null
  const [{ rules }, numbers] = await Promise.all([
    lotteryRulesVersion(db, draw.rulesVersion),
    boardNumbers(db, drawId, digits),
  ])
  const sells = (draw.state === 'scheduled' || draw.state === 'open') && draw.nowMs < draw.closesMs
  return { draw, numbers, sells, capRiel: rules.limits.liabilityRiel[digits] }
}

/** As many as the draw has provinces, and never fewer than its posts read. */
function columnCount({ columns }: Pick<LotteryDrawRow, 'columns'>, needed: number): number {
  return Math.max(1, needed, columns.length)
}

/** Whether its result is the desk's to type now: its moment is past, and nothing is confirmed. */
export function waitsForResult(draw: LotteryDrawRow): boolean {
  return draw.fairDay === null && draw.nowMs >= draw.drawMs && WAITS_FOR_RESULT.includes(draw.state)
}

type Named = { id: bigint; title: string; drawMs: number }
export interface ResultWarnings {
  preview: ResultPreview
  usualUnits: bigint | null
  sameAs: Named[]
  alsoWaiting: Named[]
}

/** Other draws of this type, confirmed or typed, that have a column of this result. */
async function drawsWithResult(
  db: Queryable,
  draw: Parameters<typeof otherResults>[1],
  result: ResultEntry,
): Promise<Named[]> {
  const others = await otherResults(db, draw)
  // What is stored was checked before.
  return others.filter((other) => sharesColumn(result, other.result as ResultEntry))
}

/** Draws whose result this one is; none where it cannot be typed at all, which typing it says better. */
export async function knownAs(db: Queryable, drawId: bigint, entry: unknown): Promise<Named[]> {
  const draw = await findLotteryDraw(db, drawId)
  if (!draw || !waitsForResult(draw)) return []
  const session = await rulesOfDraw(db, draw)
  const checked = checkResult(session, entry, { columns: draw.columns, weekday: weekdayOfDraw(draw) })
  return checked.ok ? drawsWithResult(db, draw, checked.value) : []
}

/** Refusals: `not_found`, `result_too_early`, `invalid_field` with what is wrong by its path. */
export async function warnOfResult(
  db: Pool,
  drawId: bigint,
  entry: unknown,
): Promise<Outcome<ResultWarnings, 'not_found' | 'result_too_early' | 'invalid_field'>> {
  const draw = await summariseLotteryDraw(db, drawId)
  if (!draw) return refused('not_found')
  if (!waitsForResult(draw)) return refused('result_too_early')
  const session = await rulesOfDraw(db, draw)
  const checked = checkResult(session, entry, { columns: draw.columns, weekday: weekdayOfDraw(draw) })
  if (!checked.ok) return refused('invalid_field', { ...(checked.errors ? { errors: checked.errors } : {}) })
  const [preview, usualUnits, sameAs, alsoWaiting] = await Promise.all([
    previewResult(db, drawId, checked.value),
    usualPayout(db, draw),
    drawsWithResult(db, draw, checked.value),
    otherWaiting(db, draw),
  ])
  if (!preview.ok) return refused('not_found')
  return accepted({ preview: preview.value, usualUnits, sameAs, alsoWaiting })
}

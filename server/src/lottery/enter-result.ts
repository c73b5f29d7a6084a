/** A result is typed by two people, each without seeing the other's numbers; what both say counts. */
import type { AuditAction } from '@samnang/core/audit-action'
import { equalBytes, sha256, utf8 } from '@samnang/core/bytes'
import { isSamePerson } from '@samnang/core/lottery/people-needed'
import { checkResult, resultText } from '@samnang/core/lottery/result'
import { accepted, assert, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool, type Tx } from '../database/pool.ts'
import { rulesOfDraw, weekdayOfDraw } from './drawn-places.ts'
import {
  type LotteryDrawRow,
  type LotteryState,
  lockLotteryDraw,
  lotteryFacts,
} from './lottery-draw-store.ts'
import { stepToConfirmed, stepToEntered, WAITS_FOR_RESULT } from './lottery-step-store.ts'
import { insertEntry, lastEntered } from './result-store.ts'

export interface TypedResult {
  drawId: bigint
  /** Who typed it. */
  staff: string
  /** For staff alone. */
  why?: string | undefined
  /** As read from outside. */
  entry: unknown
}

interface Ready {
  draw: LotteryDrawRow
  text: string
  hash: Uint8Array
}

const NOT_YET: readonly LotteryState[] = ['scheduled', 'open']

/**
 * The first person's. Entering again, by whomever, replaces it until it is confirmed. Refusals: `not_found`,
 * `house_drawn`, `result_too_early`, `result_too_late`, `invalid_field`.
 */
export async function enterResult(
  pool: Pool,
  typed: TypedResult & { source: string | null },
): Promise<Outcome<{ round: number }>> {
  return inTransaction(pool, async (tx) => {
    const ready = await readyFor(tx, pool, typed)
    if (!ready.ok) return ready
    const { draw } = ready.value
    await insertEntry(tx, {
      ...entryOf(ready.value, typed),
      kind: 'enter',
      source: typed.source,
      matches: null,
    })
    await stepToEntered(tx, draw.id)
    const change = { before: { state: draw.state }, after: { state: 'entered' } }
    await audit(tx, typed, 'lottery.result.enter', { ...change, round: draw.round, source: typed.source })
    return accepted({ round: draw.round })
  })
}

/**
 * The second person's, which settles the draw as soon as a server runs. Besides the refusals of entering:
 * `nothing_entered`, `same_staff`, `result_differs`. Neither is told where they differ; both are kept.
 */
export async function confirmResult(pool: Pool, typed: TypedResult): Promise<Outcome<{ round: number }>> {
  return inTransaction(pool, async (tx) => {
    const ready = await readyFor(tx, pool, typed)
    if (!ready.ok) return ready
    const { draw, hash, text } = ready.value
    const first = await lastEntered(tx, draw)
    if (draw.state !== 'entered' || !first) return refused('nothing_entered')
    if (isSamePerson(first.staff, typed.staff)) return refused('same_staff')
    const matches = equalBytes(first.hash, hash)
    await insertEntry(tx, { ...entryOf(ready.value, typed), kind: 'confirm', source: null, matches })
    const change = { before: { state: draw.state }, after: { state: matches ? 'confirmed' : draw.state } }
    await audit(tx, typed, 'lottery.result.confirm', { ...change, round: draw.round, matches })
    if (!matches) return refused('result_differs')
    const isConfirmed = await stepToConfirmed(tx, draw.id, { result: text, source: first.source })
    assert(isConfirmed, 'the draw is locked')
    return accepted({ round: draw.round })
  })
}

/**
 * The rules are read outside of the lock: they never change. No result enters before the tickets are frozen, and none
 * before the announced moment of the draw, by the database's clock after the lock: what is known before it is a leak.
 */
async function readyFor(tx: Tx, pool: Pool, { drawId, entry }: TypedResult): Promise<Outcome<Ready>> {
  const draw = await lockLotteryDraw(tx, drawId, 'update')
  if (!draw) return refused('not_found')
  const session = await rulesOfDraw(pool, draw)
  if (session.houseDrawn) return refused('house_drawn')
  if (NOT_YET.includes(draw.state)) return refused('result_too_early')
  if (!WAITS_FOR_RESULT.includes(draw.state)) return refused('result_too_late')
  if (draw.nowMs < draw.drawMs) return refused('result_too_early')
  if (!(await lotteryFacts(tx, drawId))?.isRooted) return refused('result_too_early')
  const checked = checkResult(session, entry, { columns: draw.columns, weekday: weekdayOfDraw(draw) })
  if (!checked.ok) return checked
  const text = resultText(checked.value)
  return accepted({ draw, text, hash: sha256(utf8(text)) })
}

function entryOf({ draw, text, hash }: Ready, { staff }: TypedResult) {
  return { drawId: draw.id, round: draw.round, staff, result: text, hash }
}

async function audit(
  tx: Tx,
  { drawId, staff, why }: TypedResult,
  action: AuditAction,
  detail: Record<string, unknown>,
): Promise<void> {
  const by: By = { actor: `staff:${staff}`, ...(why === undefined ? {} : { reason: why }) }
  await recordAudit(tx, { ...by, action, target: String(drawId), detail })
}

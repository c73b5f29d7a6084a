/** VOID: every bet of a draw is given back, for a reason that players read. Never once the balls exist. */
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import type { EngineVoidReason, StaffVoidReason } from '@samnang/core/void-reason'
import { type By, recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool, type Tx } from '../database/pool.ts'
import { forgetSeedOf } from '../draws/ask-for-seed.ts'
import { isRoundOut } from '../draws/beacon-records.ts'
import type { DrawParts } from '../draws/draw-parts.ts'
import { type DrawRow, findDraw, lockDraw, stepToVoid } from './draw-store.ts'

interface VoidOrder {
  id: bigint
  /** Its sentence is shown to players. */
  reason: StaffVoidReason
  by: By
}

type VoidCode = 'not_found' | 'too_late'

/**
 * Makes a draw void; the engine refunds it within seconds of running. Refused as `not_found`, and as `too_late` from
 * DRAWN on, in mode 1 from the moment of the round on: who knows the result must not be able to take it back. What `by` says stays with the staff.
 */
export async function voidDrawIn(
  tx: Tx,
  { id, reason, by }: VoidOrder,
): Promise<Outcome<{ id: bigint }, VoidCode>> {
  // Before the step: what it does to the row is all that can happen to it in between.
  const draw = await findDraw(tx, id)
  if (draw && (await isRoundOut(tx, id))) return refused('too_late')
  if (!(await stepToVoid(tx, id, reason, null))) return refused(draw ? 'too_late' : 'not_found')
  await recordAudit(tx, {
    ...{ ...by, action: 'draw.void', target: String(id), detail: { code: reason, note: by.reason ?? '' } },
    before: { state: draw?.state },
    after: { state: 'VOID', code: reason },
  })
  return accepted({ id })
}

interface VoidAlone {
  id: bigint
  reason: StaffVoidReason
  note: string
  actor: string
}

/** In a transaction of its own, whoever has agreed. */
export function voidDraw(
  pool: Pool,
  { id, reason, note, actor }: VoidAlone,
): Promise<Outcome<{ id: bigint }, VoidCode>> {
  return inTransaction(pool, (tx) => voidDrawIn(tx, { id, reason, by: { actor, reason: note } }))
}

/**
 * From its close on, calling a draw off takes two people. Locked: who is one person before the close is done before the
 * draw is closed.
 */
export async function voidTakesTwo(tx: Tx, id: bigint): Promise<boolean> {
  const draw = await lockDraw(tx, id)
  return draw !== null && draw.closesMs <= draw.nowMs
}

/** The engine's own decision, under its lease. `note`: what exactly was wrong, for staff. */
export async function voidByEngine(
  parts: DrawParts,
  epoch: bigint,
  draw: DrawRow,
  { reason, note = '' }: { reason: EngineVoidReason; note?: string },
): Promise<boolean> {
  parts.log.error({ draw: Number(draw.id), poll: draw.poll, reason, note }, 'draw void')
  return inTransaction(parts.money, async (tx) => {
    if (!(await stepToVoid(tx, draw.id, reason, epoch))) return false
    await recordAudit(tx, {
      actor: 'system',
      action: 'draw.void',
      target: String(draw.id),
      detail: { reason, note },
    })
    return true
  })
}

/** The vault's, so that nobody ever learns what would have been. */
export function forgetSeed(parts: DrawParts, { id, poll, day, i }: DrawRow): Promise<void> {
  return forgetSeedOf(parts, id, { game: poll, day, i })
}

/** VOID: every bet of a draw is given back, for a reason that players read. Never once the balls exist. */
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import type { EngineVoidReason, StaffVoidReason } from '@samnang/core/void-reason'
import { recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool } from '../database/pool.ts'
import { forgetSeedOf } from '../draws/ask-for-seed.ts'
import type { DrawParts } from '../draws/draw-parts.ts'
import { type DrawRow, findDraw, stepToVoid } from './draw-store.ts'

interface VoidOrder {
  id: bigint
  /** Its sentence is shown to players. */
  reason: StaffVoidReason
  /** For staff alone. */
  note: string
  actor: string
}

/**
 * Makes a draw void; the engine refunds it within seconds of running. Refused as `not_found`, and as `too_late` from
 * DRAWN on: who knows the result must not be able to take it back.
 */
export async function voidDraw(pool: Pool, order: VoidOrder): Promise<Outcome<{ id: bigint }>> {
  const { id, reason, note, actor } = order
  return inTransaction(pool, async (tx) => {
    // Before the step: what it does to the row is all that can happen to it in between.
    const draw = await findDraw(tx, id)
    if (!(await stepToVoid(tx, id, reason, null))) return refused(draw ? 'too_late' : 'not_found')
    await recordAudit(tx, {
      ...{ actor, action: 'draw.void', target: String(id), detail: { reason, note } },
      before: { state: draw?.state },
      after: { state: 'VOID' },
    })
    return accepted({ id })
  })
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

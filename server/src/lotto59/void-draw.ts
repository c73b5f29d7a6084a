/** VOID: every bet of a draw is given back, with a public reason. Never once the balls exist. */
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { inTransaction, type Pool } from '../database/pool.ts'
import { recordAudit } from '../operation/audit-store.ts'
import type { DrawParts } from './draw-parts.ts'
import { type DrawRow, findDraw, stepToVoid } from './draw-store.ts'

/**
 * Makes a draw void; the engine refunds it within seconds of running. Refused as `not_found`, and as `too_late` from
 * DRAWN on: who knows the result must not be able to take it back. `reason` is shown to players.
 */
export async function voidDraw(
  pool: Pool,
  id: bigint,
  reason: string,
  actor: string,
): Promise<Outcome<{ id: bigint }>> {
  return inTransaction(pool, async (tx) => {
    // Before the step: what it does to the row is all that can happen to it in between.
    const draw = await findDraw(tx, id)
    if (!(await stepToVoid(tx, id, reason, null))) return refused(draw ? 'too_late' : 'not_found')
    await recordAudit(tx, {
      ...{ actor, action: 'draw.void', target: String(id), detail: { reason } },
      before: { state: draw?.state },
      after: { state: 'VOID' },
    })
    return accepted({ id })
  })
}

/** The engine's own decision, under its lease. */
export async function voidByEngine(
  parts: DrawParts,
  epoch: bigint,
  draw: DrawRow,
  reason: string,
): Promise<boolean> {
  parts.log.error({ draw: Number(draw.id), poll: draw.poll, reason }, 'draw void')
  return inTransaction(parts.money, async (tx) => {
    if (!(await stepToVoid(tx, draw.id, reason, epoch))) return false
    await recordAudit(tx, {
      actor: 'engine',
      action: 'draw.void',
      target: String(draw.id),
      detail: { reason },
    })
    return true
  })
}

/** Tells the vault to forget the seed, so that nobody ever learns what would have been. Silence is logged. */
export async function forgetSeed(parts: DrawParts, draw: DrawRow): Promise<void> {
  try {
    const outcome = await parts.vault.destroy({ game: draw.poll, day: draw.day, i: draw.i })
    if (!outcome.ok) parts.log.warn({ draw: Number(draw.id), code: outcome.code }, 'seed not destroyed')
  } catch (error) {
    parts.log.warn({ err: error, draw: Number(draw.id) }, 'seed not destroyed')
  }
}

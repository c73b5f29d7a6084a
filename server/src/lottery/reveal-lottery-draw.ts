/** closed → confirmed where the house draws: the vault gives the seed at the moment of the draw, the numbers follow. */

import { equalBytes } from '@samnang/core/bytes'
import { seedCommitment } from '@samnang/core/fairness/commitment'
import { drawPrk } from '@samnang/core/fairness/draw-balls'
import { drawLotteryNumbers } from '@samnang/core/fairness/draw-lottery-numbers'
import { verifyEd25519 } from '@samnang/core/fairness/ed25519'
import { releaseBytes } from '@samnang/core/fairness/signed-records'
import { assert } from '@samnang/core/refusal'
import type { EngineVoidReason } from '@samnang/core/void-reason'
import type { Release, ReleaseOrder } from '@samnang/vault/protocol'
import { recordAudit } from '../base/audit-log.ts'
import { inTransaction } from '../database/pool.ts'
import type { Reign } from '../draws/draw-parts.ts'
import { findLotteryRecord, storeLotteryRelease } from '../draws/lottery-records.ts'
import { fairNameOf } from './fair-name.ts'
import { type LotteryDrawRow, stepLotteryDraw } from './lottery-draw-store.ts'
import type { LotteryParts } from './lottery-parts.ts'

/** How long to wait before asking again; `done` false: another one has made the step or reigns. */
export type LotteryRevealed = { kind: 'too_early'; waitMs: number } | { kind: 'stepped'; done: boolean }

/** In sealed mode nothing but seed and close record enters. */
const SEALED_D = new Uint8Array(32)

/**
 * Asks the vault and draws. A vault that refuses for good, or whose seed is not the committed one, makes the draw
 * void: there is no other formula. Throws `VaultUnavailable` where it is silent: the draw is late then.
 */
export async function revealLotteryDraw(
  parts: LotteryParts,
  reign: Reign,
  draw: LotteryDrawRow,
): Promise<LotteryRevealed> {
  const record = await findLotteryRecord(parts.money, draw.id)
  assert(
    record?.C && record.M && record.T && record.n !== null && record.stakeTotal !== null,
    'a house draw with its root has its commitment and close record',
  )
  const { C, P, M, n, stakeTotal: totalStake, T } = record
  const order = { ...fairNameOf(draw), P, M, n, totalStake }
  const outcome = await parts.vault.release(order)
  if (!outcome.ok && outcome.code === 'too_early')
    return { kind: 'too_early', waitMs: Number(outcome.n ?? 100) }
  if (!outcome.ok) return voided(parts, reign.epoch, draw, { reason: 'vault_refused', note: outcome.code })
  const reason = await faultOf(reign.vaultKey, order, C, outcome.value)
  if (reason !== null) return voided(parts, reign.epoch, draw, { reason })
  return { kind: 'stepped', done: await storeNumbers(parts, reign.epoch, draw, T, outcome.value) }
}

/** Why the vault's answer cannot be used; null where it holds. */
async function faultOf(
  vaultKey: Uint8Array,
  { game, day, i, M }: ReleaseOrder,
  C: Uint8Array,
  { S, releasedMs, signature }: Release,
): Promise<EngineVoidReason | null> {
  if (!equalBytes(seedCommitment({ game, day, i, seed: S }), C)) return 'seed_mismatch'
  const isSigned = await verifyEd25519(signature, releaseBytes({ game, day, i, M, S, releasedMs }), vaultKey)
  return isSigned ? null : 'release_not_signed'
}

function storeNumbers(
  parts: LotteryParts,
  epoch: bigint,
  draw: LotteryDrawRow,
  T: Uint8Array,
  { S, releasedMs, signature }: Release,
): Promise<boolean> {
  const prk = drawPrk({ D: SEALED_D, S, T })
  const [A, B, C, D] = drawLotteryNumbers(prk).numbers
  return inTransaction(parts.money, async (tx) => {
    const isStepped = await stepLotteryDraw(
      tx,
      { id: draw.id, from: ['closed'], to: 'confirmed', epoch },
      `, result = $5, source = 'house'`,
      'and draw_at <= clock_timestamp()',
      [JSON.stringify({ A, B, C, D })],
    )
    if (isStepped) await storeLotteryRelease(tx, { drawId: draw.id, S, releasedMs, signature, prk })
    return isStepped
  })
}

/** The engine's own decision: tickets are refunded, players read the reason. `note`: what exactly, for staff. */
async function voided(
  parts: LotteryParts,
  epoch: bigint,
  draw: LotteryDrawRow,
  { reason, note = '' }: { reason: EngineVoidReason; note?: string },
): Promise<LotteryRevealed> {
  parts.log.error({ draw: Number(draw.id), session: draw.session, reason, note }, 'lottery draw void')
  const step = { id: draw.id, from: ['closed'], to: 'void', epoch } as const
  const done = await inTransaction(parts.money, async (tx) => {
    if (!(await stepLotteryDraw(tx, step, ', void_reason = $5', '', [reason]))) return false
    await recordAudit(tx, {
      actor: 'engine',
      action: 'lottery.void',
      target: String(draw.id),
      detail: { reason, note },
    })
    return true
  })
  return { kind: 'stepped', done }
}

/** Tells the vault to forget the seed of a void draw, so that nobody ever learns what would have been. */
export async function forgetHouseSeed(parts: LotteryParts, draw: LotteryDrawRow): Promise<void> {
  try {
    const outcome = await parts.vault.destroy(fairNameOf(draw))
    if (!outcome.ok) parts.log.warn({ draw: Number(draw.id), code: outcome.code }, 'seed not destroyed')
  } catch (error) {
    parts.log.warn({ err: error, draw: Number(draw.id) }, 'seed not destroyed')
  }
}

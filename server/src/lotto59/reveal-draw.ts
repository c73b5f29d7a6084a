/** ROOTED → DRAWN: the vault gives the seed for the published root, and the balls follow from both. */

import { equalBytes } from '@samnang/core/bytes'
import { seedCommitment } from '@samnang/core/fairness/commitment'
import { drawBalls, drawPrk } from '@samnang/core/fairness/draw-balls'
import { verifyEd25519 } from '@samnang/core/fairness/ed25519'
import { releaseBytes } from '@samnang/core/fairness/signed-records'
import { assert } from '@samnang/core/refusal'
import type { EngineVoidReason } from '@samnang/core/void-reason'
import type { Release, ReleaseOrder } from '@samnang/vault/protocol'
import { inTransaction } from '../database/pool.ts'
import type { DrawParts, Reign } from '../draws/draw-parts.ts'
import { findRecord, storeRelease } from '../draws/draw-records.ts'
import { type DrawRow, stepToDrawn } from './draw-store.ts'
import { voidByEngine } from './void-draw.ts'

/** How long to wait before asking again; `done` false: another one has made the step or reigns. */
export type Revealed = { kind: 'too_early'; waitMs: number } | { kind: 'stepped'; done: boolean }

/** In sealed mode nothing but seed and close record enters. */
const SEALED_D = new Uint8Array(32)

/**
 * Asks the vault and draws. A vault that refuses for good, or whose seed is not the committed one, makes the draw
 * void: there is no other formula. Throws `VaultUnavailable` where it is silent: the draw is late then.
 */
export async function revealDraw(parts: DrawParts, reign: Reign, draw: DrawRow): Promise<Revealed> {
  const record = await findRecord(parts.money, draw.id)
  assert(
    record?.M && record.T && record.n !== null && record.stakeTotal !== null,
    'a rooted draw has its close record',
  )
  const { P, M, n, stakeTotal: totalStake, T, C } = record
  const order = { game: draw.poll, day: draw.day, i: draw.i, P, M, n, totalStake }
  const outcome = await parts.vault.release(order)
  if (!outcome.ok && outcome.code === 'too_early')
    return { kind: 'too_early', waitMs: Number(outcome.n ?? 100) }
  if (!outcome.ok) {
    const refusal = { reason: 'vault_refused', note: outcome.code } as const
    return { kind: 'stepped', done: await voidByEngine(parts, reign.epoch, draw, refusal) }
  }
  const reason = await faultOf(reign.vaultKey, order, C, outcome.value)
  if (reason !== null)
    return { kind: 'stepped', done: await voidByEngine(parts, reign.epoch, draw, { reason }) }
  return { kind: 'stepped', done: await storeResult(parts, reign.epoch, draw, T, outcome.value) }
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

function storeResult(parts: DrawParts, epoch: bigint, draw: DrawRow, T: Uint8Array, release: Release) {
  const { S, releasedMs, signature } = release
  const prk = drawPrk({ D: SEALED_D, S, T })
  const { balls } = drawBalls(prk)
  return inTransaction(parts.money, async (tx) => {
    if (!(await stepToDrawn(tx, draw.id, epoch, balls))) return false
    await storeRelease(tx, { drawId: draw.id, S, releasedMs, signature, prk })
    return true
  })
}

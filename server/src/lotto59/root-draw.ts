/** CLOSED → ROOTED: the bets are frozen under one root, published before anybody can know the seed. */
import { closeHash } from '@samnang/core/fairness/commitment'
import { closeRecordBytes } from '@samnang/core/fairness/signed-records'
import { assert } from '@samnang/core/refusal'
import { inTransaction } from '../database/pool.ts'
import { storeBound } from '../draws/beacon-records.ts'
import type { DrawParts } from '../draws/draw-parts.ts'
import { findRecord, storeCloseRecord } from '../draws/draw-records.ts'
import { rootOf } from '../draws/leaf-tree.ts'
import { bindDraw } from './bind-draw.ts'
import { type DrawRow, stepToRooted } from './draw-store.ts'
import { frozenBets } from './settle-store.ts'
import { voidByEngine } from './void-draw.ts'

/** False where another one has done it or reigns. */
export async function rootDraw(parts: DrawParts, epoch: bigint, draw: DrawRow): Promise<boolean> {
  const record = await findRecord(parts.money, draw.id)
  assert(record, 'an open draw has its opening record')
  const bets = await frozenBets(parts.money, draw.id)
  assert(bets.leaves.length === 32 * bets.count, 'every bet has a leaf')
  const M = await rootOf(bets.leaves)
  const T = closeHash({ P: record.P, M, n: bets.count, totalStake: bets.stakeUnits })
  const close = { M, n: bets.count, totalStake: bets.stakeUnits }
  const bound = await bindDraw(parts, draw, { P: record.P, ...close })
  if (bound.kind === 'refused') return voidByEngine(parts, epoch, draw, bound)
  const signature = parts.operatorKey.sign(closeRecordBytes(T))
  return inTransaction(parts.money, async (tx) => {
    if (!(await stepToRooted(tx, draw.id, epoch))) return false
    await storeCloseRecord(tx, {
      drawId: draw.id,
      M,
      n: bets.count,
      stakeUnits: bets.stakeUnits,
      T,
      signature,
    })
    if (bound.kind === 'bound') await storeBound(tx, { drawId: draw.id, ...bound.value })
    return true
  })
}

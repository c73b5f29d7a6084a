/** scheduled → open: with the opening record that binds times, rules and, for a house draw, the seed. */
import { LEAST_OPEN_MS } from '@samnang/core/draw-moments'
import { openHash } from '@samnang/core/fairness/commitment'
import { openRecordBytes } from '@samnang/core/fairness/signed-records'
import { inTransaction, type Tx } from '../database/pool.ts'
import { commitmentOf } from '../draws/fair-days.ts'
import { insertLotteryOpening } from '../draws/lottery-records.ts'
import { fairNameOf, isHouseDraw, modeOf, NO_COMMITMENT } from './fair-name.ts'
import type { LotteryDrawRow } from './lottery-draw-store.ts'
import type { LotteryParts } from './lottery-parts.ts'
import { stepToNotOpened, stepToOpen } from './lottery-step-store.ts'
import { lotteryRulesVersion } from './rules.ts'

/** False where the draw is not to be opened now, not by us, while our clock is off, or before the vault has committed. */
export async function openLotteryDraw(
  parts: LotteryParts,
  epoch: bigint,
  draw: LotteryDrawRow,
): Promise<boolean> {
  if (!parts.clockGap.isRight) return false
  const { rulesHash } = await lotteryRulesVersion(parts.money, draw.rulesVersion)
  return inTransaction(parts.money, (tx) => open(tx, parts, epoch, { draw, rulesHash }))
}

async function open(
  tx: Tx,
  { operatorKey }: LotteryParts,
  epoch: bigint,
  { draw, rulesHash }: { draw: LotteryDrawRow; rulesHash: Uint8Array },
): Promise<boolean> {
  const C = isHouseDraw(draw) ? await commitmentOf(tx, fairNameOf(draw)) : null
  if (isHouseDraw(draw) && C === null) return false
  if (!(await stepToOpen(tx, draw.id, epoch, LEAST_OPEN_MS))) return false
  const P = lotteryOpening(draw, C, rulesHash)
  await insertLotteryOpening(tx, { drawId: draw.id, C, P, signature: operatorKey.sign(openRecordBytes(P)) })
  return true
}

/** P of a draw; C is null where the result comes from outside. */
export function lotteryOpening(
  draw: LotteryDrawRow,
  C: Uint8Array | null,
  rulesHash: Uint8Array,
): Uint8Array {
  const { opensMs: openMs, promisedCloseMs: closeMs } = draw
  return openHash({
    ...fairNameOf(draw),
    openMs,
    closeMs,
    ...modeOf(draw),
    C: C ?? NO_COMMITMENT,
    rulesHash,
  })
}

/** scheduled → void where the moment has passed; such a draw never took a ticket. */
export async function passOverLotteryDraw(
  parts: LotteryParts,
  epoch: bigint,
  draw: LotteryDrawRow,
): Promise<boolean> {
  parts.log.warn({ draw: Number(draw.id), type: draw.type, session: draw.session }, 'lottery draw not opened')
  return stepToNotOpened(parts.money, draw.id, epoch)
}

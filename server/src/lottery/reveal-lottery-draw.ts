/** closed → confirmed where the house draws: the vault gives the seed at the moment of the draw, the numbers follow. */
import { drawLotteryNumbers } from '@samnang/core/fairness/draw-lottery-numbers'
import { assert } from '@samnang/core/refusal'
import { recordAudit } from '../base/audit-log.ts'
import { inTransaction } from '../database/pool.ts'
import { askForSeed, type Revealed, type Unusable } from '../draws/ask-for-seed.ts'
import type { Reign } from '../draws/draw-parts.ts'
import { findLotteryRecord, storeLotteryRelease } from '../draws/lottery-records.ts'
import { fairNameOf } from './fair-name.ts'
import type { LotteryDrawRow } from './lottery-draw-store.ts'
import type { LotteryParts } from './lottery-parts.ts'
import { stepToDrawn, stepToVoidByEngine } from './lottery-step-store.ts'

/** Asks the vault and draws; a seed that cannot be used makes the draw void. */
export async function revealLotteryDraw(
  parts: LotteryParts,
  { epoch, vaultKey }: Reign,
  draw: LotteryDrawRow,
): Promise<Revealed> {
  const record = await findLotteryRecord(parts.money, draw.id)
  assert(record, 'a rooted draw has its records')
  const asked = await askForSeed(parts, vaultKey, fairNameOf(draw), record)
  if (asked.kind === 'too_early') return asked
  if (asked.kind === 'unusable')
    return { kind: 'stepped', done: await voidByEngine(parts, epoch, draw, asked) }
  const { release, prk } = asked
  const [A, B, C, D] = drawLotteryNumbers(prk).numbers
  const done = await inTransaction(parts.money, async (tx) => {
    if (!(await stepToDrawn(tx, draw.id, epoch, JSON.stringify({ A, B, C, D })))) return false
    await storeLotteryRelease(tx, { drawId: draw.id, ...release, prk })
    return true
  })
  return { kind: 'stepped', done }
}

/** Tickets are refunded, players read the reason. */
function voidByEngine(
  parts: LotteryParts,
  epoch: bigint,
  draw: LotteryDrawRow,
  { reason, note }: Unusable,
): Promise<boolean> {
  parts.log.error({ draw: Number(draw.id), session: draw.session, reason, note }, 'lottery draw void')
  return inTransaction(parts.money, async (tx) => {
    if (!(await stepToVoidByEngine(tx, draw.id, epoch, reason))) return false
    const [target, detail] = [String(draw.id), { reason, note }]
    await recordAudit(tx, { actor: 'system', action: 'lottery.void', target, detail })
    return true
  })
}

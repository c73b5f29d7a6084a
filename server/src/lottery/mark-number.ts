/** The operator takes a number of a draw off sale, has it pay half, or frees it again. Placed lines keep their rate. */
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool, type Tx } from '../database/pool.ts'
import { addEvent } from '../live/outbox.ts'
import { tellOffice } from '../live/tell-office.ts'
import { lockLotteryDraw } from './lottery-draw-store.ts'
import { deleteSpecial, putSpecial } from './special-store.ts'

export interface MarkedNumber {
  drawId: bigint
  /** Two or three digits. */
  number: string
  /** Percent of the rate, 0: not sold; null: in full again. */
  percent: number | null
  /** The percent that was seen, 100: in full; absent: whatever it is. */
  was?: number | undefined
  by: By
}

type MarkCode = 'not_found' | 'invalid_number' | 'too_late' | 'not_special' | 'changed_meanwhile'

/**
 * Waits for the bets that are being placed; every later one knows. Refusals: `not_found`, `invalid_number`, `too_late`
 * (the draw is closed), `not_special` (nothing to free).
 */
export async function markNumber(pool: Pool, wish: MarkedNumber): Promise<Outcome<{ changed: true }>> {
  return inTransaction(pool, (tx) => markNumberIn(tx, wish))
}

/** The same inside a transaction that a refusal takes back; `changed_meanwhile` where it is not what was seen. */
export async function markNumberIn(
  tx: Tx,
  wish: MarkedNumber,
): Promise<Outcome<{ changed: true }, MarkCode>> {
  const { drawId, number, percent, was } = wish
  if (!/^[0-9]{2,3}$/.test(number)) return refused('invalid_number')
  const draw = await lockLotteryDraw(tx, drawId, 'update')
  if (!draw) return refused('not_found')
  const sells = (draw.state === 'scheduled' || draw.state === 'open') && draw.nowMs < draw.closesMs
  if (!sells) return refused('too_late')
  const digits = number.length === 2 ? 2 : 3
  const former =
    percent === null
      ? await deleteSpecial(tx, drawId, { digits, number })
      : await putSpecial(tx, drawId, { digits, number, percent })
  if (was !== undefined && (former ?? 100) !== was) return refused('changed_meanwhile')
  if (former === null) return refused('not_special')
  await tellOf(tx, wish, former)
  return accepted({ changed: true })
}

async function tellOf(tx: Tx, { drawId, number, percent, by }: MarkedNumber, former: number): Promise<void> {
  await recordAudit(tx, {
    ...by,
    action: percent === null ? 'lottery.number.free' : 'lottery.number.mark',
    target: String(drawId),
    before: { percent: former },
    after: { percent: percent ?? 100 },
    detail: { number },
  })
  await tellOffice(tx, 'lottery', drawId)
  // Pages ask for the offer again: whoever is about to place sees what the number pays now.
  await addEvent(tx, { topic: 'all', kind: 'lottery_times', data: { result_id: Number(drawId) } })
}

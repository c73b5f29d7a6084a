/** The operator takes a number of a draw off sale, has it pay half, or frees it again. Placed lines keep their rate. */
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool } from '../database/pool.ts'
import { lockLotteryDraw } from './lottery-draw-store.ts'
import { deleteSpecial, putSpecial } from './special-store.ts'

export interface MarkedNumber {
  drawId: bigint
  /** Two or three digits. */
  number: string
  /** Percent of the rate, 0: not sold; null: in full again. */
  percent: number | null
  by: By
}

/**
 * Waits for the bets that are being placed; every later one knows. Refusals: `not_found`, `invalid_number`, `too_late`
 * (the draw is closed), `not_special` (nothing to free).
 */
export async function markNumber(pool: Pool, wish: MarkedNumber): Promise<Outcome<{ changed: true }>> {
  const { drawId, number, percent, by } = wish
  const digits = number.length === 2 ? 2 : 3
  if (!/^[0-9]{2,3}$/.test(number)) return refused('invalid_number')
  return inTransaction(pool, async (tx) => {
    const draw = await lockLotteryDraw(tx, drawId, 'update')
    if (!draw) return refused('not_found')
    const sells = (draw.state === 'scheduled' || draw.state === 'open') && draw.nowMs < draw.closesMs
    if (!sells) return refused('too_late')
    const former =
      percent === null
        ? await deleteSpecial(tx, drawId, { digits, number })
        : await putSpecial(tx, drawId, { digits, number, percent })
    if (former === null) return refused('not_special')
    const action = percent === null ? 'lottery.number.free' : 'lottery.number.mark'
    await recordAudit(tx, {
      ...by,
      action,
      target: String(drawId),
      before: { percent: former },
      after: { percent: percent ?? 100 },
      detail: { number },
    })
    return accepted({ changed: true })
  })
}

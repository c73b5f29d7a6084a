/** A wrong result is taken back: what it paid is reversed, entry by entry, and the draw waits for another one. */
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { inTransaction, type Pool } from '../database/pool.ts'
import { recordAudit } from '../operation/audit-store.ts'
import { rulesOfDraw } from './drawn-places.ts'
import { lockLotteryDraw, stepLotteryDraw } from './lottery-draw-store.ts'
import { hasPaidOut, hasTickets, undoChunk } from './settle-lottery-store.ts'
import { CHUNK_TICKETS, type SettleParts, tellBalances } from './settle-parts.ts'

/**
 * settled → reversing; a server does the rest. Refusals: `not_found`, `house_drawn` (its seed has said it),
 * `not_settled`, `already_paid_out` (a winning line has been handed out: that money is gone).
 */
export async function reopenLotteryDraw(
  pool: Pool,
  { drawId, reason, staff }: { drawId: bigint; reason: string; staff: string },
): Promise<Outcome<{ round: number }>> {
  return inTransaction(pool, async (tx) => {
    const draw = await lockLotteryDraw(tx, drawId, 'update')
    if (!draw) return refused('not_found')
    if ((await rulesOfDraw(pool, draw)).houseDrawn) return refused('house_drawn')
    if (draw.state !== 'settled') return refused('not_settled')
    if (await hasPaidOut(tx, drawId)) return refused('already_paid_out')
    const step = { id: drawId, from: ['settled'], to: 'reversing', epoch: null } as const
    await stepLotteryDraw(tx, step, ', done_at = null')
    await recordAudit(tx, {
      actor: `staff:${staff}`,
      action: 'lottery.reopen',
      target: String(drawId),
      before: { state: draw.state },
      after: { state: 'reversing' },
      detail: { reason, round: draw.round },
    })
    return accepted({ round: draw.round })
  })
}

/** reversing → reopened. May be killed and called again, as settling. False where nothing is to be taken back. */
export async function undoLotteryDraw(
  parts: SettleParts,
  drawId: bigint,
  chunkTickets = CHUNK_TICKETS,
): Promise<boolean> {
  let overdrawn = 0
  for (let after = 0n; !parts.signal?.aborted; ) {
    const chunk = await undoChunk(parts.money, drawId, after, chunkTickets)
    if (chunk === null) return false
    if (chunk.last === null) return finishReopened(parts, drawId, overdrawn)
    overdrawn += chunk.overdrawn
    await tellBalances(parts, chunk.players)
    after = chunk.last
  }
  return false
}

/** The next result is of another round: what it pays has keys of its own. */
async function finishReopened(parts: SettleParts, drawId: bigint, overdrawn: number): Promise<boolean> {
  if (overdrawn > 0) parts.log.warn({ draw: Number(drawId), overdrawn }, 'balances below zero')
  return inTransaction(parts.money, async (tx) => {
    const draw = await lockLotteryDraw(tx, drawId, 'update')
    if (draw?.state !== 'reversing' || (await hasTickets(tx, drawId, ['won', 'lost']))) return false
    const step = { id: drawId, from: ['reversing'], to: 'reopened', epoch: null } as const
    await stepLotteryDraw(tx, step, ', round = round + 1, result = null, source = null')
    const detail = { round: draw.round + 1, overdrawn }
    await recordAudit(tx, { actor: 'engine', action: 'lottery.reopened', target: String(drawId), detail })
    return true
  })
}

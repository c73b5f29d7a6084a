/** A draw of the ticket lottery is called off: every stake goes back, with a reason. Never once its result counts. */
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import type { StaffVoidReason } from '@samnang/core/void-reason'
import { recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool, type Tx } from '../database/pool.ts'
import { type LotteryDrawRow, lockLotteryDraw } from './lottery-draw-store.ts'
import { BEFORE_RESULT, markLotteryDone, stepToVoid } from './lottery-step-store.ts'
import { agree } from './second-person.ts'
import { hasTickets, isSeedKnown, refundChunk } from './settle-lottery-store.ts'
import { CHUNK_TICKETS, type SettleParts, tellBalances } from './settle-parts.ts'

export type Voided = { kind: 'waits'; untilMs: number } | { kind: 'done' }

interface VoidOrder {
  drawId: bigint
  /** Its sentence is shown to players. */
  reason: StaffVoidReason
  /** For staff alone. */
  note: string
  staff: string
}

/**
 * Makes a draw void; its tickets are refunded as soon as a server runs. From the moment of the draw on it takes two
 * people. Refused as `not_found`, and as `too_late` once its result is confirmed or, where the house draws, its seed is
 * known: who knows the result must not be able to take it back.
 */
export async function voidLotteryDraw(pool: Pool, order: VoidOrder): Promise<Outcome<Voided>> {
  const { drawId, reason, note, staff } = order
  return inTransaction(pool, async (tx) => {
    const draw = await lockLotteryDraw(tx, drawId, 'update')
    if (!draw) return refused('not_found')
    if (!(await canBeVoid(tx, draw))) return refused('too_late')
    const agreed = await agree(tx, draw, { action: 'void', reason, note, staff })
    if (agreed.kind === 'waits') return accepted(agreed)
    await stepToVoid(tx, drawId, reason)
    await recordAudit(tx, {
      actor: `staff:${staff}`,
      action: 'lottery.void',
      target: String(drawId),
      before: { state: draw.state },
      after: { state: 'void' },
      detail: { reason, note, by: agreed.by },
    })
    return accepted({ kind: 'done' })
  })
}

async function canBeVoid(tx: Tx, { id, state }: LotteryDrawRow): Promise<boolean> {
  return BEFORE_RESULT.includes(state) && !(await isSeedKnown(tx, id))
}

/** Refunds chunk after chunk; true once nothing is left. May be killed and called again, as settling. */
export async function refundLotteryDraw(
  parts: SettleParts,
  drawId: bigint,
  chunkTickets = CHUNK_TICKETS,
): Promise<boolean> {
  for (let after = 0n; !parts.signal?.aborted; ) {
    const chunk = await refundChunk(parts.money, drawId, after, chunkTickets)
    if (chunk === null) return false
    if (chunk.last === null) return finishVoid(parts, drawId)
    await tellBalances(parts, chunk.players)
    after = chunk.last
  }
  return false
}

async function finishVoid({ money }: SettleParts, drawId: bigint): Promise<boolean> {
  return inTransaction(money, async (tx) => {
    const draw = await lockLotteryDraw(tx, drawId, 'update')
    if (draw?.state !== 'void' || (await hasTickets(tx, drawId, ['placed']))) return false
    await markLotteryDone(tx, drawId)
    return true
  })
}

/** A draw of the ticket lottery is called off: every stake goes back, with a reason. Never once its result counts. */
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import type { StaffVoidReason } from '@samnang/core/void-reason'
import { recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool, type Tx } from '../database/pool.ts'
import { tellOffice } from '../live/tell-office.ts'
import { type LotteryDrawRow, lockLotteryDraw } from './lottery-draw-store.ts'
import { BEFORE_RESULT, markLotteryDone, stepToVoid } from './lottery-step-store.ts'
import { agree, type Second, type StaffWord } from './second-person.ts'
import { hasTickets, isSeedKnown, refundChunk } from './settle-lottery-store.ts'
import { CHUNK_TICKETS, type SettleParts, tellBalances } from './settle-parts.ts'

export type Voided = { kind: 'waits'; untilMs: number } | { kind: 'done' }

type VoidOrder = Pick<StaffWord, 'staff' | 'requestId'> &
  Second & {
    drawId: bigint
    /** Its sentence is shown to players. */
    reason: StaffVoidReason
    /** For staff alone. */
    note: string
  }

/**
 * Makes a draw void; its tickets are refunded as soon as a server runs. Once its tickets cannot be taken back any more it
 * takes two people. Refused as `not_found`, and as `too_late` once its result is confirmed, as a house draw's is with its
 * seed: who knows the result must not be able to take it back. Between its close and its moment the vault would give a
 * seed that nobody has asked for yet; the second person stands for that time.
 */
export async function voidLotteryDraw(pool: Pool, order: VoidOrder): Promise<Outcome<Voided>> {
  return inTransaction(pool, (tx) => voidIn(tx, order))
}

/** The same inside a transaction. */
export async function voidIn(tx: Tx, order: VoidOrder): Promise<Outcome<Voided, 'not_found' | 'too_late'>> {
  const { drawId, ...word } = order
  const draw = await lockLotteryDraw(tx, drawId, 'update')
  if (!draw) return refused('not_found')
  if (!(await canBeVoid(tx, draw))) return refused('too_late')
  const agreed = await agree(tx, draw, { ...word, action: 'void' })
  if (agreed.kind === 'waits') return accepted(agreed)
  const { reason, note, staff, requestId } = word
  await stepToVoid(tx, drawId, reason)
  await recordAudit(tx, {
    actor: `staff:${staff}`,
    ...(requestId === undefined ? {} : { requestId }),
    action: 'lottery.void',
    target: String(drawId),
    before: { state: draw.state },
    after: { state: 'void' },
    detail: { reason, note, by: agreed.by },
  })
  await tellOffice(tx, 'lottery', drawId)
  return accepted({ kind: 'done' })
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

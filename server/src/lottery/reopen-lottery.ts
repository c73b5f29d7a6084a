/** A wrong result is taken back: what it paid is reversed, entry by entry, and the draw waits for another one. */
import { unitsToRiel } from '@samnang/core/money'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool, type Tx } from '../database/pool.ts'
import { tellOffice } from '../live/tell-office.ts'
import { tellLotteryUndone, untellLotteryWinners } from '../notices/tell-lottery.ts'
import { rulesOfDraw } from './drawn-places.ts'
import { handedOutOf } from './hand-out-store.ts'
import { type LotteryDrawRow, lockLotteryDraw } from './lottery-draw-store.ts'
import { stepToReopened, stepToReversing } from './lottery-step-store.ts'
import { agree, type Second, type StaffWord } from './second-person.ts'
import { countBelowZero, hasTickets, type NetWinner, undoChunk, undoneWins } from './settle-lottery-store.ts'
import { CHUNK_TICKETS, type SettleParts, tellBalances } from './settle-parts.ts'

/** `handedOut`: what staff have handed out over a counter of the settlement that is taken back. */
export type Reopened =
  | { kind: 'waits'; untilMs: number }
  | { kind: 'done'; round: number; handedOut: { tickets: number; units: bigint } }

/** `round`: as it was seen; absent: whichever it is. */
type ReopenOrder = { drawId: bigint; note: string; round?: number } & Said
type Said = Pick<StaffWord, 'staff' | 'requestId'> & Second

/**
 * settled → reversing by the second of two people; a server does the rest. No mark stands in the way: what was handed
 * out over a counter is recorded with both names. Refusals: `not_found`, `house_drawn` (its seed has said it),
 * `not_settled`.
 */
export async function reopenLotteryDraw(pool: Pool, order: ReopenOrder): Promise<Outcome<Reopened>> {
  return inTransaction(pool, (tx) => reopenIn(tx, order))
}

/** The same inside a transaction; `changed_meanwhile` where it is another round by now. */
export async function reopenIn(
  tx: Tx,
  order: ReopenOrder,
): Promise<Outcome<Reopened, 'not_found' | 'house_drawn' | 'not_settled' | 'changed_meanwhile'>> {
  const { drawId, round, ...word } = order
  const draw = await lockLotteryDraw(tx, drawId, 'update')
  if (!draw) return refused('not_found')
  if ((await rulesOfDraw(tx, draw)).houseDrawn) return refused('house_drawn')
  if (draw.state !== 'settled') return refused('not_settled')
  if (round !== undefined && round !== draw.round) return refused('changed_meanwhile')
  const agreed = await agree(tx, draw, { ...word, action: 'reopen', reason: null })
  if (agreed.kind === 'waits') return accepted(agreed)
  return accepted(await reopen(tx, draw, { ...word, by: agreed.by }))
}

async function reopen(
  tx: Tx,
  draw: LotteryDrawRow,
  { by, note, requestId }: { by: string[]; note: string; requestId?: string | undefined },
): Promise<Reopened> {
  const { id, round } = draw
  await stepToReversing(tx, id)
  const handedOut = await handedOutOf(tx, draw)
  await recordAudit(tx, {
    actor: `staff:${by.at(-1)}`,
    ...(requestId === undefined ? {} : { requestId }),
    action: 'lottery.reopen',
    target: String(id),
    before: { state: draw.state },
    after: { state: 'reversing' },
    detail: {
      ...{ note, round, by },
      handed_out_tickets: handedOut.tickets,
      handed_out_riel: unitsToRiel(handedOut.units),
    },
  })
  await tellOffice(tx, 'lottery', id)
  return { kind: 'done', round, handedOut }
}

/** reversing → reopened. May be killed and called again, as settling. False where nothing is to be taken back. */
export async function undoLotteryDraw(
  parts: SettleParts,
  drawId: bigint,
  chunkTickets = CHUNK_TICKETS,
): Promise<boolean> {
  for (let after = 0n; !parts.signal?.aborted; ) {
    const chunk = await undoChunk(parts.money, drawId, after, chunkTickets)
    if (chunk === null) return false
    if (chunk.last === null) return finishReopened(parts, drawId)
    await tellBalances(parts, chunk.players)
    after = chunk.last
  }
  return false
}

/** The next result is of another round: what it pays has keys of its own. */
async function finishReopened({ money, log }: SettleParts, drawId: bigint): Promise<boolean> {
  return inTransaction(money, async (tx) => {
    const draw = await lockLotteryDraw(tx, drawId, 'update')
    if (draw?.state !== 'reversing' || (await hasTickets(tx, drawId, ['won', 'lost']))) return false
    await stepToReopened(tx, drawId)
    await untellLotteryWinners(tx, drawId)
    const undone = await undoneWins(tx, drawId, draw.round)
    // Once for each player, whatever chunks their tickets were in and whoever was killed between them.
    const overdrawn = await countBelowZero(
      tx,
      undone.map(({ playerId }) => playerId),
    )
    if (overdrawn > 0) log.warn({ draw: Number(drawId), overdrawn }, 'balances below zero')
    const detail = { round: draw.round + 1, overdrawn }
    await recordAudit(tx, { actor: 'system', action: 'lottery.reopened', target: String(drawId), detail })
    await tellUndone(tx, draw, undone)
    await tellOffice(tx, 'lottery', drawId)
    return true
  })
}

/** Their balances have changed without them: they read why. */
async function tellUndone(
  tx: Tx,
  { id, round, type, session, title, drawMs }: LotteryDrawRow,
  undone: readonly NetWinner[],
): Promise<void> {
  const draw = { draw: id, round, type, session, title, drawMs }
  await tellLotteryUndone(
    tx,
    undone.map(({ playerId, ...sums }) => ({ playerId, won: { ...draw, ...sums } })),
  )
}

/** The compare-and-set by which alone the state of a lottery draw changes: one function for each step. */
import type { VoidReason } from '@samnang/core/void-reason'
import type { Queryable } from '../database/pool.ts'
import type { LotteryState } from './lottery-draw-store.ts'

/** The engine's reign, without which its steps do nothing; null for staff, who need none. */
type Epoch = bigint | null
type Step = { id: bigint; epoch: Epoch; from: readonly LotteryState[]; to: LotteryState }

/** False: another one has made the step, the lease is lost, or it is too early. */
async function step(
  db: Queryable,
  { id, epoch, from, to }: Step,
  set = '',
  when = '',
  values: readonly unknown[] = [],
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update lottery_draw set state = $3 ${set}
     where id = $1 and state = any($2) and ($4::bigint is null or holds_draw_lease($4)) ${when}`,
    [id, from, to, epoch, ...values],
  )
  return rowCount === 1
}

/** With at least `leastOpenMs` left until the close: a draw that nobody can reach is not opened. */
export function stepToOpen(db: Queryable, id: bigint, epoch: bigint, leastOpenMs: number) {
  return step(
    db,
    { id, epoch, from: ['scheduled'], to: 'open' },
    '',
    `and opens_at <= clock_timestamp() and closes_at >= clock_timestamp() + $5::float8 * interval '1 ms'`,
    [leastOpenMs],
  )
}

/** A draw whose moment passed while nobody was there to open it. It has no tickets. */
export function stepToNotOpened(db: Queryable, id: bigint, epoch: bigint) {
  const set = `, void_reason = 'not_opened', done_at = clock_timestamp()`
  return step(db, { id, epoch, from: ['scheduled'], to: 'void' }, set)
}

/** Waits for the tickets that hold the draw; none can commit after it. */
export function stepToClosed(db: Queryable, id: bigint, epoch: Epoch) {
  return step(db, { id, epoch, from: ['open'], to: 'closed' }, '', 'and closes_at <= clock_timestamp()')
}

/** States in which a result may be typed. */
export const WAITS_FOR_RESULT: readonly LotteryState[] = ['closed', 'entered', 'reopened']

export function stepToEntered(db: Queryable, id: bigint) {
  return step(db, { id, epoch: null, from: WAITS_FOR_RESULT, to: 'entered' })
}

/** The result that two people have typed alike. */
export function stepToConfirmed(
  db: Queryable,
  id: bigint,
  { result, source }: { result: string; source: string | null },
) {
  const from = ['entered'] as const
  return step(db, { id, epoch: null, from, to: 'confirmed' }, ', result = $5, source = $6', '', [
    result,
    source,
  ])
}

/** The result that the house has drawn, never before its moment. */
export function stepToDrawn(db: Queryable, id: bigint, epoch: bigint, result: string) {
  return step(
    db,
    { id, epoch, from: ['closed'], to: 'confirmed' },
    `, result = $5, source = 'house'`,
    'and draw_at <= clock_timestamp()',
    [result],
  )
}

/** Every ticket is settled. */
export function stepToSettled(db: Queryable, id: bigint) {
  return step(db, { id, epoch: null, from: ['confirmed'], to: 'settled' })
}

/** What was paid is about to be taken back. */
export function stepToReversing(db: Queryable, id: bigint) {
  return step(db, { id, epoch: null, from: ['settled'], to: 'reversing' }, ', done_at = null')
}

/** The next result is of another round. */
export function stepToReopened(db: Queryable, id: bigint) {
  const set = ', round = round + 1, result = null, source = null'
  return step(db, { id, epoch: null, from: ['reversing'], to: 'reopened' }, set)
}

/** States before a result counts, in which a draw may be called off. */
export const BEFORE_RESULT: readonly LotteryState[] = ['scheduled', 'open', 'closed', 'entered', 'reopened']

export function stepToVoid(db: Queryable, id: bigint, reason: VoidReason) {
  return step(db, { id, epoch: null, from: BEFORE_RESULT, to: 'void' }, ', void_reason = $5', '', [reason])
}

/** The engine's own decision about a house draw whose seed cannot be used. */
export function stepToVoidByEngine(db: Queryable, id: bigint, epoch: bigint, reason: VoidReason) {
  return step(db, { id, epoch, from: ['closed'], to: 'void' }, ', void_reason = $5', '', [reason])
}

/** All of its tickets are settled or refunded: nobody needs to look at the draw again. */
export async function markLotteryDone(db: Queryable, id: bigint): Promise<void> {
  await db.query('update lottery_draw set done_at = clock_timestamp() where id = $1 and done_at is null', [
    id,
  ])
}

/** The desk moves the closing times of a draw that is still to come, and the moment from which tickets stay. */
import { groupName, lastOf, type Moments, type MoveFault, moveFault } from '@samnang/core/lottery/moved-times'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { addEvent } from '../live/outbox.ts'
import { tellOffice } from '../live/tell-office.ts'
import { isHouseDraw } from './fair-name.ts'
import {
  closesOfDraw,
  type LotteryClose,
  type LotteryDrawRow,
  lockLotteryDraw,
} from './lottery-draw-store.ts'
import { storeMoments } from './move-times-store.ts'
import { iso } from './public-draw.ts'

export interface MovedTimes {
  drawId: bigint
  /** As it was seen, and as it is to be, by the draw's groups in their order. */
  was: Moments
  wanted: Moments
  by: By
}

/**
 * Waits for the bets that are being placed; every later one is asked by the new times, and open pages ask again. Refusals:
 * `not_found`; `changed_meanwhile`: it is not what was seen; `too_late`: closed, or this moment has come; `invalid_times`;
 * `close_promised`: a group later than when it opened, or than the slot of the house's seed; `same_times`.
 */
export async function moveTimesIn(
  tx: Tx,
  { drawId, was, wanted, by }: MovedTimes,
): Promise<Outcome<null, 'not_found' | 'changed_meanwhile' | MoveFault>> {
  const draw = await lockLotteryDraw(tx, drawId, 'update')
  if (!draw) return refused('not_found')
  if (draw.state !== 'scheduled' && draw.state !== 'open') return refused('too_late')
  const closes = await closesOfDraw(tx, drawId)
  if (!isSame(was, { ...draw, closes })) return refused('changed_meanwhile')
  const promisedMs = promisedOf(draw, closes)
  const fault = moveFault({ ...draw, closes, promisedMs }, wanted)
  if (fault) return refused(fault)
  await storeMoments(tx, drawId, { ...wanted, closesMs: lastOf(wanted), isPromised: promisedMs !== null })
  await tellOf(tx, { draw, closes, wanted, by })
  return accepted(null)
}

/**
 * The close of each group that holds: what bettors saw when the draw opened, and for a house draw the slot of the vault's grid
 * that its seed belongs to. Null: nothing is promised yet.
 */
export function promisedOf(
  draw: Pick<LotteryDrawRow, 'state' | 'fairI'>,
  closes: readonly LotteryClose[],
): number[] | null {
  if (draw.state === 'scheduled' && !isHouseDraw(draw)) return null
  return closes.map(({ promisedMs }) => promisedMs)
}

/** The wire has whole milliseconds. */
function isSame(one: Moments, other: Moments): boolean {
  return (
    one.stopDeleteMs === Math.floor(other.stopDeleteMs) &&
    one.closes.length === other.closes.length &&
    one.closes.every(({ closesMs }, at) => closesMs === Math.floor(other.closes[at]?.closesMs ?? 0))
  )
}

interface Told extends Pick<MovedTimes, 'wanted' | 'by'> {
  draw: LotteryDrawRow
  closes: readonly LotteryClose[]
}

async function tellOf(tx: Tx, { draw, closes, wanted, by }: Told): Promise<void> {
  const momentsOf = ({ stopDeleteMs, closes: moments }: Moments) => ({
    stop_delete: iso(stopDeleteMs),
    closes: Object.fromEntries(
      closes.map((group, at) => [groupName(group), iso(moments[at]?.closesMs ?? group.closesMs)]),
    ),
  })
  await recordAudit(tx, {
    ...by,
    action: 'lottery.draw.times',
    target: String(draw.id),
    before: momentsOf({ ...draw, closes }),
    after: momentsOf(wanted),
  })
  await addEvent(tx, { topic: 'all', kind: 'lottery_times', data: { result_id: Number(draw.id) } })
  await tellOffice(tx, 'lottery', draw.id)
}

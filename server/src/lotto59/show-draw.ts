/** The show of a drawn draw: each ball is announced at its moment by the database's clock, then the result. */
import { ballTimes, POLL_TIMES } from '@samnang/core/lotto59/draw-schedule'
import { assert } from '@samnang/core/refusal'
import type { DrawParts } from '../draws/draw-parts.ts'
import { untilDatabaseTime } from '../draws/sleep.ts'
import { announce } from './announce.ts'
import { ballsAnnounced, type DrawRow, findDraw } from './draw-store.ts'
import { resultOf } from './public-result.ts'

/** Ends after the result or with the signal. A late draw announces at once what is due. */
export async function showDraw(parts: DrawParts, signal: AbortSignal, draw: DrawRow): Promise<void> {
  assert(draw.balls, 'a drawn draw has its balls')
  const moments = ballTimes(draw.closesMs, POLL_TIMES[draw.poll])
  const announced = await ballsAnnounced(parts.money, draw.id)
  for (const [index, ball] of draw.balls.entries()) {
    if (index < announced) continue
    if (!(await untilDatabaseTime(parts.money, moments[index] ?? draw.shownMs, signal))) return
    await announce(parts, 'ball', { poll: draw.poll, result_id: Number(draw.id), index, ball })
  }
  if (!(await untilDatabaseTime(parts.money, draw.shownMs, signal))) return
  const shown = await findDraw(parts.money, draw.id)
  if (shown) await announce(parts, 'result', resultOf(shown))
}

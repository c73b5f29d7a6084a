/** The show of a drawn draw: each ball is announced at its moment by the database's clock, then the result. */
import { ballTimes, POLL_TIMES } from '@samnang/core/lotto59/draw-schedule'
import { assert } from '@samnang/core/refusal'
import type { DrawParts, Reign } from '../draws/draw-parts.ts'
import { untilDatabaseTime } from '../draws/sleep.ts'
import { announce } from './announce.ts'
import { type DrawFacts, findDraw, markBallTold } from './draw-store.ts'
import { resultOf } from './public-result.ts'

/**
 * Ends after the result or with the reign. A late draw announces at once what is due. A ball is written down before it
 * is announced: who is killed in between leaves a gap, which pages fill by asking, and none is told twice.
 */
export async function showDraw(
  parts: DrawParts,
  { epoch, signal }: Pick<Reign, 'epoch' | 'signal'>,
  draw: DrawFacts,
): Promise<void> {
  const { id, poll, balls } = draw
  assert(balls, 'a drawn draw has its balls')
  const moments = ballTimes(draw.closesMs, POLL_TIMES[poll])
  for (const [index, ball] of balls.entries()) {
    if (index < draw.ballsTold) continue
    if (!(await untilDatabaseTime(parts.money, moments[index] ?? draw.shownMs, signal))) return
    if (!(await markBallTold(parts.money, { id, epoch, index }))) return
    await announce(parts, 'ball', { poll, result_id: Number(id), index, ball })
  }
  if (!(await untilDatabaseTime(parts.money, draw.shownMs, signal))) return
  const shown = await findDraw(parts.money, id)
  if (shown) await announce(parts, 'result', resultOf(shown))
}

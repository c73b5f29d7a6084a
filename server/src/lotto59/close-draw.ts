/** OPEN → CLOSED, by the database's clock, behind every bet that is being placed. */

import type { DrawParts } from '../draws/draw-parts.ts'
import { announce } from './announce.ts'
import { type DrawRow, stepToClosed } from './draw-store.ts'

/** After this has returned true, no bet on the draw commits any more. */
export async function closeDraw(parts: DrawParts, epoch: bigint, draw: DrawRow): Promise<boolean> {
  const isClosed = await stepToClosed(parts.money, draw.id, epoch)
  if (isClosed) await announce(parts, 'closed', { poll: draw.poll, result_id: Number(draw.id) })
  return isClosed
}

/** What the engine does for draws whose state somebody has changed: settle, refund, take back. */

import { undoLotteryDraw } from './reopen-lottery.ts'
import { settleLotteryDraw } from './settle-lottery.ts'
import { drawsInWork, type UnfinishedDraw } from './settle-lottery-store.ts'
import type { SettleParts } from './settle-parts.ts'
import { refundLotteryDraw } from './void-lottery.ts'

/** Finishes every confirmed, void and reversing draw. One that fails is logged and tried again next time. */
export async function resumeLotteryWork(parts: SettleParts): Promise<void> {
  for (const draw of await drawsInWork(parts.money)) {
    try {
      await finish(parts, draw)
    } catch (error) {
      parts.log.error({ err: error, draw: Number(draw.id), state: draw.state }, 'lottery draw not finished')
    }
  }
}

function finish(parts: SettleParts, { id, state }: UnfinishedDraw): Promise<boolean> {
  switch (state) {
    case 'confirmed':
      return settleLotteryDraw(parts, id)
    case 'void':
      return refundLotteryDraw(parts, id)
    case 'reversing':
      return undoLotteryDraw(parts, id)
    default:
      throw new Error(`no such state: ${state satisfies never}`)
  }
}

/** Carries out one step of a draw of the ticket lottery; each fails for whoever does not reign. */
import { forgetSeedOf } from '../draws/ask-for-seed.ts'
import type { Reign } from '../draws/draw-parts.ts'
import { fairNameOf, isHouseDraw } from './fair-name.ts'
import type { LotteryDrawRow } from './lottery-draw-store.ts'
import type { LotteryParts } from './lottery-parts.ts'
import { stepToClosed } from './lottery-step-store.ts'
import type { LotteryStepName } from './next-lottery-step.ts'
import { openLotteryDraw, passOverLotteryDraw } from './open-lottery-draw.ts'
import { undoLotteryDraw } from './reopen-lottery.ts'
import { revealLotteryDraw } from './reveal-lottery-draw.ts'
import { rootLotteryDraw } from './root-lottery-draw.ts'
import { settleLotteryDraw } from './settle-lottery.ts'
import { refundLotteryDraw } from './void-lottery.ts'

/** A step that failed without a fault: another process steps the draws now, or the vault has not committed yet. */
const PAUSE_MS = 500

/** How long to wait before looking at the draw again: nothing after a step that was made. */
export async function takeLotteryStep(
  parts: LotteryParts,
  reign: Reign,
  draw: LotteryDrawRow,
  step: LotteryStepName,
): Promise<number> {
  if (step !== 'reveal')
    return pauseAfter(await stepped({ ...parts, signal: reign.signal }, reign.epoch, draw, step))
  const revealed = await revealLotteryDraw(parts, reign, draw)
  return revealed.kind === 'too_early' ? revealed.waitMs : pauseAfter(revealed.done)
}

function pauseAfter(isDone: boolean): number {
  return isDone ? 0 : PAUSE_MS
}

function stepped(
  parts: LotteryParts,
  epoch: bigint,
  draw: LotteryDrawRow,
  step: Exclude<LotteryStepName, 'reveal'>,
): Promise<boolean> {
  switch (step) {
    case 'open':
      return openLotteryDraw(parts, epoch, draw)
    case 'pass_over':
      return passOverLotteryDraw(parts, epoch, draw)
    case 'close':
      return stepToClosed(parts.money, draw.id, epoch)
    case 'root':
      return rootLotteryDraw(parts, epoch, draw)
    case 'books':
      return keepBooks(parts, draw)
    default:
      throw new Error(`unknown step ${step satisfies never}`)
  }
}

/** Settle, refund, take back: what a ticket says is the progress, so these need no lease. */
async function keepBooks(parts: LotteryParts, draw: LotteryDrawRow): Promise<boolean> {
  if (draw.state === 'confirmed') return settleLotteryDraw(parts, draw.id)
  if (draw.state === 'reversing') return undoLotteryDraw(parts, draw.id)
  if (isHouseDraw(draw)) await forgetSeedOf(parts, draw.id, fairNameOf(draw))
  return refundLotteryDraw(parts, draw.id)
}

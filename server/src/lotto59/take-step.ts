/** Carries out one step of a draw. Every step is one transaction that fails for whoever does not reign. */

import type { DrawParts, Reign } from '../draws/draw-parts.ts'
import type { Pause } from '../draws/lives.ts'
import { announce } from './announce.ts'
import { type DrawFacts, type DrawRow, stepToClosed } from './draw-store.ts'
import type { StepName } from './next-step.ts'
import { openDraw, passOver } from './open-draw.ts'
import { revealDraw } from './reveal-draw.ts'
import { rootDraw } from './root-draw.ts'
import { creditPlayers, finishDraw, preparePayouts } from './settle-draw.ts'

/** How long to wait before looking at the draw again: nothing after a step that was made. */
export async function takeStep(
  parts: DrawParts,
  reign: Reign,
  draw: DrawFacts,
  step: StepName,
): Promise<Pause> {
  if (step !== 'reveal') return pauseAfter(await stepped(parts, reign, draw, step))
  const revealed = await revealDraw(parts, reign, draw)
  switch (revealed.kind) {
    case 'too_early':
      return revealed.waitMs
    case 'late':
      return revealed
    case 'stepped':
      return pauseAfter(revealed.done)
  }
}

/** A step that failed without a fault: another process steps the draws now, or will in a moment. */
const PAUSE_MS = 50

function pauseAfter(isDone: boolean): number {
  return isDone ? 0 : PAUSE_MS
}

function stepped(parts: DrawParts, reign: Reign, draw: DrawFacts, step: Exclude<StepName, 'reveal'>) {
  switch (step) {
    case 'open':
      return openDraw(parts, reign.epoch, draw)
    case 'pass_over':
      return passOver(parts, reign.epoch, draw)
    case 'close':
      return closeDraw(parts, reign.epoch, draw)
    case 'root':
      return rootDraw(parts, reign.epoch, draw)
    case 'prepare':
      return preparePayouts(parts, reign.epoch, draw)
    case 'credit':
      return creditPlayers(parts, reign, draw)
    case 'finish':
      return finishDraw(parts, reign.epoch, draw)
  }
}

/** OPEN → CLOSED, behind every bet that is being placed: after it has returned true, none commits any more. */
async function closeDraw(parts: DrawParts, epoch: bigint, draw: DrawRow): Promise<boolean> {
  const isClosed = await stepToClosed(parts.money, draw.id, epoch)
  if (isClosed) await announce(parts, 'closed', { poll: draw.poll, result_id: Number(draw.id) })
  return isClosed
}

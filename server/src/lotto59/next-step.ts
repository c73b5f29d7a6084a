/** What a draw needs next: decided from its row and the database's clock alone, so that anybody can resume it. */
import { LEAST_OPEN_MS, RELEASE_DELAY_MS } from '@samnang/core/draw-moments'
import { canStep, type DrawState } from '@samnang/core/lotto59/draw-states'
import { assert } from '@samnang/core/refusal'
import type { DrawFacts } from './draw-store.ts'

export type StepName = 'open' | 'pass_over' | 'close' | 'root' | 'reveal' | 'prepare' | 'credit' | 'finish'
export type Next = { kind: 'step'; step: StepName } | { kind: 'wait'; untilMs: number } | { kind: 'finished' }

/** How long to wait, for each draw that has the pot before, until the next look. */
const POT_POLL_MS = 100

export function nextStep(draw: DrawFacts): Next {
  switch (draw.state) {
    case 'SCHEDULED':
      if (draw.nowMs < draw.opensMs) return wait(draw.opensMs)
      return draw.closesMs - draw.nowMs >= LEAST_OPEN_MS
        ? step(draw, 'open', 'OPEN')
        : step(draw, 'pass_over', 'VOID')
    case 'OPEN':
      return draw.nowMs < draw.closesMs ? wait(draw.closesMs) : step(draw, 'close', 'CLOSED')
    case 'CLOSED':
      return step(draw, 'root', 'ROOTED')
    case 'ROOTED': {
      const releaseMs = draw.closesMs + RELEASE_DELAY_MS
      return draw.nowMs < releaseMs ? wait(releaseMs) : step(draw, 'reveal', 'DRAWN')
    }
    case 'DRAWN':
      return nextOfDrawn(draw)
    case 'VOID':
      return nextOfVoid(draw)
    case 'SETTLED':
      return { kind: 'finished' }
    default:
      throw new Error(`unknown state ${draw.state satisfies never}`)
  }
}

/** Who gets what is staged when the show ends; nothing reaches a balance before. */
function nextOfDrawn(draw: DrawFacts): Next {
  if (draw.settlement === 'none')
    return draw.potBehind === 0
      ? { kind: 'step', step: 'prepare' }
      : wait(draw.nowMs + draw.potBehind * POT_POLL_MS)
  if (draw.nowMs < draw.shownMs) return wait(draw.shownMs)
  return draw.settlement === 'crediting' ? { kind: 'step', step: 'credit' } : step(draw, 'finish', 'SETTLED')
}

function nextOfVoid(draw: DrawFacts): Next {
  if (draw.settledMs !== null) return { kind: 'finished' }
  const byProgress = { none: 'prepare', crediting: 'credit', done: 'finish' } as const
  return { kind: 'step', step: byProgress[draw.settlement] }
}

function step(draw: DrawFacts, name: StepName, to: DrawState): Next {
  assert(canStep(draw.state, to), 'no state is skipped')
  return { kind: 'step', step: name }
}

function wait(untilMs: number): Next {
  return { kind: 'wait', untilMs }
}

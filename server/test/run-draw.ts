/** Takes a draw through its steps without waiting: times are given by its row. */
import type { DrawParts, Reign } from '../src/draws/draw-parts.ts'
import { drawFacts } from '../src/lotto59/draw-store.ts'
import { nextStep } from '../src/lotto59/next-step.ts'
import { takeStep } from '../src/lotto59/take-step.ts'

/** Until it is finished, has to wait, or a step is not ours to take; says which. */
export async function runDraw(
  parts: DrawParts,
  reign: Reign,
  id: bigint,
): Promise<'finished' | 'waits' | 'stopped'> {
  for (;;) {
    const draw = await drawFacts(parts.money, id)
    if (!draw) return 'stopped'
    const next = nextStep(draw)
    if (next.kind === 'finished') return 'finished'
    if (next.kind === 'wait') return 'waits'
    if ((await takeStep(parts, reign, draw, next.step)) !== 0) return 'stopped'
  }
}

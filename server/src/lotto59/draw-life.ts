/** The life of one draw under one reign: look, decide, step, until it is finished. */
import { assert } from '@samnang/core/refusal'
import type { DrawParts, Reign } from '../draws/draw-parts.ts'
import { lookUntilDone, type Pause } from '../draws/lives.ts'
import { type DrawFacts, drawFacts } from './draw-store.ts'
import { nextStep } from './next-step.ts'
import { showDraw } from './show-draw.ts'
import { takeStep } from './take-step.ts'

/**
 * Takes a draw through its states, resuming wherever it stands. A fault is logged and tried again for as long as the
 * reign lasts: one draw that cannot go on holds up no other.
 */
export async function liveDraw(parts: DrawParts, reign: Reign, id: bigint): Promise<void> {
  let show: Promise<void> | undefined
  const look = async () => {
    const draw = await drawFacts(parts.money, id)
    if (draw?.state === 'DRAWN') show ??= startShow(parts, reign, draw)
    return draw && stepOnce(parts, reign, draw)
  }
  await lookUntilDone(reign.signal, look, (error, failures) => logFault(parts, id, failures, error))
  await show
}

/**
 * As far as a draw goes by now, without its show: the moment that it waits for then, null when it is finished. For a
 * clock that is moved by hand (docs/demo-house.md).
 */
export async function stepWhileDue(parts: DrawParts, reign: Reign, id: bigint): Promise<number | null> {
  for (;;) {
    const draw = await drawFacts(parts.money, id)
    const next = draw ? nextStep(draw) : { kind: 'finished' as const }
    if (!draw || next.kind === 'finished') return null
    if (next.kind === 'wait') return next.untilMs
    assert((await takeStep(parts, reign, draw, next.step)) === 0, `${next.step} is ours to take`)
  }
}

/** How long to wait until the next look; null when the draw is finished. */
async function stepOnce(parts: DrawParts, reign: Reign, draw: DrawFacts): Promise<Pause | null> {
  const next = nextStep(draw)
  switch (next.kind) {
    case 'finished':
      return null
    case 'wait':
      return next.untilMs - draw.nowMs
    case 'step':
      return takeStep(parts, reign, draw, next.step)
  }
}

function startShow(parts: DrawParts, reign: Reign, draw: DrawFacts): Promise<void> {
  return showDraw(parts, reign, draw).catch((error: unknown) => {
    parts.log.error({ err: error, draw: Number(draw.id) }, 'show interrupted')
  })
}

/** The first faults may pass; a draw that stays where it is wants a person. */
function logFault(parts: DrawParts, id: bigint, failures: number, error: unknown): void {
  const fields = { err: error, draw: Number(id), failures }
  if (failures < 3) parts.log.warn(fields, 'draw step failed, trying again')
  else parts.log.error(fields, 'draw is late: its step keeps failing')
}

/** The ticket lottery under one reign: draws from the calendar, and whatever each of them needs at its moment. */

import { assert } from '@samnang/core/refusal'
import { databaseNow } from '../database/database-now.ts'
import type { Reign } from '../draws/draw-parts.ts'
import { Lives, lookUntilDone } from '../draws/lives.ts'
import { LOOK_AGAIN_MS, sleep } from '../draws/sleep.ts'
import { type LotteryFacts, lotteryFacts, unfinishedLotteryDraws } from './lottery-draw-store.ts'
import type { LotteryParts } from './lottery-parts.ts'
import { nextLotteryStep } from './next-lottery-step.ts'
import { commitHouseDraws, planDraws } from './plan-draws.ts'
import { takeLotteryStep } from './take-lottery-step.ts'

/** How often seeds are asked for where one is missing, and how often the calendar is gone through. */
const COMMIT_MS = 10_000
const PLAN_MS = 600_000

/** Runs until the reign ends. */
export async function runLottery(parts: LotteryParts, reign: Reign): Promise<void> {
  await Promise.all([keepPlanned(parts, reign), keepStepping(parts, reign)])
}

async function keepPlanned(parts: LotteryParts, reign: Reign): Promise<void> {
  let plannedAt = Number.NEGATIVE_INFINITY
  while (!reign.signal.aborted) {
    try {
      const nowMs = await databaseNow(parts.money)
      if (performance.now() - plannedAt > PLAN_MS && (await isOn(parts))) {
        await planDraws(parts, reign.epoch, nowMs)
        plannedAt = performance.now()
      }
      await commitHouseDraws(parts, reign, nowMs)
    } catch (error) {
      parts.log.error({ err: error }, 'lottery draws not planned')
    }
    await pause(COMMIT_MS, reign.signal)
  }
}

async function isOn({ settings }: LotteryParts): Promise<boolean> {
  return (await settings.read()).enableLottery
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const until = performance.now() + ms
  while (!signal.aborted && performance.now() < until) await sleep(until - performance.now(), signal)
}

/**
 * One question for all draws, then a sleep to the next moment of any of them; people may confirm a result or make a
 * draw void at any time, so it is never longer than `LOOK_AGAIN_MS`.
 */
async function keepStepping(parts: LotteryParts, reign: Reign): Promise<void> {
  const lives = new Lives()
  while (!reign.signal.aborted) {
    let pauseMs = LOOK_AGAIN_MS
    try {
      const on = await isOn(parts)
      for (const draw of await unfinishedLotteryDraws(parts.money)) {
        const next = nextLotteryStep(draw, on)
        if (next.kind === 'wait') pauseMs = Math.min(pauseMs, Math.max(1, next.untilMs - draw.nowMs))
        if (next.kind === 'step') lives.begin(draw.id, () => liveLotteryDraw(parts, reign, draw.id))
      }
    } catch (error) {
      parts.log.error({ err: error }, 'lottery draws not readable')
    }
    await sleep(pauseMs, reign.signal)
  }
  await lives.ended()
}

/**
 * Every draw as far as it goes by now; the next moment of any of them, null where all rest. For a clock that is moved by
 * hand (docs/demo-house.md).
 */
export async function stepAllWhileDue(parts: LotteryParts, reign: Reign): Promise<number | null> {
  let nextMs: number | null = null
  const on = await isOn(parts)
  for (const draw of await unfinishedLotteryDraws(parts.money)) {
    const next = nextLotteryStep(draw, on)
    const untilMs = next.kind === 'wait' ? next.untilMs : await stepWhileDue(parts, reign, draw.id)
    if (untilMs !== null) nextMs = Math.min(nextMs ?? untilMs, untilMs)
  }
  return nextMs
}

async function stepWhileDue(parts: LotteryParts, reign: Reign, id: bigint): Promise<number | null> {
  for (;;) {
    const draw = await lotteryFacts(parts.money, id)
    const next = draw ? nextLotteryStep(draw, await isOn(parts)) : { kind: 'rest' as const }
    if (!draw || next.kind === 'rest') return null
    if (next.kind === 'wait') return next.untilMs
    assert((await takeLotteryStep(parts, reign, draw, next.step)) === 0, `${next.step} is ours to take`)
  }
}

/** Step after step until the draw has to wait. A fault is logged and tried again: it holds up no other draw. */
export async function liveLotteryDraw(parts: LotteryParts, reign: Reign, id: bigint): Promise<void> {
  const look = async () => {
    const draw = await lotteryFacts(parts.money, id)
    return draw && stepOnce(parts, reign, draw)
  }
  await lookUntilDone(reign.signal, look, (error, failures) =>
    parts.log.warn({ err: error, draw: Number(id), failures }, 'lottery draw step failed, trying again'),
  )
}

/** How long to wait until the next look; null where the draw needs nothing now. */
export async function stepOnce(
  parts: LotteryParts,
  reign: Reign,
  draw: LotteryFacts,
): Promise<number | null> {
  const next = nextLotteryStep(draw, await isOn(parts))
  return next.kind === 'step' ? takeLotteryStep(parts, reign, draw, next.step) : null
}

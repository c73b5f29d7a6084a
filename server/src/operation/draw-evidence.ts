/** Follows the finished draws of both polls and of KH and says what they weigh against chance; the rule is core's. */
import { addHouseDraw, HOUSE_ALARM, houseWeight, noHouseEvidence } from '@samnang/core/lottery/house-evidence'
import { addDraw, alarmThreshold, noEvidence, weightOf } from '@samnang/core/lotto59/draw-evidence'
import { POLL_TIMES } from '@samnang/core/lotto59/draw-schedule'
import { POLL_NAMES, type PollName } from '@samnang/core/lotto59/markets'
import type { Metrics } from '../base/metrics.ts'
import { within } from '../base/within.ts'
import type { Pool } from '../database/pool.ts'
import type { Parts } from '../parts.ts'
import { finishedDraws, finishedHouseDraws } from './draw-evidence-store.ts'

/** A start goes back so far: a week of POLL_2. Evidence that began earlier could only be larger. */
const DRAWS_BACK = 60_480
/** At one look; a start has caught up within ten minutes, and no bet waits for it meanwhile. */
const DRAWS_AT_ONCE = 500
/** A start goes back a year: what a threshold of a year is held against. */
const HOUSE_BACK_S = 365 * 86_400

/** What hangs is asked again at a later look; an answer that comes after all is not taken in. */
const DATABASE_MS = 3_000
/** An alarm is told for a day after the close of the draw that raised it, also by who has started since. */
const TOLD_MS = 86_400_000

interface Evidence<D> {
  draws: number
  scores: Float64Array
  before: D | null
}

/** A game whose results are weighed. */
interface Weighing<D> {
  name: string
  none(): Evidence<D>
  add(evidence: Evidence<D>, result: D): void
  /** 1: an alarm. */
  weigh(evidence: Evidence<D>): number
  /** What has finished since that close, in its order; null: from the beginning. */
  finished(db: Pool, until: Date | null): Promise<{ closesAt: Date; result: D }[]>
}

type Following = { reads: Pool; metrics: Metrics } & Pick<Parts, 'clock'>

/** To be called again and again; what one call has begun is not begun by the next. Throws where draws could not be read. */
export function followDraws(): (parts: Following) => Promise<void> {
  const games = [...POLL_NAMES.map((poll) => follow(pollWeighing(poll))), follow(houseWeighing)]
  let isLooking = false
  return async (parts) => {
    if (isLooking) return
    isLooking = true
    const faults: unknown[] = []
    for (const take of games) await take(parts).catch((fault: unknown) => faults.push(fault))
    isLooking = false
    if (faults.length > 0) throw faults[0]
  }
}

/**
 * Evidence that has raised an alarm begins anew behind it. Otherwise it would stand near the threshold for long, and reach
 * it again and again by the same luck: so each alarm takes a year of fair draws on average, and not the first alone.
 */
function follow<D>(game: Weighing<D>): (parts: Following) => Promise<void> {
  let evidence = game.none()
  let until: Date | null = null
  let draws = 0
  let alarm = { atMs: Number.NEGATIVE_INFINITY, weight: 0 }
  return async ({ reads, metrics, clock }) => {
    const found = await within(DATABASE_MS, game.finished(reads, until))
    if (found === null) throw new Error(`finished draws of ${game.name} could not be read`)
    for (const { closesAt, result } of found) {
      game.add(evidence, result)
      until = closesAt
      draws++
      const weight = game.weigh(evidence)
      if (weight < 1) continue
      alarm = { atMs: closesAt.getTime(), weight }
      evidence = { ...game.none(), before: result }
    }
    const told = clock.now() - alarm.atMs < TOLD_MS ? alarm.weight : 0
    metrics.setEvidence(game.name, { weight: Math.max(told, game.weigh(evidence)), draws })
  }
}

function pollWeighing(poll: PollName): Weighing<readonly number[]> {
  const backS = DRAWS_BACK * POLL_TIMES[poll].periodS
  return {
    ...{ name: poll, none: noEvidence, add: addDraw },
    weigh: (evidence) => weightOf(evidence) / alarmThreshold(poll),
    finished: async (db, until) => {
      const draws = await finishedDraws(db, { poll, until, backS, limit: DRAWS_AT_ONCE })
      return draws.map(({ closesAt, balls }) => ({ closesAt, result: balls }))
    },
  }
}

const houseWeighing: Weighing<readonly string[]> = {
  ...{ name: 'KH', none: noHouseEvidence, add: addHouseDraw },
  weigh: (evidence) => houseWeight(evidence) / HOUSE_ALARM,
  finished: async (db, until) => {
    const draws = await finishedHouseDraws(db, { until, backS: HOUSE_BACK_S, limit: DRAWS_AT_ONCE })
    return draws.map(({ closesAt, numbers }) => ({ closesAt, result: numbers }))
  },
}

/** Follows the finished draws of both polls and of KH and says what they weigh against chance; the rule is core's. */

import { addHouseDraw, HOUSE_ALARM, houseWeight, noHouseEvidence } from '@samnang/core/lottery/house-evidence'
import {
  addDraw,
  alarmThreshold,
  type DrawEvidence,
  noEvidence,
  weightOf,
} from '@samnang/core/lotto59/draw-evidence'
import { POLL_TIMES } from '@samnang/core/lotto59/draw-schedule'
import type { PollName } from '@samnang/core/lotto59/markets'
import type { Metrics } from '../base/metrics.ts'
import { within } from '../base/within.ts'
import type { Pool } from '../database/pool.ts'
import { finishedDraws, finishedHouseDraws } from './draw-evidence-store.ts'

/** A start goes back so far: a week of POLL_2. What it leaves out can only make the evidence smaller. */
const DRAWS_BACK = 60_480
/** At one look; a start has caught up within ten minutes, and no bet waits for it meanwhile. */
const DRAWS_AT_ONCE = 500

/** What hangs is asked again at a later look; an answer that comes after all is not taken in. */
const DATABASE_MS = 3_000

const POLLS: readonly PollName[] = ['POLL_1', 'POLL_2']

interface Followed {
  poll: PollName
  evidence: DrawEvidence
  /** The close of the last draw that was taken in. */
  until: Date | null
}

interface FollowedHouse {
  evidence: ReturnType<typeof noHouseEvidence>
  /** The moment of the last draw that was taken in. */
  until: Date | null
}

/** To be called again and again; what one call has begun is not begun by the next. */
export function followDraws(): (parts: { reads: Pool; metrics: Metrics }) => Promise<void> {
  const polls: Followed[] = POLLS.map((poll) => ({ poll, evidence: noEvidence(), until: null }))
  const house: FollowedHouse = { evidence: noHouseEvidence(), until: null }
  let isLooking = false
  return async ({ reads, metrics }) => {
    if (isLooking) return
    isLooking = true
    try {
      for (const followed of polls) {
        await takeIn(followed, reads)
        const { poll, evidence } = followed
        const weight = weightOf(evidence) / alarmThreshold(poll)
        metrics.setEvidence(poll, { weight, draws: evidence.draws })
      }
      await takeInHouse(house, reads)
      const { evidence } = house
      metrics.setEvidence('KH', { weight: houseWeight(evidence) / HOUSE_ALARM, draws: evidence.draws })
    } finally {
      isLooking = false
    }
  }
}

async function takeIn(followed: Followed, db: Pool): Promise<void> {
  const { poll, until } = followed
  const backS = DRAWS_BACK * POLL_TIMES[poll].periodS
  const found = await within(DATABASE_MS, finishedDraws(db, { poll, until, backS, limit: DRAWS_AT_ONCE }))
  for (const draw of found ?? []) {
    addDraw(followed.evidence, draw.balls)
    followed.until = draw.closesAt
  }
}

/** A start goes back a year: what a threshold of a year is held against. */
const HOUSE_BACK_S = 365 * 86_400

async function takeInHouse(house: FollowedHouse, db: Pool): Promise<void> {
  const asked = { until: house.until, backS: HOUSE_BACK_S, limit: DRAWS_AT_ONCE }
  for (const draw of (await within(DATABASE_MS, finishedHouseDraws(db, asked))) ?? []) {
    addHouseDraw(house.evidence, draw.numbers)
    house.until = draw.closesAt
  }
}

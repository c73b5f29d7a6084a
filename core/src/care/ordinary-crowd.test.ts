/** An ordinary crowd that no marker may point at. */
import { expect, test } from 'vitest'
import { rielToUnits } from '../money.ts'
import { DAY_MS, dayStartMs } from '../phnom-penh-day.ts'
import type { PlayHour } from '../player/limits.ts'
import { CARE_DEFAULTS } from './care-rules.ts'
import { chasing, depositsAfterLosses, hoursOfDay, longSession, nightPlay } from './markers.ts'

const DAY_AT = dayStartMs('2026-11-20') ?? 0
const DAY = hoursOfDay(DAY_AT)

function at(clock: number, staked: number, paid: number, deposited: number): PlayHour {
  return {
    ...{ hour: DAY.firstHour + clock, stakedUnits: rielToUnits(staked) },
    ...{ paidUnits: rielToUnits(paid), depositedUnits: rielToUnits(deposited) },
  }
}

const PLAYERS = 1_000
const DAYS = 30

/** Numbers from a seed, all below 1. */
function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/**
 * A month of somebody who plays for pleasure: on four days of ten, for one to four hours between 10 and 24 o'clock, stakes that
 * go up and down, back comes what the house pays; money comes before the play, at most once a day; one night in forty is long.
 */
function ordinaryMonth(chance: () => number): PlayHour[] {
  const usual = 2_000 + chance() * 60_000
  const month: PlayHour[] = []
  for (let day = 0; day < DAYS; day++) {
    if (chance() > 0.4) continue
    const start = chance() < 0.025 ? 22 : 10 + Math.floor(chance() * 10)
    const long = 1 + Math.floor(chance() * 4)
    for (let hour = 0; hour < long; hour++) {
      const staked = Math.round(usual * (0.3 + 1.4 * chance()))
      const paid = Math.round(staked * (chance() < 0.5 ? chance() * 0.8 : 0.8 + chance() * 0.9))
      const deposited = hour === 0 && chance() < 0.4 ? Math.round(usual * 3) : 0
      const clock = (day - DAYS + 1) * 24 + start + hour
      if (clock < 24) month.push(at(clock, staked, paid, deposited))
    }
  }
  return month
}

test('of an ordinary crowd at most one in a hundred is pointed at in a month', () => {
  const seed = 59
  const chance = chanceOf(seed)
  const {
    chasing: chase,
    night_play: night,
    long_sessions: long,
    deposits_after_losses: again,
  } = CARE_DEFAULTS
  let flagged = 0
  for (let player = 0; player < PLAYERS; player++) {
    const month = ordinaryMonth(chance)
    const days = Array.from({ length: DAYS }, (_, back) => hoursOfDay(DAY_AT - back * DAY_MS))
    const isFlagged = days.some(
      (day) =>
        chasing(month, day, { ...chase, leastUnits: rielToUnits(chase.riel) }) ??
        nightPlay(month, day, {
          ...night,
          leastUnits: rielToUnits(night.riel),
          windowHours: night.window_h,
        }) ??
        longSession(month, day, { leastHours: long.hours }) ??
        depositsAfterLosses(month, day, {
          ...again,
          leastUnits: rielToUnits(again.riel),
          windowHours: again.window_h,
        }),
    )
    if (isFlagged) flagged++
  }
  console.info(`seed ${seed}: ${flagged} of ${PLAYERS} ordinary players flagged in ${DAYS} days`)
  expect(flagged).toBeLessThanOrEqual(PLAYERS / 100)
})

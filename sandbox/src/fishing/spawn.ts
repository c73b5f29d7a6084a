/** All fish of one cycle of waves, drawn from one seed: who comes when, on which curve. */
import type { Rng } from '../chance/rng.ts'
import { FISH, type FishKind } from './fish-kinds.ts'
import type { FishPath, SwimmingFish, WaveKind } from './messages.ts'
import { WAVES } from './waves.ts'
import { WATER } from './world.ts'

/** Moments count from the cycle's start; numbers from 0. */
export type PlannedFish = SwimmingFish

interface Guest {
  kind: FishKind
  /** How often it comes, out of all guests of the wave. */
  weight: number
  /** How many come together, least and most. */
  school: readonly [number, number]
}

const GUESTS: readonly Guest[] = [
  { kind: 'silver_barb', weight: 24, school: [3, 7] },
  { kind: 'snakehead', weight: 20, school: [2, 5] },
  { kind: 'shrimp', weight: 16, school: [2, 4] },
  { kind: 'crab', weight: 12, school: [1, 2] },
  { kind: 'eel', weight: 12, school: [1, 2] },
  { kind: 'turtle', weight: 9, school: [1, 1] },
  { kind: 'giant_barb', weight: 8, school: [1, 2] },
  { kind: 'crocodile', weight: 5, school: [1, 1] },
  { kind: 'catfish', weight: 5, school: [1, 1] },
  { kind: 'stingray', weight: 3, school: [1, 1] },
  { kind: 'mystery', weight: 3, school: [1, 1] },
  { kind: 'bomb_crab', weight: 3, school: [1, 1] },
  { kind: 'golden_crab', weight: 2, school: [1, 1] },
  { kind: 'dolphin', weight: 2, school: [1, 2] },
]
const PARADERS: readonly FishKind[] = ['silver_barb', 'snakehead', 'shrimp', 'giant_barb', 'turtle']

/** Between two schools while the water is full. */
const PAUSE_MS: Readonly<Record<WaveKind, readonly [number, number]>> = {
  normal: [900, 1_500],
  parade: [2_600, 3_200],
  boss: [900, 1_500],
}
/** And while it is not. */
const HASTE_MS = [200, 450] as const
/** Fish that will be on their way a little later: with fewer the water is not full. */
const FULL = 44
/** So long a new one needs until it is well in sight. */
const SOON_MS = 3_000
/** Of the cycle before: as many at its end, and all swum out so long after it. */
const INHERITED_MS = 16_000
/** From one of a school to the next, in their radii: none swims on another. */
const GAP_RADII = 4
/** Outside of the water, so that nothing appears out of nowhere. */
const MARGIN = 160

export function planCycle(rng: Rng): PlannedFish[] {
  const fish: PlannedFish[] = []
  const add = (school: SchoolPlan) => {
    for (const each of swim(rng, school)) fish.push({ ...each, fid: fish.length })
  }
  let startMs = 0
  for (const { kind, ms } of WAVES) {
    if (kind === 'boss') add({ kind: 'naga', count: 1, atMs: startMs, isStraight: true })
    let atMs = startMs
    while (atMs < startMs + ms) {
      add(schoolOf(rng, kind, atMs))
      atMs += between(rng, isFull(fish, atMs) ? PAUSE_MS[kind] : HASTE_MS)
    }
    startMs += ms
  }
  return fish.sort((a, b) => a.t0 - b.t0 || a.fid - b.fid)
}

function isFull(fish: readonly PlannedFish[], atMs: number): boolean {
  const soonMs = atMs + SOON_MS
  const inherited = FULL * Math.max(0, 1 - soonMs / INHERITED_MS)
  return inherited + fish.filter(({ t0, path }) => t0 <= soonMs && t0 + path.ms > soonMs).length >= FULL
}

interface SchoolPlan {
  kind: FishKind
  count: number
  atMs: number
  isStraight: boolean
}

function schoolOf(rng: Rng, wave: WaveKind, atMs: number): SchoolPlan {
  if (wave === 'parade') {
    const kind = PARADERS[rng.int(PARADERS.length)] ?? 'silver_barb'
    return { kind, count: 5, atMs, isStraight: true }
  }
  const { kind, school } = guestOf(rng)
  return { kind, count: between(rng, school), atMs, isStraight: false }
}

function guestOf(rng: Rng): Guest {
  let at = rng.int(GUESTS.reduce((sum, { weight }) => sum + weight, 0))
  for (const guest of GUESTS) {
    at -= guest.weight
    if (at < 0) return guest
  }
  throw new Error('a draw is below the sum of weights')
}

/** One behind the other, on the same curve. */
function swim(rng: Rng, { kind, count, atMs, isStraight }: SchoolPlan): Omit<PlannedFish, 'fid'>[] {
  const path = pathOf(rng, kind, isStraight)
  const gapMs = Math.round((GAP_RADII * FISH[kind].radius * path.ms) / (WATER.width + 2 * MARGIN))
  return Array.from({ length: count }, (_, place) => ({ kind, path, t0: atMs + place * gapMs }))
}

function pathOf(rng: Rng, kind: FishKind, isStraight: boolean): FishPath {
  const isLeftward = rng.int(2) === 1
  const x = (share: number) =>
    Math.round((isLeftward ? 1 - share : share) * (WATER.width + 2 * MARGIN) - MARGIN)
  const y = () => between(rng, [100, WATER.height - 100])
  const start = y()
  const end = isStraight ? start : y()
  const handles = isStraight ? [start, start] : [y(), y()]
  return {
    points: [x(0), start, x(0.33), handles[0] ?? start, x(0.67), handles[1] ?? end, x(1), end],
    swing: isStraight ? 20 : between(rng, [0, 40]),
    swings: between(rng, [1, 4]),
    ms: between(rng, FISH[kind].crossingMs),
  }
}

/** A whole number from the least to the most, both included. */
function between(rng: Rng, [least, most]: readonly [number, number]): number {
  return least + rng.int(most - least + 1)
}

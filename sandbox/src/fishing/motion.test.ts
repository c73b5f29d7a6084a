import { expect, test } from 'vitest'
import { seededRng } from '../chance/rng.ts'
import { bulletAt } from './bullet.ts'
import { isPlausibleHit } from './check-hit.ts'
import { FireRate } from './fire-rate.ts'
import { FISH } from './fish-kinds.ts'
import { fishAt, isGone } from './fish-path.ts'
import type { FlyingBullet, SwimmingFish } from './messages.ts'
import { planCycle } from './spawn.ts'
import { BOSS_EVERY_MS, CYCLE_MS, waveAt } from './waves.ts'
import { BULLET_LIFE_MS, WATER } from './world.ts'

const STRAIGHT: SwimmingFish = {
  fid: 1,
  kind: 'crab',
  path: { points: [0, 450, 500, 450, 1000, 450, 1500, 450], swing: 0, swings: 1, ms: 15_000 },
  t0: 1_000,
}
const UPWARDS: FlyingBullet = { seat: 0, bid: 1, level: 0, angle: -Math.PI / 2, at: 5_000, lock: null }

test('a fish on a straight path is where its speed has brought it', () => {
  expect(fishAt(STRAIGHT, 999)).toBeNull()
  expect(fishAt(STRAIGHT, 1_000)).toMatchObject({ x: 0, y: 450, heading: 0 })
  expect(fishAt(STRAIGHT, 6_000)?.x).toBeCloseTo(500)
  expect(fishAt(STRAIGHT, 16_000)?.x).toBeCloseTo(1500)
  expect(fishAt(STRAIGHT, 16_001)).toBeNull()
  expect([isGone(STRAIGHT, 16_000), isGone(STRAIGHT, 16_001)]).toEqual([false, true])
})

test('a bullet flies straight and comes back from the wall', () => {
  expect(bulletAt(UPWARDS, 5_000)).toMatchObject({ x: 480, y: 880 })
  expect(bulletAt(UPWARDS, 5_500)?.y).toBeCloseTo(380)
  expect(bulletAt(UPWARDS, 6_000)?.y).toBeCloseTo(120)
  expect(bulletAt(UPWARDS, 6_000)?.angle).toBeCloseTo(Math.PI / 2)
  expect(bulletAt(UPWARDS, 4_999)).toBeNull()
  expect(bulletAt(UPWARDS, 5_001 + BULLET_LIFE_MS)).toBeNull()
})

test('a bullet never leaves the water', () => {
  for (let angle = -3.1; angle < 3.2; angle += 0.1) {
    for (let ms = 0; ms <= BULLET_LIFE_MS; ms += 100) {
      const place = bulletAt({ ...UPWARDS, angle }, 5_000 + ms)
      expect(place && place.x >= 0 && place.x <= WATER.width).toBe(true)
      expect(place && place.y >= 0 && place.y <= WATER.height).toBe(true)
    }
  }
})

/** The crab is at x = 480, y = 450 at 5 800; the bullet is there at 5 430. */
const meeting = { ...UPWARDS, at: 5_370 }

test('what touched is believed, whatever the line takes', () => {
  for (const roundTripMs of [0, 200, 1_000])
    expect(
      isPlausibleHit({ bullet: meeting, fish: STRAIGHT, nowMs: 5_800 + roundTripMs / 2, roundTripMs }),
    ).toBe(true)
})

test('what was far away, or a second ago, is not', () => {
  const away = { ...meeting, angle: -Math.PI / 4 }
  expect(isPlausibleHit({ bullet: away, fish: STRAIGHT, nowMs: 5_800, roundTripMs: 0 })).toBe(false)
  expect(isPlausibleHit({ bullet: meeting, fish: STRAIGHT, nowMs: 9_000, roundTripMs: 0 })).toBe(false)
  expect(isPlausibleHit({ bullet: meeting, fish: STRAIGHT, nowMs: 7_800, roundTripMs: 4_000 })).toBe(false)
})

test('a dolphin is not hit', () => {
  const dolphin = { ...STRAIGHT, kind: 'dolphin' as const }
  expect(isPlausibleHit({ bullet: meeting, fish: dolphin, nowMs: 5_800, roundTripMs: 0 })).toBe(false)
})

test('three shots at once, then eight a second', () => {
  const rate = new FireRate(0)
  expect([0, 0, 0, 0].map((ms) => rate.take(ms))).toEqual([true, true, true, false])
  expect([124, 125, 125].map((ms) => rate.take(ms))).toEqual([false, true, false])
  let fired = 0
  for (let ms = 1_000; ms < 11_000; ms += 10) fired += rate.take(ms) ? 1 : 0
  expect(fired).toBeLessThanOrEqual(83)
  expect(fired).toBeGreaterThanOrEqual(80)
})

test('the naga in the second half of every minute, a parade before every other one', () => {
  expect(CYCLE_MS).toBe(240_000)
  const kinds = [0, 29_999, 30_000, 59_999, 60_000, 71_999, 72_000, 89_999, 90_000, 119_999, 120_000]
  expect(kinds.map((ms) => waveAt(1_000, 1_000 + ms).kind)).toEqual([
    ...['normal', 'normal', 'boss', 'boss'],
    ...['normal', 'normal', 'parade', 'parade', 'boss', 'boss'],
    'normal',
  ])
  expect(waveAt(1_000, 1_000)).toMatchObject({ endsAt: 31_000, bossAt: 31_000 })
})

test('when the naga comes next is known all the time: a minute after it came', () => {
  for (let ms = 0; ms < CYCLE_MS; ms += 500) {
    const { kind, bossAt } = waveAt(0, ms)
    expect((bossAt - 30_000) % BOSS_EVERY_MS).toBe(0)
    expect(kind === 'boss' ? ms - bossAt : bossAt - ms).toBeLessThanOrEqual(30_000)
    expect(bossAt <= ms).toBe(kind === 'boss')
  }
  // Where a cycle lasts longer because nothing answers, the boss of the next one is told.
  expect(waveAt(0, CYCLE_MS + 5).bossAt).toBe(CYCLE_MS + 30_000)
})

test('one seed gives one cycle of fish, another seed another one', () => {
  const plan = (fill: number) => planCycle(seededRng(new Uint8Array(32).fill(fill), 'room', 0))
  expect(plan(1)).toEqual(plan(1))
  expect(plan(1)).not.toEqual(plan(2))
})

const SEEDS = [3, 4, 5, 6, 7, 8]
const plans = SEEDS.map((fill) => planCycle(seededRng(new Uint8Array(32).fill(fill), 'room', 0)))

test.each(plans.map((plan, at) => [SEEDS[at], plan] as const))(
  'a cycle of seed %i comes in order, and brings a naga every minute',
  (_, plan) => {
    expect(new Set(plan.map(({ fid }) => fid)).size).toBe(plan.length)
    expect(plan.map(({ t0 }) => t0)).toEqual(plan.map(({ t0 }) => t0).sort((a, b) => a - b))
    const nagas = plan.filter(({ kind }) => kind === 'naga')
    expect(nagas.map(({ t0 }) => t0)).toEqual([30_000, 90_000, 150_000, 210_000])
    for (const { path } of nagas) expect(path.ms).toBeLessThan(30_000)
    for (const { kind, path } of plan) {
      const [least, most] = FISH[kind].crossingMs
      expect(path.ms >= least && path.ms <= most).toBe(true)
    }
  },
)

test('at least 25 are seen at every moment, over the change of cycles too, and never so many that none can be aimed at', () => {
  for (const [at, plan] of plans.entries()) {
    const next = plans[(at + 1) % plans.length] ?? []
    const all = [...plan, ...next.map((fish) => ({ ...fish, t0: fish.t0 + CYCLE_MS }))]
    for (let ms = 18_000; ms < CYCLE_MS + 30_000; ms += 500) {
      const seen = all.filter((fish) => {
        const place = fishAt(fish, ms)
        return place !== null && place.x > 0 && place.x < WATER.width
      })
      expect(seen.length).toBeGreaterThanOrEqual(25)
      expect(seen.length).toBeLessThan(70)
    }
  }
})

test('fish cost a player less than 600 bytes a second', () => {
  for (const plan of plans) expect(JSON.stringify(plan).length / (CYCLE_MS / 1000)).toBeLessThan(600)
})

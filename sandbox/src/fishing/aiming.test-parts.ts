/** Aiming at what is in the water, and the question that every test of money ends with. */
import { expect } from 'vitest'
import { fishAt } from './fish-path.ts'
import { killPpm } from './fish-prizes.ts'
import type { FishingHouse, Screen } from './fishing-house.test-parts.ts'
import type { SwimmingFish } from './messages.ts'
import { BULLET_SPEED, CANNONS } from './world.ts'

/** A fish that is well inside the water, and where seat 0 has to aim. */
export function target(house: FishingHouse, screen: Screen, spare: readonly number[] = []) {
  const known = new Map<number, SwimmingFish>()
  for (const { message } of screen.told) {
    if (message.t === 'snapshot' || message.t === 'spawn')
      for (const fish of message.fish) known.set(fish.fid, fish)
    if (message.t === 'kill') known.delete(message.fid)
  }
  const [x, y] = CANNONS[0]
  for (const fish of known.values()) {
    if (killPpm(fish.kind) === 0 || spare.includes(fish.fid)) continue
    let flightMs = 300
    for (let turn = 0; turn < 6; turn++) {
      const place = fishAt(fish, house.nowMs + flightMs)
      if (place) flightMs = (Math.hypot(place.x - x, place.y - y) / BULLET_SPEED) * 1000
    }
    const place = fishAt(fish, house.nowMs + flightMs)
    if (place && place.x > 100 && place.x < 1500)
      return { fid: fish.fid, flightMs, angle: Math.atan2(place.y - y, place.x - x) }
  }
  throw new Error('an empty water')
}

/** Shoots and tells the hit when the bullet is there. */
export async function shootAt(house: FishingHouse, screen: Screen, bid: number, level = 0) {
  const { fid, angle, flightMs } = target(house, screen)
  screen.say({ t: 'shoot', bid, angle, level, lock: fid })
  await house.pass(flightMs)
  screen.say({ t: 'hit', bid, fid })
  await house.pass(200)
  return fid
}

/** Books of every side agree, and nothing is left on a table. */
export async function expectBooksAgree(house: FishingHouse) {
  await house.comeToRest()
  expect(house.lostByOperator()).toBe(house.lostByShots())
  for (const round of house.rounds.all.values()) expect(['closed', 'cancelled']).toContain(round.state)
}

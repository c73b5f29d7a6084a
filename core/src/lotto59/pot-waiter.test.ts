/**
 * A player who waits, and bets on the jackpot only once its pot is large, in draws that few others bet on, so that it is hardly
 * ever shared. The claimed return is the average of all lines; here stands what waiting gives.
 */
import { expect, test } from 'vitest'
import { rielToUnits, unitsToRiel } from '../money.ts'
import { sharePot } from './jackpot.ts'
import { DEFAULT_PAYTABLE } from './paytable.ts'
import { fixedReturn, growthRiel, potWaiting, reaches, returnAt, returnFrom } from './pot-waiting.ts'
import { jackpotDiffChance } from './returns.ts'

const { lineRiel, potSeedRiel } = DEFAULT_PAYTABLE.jackpot
const [HITS, LINES] = jackpotDiffChance(0)
const HIT = Number(HITS) / Number(LINES)
const FIXED = fixedReturn()
const GROWTH_RIEL = growthRiel(DEFAULT_PAYTABLE)

test('waiting pays: over all lines 65.6 %, from a pot of a billion on 84.7 %, from 1.77 billion on all of the stake', () => {
  const percent = (share: number) => Math.round(share * 1000) / 10
  expect(percent(returnFrom(potSeedRiel))).toBe(65.6)
  expect(percent(returnAt(potSeedRiel))).toBe(45.6)
  expect(percent(returnFrom(1_000_000_000))).toBe(84.7)
  expect(returnFrom(1_750_000_000)).toBeLessThan(1)
  expect(returnFrom(1_770_000_000)).toBeGreaterThan(1)
  expect(returnAt(2_750_000_000)).toBeLessThan(1)
  expect(returnAt(2_770_000_000)).toBeGreaterThan(1)
})

test('how many pots grow so large: one in six reaches 1.77 billion, one in fifteen 2.77 billion', () => {
  expect(1 / reaches(1_770_000_000)).toBeCloseTo(5.6, 1)
  expect(1 / reaches(2_770_000_000)).toBeCloseTo(15.3, 1)
})

test('what the rules say of waiting: nothing of a pot that does not grow, and never less than what it starts with', () => {
  expect(potWaiting(DEFAULT_PAYTABLE)).toMatchObject({
    largePotRiel: 1_000_000_000,
    evenPotRiel: 1_770_000_000,
    evenPotOneIn: 6,
  })
  const withJackpot = (changed: object) => ({
    ...DEFAULT_PAYTABLE,
    jackpot: { ...DEFAULT_PAYTABLE.jackpot, ...changed },
  })
  expect(potWaiting(withJackpot({ potSharePercent: 0 }))).toBeNull()
  const generous = potWaiting(withJackpot({ bigRateCenti: 3_000_000 }))
  expect(generous).toMatchObject({ evenPotRiel: potSeedRiel, evenPotOneIn: 1 })
})

test('without a pot three and four right return 44.8 percent, and every pot is as large as the one it begins with', () => {
  expect(Math.round(fixedReturn() * 1000) / 10).toBe(44.8)
  expect([1, potSeedRiel].map((riel) => reaches(riel))).toEqual([1, 1])
  expect(growthRiel(DEFAULT_PAYTABLE)).toBe(200)
})

test('a line of half the price for the same pot returns twice as much of it, and three and four the same part', () => {
  const half = {
    ...DEFAULT_PAYTABLE,
    jackpot: { ...DEFAULT_PAYTABLE.jackpot, lineRiel: 500, potSharePercent: 40 },
  }
  expect(growthRiel(half)).toBe(200)
  expect(returnAt(potSeedRiel, half) - fixedReturn(half)).toBeCloseTo(2 * (returnAt(potSeedRiel) - FIXED), 12)
  expect(fixedReturn(half)).toBeCloseTo(FIXED, 12)
  expect(reaches(1_770_000_000, half)).toBeCloseTo(reaches(1_770_000_000), 12)
})

test('whoever bets with a million others in a draw loses a tenth of the pot to those who share it, with ten thousand a thousandth', () => {
  const kept = (others: number) => (1 - (1 - HIT) ** (others + 1)) / ((others + 1) * HIT)
  expect(kept(20)).toBeCloseTo(1, 5)
  expect(kept(10_000)).toBeCloseTo(0.999, 3)
  expect(kept(1_000_000)).toBeCloseTo(0.906, 3)
})

/** The same figures from one run to the next (mulberry32). */
function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Of every twenty-one lines one is the waiting player's, while the pot is at least so large. */
const OTHERS = 20
const POTS = 400_000

/** Pot after pot, each from the seed to its hit. The lines between two hits are drawn at once. */
function simulated(fromRiel: number, seed: number): number {
  const next = chances(seed)
  const waits = Math.max(0, Math.ceil((fromRiel - potSeedRiel) / GROWTH_RIEL))
  let [staked, won] = [0, 0]
  for (let pot = 0; pot < POTS; pot++) {
    const lines = 1 + Math.floor(Math.log(1 - next()) / Math.log1p(-HIT))
    const isTheirs = next() * (OTHERS + 1) < 1
    if (lines <= waits) continue
    staked += ((lines - waits) / (OTHERS + 1)) * lineRiel
    if (!isTheirs) continue
    const potUnits = rielToUnits(potSeedRiel + lines * GROWTH_RIEL)
    won += unitsToRiel(sharePot(potUnits, 1n).perLine)
  }
  return FIXED + won / staked
}

test.each([
  [potSeedRiel, 1],
  [1_000_000_000, 2],
  [1_770_000_000, 3],
])('simulated from %i riel on, seed %i: as computed, within two points', (fromRiel, seed) => {
  expect(Math.abs(simulated(fromRiel, seed) - returnFrom(fromRiel))).toBeLessThan(0.02)
})

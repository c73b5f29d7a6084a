import { expect, test } from 'vitest'
import { seededRng } from '../chance/rng.ts'
import { FISH, FISH_KINDS, type FishKind } from './fish-kinds.ts'
import { drawHit, drawShot, hundredfoldMean, killPpm } from './fish-prizes.ts'

/** Thresholds in millionths by the rule floor(0.96 · 10⁶ / m), worked out by hand. */
const THRESHOLDS: [FishKind, number][] = [
  ['silver_barb', 480_000],
  ['snakehead', 320_000],
  ['shrimp', 192_000],
  ['crab', 120_000],
  ['eel', 96_000],
  ['turtle', 64_000],
  ['giant_barb', 48_000],
  ['crocodile', 32_000],
  ['catfish', 24_000],
  ['stingray', 12_000],
  ['golden_crab', 9_600],
  ['naga', 4_800],
  ['bomb_crab', 26_373],
  ['mystery', 30_967],
  ['dolphin', 0],
]

test('every kind has its threshold', () => {
  expect(THRESHOLDS.map(([kind]) => kind).sort()).toEqual([...FISH_KINDS].sort())
})

test.each(THRESHOLDS)('%s is caught by %i of a million hits', (kind, ppm) => {
  expect(killPpm(kind)).toBe(ppm)
})

test('every fish is worth 96 % of the bullet, never more, and less only by the rounding of its threshold', () => {
  for (const kind of FISH_KINDS.filter((each) => each !== 'dolphin')) {
    // In hundredths of a millionth of the bullet: threshold × mean multiple.
    const worth = BigInt(killPpm(kind)) * BigInt(hundredfoldMean(kind))
    expect(worth).toBeLessThanOrEqual(96_000_000n)
    expect(worth).toBeGreaterThan(96_000_000n - BigInt(hundredfoldMean(kind)))
  }
})

test('the mean prizes are 36.4 of a bomb crab and 31 of a pearl', () => {
  expect(hundredfoldMean('bomb_crab')).toBe(3640)
  expect(hundredfoldMean('mystery')).toBe(3100)
})

test('weights add up to a hundred', () => {
  for (const kind of FISH_KINDS.filter((each) => each !== 'dolphin'))
    expect(FISH[kind].prizes.reduce((sum, { weight }) => sum + weight, 0)).toBe(100)
})

/** Chance that says what it is told. */
function told(...numbers: number[]) {
  return { nextU32: () => 0, int: () => numbers.shift() ?? 0 }
}

test('the last number below the threshold kills, the threshold itself does not', () => {
  expect(drawHit(told(479_999), 'silver_barb')).toBe(2)
  expect(drawHit(told(480_000), 'silver_barb')).toBe(0)
  expect(drawHit(told(4_799), 'naga')).toBe(200)
  expect(drawHit(told(4_800), 'naga')).toBe(0)
})

test('the prize of a bomb crab is drawn from its table, to the exact borders', () => {
  const prize = (at: number) => drawHit(told(0, at), 'bomb_crab')
  expect([0, 49, 50, 79, 80, 93, 94, 98, 99].map(prize)).toEqual([20, 20, 30, 30, 60, 60, 120, 120, 300])
})

test('nothing catches a dolphin', () => {
  expect(drawHit(told(0, 0), 'dolphin')).toBe(0)
})

test('a shot has the same chance however often and in whatever order it is drawn', () => {
  const seed = { serverSeed: new Uint8Array(32).fill(7), clientSeed: 'room' }
  const shots = Array.from({ length: 200 }, (_, at) => at + 1)
  const forwards = shots.map((shot) => drawShot(seed, shot, 'silver_barb'))
  const backwards = [...shots].reverse().map((shot) => drawShot(seed, shot, 'silver_barb'))
  expect(backwards.reverse()).toEqual(forwards)
})

test.each(['silver_barb', 'crab', 'bomb_crab'] as const)(
  'simulated, %s returns 96 %% inside its error',
  (kind) => {
    const rng = seededRng(new Uint8Array(32).fill(1), kind, 0)
    const hits = 60_000
    let paid = 0
    let squares = 0
    for (let hit = 0; hit < hits; hit++) {
      const multiple = drawHit(rng, kind)
      paid += multiple
      squares += multiple * multiple
    }
    const error = Math.sqrt(squares / hits - (paid / hits) ** 2) / Math.sqrt(hits)
    expect(Math.abs(paid / hits - 0.96)).toBeLessThan(4 * error)
  },
)

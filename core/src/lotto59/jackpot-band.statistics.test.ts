/** The jackpot's normal band against periods that were played. */
import { expect, test } from 'vitest'
import { RATES, squaresOf } from './jackpot-band.test-parts.ts'
import { jackpotBand } from './jackpot-band.ts'

/** Generated periods are the same on every machine. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    const mixed = Math.imul(state ^ (state >>> 12), 0x297a2d39) >>> 0
    return Math.floor((((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32) * below)
  }
}

function fiveOf(random: (below: number) => number, upTo: number): number[] {
  const numbers = new Set<number>()
  while (numbers.size < 5) numbers.add(1 + random(upTo))
  return [...numbers]
}

/** Bit n - 1 for number n, in two words. */
function wordsOf(numbers: readonly number[]): [number, number] {
  const word = (from: number) =>
    numbers.filter((n) => n > from && n <= from + 30).reduce((bits, n) => bits | (1 << (n - from - 1)), 0)
  return [word(0), word(30)]
}

function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

test.each([
  ['all over the field', { upTo: 59, draws: 500n, seed: 2 }],
  ['among the days of a month, as birthdays are', { upTo: 31, draws: 1000n, seed: 3 }],
] as const)(
  'of 300 periods with lines %s 92 to 98 in 100 lie within the band',
  (_, { upTo, draws, seed }) => {
    console.info(`lines and results follow from seed ${seed}`)
    const random = randomFrom(seed)
    // One crowd of 400 lines that plays every draw, often enough for ten lines of four numbers.
    const lines = Array.from({ length: 400 }, () => ({ numbers: fiveOf(random, upTo), stake: 1n }))
    const words = lines.map(({ numbers }) => wordsOf(numbers))
    const squares = squaresOf([lines]).map((square) => square * draws)
    const stakeUnits = 400n * draws
    const known = jackpotBand([{ ...RATES, stakeUnits, potUnits: 0n, squares }])
    const returnOf = (big: number) => {
      let paid = 0
      for (let draw = 0; draw < Number(draws); draw++) {
        const [low, high] = wordsOf(fiveOf(random, 59))
        for (const [ownLow, ownHigh] of words) {
          const hit = bitsOf(low & ownLow) + bitsOf(high & ownHigh)
          if (hit === 3) paid += 100
          else if (hit === 4) paid += big
        }
      }
      return (paid * 100) / Number(stakeUnits)
    }
    const isWithin = (percent: number) =>
      percent >= (known?.band?.low ?? 0) && percent <= (known?.band?.high ?? 0)
    const within = Array.from({ length: 300 }, () => isWithin(returnOf(3000))).filter(Boolean).length
    expect(known?.band).not.toBeNull()
    expect(within).toBeGreaterThanOrEqual(276)
    expect(within).toBeLessThanOrEqual(294)
    // Four numbers paid three times over are seen.
    const wrong = Array.from({ length: 30 }, () => isWithin(returnOf(9000))).filter(Boolean).length
    expect(wrong).toBeLessThanOrEqual(3)
  },
)

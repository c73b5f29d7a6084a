/** The jackpot's normal band: its variance against all 5 006 386 results, and the band against periods that were played. */
import { expect, test } from 'vitest'
import { fixedVariance, type JackpotAtStake, jackpotBand } from './jackpot-band.ts'

const RATES = { smallCenti: 10_000n, bigCenti: 300_000n }

interface Line {
  numbers: readonly number[]
  stake: bigint
}

/** By looking at every two lines: each set that both hold counts once for each order. */
function squaresOf(draws: readonly (readonly Line[])[]): bigint[] {
  const squares = [0n, 0n, 0n, 0n, 0n, 0n]
  for (const lines of draws)
    for (const one of lines)
      for (const other of lines) {
        const common = one.numbers.filter((number) => other.numbers.includes(number)).length
        for (let size = 0; size <= common; size++)
          squares[size] = (squares[size] ?? 0n) + binomial(common, size) * one.stake * other.stake
      }
  return squares
}

function binomial(from: number, taken: number): bigint {
  return taken === 0 || taken === from ? 1n : binomial(from - 1, taken - 1) + binomial(from - 1, taken)
}

/** Mean and mean of the square of what these lines get, over every result. */
function overAllResults(lines: readonly Line[]): { mean: number; variance: number } {
  let [count, first, second] = [0, 0, 0]
  const held = lines.map(({ numbers, stake }) => ({
    is: Uint8Array.from({ length: 60 }, (_, number) => Number(numbers.includes(number))),
    small: Number(stake) * 100,
    big: Number(stake) * 3000,
  }))
  for (let a = 1; a <= 55; a++)
    for (let b = a + 1; b <= 56; b++)
      for (let c = b + 1; c <= 57; c++)
        for (let d = c + 1; d <= 58; d++)
          for (let e = d + 1; e <= 59; e++) {
            let paid = 0
            for (const { is, small, big } of held) {
              const hit = (is[a] ?? 0) + (is[b] ?? 0) + (is[c] ?? 0) + (is[d] ?? 0) + (is[e] ?? 0)
              if (hit === 3) paid += small
              else if (hit === 4) paid += big
            }
            count++
            first += paid
            second += paid * paid
          }
  const mean = first / count
  return { mean, variance: second / count - mean * mean }
}

test('the variance of lines that have none, some and all numbers in common is that of all results', () => {
  const lines: Line[] = [
    { numbers: [1, 2, 3, 4, 5], stake: 3n },
    { numbers: [1, 2, 3, 4, 5], stake: 1n },
    { numbers: [2, 3, 4, 5, 6], stake: 2n },
    { numbers: [5, 6, 30, 40, 50], stake: 5n },
    { numbers: [51, 52, 53, 54, 55], stake: 1n },
  ]
  const exact = overAllResults(lines)
  const variance = fixedVariance({ ...RATES, squares: squaresOf([lines]) })
  expect(variance / exact.variance).toBeCloseTo(1, 9)
  const stakeUnits = 12n
  const known = jackpotBand([{ ...RATES, stakeUnits, potUnits: 0n, squares: squaresOf([lines]) }])
  expect(known).toEqual({ theory: Math.round((exact.mean / 12) * 10_000) / 100, band: null })
})

test('a pot that was won stands in both, and nothing staked has no return', () => {
  const one: JackpotAtStake = { ...RATES, stakeUnits: 100n, potUnits: 40n, squares: squaresOf([]) }
  const without = jackpotBand([{ ...one, potUnits: 0n }])?.theory ?? 0
  expect(jackpotBand([one])?.theory).toBeCloseTo(without + 40, 6)
  expect(jackpotBand([])).toBeNull()
})

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

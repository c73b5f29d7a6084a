/** The jackpot's normal band: its mean and variance against all 5 006 386 results. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { binomial, type Line, RATES, squaresOf } from './jackpot-band.test-parts.ts'
import { fixedVariance, type JackpotAtStake, jackpotBand } from './jackpot-band.ts'

interface Group {
  /** How many numbers are on the same lines, and on which. */
  size: number
  on: readonly boolean[]
}

function groupsOf(lines: readonly Line[]): Group[] {
  const groups = new Map<string, Group>()
  for (let number = 1; number <= 59; number++) {
    const on = lines.map(({ numbers }) => numbers.includes(number))
    groups.set(on.join(), { on, size: (groups.get(on.join())?.size ?? 0) + 1 })
  }
  return [...groups.values()]
}

/** Every way to take five numbers out of the groups: in how many results, and how many numbers each line has right. */
function* takings(groups: readonly Group[], left = 5): Generator<{ ways: bigint; hits: readonly number[] }> {
  const [group, ...others] = groups
  if (group === undefined) {
    if (left === 0) yield { ways: 1n, hits: [] }
    return
  }
  for (let taken = 0; taken <= Math.min(left, group.size); taken++)
    for (const { ways, hits } of takings(others, left - taken))
      yield {
        ways: ways * binomial(group.size, taken),
        hits: group.on.map((is, line) => (hits[line] ?? 0) + (is ? taken : 0)),
      }
}

/** Results that take as many numbers out of each group are alike. */
function overAllResults(lines: readonly Line[], { smallCenti, bigCenti } = RATES) {
  let [count, first, second] = [0n, 0n, 0n]
  for (const { ways, hits } of takings(groupsOf(lines))) {
    const rates = hits.map((hit) => (hit === 3 ? smallCenti : hit === 4 ? bigCenti : 0n))
    const paid = lines.reduce((sum, { stake }, at) => sum + stake * (rates[at] ?? 0n), 0n)
    count += ways
    first += ways * paid
    second += ways * paid * paid
  }
  const variance = Number(second * count - first * first) / Number(count * count) / 10_000
  return { count, mean: Number(first) / Number(count) / 100, variance }
}

const LINES: readonly Line[] = [
  { numbers: [1, 2, 3, 4, 5], stake: 3n },
  { numbers: [1, 2, 3, 4, 5], stake: 1n },
  { numbers: [2, 3, 4, 5, 6], stake: 2n },
  { numbers: [5, 6, 30, 40, 50], stake: 5n },
  { numbers: [51, 52, 53, 54, 55], stake: 1n },
]

test('the variance of lines that have none, some and all numbers in common is that of all results', () => {
  const exact = overAllResults(LINES)
  expect(exact.count).toBe(5_006_386n)
  const variance = fixedVariance({ ...RATES, squares: squaresOf([LINES]) })
  expect(variance / exact.variance).toBeCloseTo(1, 12)
  const stakeUnits = 12n
  const known = jackpotBand([{ ...RATES, stakeUnits, potUnits: 0n, squares: squaresOf([LINES]) }])
  expect(known).toEqual({ theory: Math.round((exact.mean / 12) * 10_000) / 100, band: null })
})

test('so is that of any two lines, at any two rates', () => {
  const five = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 5, maxLength: 5 })
  const rate = fc.bigInt({ min: 0n, max: 1_000_000n })
  fc.assert(
    fc.property(fc.tuple(five, five), fc.tuple(rate, rate), ([one, other], [smallCenti, bigCenti]) => {
      fc.pre(smallCenti + bigCenti > 0n)
      const lines = [one, other].map((numbers, at) => ({ numbers, stake: BigInt(1 + 2 * at) }))
      const rates = { smallCenti, bigCenti }
      const variance = fixedVariance({ ...rates, squares: squaresOf([lines]) })
      expect(variance / overAllResults(lines, rates).variance).toBeCloseTo(1, 9)
    }),
    { numRuns: 30 },
  )
})

test('periods with other rates are summed up, and the band is 1.959964 deviations wide on each side', () => {
  const draws = 400_000n
  const periods = [RATES, { smallCenti: 20_000n, bigCenti: 50_000n }]
  const line: Line[] = [{ numbers: [7, 17, 27, 37, 47], stake: 1n }]
  const squares = squaresOf([line]).map((square) => square * draws)
  const known = jackpotBand(
    periods.map((rates) => ({ ...rates, stakeUnits: draws, potUnits: 30_000n, squares })),
  )
  const each = periods.map((rates) => overAllResults(line, rates))
  const staked = 2 * Number(draws)
  const mean = (each.reduce((sum, one) => sum + one.mean, 0) * Number(draws) + 60_000) / staked
  const deviation = Math.sqrt(each.reduce((sum, one) => sum + one.variance, 0) * Number(draws)) / staked
  expect(known?.theory).toBeCloseTo(100 * mean, 1)
  expect(known?.band?.low).toBeCloseTo(100 * (mean - 1.959964 * deviation), 1)
  expect(known?.band?.high).toBeCloseTo(100 * (mean + 1.959964 * deviation), 1)
})

test('a band takes ten wins of four numbers to be expected, as if lines were independent', () => {
  const bandAfter = (draws: bigint) => {
    const squares = squaresOf([[{ numbers: [1, 2, 3, 4, 5], stake: 1n }]]).map((square) => square * draws)
    return jackpotBand([{ ...RATES, stakeUnits: draws, potUnits: 0n, squares }])?.band ?? null
  }
  // n·p / (1 − p) with p = 270 / 5 006 386: ten of them at 185 411.7.
  expect(bandAfter(185_411n)).toBeNull()
  expect(bandAfter(185_412n)).not.toBeNull()
})

test('a pot that was won stands in both, and nothing staked has no return', () => {
  const one: JackpotAtStake = { ...RATES, stakeUnits: 100n, potUnits: 40n, squares: squaresOf([]) }
  const without = jackpotBand([{ ...one, potUnits: 0n }])?.theory ?? 0
  expect(jackpotBand([one])?.theory).toBeCloseTo(without + 40, 6)
  expect(jackpotBand([])).toBeNull()
})

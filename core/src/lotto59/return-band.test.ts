/** The normal band of a return: from the rule of equal, independent bets, and by playing it. */
import { expect, test } from 'vitest'
import { bandOf, returnBand } from './return-band.ts'

/** So many draws with one bet of a stake at a rate in hundredths. */
const equal = (draws: bigint, stake: bigint, rateCenti: bigint) => {
  const possible = (stake * rateCenti) / 100n
  return {
    stakeUnits: draws * stake,
    possibleUnits: draws * possible,
    possibleSquare: draws * possible * possible,
  }
}

// n bets of one size at rate r and chance p: mean r·p, half width 1.959964·r·√(p·(1−p)/n), in percent.
test.each([
  // An even chance at 1.90, 400 times: 95 ± 1.959964 · 1.9 · √(0.25/400) = ± 9.31.
  [equal(400n, 100_000n, 190n), [1n, 2n], { theory: 95, band: { low: 85.69, high: 104.31 } }],
  // The stake's size does not matter, only how many bets it is spread over.
  [equal(400n, 7_000_000n, 190n), [1n, 2n], { theory: 95, band: { low: 85.69, high: 104.31 } }],
  // A hundred times as many bets: a tenth of the width.
  [equal(40_000n, 100_000n, 190n), [1n, 2n], { theory: 95, band: { low: 94.07, high: 95.93 } }],
  // A number of 59 at 50, 5 900 times: 84.75 ± 1.959964 · 50 · √(58/59² / 5 900) = ± 16.47.
  [equal(5_900n, 100_000n, 5_000n), [1n, 59n], { theory: 84.75, band: { low: 68.28, high: 101.21 } }],
  // Four bets: no bell curve.
  [equal(4n, 100_000n, 190n), [1n, 2n], { theory: 95, band: null }],
  // One large bet among many small ones weighs like few.
  [
    {
      stakeUnits: 1_100_000n,
      possibleUnits: 2_090_000n,
      possibleSquare: 1_900_000n ** 2n + 10n * 19_000n ** 2n,
    },
    [1n, 2n],
    { theory: 95, band: null },
  ],
] as const)('%o at a chance of %o', (atStake, chance, expected) => {
  expect(returnBand(atStake, chance)).toEqual(expected)
})

test('nothing staked has no return', () => {
  expect(returnBand({ stakeUnits: 0n, possibleUnits: 0n, possibleSquare: 0n }, [1n, 2n])).toBeNull()
  expect(returnBand({ stakeUnits: 1n, possibleUnits: 0n, possibleSquare: 0n }, [1n, 2n])).toBeNull()
  expect(returnBand({ stakeUnits: 0n, possibleUnits: 1n, possibleSquare: 1n }, [1n, 2n])).toBeNull()
})

test('ten wins to be expected are enough for a bell curve, and ten losses have to be, too', () => {
  const band = (bets: bigint, wins: bigint, all: bigint) =>
    returnBand(equal(bets, 100_000n, 190n), [wins, all])?.band ?? null
  expect([band(20n, 1n, 2n), band(19n, 1n, 2n)].map((one) => one !== null)).toEqual([true, false])
  expect([band(44n, 3n, 4n), band(36n, 3n, 4n)].map((one) => one !== null)).toEqual([true, false])
})

test('a return is never below nothing', () => {
  const wide = { stake: 100, mean: 50, variance: 10_000, isBell: true }
  expect(bandOf(wide)).toEqual({ theory: 50, band: { low: 0, high: 246 } })
})

test('of many periods played by chance 93 to 97 of 100 lie within the band, and a rate paid wrongly does not', () => {
  let seed = 59
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  const [draws, stake, rate, chance] = [2_000, 1_000, 9, 0.1]
  const known = returnBand(equal(BigInt(draws), BigInt(stake), 900n), [1n, 10n])
  const returnOf = (paid: number) => {
    const wins = Array.from({ length: draws }, random).filter((at) => at < chance).length
    return (wins * paid * 100) / draws
  }
  const isWithin = (percent: number) =>
    percent >= (known?.band?.low ?? 0) && percent <= (known?.band?.high ?? 0)
  const periods = Array.from({ length: 1_000 }, () => isWithin(returnOf(rate)))
  expect(periods.filter(Boolean).length).toBeGreaterThan(930)
  expect(periods.filter(Boolean).length).toBeLessThan(970)
  const wrong = Array.from({ length: 100 }, () => isWithin(returnOf(rate * 1.6)))
  expect(wrong.filter(Boolean).length).toBe(0)
})

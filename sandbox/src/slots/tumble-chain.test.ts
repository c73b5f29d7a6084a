import { expect, test } from 'vitest'
import { choose } from './exact.ts'
import { tumbleHitRate } from './returns-tumble.ts'
import { TONLE_FRUITS } from './tonle-fruits.ts'
import { anywherePay, type TumbleConfig } from './tumble.ts'
import { tumbleReturn } from './tumble-chain.test-parts.ts'

const CELLS = 20
const WHOLE = 100n

/** All ways to fill the cells with so many of each symbol, times their weights, over 100^cells. */
function* fillings(cells: number, weights: readonly bigint[]): Generator<{ counts: number[]; ways: bigint }> {
  const [weight = 0n, ...rest] = weights
  if (rest.length === 0) yield { counts: [cells], ways: weight ** BigInt(cells) }
  else
    for (let count = 0; count <= cells; count++)
      for (const inner of fillings(cells - count, rest))
        yield {
          counts: [count, ...inner.counts],
          ways: choose(cells, count) * weight ** BigInt(count) * inner.ways,
        }
}

/** What the first two wins pay, in exact fractions: all 53 130 fillings, and a binomial after each that wins. */
function firstTwoParts({ symbols, ladder, coins }: TumbleConfig): [number, number] {
  const weights = symbols.map(({ weight }) => BigInt(weight))
  const pays = symbols.map(
    ({ value }) =>
      (count: number) =>
        BigInt(anywherePay(TONLE_FRUITS, value, count)),
  )
  let first = 0n
  const lefts = new Map<string, bigint>()
  for (const { counts, ways } of fillings(CELLS, weights)) {
    const won = counts.map((count, symbol) => pays[symbol]?.(count) ?? 0n)
    if (won.every((pay) => pay === 0n)) continue
    first += ways * won.reduce((sum, pay) => sum + pay, 0n)
    const left = counts.map((count, symbol) => (won[symbol] ? 0 : count))
    const filled = CELLS - left.reduce((sum, count) => sum + count, 0)
    left.forEach((had, symbol) => {
      const key = `${symbol},${had},${filled}`
      lefts.set(key, (lefts.get(key) ?? 0n) + ways)
    })
  }
  let second = 0n
  for (const [key, ways] of lefts) {
    const [symbol = 0, had = 0, filled = 0] = key.split(',').map(Number)
    const weight = weights[symbol] ?? 0n
    for (let more = 0; more <= filled; more++) {
      const likely = choose(filled, more) * weight ** BigInt(more) * (WHOLE - weight) ** BigInt(filled - more)
      second += ways * likely * (pays[symbol]?.(had + more) ?? 0n) * WHOLE ** BigInt(CELLS - filled)
    }
  }
  const all = WHOLE ** BigInt(CELLS)
  return [
    share(first * BigInt(ladder[0] ?? 0), all * BigInt(coins)),
    share(second * BigInt(ladder[1] ?? 0), all * all * BigInt(coins)),
  ]
}

function share(num: bigint, den: bigint): number {
  return Number((num * 10n ** 17n) / den) / 1e17
}

// Two seconds on a quiet machine.
const TIMEOUT_MS = 60_000

test('Tonle Fruits: the whole chain of wins gives back 0.960 011 662 904 of the bet', {
  timeout: TIMEOUT_MS,
}, () => {
  const { total, parts, wins } = tumbleReturn(TONLE_FRUITS)
  expect(total).toBeCloseTo(0.960_011_662_904, 11)
  expect(Math.floor(total * 1e9)).toBe(TONLE_FRUITS.returnBillionths)
  const [first, second] = firstTwoParts(TONLE_FRUITS)
  expect(parts[0]).toBeCloseTo(first, 14)
  expect(parts[1]).toBeCloseTo(second, 14)
  expect(wins.slice(0, 5).map((chance) => Number(chance.toFixed(4)))).toEqual([
    0.2906, 0.1035, 0.0394, 0.0149, 0.0056,
  ])
  const [num, den] = tumbleHitRate(TONLE_FRUITS)
  expect(wins[0]).toBeCloseTo(share(num, den), 14)
})

/** Six cells, three of a kind, 3^6 grids: small enough to play every chain cell by cell. */
const SMALL: TumbleConfig = {
  coins: 1,
  columns: 3,
  rows: 2,
  ladder: [1, 2, 5],
  returnBillionths: 0,
  symbols: [
    { value: 'a', weight: 1 },
    { value: 'b', weight: 2 },
    { value: 'c', weight: 3 },
  ],
  bands: [
    { from: 3, to: 4 },
    { from: 5, to: 6 },
  ],
  pays: { a: [5, 40], b: [2, 9], c: [1, 3] },
}

test('a small game: the chain of counts agrees with playing every grid cell by cell', () => {
  const { parts } = tumbleReturn(SMALL)
  const kinds = SMALL.symbols.flatMap(({ value, weight }) => Array<string>(weight).fill(value))
  let states = new Map([['', 1]])
  for (const multiplier of SMALL.ladder) {
    const next = new Map<string, number>()
    let pay = 0
    for (const [left, chance] of states)
      for (const cells of grids(left, kinds, chance)) {
        const won = SMALL.symbols.filter(
          ({ value }) => anywherePay(SMALL, value, countOf(cells.text, value)) > 0,
        )
        for (const { value } of won)
          pay += cells.chance * anywherePay(SMALL, value, countOf(cells.text, value))
        if (won.length === 0) continue
        const rest = Array.from(cells.text)
          .filter((symbol) => won.every(({ value }) => value !== symbol))
          .sort()
          .join('')
        next.set(rest, (next.get(rest) ?? 0) + cells.chance)
      }
    expect(parts.shift()).toBeCloseTo(multiplier * pay, 12)
    states = next
  }
})

function countOf(text: string, symbol: string): number {
  return Array.from(text).filter((each) => each === symbol).length
}

/** The cells filled up to six in every way. */
function* grids(
  left: string,
  kinds: readonly string[],
  chance: number,
): Generator<{ text: string; chance: number }> {
  if (left.length === 6) yield { text: left, chance }
  else
    for (const symbol of new Set(kinds))
      yield* grids(
        left + symbol,
        kinds,
        (chance * kinds.filter((kind) => kind === symbol).length) / kinds.length,
      )
}

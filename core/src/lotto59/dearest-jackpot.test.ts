/** The dearest result with jackpot lines, beside trying every result of generated books. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payoutAt, rielToUnits } from '../money.ts'
import { pickOf } from './bet.ts'
import { dearestWithJackpots, type JackpotBook } from './dearest-jackpot.ts'
import type { Liabilities } from './exposure.ts'
import { bigWin, jackpotDiff, linesOf, sharePot, smallWin } from './jackpot.ts'
import { RANGES } from './markets.ts'
import { DEFAULT_PAYTABLE, type JackpotRules } from './paytable.ts'

/** Every number that a generated book is about; all others are alike but for the total. */
const POOL = [1, 2, 3, 4, 30, 56, 57, 58, 59]
const OTHERS = Array.from({ length: 59 }, (_, at) => at + 1).filter((number) => !POOL.includes(number))
const WON_BY_TOTAL = Array.from({ length: 546 }, (_, total) =>
  RANGES.flatMap(({ low, high }, at) => (low <= total && total <= high ? [at] : [])),
)

const known = new Map<string, number[]>()

/** Every total with exactly these of the pool on the posts, others of nobody beside them, and any five further balls. */
function totalsWith(chosen: readonly number[]): number[] {
  const key = chosen.join()
  const before = known.get(key)
  if (before) return before
  // Bit t of `sums[i][j]`: i others on the posts and j further balls can have the total t.
  const sums = Array.from({ length: 6 }, () => new Array<bigint>(6).fill(0n))
  ;(sums[0] as bigint[])[0] = 1n
  for (let ball = 1; ball <= 59; ball++) {
    if (chosen.includes(ball)) continue
    for (let i = 5; i >= 0; i--)
      for (let j = 5; j >= 0; j--) {
        const onPost = i > 0 && OTHERS.includes(ball) ? (sums[i - 1]?.[j] ?? 0n) << BigInt(ball) : 0n
        const further = j > 0 ? (sums[i]?.[j - 1] ?? 0n) << BigInt(ball) : 0n
        ;(sums[i] as bigint[])[j] = (sums[i]?.[j] ?? 0n) | onPost | further
      }
  }
  const all = (sums[5 - chosen.length]?.[5] ?? 0n) << BigInt(chosen.reduce((sum, ball) => sum + ball, 0))
  const totals = WON_BY_TOTAL.flatMap((_, total) => ((all >> BigInt(total)) & 1n ? [total] : []))
  known.set(key, totals)
  return totals
}

function* subsets(from: readonly number[], most: number): Generator<number[]> {
  yield []
  if (most === 0) return
  for (const [at, number] of from.entries())
    for (const rest of subsets(from.slice(at + 1), most - 1)) yield [number, ...rest]
}

/** The dearest way to put these on five posts, the rest being free. */
function dearestOrder(
  chosen: readonly number[],
  numbers: Liabilities['numbers'],
  posts = [1, 2, 3, 4, 5],
): bigint {
  const [number, ...rest] = chosen
  if (number === undefined) return 0n
  let best = 0n
  for (const post of posts) {
    const left = posts.filter((one) => one !== post)
    const units = (numbers.get(post * 100 + number) ?? 0n) + dearestOrder(rest, numbers, left)
    if (units > best) best = units
  }
  return best
}

/** By the rules that pay a line, one after the other. */
function jackpotsOf(chosen: readonly number[], { stakes, potUnits, rules }: JackpotBook) {
  let [house, pot] = [0n, 0n]
  for (const [mask, stake] of stakes) {
    const line = POOL.filter((number) => (mask >> BigInt(number - 1)) & 1n)
    const diff = jackpotDiff(line, [...chosen, 99, 99, 99, 99, 99].slice(0, 5))
    if (diff === 2) house += smallWin(stake, rules)
    if (diff === 1) house += bigWin(stake, rules)
    if (diff !== 0) continue
    const shared = sharePot(potUnits, linesOf(stake, rules), rules)
    house += shared.fromHouse
    pot += shared.fromPot
  }
  return { house, pot }
}

function byTrying(owed: Liabilities, book: JackpotBook): { house: bigint; all: bigint } {
  let [worst, most] = [0n, 0n]
  for (const chosen of subsets(POOL, 5)) {
    const { house, pot } = jackpotsOf(chosen, book)
    const fixed = house + dearestOrder(chosen, owed.numbers)
    for (const total of totalsWith(chosen)) {
      const units = (WON_BY_TOTAL[total] ?? []).reduce((sum, at) => sum + (owed.range[at] ?? 0n), fixed)
      if (units > worst) worst = units
      if (units + pot > most) most = units + pot
    }
  }
  return { house: worst, all: most }
}

const money = fc.constantFrom(0, 0, 1_000, 50_000, 2_000_000, 7_777)
const owedAt = (centi: number) => money.map((riel) => payoutAt(rielToUnits(riel), centi))
const range = fc.tuple(...[920, 460, 230, 195, 920, 195, 195].map(owedAt)).map((units) => [...units, 0n])
const numbers = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.constantFrom(...POOL), owedAt(5_000)), { maxLength: 12 })
  .map((bets) => new Map(bets.map(([post, number, units]) => [post * 100 + number, units])))
const line = fc
  .uniqueArray(fc.constantFrom(...POOL), { minLength: 5, maxLength: 5 })
  .map((five) => pickOf({ kind: 'jackpot', numbers: [...five].sort((a, b) => a - b) }))
const stakes = fc
  .array(fc.tuple(line, fc.constantFrom(1_000, 3_000, 100_000)), { maxLength: 14 })
  .map((bets) => new Map(bets.map(([mask, riel]) => [mask, rielToUnits(riel)])))
const OTHER: JackpotRules = { ...DEFAULT_PAYTABLE.jackpot, smallRateCenti: 20_000, bigRateCenti: 50_000 }
const jackpots = fc.record({
  stakes,
  potUnits: fc.constantFrom(0n, 1n, rielToUnits(40_000_000) + 7n, rielToUnits(900_000_000)),
  rules: fc.constantFrom(DEFAULT_PAYTABLE.jackpot, OTHER),
})

test('the dearest result with jackpots equals trying every result, the house’s money and the pot’s', {
  timeout: 120_000,
}, () => {
  fc.assert(
    fc.property(range, numbers, jackpots, (ranges, posts, book) => {
      const owed = { range: ranges.slice(0, RANGES.length), numbers: posts }
      const found = dearestWithJackpots(owed, book)
      const tried = byTrying(owed, book)
      expect(found.house.units).toBe(tried.house)
      expect(found.all.units + found.all.pot).toBe(tried.all)
    }),
    { numRuns: 30 },
  )
})

/** The dearest of all results of a draw: what the house can lose at worst, jackpots apart. */
import { assert } from '../refusal.ts'
import { BANDS, type Liabilities } from './exposure.ts'
import { HIGHEST_NUMBER, TOTAL_MAX, TOTAL_MIN } from './markets.ts'

/** What a result can cost at most, and the totals with which it does. */
export interface Dearest {
  units: bigint
  low: number
  high: number
}

/**
 * The dearest of all results that ten balls can have. `worstCase`, which bets are held against, is never less: it lets
 * one number stand on several posts, and any numbers go with any total.
 *
 * A total from the middle of all on (300) can always be reached upwards, one up to it downwards, whatever stands on the
 * posts; so a band asks either for the least total of the posts' numbers or for the greatest. Between both every band is
 * met: totals of five further balls lie at most six apart, and no band is that narrow.
 */
export function dearestResult({ range, numbers }: Liabilities): Dearest {
  const [least, greatest] = [byLeastTotal(numbers), byLeastTotal(mirrored(numbers))]
  const dearest = BANDS.map(({ low, high, typeNos }) => {
    const owed = typeNos.reduce((sum, typeNo) => sum + (range[typeNo - 1] ?? 0n), 0n)
    const posts = low <= MIDDLE_TOTAL ? most(least, high) : most(greatest, 2 * MIDDLE_TOTAL - low)
    return { units: owed + posts, low, high }
  })
  return dearest.reduce((worst, one) => (one.units > worst.units ? one : worst))
}

const POSTS = 5
const ALL_POSTS = (1 << POSTS) - 1
/** Of ten balls on average; the totals are symmetric around it. */
const MIDDLE_TOTAL = (TOTAL_MIN + TOTAL_MAX) / 2
const TOTALS = TOTAL_MAX + 1
/** Stakes are whole riel and rates hundredths, so what is owed is a multiple of this: exact as a number. */
export const STEP_UNITS = 1000n
const NEVER = -1

/** The most that the posts cost where the least total with them is at most `total`. */
function most(byTotal: Float64Array, total: number): bigint {
  const owed = byTotal.subarray(0, total + 1).reduce((best, one) => Math.max(best, one), NEVER)
  assert(owed !== NEVER, 'every band has a result')
  return BigInt(owed) * STEP_UNITS
}

/** Number n becomes 60 − n: a least total becomes a greatest one. */
function mirrored(numbers: ReadonlyMap<number, bigint>): Map<number, bigint> {
  return new Map([...numbers].map(([pick, owed]) => [pick - 2 * (pick % 100) + HIGHEST_NUMBER + 1, owed]))
}

/**
 * The most that different numbers on the five posts can cost, by the least total that ten balls have with them. Number
 * after number: on one of the posts that are free, or on none; the first five on none are the cheapest further balls.
 */
function byLeastTotal(numbers: ReadonlyMap<number, bigint>): Float64Array {
  let best = new Float64Array((ALL_POSTS + 1) * TOTALS).fill(NEVER)
  best[0] = 0
  for (let number = 1; number <= HIGHEST_NUMBER; number++) best = withNumber(best, numbers, number)
  return best.subarray(ALL_POSTS * TOTALS)
}

function withNumber(
  before: Float64Array,
  numbers: ReadonlyMap<number, bigint>,
  number: number,
): Float64Array<ArrayBuffer> {
  const after = new Float64Array(before.length).fill(NEVER)
  for (let taken = 0; taken <= ALL_POSTS; taken++) {
    const left = number - 1 - bitsOf(taken)
    raise({ before, after, from: taken, to: taken, total: left < POSTS ? number : 0, owed: 0 })
    for (let post = 0; post < POSTS; post++) {
      if (taken & (1 << post)) continue
      const owed = stepsOf(numbers.get((post + 1) * 100 + number) ?? 0n)
      raise({ before, after, from: taken, to: taken | (1 << post), total: number, owed })
    }
  }
  return after
}

interface Raise {
  before: Float64Array
  after: Float64Array
  /** Posts that are taken, as bits. */
  from: number
  to: number
  /** What the total grows by. */
  total: number
  owed: number
}

function raise({ before, after, from, to, total, owed }: Raise): void {
  const [start, end] = [from * TOTALS, (from + 1) * TOTALS - total]
  const shift = (to - from) * TOTALS + total
  for (let at = start; at < end; at++) {
    const had = before[at] ?? NEVER
    if (had === NEVER) continue
    const sum = had + owed
    if (sum > (after[at + shift] ?? NEVER)) after[at + shift] = sum
  }
}

function bitsOf(mask: number): number {
  let bits = 0
  for (let rest = mask; rest > 0; rest &= rest - 1) bits++
  return bits
}

/** In those steps. */
export function stepsOf(units: bigint): number {
  assert(units % STEP_UNITS === 0n, 'what is owed is a whole stake times a rate in hundredths')
  const steps = Number(units / STEP_UNITS)
  assert(Number.isSafeInteger(steps * 2 * POSTS), 'no draw owes more than a number holds exactly')
  return steps
}

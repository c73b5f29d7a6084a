/** What range and number bets cost by the five numbers that stand on the posts. */
import { assert } from '../refusal.ts'
import { stepsOf } from './dearest-result.ts'
import { BANDS, type Liabilities } from './exposure.ts'
import { HIGHEST_NUMBER, TOTAL_MAX } from './markets.ts'

/** Numbers count from one. */
export const SIZE = HIGHEST_NUMBER + 1
export const POSTS = 5
export type Five = readonly [number, number, number, number, number]
const FURTHER = 5

export interface Board {
  /** In steps, by (post − 1)·60 + number. */
  posts: Float64Array
  /** The most that each number costs on any post; and of it and all that are higher. */
  most: Float64Array
  mostFrom: Float64Array
  bands: readonly { low: number; high: number; owed: number }[]
  bandMost: number
}

/** Of what a draw owes by market. */
export function boardOf({ range, numbers }: Liabilities): Board {
  const posts = new Float64Array(POSTS * SIZE)
  for (const [pick, units] of numbers)
    posts[(Math.floor(pick / 100) - 1) * SIZE + (pick % 100)] = stepsOf(units)
  const most = new Float64Array(SIZE)
  const mostFrom = new Float64Array(SIZE + 1)
  for (let number = HIGHEST_NUMBER; number >= 1; number--) {
    for (let post = 0; post < POSTS; post++)
      most[number] = Math.max(most[number] ?? 0, posts[post * SIZE + number] ?? 0)
    mostFrom[number] = Math.max(mostFrom[number + 1] ?? 0, most[number] ?? 0)
  }
  const bands = BANDS.map(({ low, high, typeNos }) => {
    const owed = typeNos.reduce((sum, typeNo) => sum + (range[typeNo - 1] ?? 0n), 0n)
    return { low, high, owed: stepsOf(owed) }
  })
  return { posts, most, mostFrom, bands, bandMost: Math.max(...bands.map(({ owed }) => owed)) }
}

/** What these five on the posts cost by range and number bets, in the dearest order and with the dearest total. */
export function standingOn({ posts, bands }: Board, five: Five): { owed: number; low: number; high: number } {
  const order = dearestOrder(posts, five)
  const sum = five.reduce((all, one) => all + one, 0)
  const [least, greatest] = [sum + furtherLeast(five), sum + furtherGreatest(five)]
  // Totals of five further balls lie at most six apart, and no band is that narrow: what overlaps is met.
  const reached = bands.filter(({ low, high }) => low <= greatest && high >= least)
  const dearest = reached.reduce((best, one) => (one.owed > best.owed ? one : best))
  return { owed: order + dearest.owed, low: dearest.low, high: dearest.high }
}

function dearestOrder(posts: Float64Array, five: Five): number {
  const best = new Float64Array(1 << POSTS).fill(-1)
  best[0] = 0
  for (const [placed, number] of five.entries())
    for (let taken = 0; taken < 1 << POSTS; taken++) {
      if (bitsIn(taken) !== placed || (best[taken] ?? -1) < 0) continue
      for (let post = 0; post < POSTS; post++) {
        if (taken & (1 << post)) continue
        const sum = (best[taken] ?? 0) + (posts[post * SIZE + number] ?? 0)
        const to = taken | (1 << post)
        best[to] = Math.max(best[to] ?? -1, sum)
      }
    }
  return best[(1 << POSTS) - 1] ?? 0
}

function bitsIn(mask: number): number {
  let bits = 0
  for (let rest = mask; rest > 0; rest &= rest - 1) bits++
  return bits
}

function furtherLeast(five: Five): number {
  let [sum, count] = [0, 0]
  for (let number = 1; count < FURTHER; number++)
    if (!five.includes(number)) {
      sum += number
      count++
    }
  return sum
}

function furtherGreatest(five: Five): number {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = five.map((number) => SIZE - number)
  const sum = FURTHER * SIZE - furtherLeast([a, b, c, d, e])
  assert(sum <= TOTAL_MAX, 'five balls are less than ten')
  return sum
}

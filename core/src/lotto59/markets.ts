/** The markets of lotto 59 as the specification fixes them: totals, ranges, categories, posts. */
import { assert } from '../refusal.ts'

export type PollName = 'POLL_1' | 'POLL_2'
export const POLL_NAMES: readonly PollName[] = ['POLL_1', 'POLL_2']

export const HIGHEST_NUMBER = 59
export const BALLS_PER_DRAW = 10
export const TOTAL_MIN = 55
export const TOTAL_MAX = 545

export type Post = 'A' | 'B' | 'C' | 'D' | 'E'
/** The first five balls in draw order stand on these posts. */
export const POSTS: readonly Post[] = ['A', 'B', 'C', 'D', 'E']

export type RangeType = 'RANGE_1' | 'RANGE_2' | 'RANGE_3' | 'RANGE_4' | 'RANGE_5' | 'RANGE_6' | 'RANGE_7'
export type RangeTypeNo = 1 | 2 | 3 | 4 | 5 | 6 | 7
export type BetTypeName = RangeType | 'NUMBER' | 'JACKPOT'

export interface Range {
  type: RangeType
  typeNo: RangeTypeNo
  low: number
  high: number
  status?: 'UNDER' | 'OVER'
}

export const RANGES: readonly Range[] = [
  { type: 'RANGE_1', typeNo: 1, low: 55, high: 238 },
  { type: 'RANGE_2', typeNo: 2, low: 239, high: 274 },
  { type: 'RANGE_3', typeNo: 3, low: 275, high: 325 },
  { type: 'RANGE_4', typeNo: 4, low: 326, high: 361 },
  { type: 'RANGE_5', typeNo: 5, low: 362, high: 545 },
  { type: 'RANGE_6', typeNo: 6, low: 55, high: 300, status: 'UNDER' },
  { type: 'RANGE_7', typeNo: 7, low: 301, high: 545, status: 'OVER' },
]

/** The number of each type in the database and in a bet leaf. */
export const TYPE_NO = {
  RANGE_1: 1,
  RANGE_2: 2,
  RANGE_3: 3,
  RANGE_4: 4,
  RANGE_5: 5,
  RANGE_6: 6,
  RANGE_7: 7,
  NUMBER: 8,
  JACKPOT: 9,
} as const satisfies Record<BetTypeName, number>

const TYPE_NAMES: readonly BetTypeName[] = [
  'RANGE_1',
  'RANGE_2',
  'RANGE_3',
  'RANGE_4',
  'RANGE_5',
  'RANGE_6',
  'RANGE_7',
  'NUMBER',
  'JACKPOT',
]

/** The name of a type number 1..9. */
export function typeName(typeNo: number): BetTypeName {
  const name = TYPE_NAMES[typeNo - 1]
  assert(name !== undefined, 'type numbers run from 1 to 9')
  return name
}

export type Category = '1 small' | '2 small' | '3 small' | '3 big' | '4 big' | '5 big'

/** The range of totals whose number is `typeNo` (1..7). */
export function rangeOf(typeNo: number): Range {
  const range = RANGES[typeNo - 1]
  assert(range !== undefined, 'range types run from 1 to 7')
  return range
}

/** Sum of the ten balls. */
export function totalOf(balls: readonly number[]): number {
  return balls.reduce((sum, ball) => sum + ball, 0)
}

/** Result category of a total, as the specification names it. */
export function categoryOf(total: number): Category {
  assert(total >= TOTAL_MIN && total <= TOTAL_MAX, 'ten balls total 55 to 545')
  if (total <= 238) return '1 small'
  if (total <= 274) return '2 small'
  if (total <= 300) return '3 small'
  if (total <= 325) return '3 big'
  if (total <= 361) return '4 big'
  return '5 big'
}

/** 300 is the highest small total. */
export function sizeOf(total: number): 'small' | 'big' {
  return total <= 300 ? 'small' : 'big'
}

export function statusOf(total: number): 'UNDER' | 'OVER' {
  return total <= 300 ? 'UNDER' : 'OVER'
}

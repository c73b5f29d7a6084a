/** The markets of lotto 59 as specification 9.1 fixes them: totals, ranges, categories, posts. */
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

/**
 * The range markets: everything about them that is not in a paytable, and the rate of the first one. This list is the
 * only place that names them. A type number stands in the database and in bet leaves and never changes; 8 and 9 are
 * NUMBER and JACKPOT.
 */
const RANGE_MARKETS = [
  { type: 'RANGE_1', typeNo: 1, low: 55, high: 238, firstRateCenti: 920 },
  { type: 'RANGE_2', typeNo: 2, low: 239, high: 274, firstRateCenti: 460 },
  { type: 'RANGE_3', typeNo: 3, low: 275, high: 325, firstRateCenti: 230 },
  { type: 'RANGE_4', typeNo: 4, low: 326, high: 361, firstRateCenti: 460 },
  { type: 'RANGE_5', typeNo: 5, low: 362, high: 545, firstRateCenti: 920 },
  { type: 'RANGE_6', typeNo: 6, low: 55, high: 300, status: 'UNDER', firstRateCenti: 195 },
  { type: 'RANGE_7', typeNo: 7, low: 301, high: 545, status: 'OVER', firstRateCenti: 195 },
] as const

type RangeMarket = (typeof RANGE_MARKETS)[number]
export type RangeType = RangeMarket['type']
export type RangeTypeNo = RangeMarket['typeNo']
export type BetTypeName = RangeType | 'NUMBER' | 'JACKPOT'

export interface Range {
  type: RangeType
  typeNo: RangeTypeNo
  low: number
  high: number
  status?: 'UNDER' | 'OVER'
  /** The rate in the first paytable, in hundredths; later versions say their own. */
  firstRateCenti: number
}

export const RANGES: readonly Range[] = RANGE_MARKETS

export const RANGE_TYPES: readonly RangeType[] = RANGES.map(({ type }) => type)

type RangeNumbers = { readonly [Market in RangeMarket as Market['type']]: Market['typeNo'] }

/** The number of each type in the database and in a bet leaf. */
export const TYPE_NO = {
  ...(Object.fromEntries(RANGE_MARKETS.map(({ type, typeNo }) => [type, typeNo])) as RangeNumbers), // fromEntries forgets its keys
  NUMBER: 8,
  JACKPOT: 9,
} as const satisfies Record<BetTypeName, number>

const TYPE_NAMES: ReadonlyMap<number, BetTypeName> = new Map([
  ...RANGES.map(({ type, typeNo }) => [typeNo, type] as const),
  [TYPE_NO.NUMBER, 'NUMBER'],
  [TYPE_NO.JACKPOT, 'JACKPOT'],
])

/** The name of a type number; any other number is a fault. */
export function typeName(typeNo: number): BetTypeName {
  const name = TYPE_NAMES.get(typeNo)
  assert(name !== undefined, 'only type numbers of this list are stored')
  return name
}

export type Category = '1 small' | '2 small' | '3 small' | '3 big' | '4 big' | '5 big'

/** The range of totals whose type number is `typeNo`. */
export function rangeOf(typeNo: number): Range {
  const range = RANGES.find((one) => one.typeNo === typeNo)
  assert(range !== undefined, 'the type number is that of a range')
  return range
}

/** Sum of the ten balls. */
export function totalOf(balls: readonly number[]): number {
  return balls.reduce((sum, ball) => sum + ball, 0)
}

/** Result category of a total (specification 9.1). */
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

/** Play on nothing but ranges that return more than is staked, with large stakes alone. */
import { RANGES } from '../lotto59/markets.ts'
import { rangeReturn } from '../lotto59/returns.ts'
import type { Line } from './opposite.ts'

const known = new Map<string, boolean>()

/** RANGE_1 and RANGE_5 at 9.20 return 100.13 %: exact, by enumeration of all draws. */
export function isAboveHundred(typeNo: number, rateCenti: number): boolean {
  const range = RANGES.find((one) => one.typeNo === typeNo)
  if (!range) return false
  const key = `${typeNo}:${rateCenti}`
  const found = known.get(key)
  if (found !== undefined) return found
  const [returned, staked] = rangeReturn(range.type, rateCenti)
  known.set(key, returned > staked)
  return returned > staked
}

export interface LargeOnly<L> {
  lines: L[]
  stakedUnits: bigint
  /** Of all that the player staked. */
  percent: number
}

/** Null: they play something else, too little of it, or with small stakes as well. */
export function largeOnly<L extends Line>(
  lines: readonly L[],
  { percent, bets, leastUnits }: { percent: number; bets: number; leastUnits: bigint },
): LargeOnly<L> | null {
  const above = lines.filter(({ typeNo, rateCenti }) => isAboveHundred(typeNo, rateCenti))
  if (above.length < bets || above.some(({ stakeUnits }) => stakeUnits < leastUnits)) return null
  const sum = (some: readonly L[]) => some.reduce((units, { stakeUnits }) => units + stakeUnits, 0n)
  const [stakedUnits, allUnits] = [sum(above), sum(lines)]
  const share = Number((stakedUnits * 100n) / allUnits)
  return share >= percent ? { lines: above, stakedUnits, percent: share } : null
}

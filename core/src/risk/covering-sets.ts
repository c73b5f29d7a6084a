/** Which accounts cover something only together: what it means that bets cover it, each lottery says for itself. */

interface Staked {
  stakeUnits: bigint
}

/** Whether these bets, put together, get their stakes back whatever falls. */
export type Covers<T> = (bets: readonly T[]) => boolean

/**
 * All together cover it, and would not without any one of them: who covers a draw alone hides nothing, and who is not
 * needed for it is no part of it.
 */
export function coverTogether<T>(sides: readonly (readonly T[])[], covers: Covers<T>): boolean {
  return (
    sides.length >= 2 &&
    covers(sides.flat()) &&
    sides.every((without) => !covers(sides.filter((side) => side !== without).flat()))
  )
}

/** Of more than this many linked players those with the largest stakes are tried: all sets of ten are a thousand. */
const TRIED = 10

/** The smallest sets of these players who cover it between them, the smaller ones first; none holds another. */
export function coveringSets<T extends Staked>(
  sides: ReadonlyMap<bigint, readonly T[]>,
  covers: Covers<T>,
): bigint[][] {
  const players = [...sides.keys()]
    .sort((a, b) => (stakeOf(sides.get(a)) < stakeOf(sides.get(b)) ? 1 : -1))
    .slice(0, TRIED)
  const found: number[] = []
  for (const set of setsBySize(players.length)) {
    if (found.some((smaller) => (smaller & set) === smaller)) continue
    const bets = players.filter((_, at) => set & (1 << at)).flatMap((player) => sides.get(player) ?? [])
    if (covers(bets)) found.push(set)
  }
  return found
    .map((set) => players.filter((_, at) => set & (1 << at)).sort((a, b) => (a < b ? -1 : 1)))
    .filter((set) => set.length >= 2)
}

function setsBySize(count: number): number[] {
  const size = (set: number) => set.toString(2).replaceAll('0', '').length
  return Array.from({ length: 2 ** count - 1 }, (_, at) => at + 1).sort((a, b) => size(a) - size(b))
}

function stakeOf(bets: readonly Staked[] = []): bigint {
  return bets.reduce((sum, { stakeUnits }) => sum + stakeUnits, 0n)
}

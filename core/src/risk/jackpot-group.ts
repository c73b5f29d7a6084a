/** Groups that share out the numbers of the jackpot: by marks that its players share, or by the pattern of the numbers alone. */
import { HIGHEST_NUMBER } from '../lotto59/markets.ts'

export interface Pick {
  playerId: bigint
  /** Bit n-1 for number n. */
  mask: bigint
  stakeUnits: bigint
}

/** Numbers of different players have none in common; one player's own may. */
export function isComplementary(picks: readonly Pick[]): boolean {
  return picks.every((one, at) =>
    picks.slice(at + 1).every((other) => one.playerId === other.playerId || (one.mask & other.mask) === 0n),
  )
}

/**
 * Picks of at least `players` players, of one stake, that follow one plan: the same five moved along without touching one
 * another, or the same four with another fifth each. Chance makes hardly any: of two random picks one in 18 000 shares four.
 */
export function patternsIn(picks: readonly Pick[], players: number): Pick[][] {
  const plans = [...groupedBy(picks, shapesOf).values()].map(apart)
  const fours = [...groupedBy(picks, foursOf).values()].map(differing)
  return [...plans, ...fours].filter(
    (group) => new Set(group.map(({ playerId }) => playerId)).size >= players,
  )
}

function groupedBy(picks: readonly Pick[], keysOf: (pick: Pick) => readonly string[]): Map<string, Pick[]> {
  const groups = new Map<string, Pick[]>()
  for (const pick of picks)
    for (const key of keysOf(pick)) {
      const stakeAndKey = `${pick.stakeUnits}:${key}`
      groups.set(stakeAndKey, [...(groups.get(stakeAndKey) ?? []), pick])
    }
  return groups
}

function shapesOf({ mask }: Pick): string[] {
  const numbers = numbersOf(mask)
  return [numbers.map((number) => number - (numbers[0] ?? 0)).join(' ')]
}

function foursOf({ mask }: Pick): string[] {
  return numbersOf(mask).map((number) => String(mask & ~bit(number)))
}

/** Those that touch none before them; the same pick twice is one person’s favourite, and no plan. */
function apart(picks: readonly Pick[]): Pick[] {
  const taken: Pick[] = []
  for (const pick of picks)
    if (taken.every(({ mask, playerId }) => (mask & pick.mask) === 0n && playerId !== pick.playerId))
      taken.push(pick)
  return taken
}

function differing(picks: readonly Pick[]): Pick[] {
  const taken: Pick[] = []
  for (const pick of picks)
    if (taken.every(({ mask, playerId }) => mask !== pick.mask && playerId !== pick.playerId))
      taken.push(pick)
  return taken
}

export function numbersOf(mask: bigint): number[] {
  return Array.from({ length: HIGHEST_NUMBER }, (_, at) => at + 1).filter(
    (number) => (mask & bit(number)) !== 0n,
  )
}

function bit(number: number): bigint {
  return 1n << BigInt(number - 1)
}

/** How well a player is known, and how much of the cashier that opens on one day: amounts are data of the house. */

/** 0: not at all; 1: by phone; 2: by papers; 3: by where the money comes from. */
export const KYC_LEVELS = [0, 1, 2, 3] as const
export type KycLevel = (typeof KYC_LEVELS)[number]

export const LEVEL_WAYS = ['deposit', 'withdrawal'] as const
export type LevelWay = (typeof LEVEL_WAYS)[number]

/** In units a Phnom Penh day; null: as much as they like. */
export type LevelAmounts = Readonly<Record<LevelWay, bigint | null>>

/** What may still be asked for today; null: no end. Never below zero, whatever was asked before amounts went down. */
export function roomOfLevel(perDayUnits: bigint | null, usedUnits: bigint): bigint | null {
  if (perDayUnits === null) return null
  return perDayUnits > usedUnits ? perDayUnits - usedUnits : 0n
}

/** The ways in which a level would get less than the one below it: who shows more of themselves never loses by it. */
export function levelFaults(levels: readonly LevelAmounts[]): { level: number; way: LevelWay }[] {
  return levels.flatMap((amounts, level) =>
    LEVEL_WAYS.filter((way) => isLess(amounts[way], levels[level - 1]?.[way])).map((way) => ({ level, way })),
  )
}

function isLess(amount: bigint | null, below: bigint | null | undefined): boolean {
  if (amount === null || below === undefined) return false
  return below === null || amount < below
}

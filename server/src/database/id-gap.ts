/** How far ids jump over what may have been given out after a backup was taken. */

/** Made by people at a desk: so many of them at most are lost with the days since a backup. */
const BY_HAND = 100n
/** By the clock: two polls have 0.1 draws a second between them. */
const DRAWS_A_SECOND = 1n
const PLAYERS_A_SECOND = 100n
/** Twice of what was ever measured of tickets, and each has one transaction at most. */
const PLAYS_A_SECOND = 100_000n
/** Clocks of the machine of the backup and of the restore may differ. */
const MARGIN_S = 3_600n

const RATES: Readonly<Record<string, bigint>> = { draw: DRAWS_A_SECOND, player: PLAYERS_A_SECOND }
const AT_A_DESK = ['provider', 'paytable', 'lottery_rules', 'reconcile_run']

/**
 * What the next id of a restored table must lie beyond the last one known: an id that somebody has seen is never given
 * to anything else. Generous, because ids are plenty: a backup of a day costs tickets 9 of 9,007,199 thousand millions.
 */
export function idGap(table: string, takenAt: Date, restoredAt: Date): bigint {
  if (AT_A_DESK.includes(table)) return BY_HAND
  const passedS = BigInt(Math.max(0, Math.ceil((restoredAt.getTime() - takenAt.getTime()) / 1000)))
  return (passedS + MARGIN_S) * (RATES[table] ?? PLAYS_A_SECOND)
}

/** The fixed accounts of the book. Players' accounts start at 1000. */
import type { PollName } from '../lotto59/markets.ts'

/** Wins and losses of lotto 59. Its balance is derived from entries, never updated per bet. */
export const HOUSE_LOTTO = 1n
/** The other side of every deposit and withdrawal. */
export const CASHIER = 2n
/** The jackpot pot of each poll. */
export const POT: Readonly<Record<PollName, bigint>> = { POLL_1: 3n, POLL_2: 4n }
/** Stakes, refunds and wins of the ticket lottery; derived from entries, too. */
export const HOUSE_LOTTERY = 5n
/** The other side of credits and debits that have a reason: corrections, compensations, gifts. */
export const ADJUSTMENTS = 6n
export const FIRST_PLAYER_ID = 1000n

/** Where the money lies that a player has asked to be paid out: theirs no more to play with, not yet paid. */
export function holdAccount(playerId: bigint): bigint {
  return -playerId
}

export function isPlayerAccount(account: bigint): boolean {
  return account >= FIRST_PLAYER_ID
}

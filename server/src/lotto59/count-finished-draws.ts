/** What a player's tickets add up to is kept for finished draws: here they are added, by whichever process comes first. */
import { inTransaction, type Pool } from '../database/pool.ts'
import { countSomeDraws } from './player-day-store.ts'

/** A statement is limited to 200 000 tickets besides: some four seconds on a busy machine. One draw may have a million. */
const DRAWS_AT_ONCE = 1000

/** Adds finished draws to the projection, some at a time, until none is left; how many they were. */
export async function countFinishedDraws(pool: Pool): Promise<number> {
  let counted = 0
  for (;;) {
    const count = await inTransaction(pool, (tx) => countSomeDraws(tx, DRAWS_AT_ONCE))
    counted += count
    if (count === 0) return counted
  }
}

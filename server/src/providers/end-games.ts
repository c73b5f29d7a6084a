/** A break from playing closes the games that are open; stakes and winnings of rounds under way are still booked. */
import type { Tx } from '../database/pool.ts'
import { revokeTokensOf } from './launch-store.ts'

/** Every open game of the player asks for a new launch, which their break refuses. */
export function endGames(tx: Tx, playerId: bigint): Promise<void> {
  return revokeTokensOf(tx, playerId)
}

/** The live event that somebody has won a jackpot. */
import type { Winners } from '@samnang/contract/lotto59'
import { unitsToRiel } from '@samnang/core/money'
import type { Queryable } from '../database/pool.ts'
import { jackpotWinners } from './settle-store.ts'

/** The winners of a settled draw; null where nobody won. */
export async function jackpotWinnersEvent(db: Queryable, drawId: bigint): Promise<Winners | null> {
  const winners = await jackpotWinners(db, drawId)
  if (winners.length === 0) return null
  return {
    winners: winners.map(({ ticketId, diff, units }) => ({
      bet_id: Number(ticketId),
      diff,
      price: unitsToRiel(units),
    })),
    message: null,
  }
}

/** The live event that somebody has won a jackpot: what GET /api/v1/jackpot/winner answers at that moment. */
import type { Winners } from '@samnang/contract/lotto59'
import { unitsToRiel } from '@samnang/core/money'
import { wordsNow } from '../base/word-rows.ts'
import type { Pool } from '../database/pool.ts'
import { recentJackpots } from './ticket-store.ts'

export async function winnersNow(db: Pool): Promise<Winners> {
  const [jackpots, { words }] = await Promise.all([recentJackpots(db), wordsNow(db)])
  return {
    winners: jackpots.map(({ ticketId, diff, units }) => ({
      bet_id: Number(ticketId),
      diff,
      price: unitsToRiel(units),
    })),
    message: words.marquee?.km ?? null,
  }
}

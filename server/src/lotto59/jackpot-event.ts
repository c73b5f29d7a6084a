/** The live event that somebody has won a jackpot: what GET /api/v1/jackpot/winner answers at that moment. */
import type { Winners } from '@samnang/contract/lotto59'
import { unitsToRiel } from '@samnang/core/money'
import { readSettingRows } from '../base/setting-rows.ts'
import type { Queryable } from '../database/pool.ts'
import { recentJackpots } from './ticket-store.ts'

export async function winnersNow(db: Queryable): Promise<Winners> {
  const [jackpots, settings] = await Promise.all([recentJackpots(db), readSettingRows(db)])
  const text = textOf(settings.get('message'))
  return {
    winners: jackpots.map(({ ticketId, diff, units }) => ({
      bet_id: Number(ticketId),
      diff,
      price: unitsToRiel(units),
    })),
    message: text,
  }
}

/** The operator's message is stored as `{text}`; empty means none. */
function textOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('text' in value)) return null
  return typeof value.text === 'string' && value.text !== '' ? value.text : null
}

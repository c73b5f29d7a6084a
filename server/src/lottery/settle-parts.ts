/** What settling, refunding and taking back work with, and how players hear of it. */
import type { LiveHub } from '../live/hub.ts'
import type { Parts } from '../parts.ts'

export type SettleParts = Pick<Parts, 'money' | 'log'> & {
  live: Pick<LiveHub, 'publish'>
  /** Raised when the process stops: the work rests after the chunk in hand, and goes on where it was. */
  signal?: AbortSignal
}

/** Tickets a transaction. Bets of the winners wait for one chunk at most. */
export const CHUNK_TICKETS = 500

/** After the commit. Never throws: messages are disposable, what was booked is not. */
export async function tellBalances(parts: SettleParts, playerIds: readonly bigint[]): Promise<void> {
  if (playerIds.length === 0) return
  const data = { players: playerIds.map(Number) }
  try {
    await parts.live.publish(parts.money, { topic: 'players', kind: 'balance', data })
  } catch (error) {
    parts.log.warn({ err: error }, 'balances not announced')
  }
}

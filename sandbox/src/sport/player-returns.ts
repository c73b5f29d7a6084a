/** What a player may still win of the book: what they have open, and what it has paid them in the last day. */
import { paidInDay } from './bet-store.ts'
import type { OpenReturns } from './check-slip.ts'
import type { Counter } from './counter.ts'

/** In units. A sold ticket counts with its price, a corrected one with what it pays now. */
export async function playerReturns({ parts, tickets }: Counter, player: string): Promise<OpenReturns> {
  const paid = await paidInDay(parts.pool, player)
  const open = tickets.returnsOf(player)
  return { ...open, all: open.all + paid }
}

/** What of a ticket's winnings its player has marked as collected. */
import type { Queryable, Tx } from '../database/pool.ts'
import type { LotteryState } from './lottery-draw-store.ts'

/**
 * The draw in share, then the ticket: the order of everybody. The state of the draw while they are held; null: no such
 * ticket of this player.
 */
export async function lockTicket(tx: Tx, playerId: bigint, ticketId: bigint): Promise<LotteryState | null> {
  const { rows } = await tx.query<{ state: LotteryState }>(
    `select state from lottery_draw where id =
       (select draw_id from lottery_ticket where id = $1 and player_id = $2) for share`,
    [ticketId, playerId],
  )
  const { rowCount } = await tx.query(
    'select from lottery_ticket where id = $1 and player_id = $2 for no key update',
    [ticketId, playerId],
  )
  return rowCount === 1 ? (rows[0]?.state ?? null) : null
}

export async function markCollect(
  db: Queryable,
  itemIds: readonly bigint[],
  collect: 'held' | 'paid',
): Promise<void> {
  if (itemIds.length === 0) return
  await db.query('update lottery_item set collect = $2 where id = any ($1)', [itemIds, collect])
}

/** The ticket is collected once all of its winning lines are. */
export async function markPaidOut(db: Queryable, ticketId: bigint): Promise<void> {
  await db.query(
    `update lottery_ticket t set paid_out_at = clock_timestamp()
     where t.id = $1 and t.state = 'won' and t.paid_out_at is null
       and not exists (select from lottery_item i where i.ticket_id = t.id and i.collect in ('listed', 'held'))`,
    [ticketId],
  )
}

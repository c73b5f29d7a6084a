/** Bets that the books have lost and that were paid by their receipts. */
import type { DrawName } from '@samnang/core/fairness/commitment'
import type { Queryable, Tx } from '../database/pool.ts'

/** Here, or by `player credit` with the key that this was done with before. */
export async function isPaid(
  db: Queryable,
  { ticket, playerId }: { ticket: bigint; playerId: bigint },
): Promise<boolean> {
  const { rows } = await db.query<{ paid: boolean }>(
    `select exists (select from lost_bet where ticket_id = $1) or exists (select from tx where key = $2) as paid`,
    [ticket, `credit:${playerId}:receipt-${ticket}`],
  )
  return rows[0]?.paid ?? false
}

export async function insertLostBet(
  tx: Tx,
  bet: {
    ticket: bigint
    playerId: bigint
    name: DrawName
    stakeUnits: bigint
    payoutUnits: bigint
    txId: bigint
  },
): Promise<void> {
  await tx.query(
    `insert into lost_bet (ticket_id, player_id, game, day, i, stake, payout, tx_id) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[bet.ticket, bet.playerId, bet.name.game, bet.name.day, bet.name.i],
      ...[bet.stakeUnits, bet.payoutUnits, bet.txId],
    ],
  )
}

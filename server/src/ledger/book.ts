/** The door to the book: one command, one entry, the new balance. */
import type { TransferReason } from '@samnang/core/ledger/transfer-reason'
import { assert } from '@samnang/core/refusal'
import type { Tx } from '../database/pool.ts'

export interface KnownCommand {
  id: bigint
  requestHash: Uint8Array
  balanceAfter: bigint
}

/** A command of this player that was carried out before. */
export async function findCommand(tx: Tx, key: string): Promise<KnownCommand | null> {
  const { rows } = await tx.query<KnownCommand>(
    `select t.id, t.request_hash as "requestHash", e.balance_after as "balanceAfter"
     from tx t join entry e on e.account_id = t.player_id and e.tx_id = t.id where t.key = $1`,
    [key],
  )
  return rows[0] ?? null
}

export interface Booking {
  /** The command's own key, never used before. */
  key: string
  kind: 'credit' | 'debit' | 'pot' | 'deposit' | 'payout' | 'lost_bet'
  playerId?: bigint
  drawId?: bigint | null
  accountId: bigint
  /** The house account on the other side. */
  contraId: bigint
  /** Positive into the account. */
  amountUnits: bigint
  requestHash?: Uint8Array
  note?: string
  reason?: TransferReason | null
}

/**
 * One command with its one entry and the new balance (functions/book.sql). The account is locked before. Throws where
 * the key is known, or where a player would fall below zero.
 */
export async function book(tx: Tx, booking: Booking): Promise<{ txId: bigint; balanceAfter: bigint }> {
  const { rows } = await tx.query<{ txId: bigint; balanceAfter: bigint }>(
    `select (t).id as "txId", book_one(t, $7, $8, $9) as "balanceAfter"
     from (select new_tx($1, $2, $3, $4, $5, $6, p_reason => $10) as t offset 0) made`,
    [
      booking.key,
      booking.kind,
      booking.playerId ?? null,
      booking.drawId ?? null,
      booking.requestHash ?? null,
      booking.note ?? null,
      booking.accountId,
      booking.contraId,
      booking.amountUnits,
      booking.reason ?? null,
    ],
  )
  assert(rows[0], 'a booking answers its number')
  return rows[0]
}

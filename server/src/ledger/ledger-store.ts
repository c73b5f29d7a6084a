/** Balances, and the door to the book. */
import type { TransferReason } from '@samnang/core/ledger/transfer-reason'
import { assert } from '@samnang/core/refusal'
import type { Queryable, Tx } from '../database/pool.ts'

/** What the player has, in units. An unknown player is a fault. */
export async function balanceOf(db: Queryable, playerId: bigint): Promise<bigint> {
  const balance = (await balancesOf(db, [playerId])).get(playerId)
  assert(balance !== undefined, 'every player has an account')
  return balance
}

/** The balances of those of these players that exist, in units. */
export async function balancesOf(db: Queryable, playerIds: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const { rows } = await db.query<{ id: bigint; balance: bigint }>(
    `select id, balance from account where id = any ($1::bigint[]) and kind = 'player'`,
    [playerIds],
  )
  return new Map(rows.map(({ id, balance }) => [id, balance]))
}

/** What a house account has, derived from the entries: nothing keeps it. Reads the whole book. */
export async function houseBalance(db: Queryable, accountId: bigint): Promise<bigint> {
  const { rows } = await db.query<{ units: bigint }>(
    'select coalesce(-sum(amount), 0)::bigint as units from movement where contra_id = $1',
    [accountId],
  )
  return rows[0]?.units ?? 0n
}

/**
 * Locks an account for the rest of the transaction and answers what it holds, in units; null: no such account. A bet
 * takes the same lock before it asks anything.
 */
export async function lockBalance(tx: Tx, accountId: bigint): Promise<bigint | null> {
  const { rows } = await tx.query<{ balance: bigint }>(
    'select balance from lock_accounts(array[$1::bigint])',
    [accountId],
  )
  return rows[0]?.balance ?? null
}

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
  kind: 'credit' | 'debit' | 'pot'
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

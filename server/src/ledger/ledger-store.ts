/** Balances, and the one statement that moves money between a player and a house account. */
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
    'select coalesce(-sum(amount), 0)::bigint as units from entry where contra_id = $1',
    [accountId],
  )
  return rows[0]?.units ?? 0n
}

/** Locks a player's account for the rest of the transaction; null: no such player. */
export async function lockBalance(tx: Tx, playerId: bigint): Promise<bigint | null> {
  const { rows } = await tx.query<{ balance: bigint }>(
    `select balance from account where id = $1 and kind = 'player' for no key update`,
    [playerId],
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

export interface NewTransfer {
  key: string
  kind: 'credit' | 'debit'
  playerId: bigint
  contraId: bigint
  /** Positive into the player's account. */
  amountUnits: bigint
  balanceAfter: bigint
  requestHash: Uint8Array
  note: string
  reason: TransferReason | null
}

/** One transaction with its one entry and the new balance. The account is locked before. Returns the new id. */
export async function insertTransfer(tx: Tx, transfer: NewTransfer): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(
    `with noted as (
       insert into tx (key, kind, player_id, request_hash, note, reason) values ($1, $2, $3, $4, $5, $9) returning id
     ), entered as (
       insert into entry (account_id, tx_id, contra_id, amount, balance_after) select $3, id, $6, $7, $8 from noted
     ), paid as (
       update account set balance = $8 where id = $3
     ) select id from noted`,
    [
      transfer.key,
      transfer.kind,
      transfer.playerId,
      transfer.requestHash,
      transfer.note,
      transfer.contraId,
      transfer.amountUnits,
      transfer.balanceAfter,
      transfer.reason,
    ],
  )
  assert(rows[0], 'an insert returns its id')
  return rows[0].id
}

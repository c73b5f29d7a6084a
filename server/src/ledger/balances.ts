/** What accounts hold: read, and locked for whoever is about to change it. */
import { holdAccount } from '@samnang/core/ledger/accounts'
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

/** What the player has asked to be paid out and cannot play with, in units. */
export async function heldOf(db: Queryable, playerId: bigint): Promise<bigint> {
  const { rows } = await db.query<{ balance: bigint }>('select balance from account where id = $1', [
    holdAccount(playerId),
  ])
  return rows[0]?.balance ?? 0n
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

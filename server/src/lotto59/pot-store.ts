/** The jackpot pot of each poll: an account whose other side is the house. */
import { HOUSE_LOTTO, POT } from '@samnang/core/ledger/accounts'
import type { PollName } from '@samnang/core/lotto59/markets'
import { assert } from '@samnang/core/refusal'
import type { Tx } from '../database/pool.ts'

/** What the pot holds, locked until the transaction ends. */
export async function lockPot(tx: Tx, poll: PollName): Promise<bigint> {
  const { rows } = await tx.query<{ balance: bigint }>(
    'select balance from account where id = $1 for no key update',
    [POT[poll]],
  )
  const [row] = rows
  assert(row, 'every poll has a pot account')
  return row.balance
}

/**
 * Moves `units` from the house into the pot (negative: out of it) under the command `key`, once. The pot is locked
 * before: its transactions are numbered in their order. Returns what the pot holds then, or null where the command
 * was carried out before.
 */
export async function movePot(
  tx: Tx,
  move: { poll: PollName; key: string; units: bigint; drawId: bigint | null },
): Promise<bigint | null> {
  const known = await tx.query(
    `insert into tx (key, kind, draw_id) values ($1, 'pot', $2)
    on conflict (key) do nothing returning id`,
    [move.key, move.drawId],
  )
  const [created] = known.rows as { id: bigint }[]
  if (!created) return null
  const { rows } = await tx.query<{ balance: bigint }>(
    `with moved as (update account set balance = balance + $3 where id = $1 returning balance)
     insert into entry (account_id, tx_id, contra_id, amount, balance_after)
     select $1, $2, $4, $3, balance from moved returning balance_after as balance`,
    [POT[move.poll], created.id, move.units, HOUSE_LOTTO],
  )
  const [entry] = rows
  assert(entry, 'every poll has a pot account')
  return entry.balance
}

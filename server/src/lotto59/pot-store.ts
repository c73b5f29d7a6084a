/** The jackpot pot of each poll: an account whose other side is the house. */
import { HOUSE_LOTTO, POT } from '@samnang/core/ledger/accounts'
import type { PollName } from '@samnang/core/lotto59/markets'
import { assert } from '@samnang/core/refusal'
import type { Queryable, Tx } from '../database/pool.ts'
import { lockBalance } from '../ledger/balances.ts'
import { book } from '../ledger/book.ts'

/** What the pot holds, locked until the transaction ends. */
export async function lockPot(tx: Tx, poll: PollName): Promise<bigint> {
  const balance = await lockBalance(tx, POT[poll])
  assert(balance !== null, 'every poll has a pot account')
  return balance
}

/**
 * Moves `units` from the house into the pot (negative: out of it) under the command `key`, once. The pot is locked
 * before: its transactions are numbered in their order, and nobody else can take the key meanwhile. Returns what the
 * pot holds then, or null where the command was carried out before.
 */
export async function movePot(
  tx: Tx,
  move: { poll: PollName; key: string; units: bigint; drawId: bigint | null },
): Promise<bigint | null> {
  const { rowCount } = await tx.query('select from tx where key = $1', [move.key])
  if (rowCount !== 0) return null
  const { balanceAfter } = await book(tx, {
    key: move.key,
    kind: 'pot',
    drawId: move.drawId,
    accountId: POT[move.poll],
    contraId: HOUSE_LOTTO,
    amountUnits: move.units,
  })
  return balanceAfter
}

export interface PotEntryRow {
  id: bigint
  at: Date
  key: string
  drawId: bigint | null
  amount: bigint
  balance: bigint
}

/** What moved the pot, the newest first. */
export async function potEntries(
  db: Queryable,
  { poll, before, limit }: { poll: PollName; before: bigint | null; limit: number },
): Promise<PotEntryRow[]> {
  const { rows } = await db.query<PotEntryRow>(
    `select t.id, t.created_at as at, t.key, t.draw_id as "drawId", e.amount, e.balance_after as balance
     from entry e join tx t on t.id = e.tx_id
     where e.account_id = $1 and ($2::bigint is null or e.tx_id < $2) order by e.tx_id desc limit $3`,
    [POT[poll], before, limit],
  )
  return rows
}

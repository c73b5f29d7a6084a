/** Real money for tests of duties: booked at any moment, as the cashier would book it. */
import { rielToUnits } from '@samnang/core/money'
import type { Pool, Queryable } from '../src/database/pool.ts'

let count = 0

interface Moved {
  player: bigint
  riel: number
  /** SQL of a moment. */
  at?: string
  kind?: 'deposit' | 'payout' | 'credit' | 'debit' | 'lottery_bet'
  reason?: string | null
}

/** Hundredths of a riel, so that 39 999 999.99 can be written. */
export function units(riel: number): bigint {
  return BigInt(Math.round(riel * 100)) * (rielToUnits(1) / 100n)
}

/** Books it and answers the number of its command. */
export async function move(
  db: Queryable,
  { player, riel, at = 'clock_timestamp()', kind = 'deposit', reason = null }: Moved,
): Promise<bigint> {
  const isIn = kind === 'deposit' || kind === 'credit'
  const account = kind === 'payout' ? -player : player
  const { rows } = await db.query<{ id: bigint }>(
    `select (t).id, book_one(t, $4, 2, $5)
     from (select new_tx($1, $2, $3, p_now => ${at}, p_reason => $6) as t offset 0) made`,
    [`test:${++count}`, kind, player, account, isIn ? units(riel) : -units(riel), reason],
  )
  const [row] = rows
  if (!row) throw new Error('nothing was booked')
  return row.id
}

/** The player can play and be paid out as much as a test likes. */
export async function makeRich(owner: Pool, player: bigint): Promise<void> {
  await owner.query(`select open_account(-$1::bigint, 'hold', 'hold:' || $1::bigint)`, [player])
  await owner.query('update account set balance = 10::bigint ^ 15 where id in ($1, -$1::bigint)', [player])
}

/** A withdrawal that was paid to an account at a bank, with its command. */
export async function payTo(
  owner: Pool,
  { player, riel, number }: { player: bigint; riel: number; number: string },
): Promise<bigint> {
  const tx = await move(owner, { player, riel, kind: 'payout' })
  await owner.query(
    `insert into account (id, kind, name) values (999, 'house', 'bank:TEST-1') on conflict do nothing`,
  )
  await owner.query(
    `insert into cash_account (id, kind, code, bank, number, holder)
     values (999, 'bank', 'TEST-1', 'ABA', '000999', 'Samnang') on conflict do nothing`,
  )
  await owner.query(
    `with a as (insert into player_bank_account (player_id, bank, number, holder, usable_from)
       values ($1, 'ABA', $2, 'SOK', now()) on conflict (player_id, bank, number) where closed_at is null
       do update set holder = excluded.holder returning id)
     insert into withdrawal (player_id, amount, bank_account, key, request_hash, state, done_at, cash_account,
       bank_reference, tx_id)
     select $1, $3, a.id, 'k' || $4::bigint, sha256('x'), 'PAID', clock_timestamp(), 999, 'r' || $4::bigint, $4 from a`,
    [player, number, units(riel), tx],
  )
  return tx
}

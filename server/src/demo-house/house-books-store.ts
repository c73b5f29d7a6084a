/** What a house asks of the books of its banks and tills. */
import type { Queryable, Tx } from '../database/pool.ts'
import type { HouseCash } from './house-cash.ts'

const UNUSED = `not exists (select from entry e where e.contra_id = a.id and e.contra_id between 100 and 999 and e.tx_id < $1)
  and not exists (select from cash_close c where c.cash_account = a.id)
  and not exists (select from statement_import i where i.cash_account = a.id)`

/** Accounts that nothing was ever booked on. */
export async function unusedCash(db: Queryable): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(`select a.id from cash_account a where ${UNUSED}`, [
    String(2n ** 62n),
  ])
  return rows.map(({ id }) => id)
}

/** The codes of those of the house that somebody has used otherwise since it was begun: `first` is the first of its numbers. */
export async function usedMeanwhile(db: Queryable, cash: HouseCash, first: string): Promise<string[]> {
  const { rows } = await db.query<{ code: string }>(
    `select a.code from cash_account a where a.id = any ($2) and not (a.is_open and ${UNUSED}) order by 1`,
    [first, Object.values(cash)],
  )
  return rows.map(({ code }) => code)
}

/** What was booked on an account, as its bank would tell of it. */
export interface BookedOnCash {
  kind: 'deposit' | 'withdrawal' | 'move'
  id: bigint
  /** Above zero: it came in. */
  units: bigint
  reference: string
  atMs: number
}

/** From the first moment up to, not including, the second; in their order. */
export async function bookedOn(
  db: Queryable,
  cashAccount: bigint,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<BookedOnCash[]> {
  const { rows } = await db.query<BookedOnCash>(
    `with booked as (
       select t.id as tx_id, t.kind as command, t.created_at, e.amount from entry e join tx t on t.id = e.tx_id
       where e.contra_id = $1 and e.contra_id between 100 and 999
         and t.created_at >= to_timestamp($2::float8 / 1000) and t.created_at < to_timestamp($3::float8 / 1000)
     )
     select case b.command when 'deposit' then 'deposit' when 'payout' then 'withdrawal' else 'move' end as kind,
       coalesce(d.id, w.id, m.id) as id, b.amount as units,
       coalesce(d.reference, w.bank_reference, m.kind) as reference, ms(b.created_at) as "atMs"
     from booked b
     left join deposit d on b.command = 'deposit' and d.tx_id = b.tx_id
     left join withdrawal w on b.command = 'payout' and w.tx_id = b.tx_id
     left join cash_move m on b.command = 'cash' and b.tx_id in (m.tx_in, m.tx_out)
     order by b.tx_id`,
    [cashAccount, fromMs, toMs],
  )
  return rows
}

/** The house's own look at its movements was the look: the demo's does not begin with them again. */
export async function markLookedAt(tx: Tx, { first, last }: { first: string; last: string }): Promise<void> {
  await tx.query(
    `insert into duty_seen (tx_id) select id from tx
     where id between $1 and $2 and kind in ('deposit', 'payout', 'credit', 'debit') on conflict do nothing`,
    [first, last],
  )
}

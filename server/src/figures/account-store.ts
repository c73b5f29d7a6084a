/** Accounts of the book as the ledger's page shows them, their movements and their days. */
import type { Queryable } from '../database/pool.ts'

export interface AccountRow {
  id: bigint
  kind: string
  name: string
  /** Of the house's own: what the days add up to. */
  units: bigint
}

const ROW = `select a.id, a.kind, a.name, coalesce(a.balance, (select coalesce(sum(b.went_out - b.came_in), 0)::bigint
  from book_day b where b.contra_id = a.id)) as units from account a`

/** By ascending number; the house's own first, holds (below zero) before them. `q`: a number, or the beginning of a name. */
export async function listAccounts(
  db: Queryable,
  { kind, q, after, limit }: { kind: string | null; q: string | null; after: bigint | null; limit: number },
): Promise<AccountRow[]> {
  const { rows } = await db.query<AccountRow>(
    `${ROW} where ($1::text is null or a.kind = $1) and ($3::bigint is null or a.id > $3)
       and ($2::text is null or a.id::text = $2 or starts_with(lower(a.name), lower($2)))
     order by a.id limit $4`,
    [kind, q, after, limit],
  )
  return rows
}

export async function findAccount(db: Queryable, id: bigint): Promise<AccountRow | null> {
  const { rows } = await db.query<AccountRow>(`${ROW} where a.id = $1`, [id])
  return rows[0] ?? null
}

export interface EntryRow {
  txId: bigint
  at: Date
  kind: string
  key: string
  contraId: bigint
  contra: string
  units: bigint
  balanceAfter: bigint
}

/** What moved an account that keeps a balance, the newest first. */
export async function listEntries(
  db: Queryable,
  { id, before, limit }: { id: bigint; before: bigint | null; limit: number },
): Promise<EntryRow[]> {
  const { rows } = await db.query<EntryRow>(
    `select m.tx_id as "txId", m.created_at as at, m.kind, m.key, m.contra_id as "contraId", a.name as contra,
       m.amount as units, m.balance_after as "balanceAfter"
     from (select * from movement where account_id = $1 and tx_id < $2 order by tx_id desc limit $3) m
     join account a on a.id = m.contra_id order by m.tx_id desc`,
    [id, before ?? 9_223_372_036_854_775_807n, limit],
  )
  return rows
}

export interface AccountDay {
  day: string
  kind: string
  otherId: bigint | null
  other: string
  count: bigint
  cameIn: bigint
  wentOut: bigint
}

/** Days of an account, the newest first; of one of the house's own, by whose money was on the other side. */
export async function listAccountDays(
  db: Queryable,
  { id, before, limit }: { id: bigint; before: string | null; limit: number },
): Promise<AccountDay[]> {
  const { rows } = await db.query<AccountDay>(
    `with found as (
       select day, kind, contra_id, null::text as side, count, came_in, went_out from account_day
       where account_id = $1 and ($2::date is null or day < $2)
       union all
       select day, kind, null, side, count, went_out, came_in from book_day
       where contra_id = $1 and ($2::date is null or day < $2)
     ), shown as (select distinct day from found order by day desc limit $3)
     select f.day, f.kind, f.contra_id as "otherId", coalesce(a.name, f.side) as other, f.count,
       f.came_in as "cameIn", f.went_out as "wentOut"
     from found f join shown using (day) left join account a on a.id = f.contra_id
     order by f.day desc, f.kind, other`,
    [id, before, limit],
  )
  return rows
}

/** Rates of tax, and what each product's month adds up to. */
import type { TaxBase } from '@samnang/core/ledger/tax'
import type { Queryable, Tx } from '../database/pool.ts'

export interface TaxedMonth {
  product: string
  productTitle: string | null
  stake: bigint
  payout: bigint
  base: TaxBase | null
  rateCenti: number | null
  /** First day of the month from which the rate holds. */
  since: string | null
  by: string | null
  latest: bigint | null
}

const PRODUCTS = `select product, null::text as title, at from (values ('POLL_1', 1), ('POLL_2', 2), ('VN', 3), ('TN', 4),
  ('KH', 5)) ours (product, at) union all select name, title, 5 + id from provider`

/** Every product, whether it was played or not; `first` is the month's first day. */
export async function taxedMonth(db: Queryable, first: string): Promise<TaxedMonth[]> {
  const { rows } = await db.query<TaxedMonth>(
    `select p.product, p.title as "productTitle", s.stake, s.payout, r.base, r.rate_centi as "rateCenti",
       r.from_month as since, r.by, (select max(l.id) from tax_rate l where l.product = p.product) as latest
     from (${PRODUCTS}) p
     cross join lateral (select coalesce(sum(f.stake), 0)::bigint as stake, coalesce(sum(f.payout), 0)::bigint as payout
       from house_figure f
       where f.product = p.product and f.day >= $1::date and f.day < $1::date + interval '1 month') s
     left join lateral (select * from tax_rate t where t.product = p.product and t.from_month <= $1
       order by t.from_month desc, t.id desc limit 1) r on true
     order by p.at`,
    [first],
  )
  return rows
}

/** Any number, as long as nothing else in this database locks by it. */
const MONTHS_LOCK = 590_024

/** Who closes a month and who sets a rate wait for each other. */
export async function lockMonths(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [MONTHS_LOCK])
}

export async function isProduct(db: Queryable, product: string): Promise<boolean> {
  const { rowCount } = await db.query(`select from (${PRODUCTS}) p where product = $1`, [product])
  return rowCount === 1
}

/** A month from this one on was signed. */
export async function isClosedFrom(db: Queryable, first: string): Promise<boolean> {
  const { rowCount } = await db.query('select from month_close where month >= $1 limit 1', [first])
  return rowCount === 1
}

export interface TaxRate {
  product: string
  base: TaxBase
  rateCenti: number
  first: string
}

/** The rate that was set last, whatever month it is from. */
export async function latestRate(db: Queryable, product: string): Promise<(TaxRate & { id: bigint }) | null> {
  const { rows } = await db.query<TaxRate & { id: bigint }>(
    `select id, product, base, rate_centi as "rateCenti", from_month as first from tax_rate where product = $1
     order by id desc limit 1`,
    [product],
  )
  return rows[0] ?? null
}

export async function insertRate(tx: Tx, rate: TaxRate & { by: string; reason: string }): Promise<bigint> {
  const { product, base, rateCenti, first, by, reason } = rate
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into tax_rate (product, base, rate_centi, from_month, by, reason) values ($1, $2, $3, $4, $5, $6) returning id`,
    [product, base, rateCenti, first, by, reason],
  )
  return rows[0]?.id ?? 0n
}

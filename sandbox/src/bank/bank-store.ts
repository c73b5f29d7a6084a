import type { Queryable } from '../database/pool.ts'

export interface BankPayment {
  hash: string
  md5: string
  fromAccount: string
  toAccount: string
  currency: string
  amount: string
  bill: string
  createdMs: number
  acknowledgedMs: number
}

const FIELDS = `hash, md5, from_account as "fromAccount", to_account as "toAccount", currency, amount::text as amount, bill,
  round(extract(epoch from created_at) * 1000)::float8 as "createdMs",
  round(extract(epoch from acknowledged_at) * 1000)::float8 as "acknowledgedMs"`

/** Once for each hash: whoever presses twice has paid once. */
export async function insertPayment(db: Queryable, payment: BankPayment): Promise<void> {
  const { hash, md5, fromAccount, toAccount, currency, amount, bill } = payment
  await db.query(
    `insert into bank_payment (hash, md5, from_account, to_account, currency, amount, bill, created_at, acknowledged_at)
     values ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8::float8 / 1000), to_timestamp($9::float8 / 1000))
     on conflict (hash) do nothing`,
    [
      ...[hash, md5, fromAccount, toAccount, currency, amount, bill],
      ...[payment.createdMs, payment.acknowledgedMs],
    ],
  )
}

/** The first payment of a code that the bank tells of by now. */
export async function paymentOfCode(db: Queryable, md5: string): Promise<BankPayment | null> {
  const { rows } = await db.query<BankPayment>(
    `select ${FIELDS} from bank_payment where md5 = $1 and acknowledged_at <= clock_timestamp() order by id limit 1`,
    [md5],
  )
  return rows[0] ?? null
}

const LISTED_MAX = 5_000

/** What the bank has told of from then on, the oldest first. */
export async function paymentsSince(db: Queryable, sinceMs: number): Promise<BankPayment[]> {
  const { rows } = await db.query<BankPayment>(
    `select ${FIELDS} from bank_payment
     where acknowledged_at >= to_timestamp($1::float8 / 1000) and acknowledged_at <= clock_timestamp()
     order by acknowledged_at, id limit ${LISTED_MAX}`,
    [sinceMs],
  )
  return rows
}

export async function fallSilent(db: Queryable, ms: number): Promise<void> {
  await db.query(
    `insert into bank_silence (until) values (clock_timestamp() + make_interval(secs => $1::float8 / 1000))
     on conflict (is_one) do update set until = excluded.until`,
    [ms],
  )
}

export async function isSilent(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from bank_silence where until > clock_timestamp()')
  return rowCount === 1
}

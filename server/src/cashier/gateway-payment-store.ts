/** Every payment that a gateway has told of, and how far its list has been read. */
import type { PaymentVerdict } from '@samnang/core/cashier/match-payment'
import type { Queryable, Tx } from '../database/pool.ts'
import type { GatewayPayment } from '../gateway/payment-gateway.ts'

export async function isKnownPayment(db: Queryable, hash: string): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from gateway_payment where hash = $1', [hash])
  return rowCount === 1
}

/** Those of them that nobody has told of before. */
export async function newHashes(db: Queryable, hashes: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ hash: string }>(
    `select h.hash from unnest($1::text[]) h (hash)
     where not exists (select from gateway_payment p where p.hash = h.hash)`,
    [hashes],
  )
  return new Set(rows.map(({ hash }) => hash))
}

export interface ToldPayment {
  payment: GatewayPayment
  /** Null: no code of ours. */
  deposit: bigint | null
  verdict: PaymentVerdict | 'refused'
}

/** The numbers of those that nobody has told of before, by whatever way. One order, so that two who insert do not cross. */
export async function insertPayments(tx: Tx, told: readonly ToldPayment[]): Promise<Set<string>> {
  const columns = [
    told.map(({ payment }) => payment.hash),
    told.map(({ deposit }) => deposit),
    told.map(({ payment }) => payment.fromAccount),
    told.map(({ payment }) => payment.toAccount),
    told.map(({ payment }) => payment.currency),
    told.map(({ payment }) => payment.amountUnits),
    told.map(({ payment }) => payment.paidAtMs),
    told.map(({ verdict }) => verdict),
  ]
  const { rows } = await tx.query<{ hash: string }>(
    `insert into gateway_payment (hash, deposit, from_account, to_account, currency, amount, paid_at, verdict)
     select hash, deposit, from_account, to_account, currency, amount, to_timestamp(ms / 1000), verdict
     from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::float8[], $8::text[])
       t (hash, deposit, from_account, to_account, currency, amount, ms, verdict)
     order by hash on conflict (hash) do nothing returning hash`,
    columns,
  )
  return new Set(rows.map(({ hash }) => hash))
}

/** The moment from which the list is read, for whoever asks now; null: it is not due, or somebody else asks. */
export async function takeDueList(
  db: Queryable,
  { account, leaseMs }: { account: string; leaseMs: number },
): Promise<{ sinceMs: number } | null> {
  await db.query('insert into gateway_list (account) values ($1) on conflict do nothing', [account])
  const { rows } = await db.query<{ sinceMs: number }>(
    `update gateway_list set ask_at = clock_timestamp() + make_interval(secs => $2::float8 / 1000)
     where account = $1 and ask_at <= clock_timestamp() returning ms(since) as "sinceMs"`,
    [account, leaseMs],
  )
  return rows[0] ?? null
}

/** Only ahead, and never ahead of the clock: a payment that a bank dates tomorrow must not hide those of today. */
export async function setListRead(
  db: Queryable,
  { account, sinceMs, askInMs }: { account: string; sinceMs: number; askInMs: number },
): Promise<void> {
  await db.query(
    `update gateway_list set since = least(greatest(since, to_timestamp($2::float8 / 1000)), clock_timestamp()),
       ask_at = clock_timestamp() + make_interval(secs => $3::float8 / 1000) where account = $1`,
    [account, sinceMs, askInMs],
  )
}

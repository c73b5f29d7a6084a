/** Authenticators, recovery codes and failed tries in the database. */
import { type StaffTries, TRIES_REMEMBERED_MS } from '@samnang/core/staff/staff-tries'
import type { Queryable, Tx } from '../database/pool.ts'

/** False where this step, or a later one, was used before: of two at once one wins. */
export async function spendStep(tx: Tx, staff: bigint, step: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update staff set totp_step = $2 where id = $1 and coalesce(totp_step, 0) < $2',
    [staff, step],
  )
  return rowCount === 1
}

export async function putSecret(tx: Tx, staff: bigint, sealed: Buffer): Promise<void> {
  await tx.query('update staff set totp_secret = $2, totp_step = null where id = $1', [staff, sealed])
}

/** False where there is no such code, or it was used before. */
export async function spendRecovery(tx: Tx, staff: bigint, hash: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update staff_recovery set used_at = clock_timestamp()
     where staff = $1 and code_hash = decode($2, 'hex') and used_at is null`,
    [staff, hash],
  )
  return rowCount === 1
}

/** No code of any kind proves anything any more, until both are set up anew. */
export async function forgetCodes(tx: Tx, staff: bigint): Promise<void> {
  await tx.query('update staff set totp_secret = null, totp_step = null where id = $1', [staff])
  await tx.query('delete from staff_recovery where staff = $1', [staff])
}

export async function replaceRecovery(tx: Tx, staff: bigint, hashes: readonly string[]): Promise<void> {
  await tx.query('delete from staff_recovery where staff = $1', [staff])
  await tx.query(
    `insert into staff_recovery (staff, code_hash) select $1, decode(unnest($2::text[]), 'hex')`,
    [staff, hashes],
  )
}

export async function countRecovery(db: Queryable, staff: bigint): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from staff_recovery where staff = $1 and used_at is null',
    [staff],
  )
  return rows[0]?.count ?? 0
}

export interface Trier {
  nameKey: string
  /** `browser:…` one that the name knows, `terminal`, else `address:…`. */
  source: string
  /** The address's mark. */
  address: string
}

/** First key of the lock of one who tries; the second is a hash of both. */
const TRY_LOCKS = 5902

/** Tries of one at one name decide one after the other, and so do those of one address. */
export async function lockTrier(tx: Tx, { nameKey, source, address }: Trier): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [TRY_LOCKS, `${source} ${nameKey}`])
  if (source.startsWith('address:'))
    await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [TRY_LOCKS, address])
}

export async function readTries(db: Queryable, trier: Trier): Promise<StaffTries & { now: number }> {
  const { rows } = await db.query<StaffTries & { now: number }>(
    `with recent as materialized (
       select source, kind, floor(ms(at)) as at_ms from staff_try
       where name_key = $1 and at > clock_timestamp() - make_interval(secs => $4))
     select floor(ms(clock_timestamp())) as now,
       array(select at_ms from recent where source = $2 order by at_ms) as mine,
       array(select floor(ms(at)) from staff_try where address = $3 and source like 'address:%'
         and at > clock_timestamp() - make_interval(secs => $4) order by at) as "ofAddress",
       array(select at_ms from recent where kind = 'code' and source like 'address:%' order by at_ms) as codes`,
    [trier.nameKey, trier.source, trier.address, TRIES_REMEMBERED_MS / 1000],
  )
  return rows[0] ?? { mine: [], ofAddress: [], codes: [], now: 0 }
}

export async function addTry(tx: Tx, trier: Trier, kind: 'password' | 'code'): Promise<void> {
  await tx.query('insert into staff_try (name_key, source, address, kind) values ($1, $2, $3, $4)', [
    trier.nameKey,
    trier.source,
    trier.address,
    kind,
  ])
}

/** What was right is no failure; what others tried at the name stays. */
export async function forgetTries(
  db: Queryable,
  { nameKey, source }: Trier,
  kind: 'password' | 'code',
): Promise<void> {
  await db.query('delete from staff_try where name_key = $1 and source = $2 and kind = $3', [
    nameKey,
    source,
    kind,
  ])
}

/** What no decision needs any more. */
export async function deleteOldTries(db: Queryable): Promise<void> {
  await db.query(`delete from staff_try where at < clock_timestamp() - interval '2 hours'`)
}

/** Whoever unlocks a colleague lets everybody try again. */
export async function forgetAllTries(tx: Tx, nameKey: string): Promise<void> {
  await tx.query('delete from staff_try where name_key = $1', [nameKey])
}

/** Slips in the database: what the house has drawn anew of what players sent. Never public. */
import type { Queryable, Tx } from '../database/pool.ts'

export interface NewSlip {
  /** Of the bytes that the player sent. */
  sha256: Uint8Array
  /** What it shows, as bits (core/cashier/picture-hash.ts). */
  pictureHash: string
  /** A webp. */
  image: Uint8Array
}

export async function hasSlip(db: Queryable, deposit: bigint, sha256: Uint8Array): Promise<boolean> {
  const { rowCount } = await db.query('select from deposit_slip where deposit = $1 and sha256 = $2', [
    deposit,
    sha256,
  ])
  return rowCount === 1
}

export async function countSlips(db: Queryable, deposit: bigint): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    'select count(*)::int as n from deposit_slip where deposit = $1',
    [deposit],
  )
  return rows[0]?.n ?? 0
}

export async function insertSlip(tx: Tx, deposit: bigint, slip: NewSlip): Promise<void> {
  await tx.query(
    'insert into deposit_slip (deposit, sha256, picture_hash, image) values ($1, $2, $3::bit(256), $4)',
    [deposit, slip.sha256, slip.pictureHash, slip.image],
  )
}

/** Null: there is none. */
export async function newestSlip(db: Queryable, deposit: bigint): Promise<Buffer | null> {
  const { rows } = await db.query<{ image: Buffer }>(
    'select image from deposit_slip where deposit = $1 order by id desc limit 1',
    [deposit],
  )
  return rows[0]?.image ?? null
}

export interface SlipRow {
  id: bigint
  sentAt: Date
  sizeBytes: number
}

/** The newest first. */
export async function slipRows(db: Queryable, deposit: bigint): Promise<SlipRow[]> {
  const { rows } = await db.query<SlipRow>(
    `select id, sent_at as "sentAt", length(image) as "sizeBytes" from deposit_slip where deposit = $1 order by id desc`,
    [deposit],
  )
  return rows
}

export async function slipImage(
  db: Queryable,
  { deposit, slip }: { deposit: bigint; slip: bigint },
): Promise<Buffer | null> {
  const { rows } = await db.query<{ image: Buffer }>(
    'select image from deposit_slip where deposit = $1 and id = $2',
    [deposit, slip],
  )
  return rows[0]?.image ?? null
}

export interface SimilarRow {
  deposit: bigint
  playerId: bigint
  /** The very same file. */
  isSame: boolean
  /** Of 256, in how many they differ. */
  bits: number
}

/**
 * Slips of other requests: the very same file whenever it was sent, by its index; and what looks nearly the same among those
 * that were sent around it. No index finds what is alike when all slips of a bank are: so many are compared one by one,
 * 60 000 in 80 ms on a busy machine, and never more, however many years the house has kept. The most alike first, one row a
 * request.
 */
export async function similarRows(
  db: Queryable,
  { deposit, bitsMax, around, limit }: { deposit: bigint; bitsMax: number; around: number; limit: number },
): Promise<SimilarRow[]> {
  const { rows } = await db.query<SimilarRow>(
    `select f.deposit, d.player_id as "playerId", bool_or(f.same) as "isSame", min(f.bits)::int as bits
     from deposit_slip s cross join lateral (
       select o.deposit, true as same, bit_count(o.picture_hash # s.picture_hash) as bits from deposit_slip o
       where o.sha256 = s.sha256
       union all
       select o.deposit, false, bit_count(o.picture_hash # s.picture_hash) from deposit_slip o
       where o.id between s.id - $4 and s.id + $4 and bit_count(o.picture_hash # s.picture_hash) <= $2
     ) f join deposit d on d.id = f.deposit
     where s.deposit = $1 and f.deposit <> s.deposit group by f.deposit, d.player_id
     order by "isSame" desc, bits, f.deposit desc limit $3`,
    [deposit, bitsMax, limit, around],
  )
  return rows
}

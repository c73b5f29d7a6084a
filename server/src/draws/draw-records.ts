/** What each draw of lotto 59 opened and closed with, and its seed. */
import type { PollName } from '@samnang/core/lotto59/markets'
import type { Queryable } from '../database/pool.ts'

export interface DrawRecord {
  C: Buffer
  P: Buffer
  openSignature: Buffer
  M: Buffer | null
  n: number | null
  stakeTotal: bigint | null
  T: Buffer | null
  closeSignature: Buffer | null
  S: Buffer | null
  releasedMs: bigint | null
  releaseSignature: Buffer | null
  prk: Buffer | null
}

/** Everything, shown or not: callers that answer players must gate what they pass on. */
export async function findRecord(db: Queryable, drawId: bigint): Promise<DrawRecord | null> {
  const { rows } = await db.query<DrawRecord>(
    `select seed_commitment as "C", open_hash as "P", open_signature as "openSignature", root as "M",
       bet_count as n, stake_total as "stakeTotal", close_hash as "T", close_signature as "closeSignature",
       seed as "S", released_ms as "releasedMs", release_signature as "releaseSignature", prk
     from draw_record where draw_id = $1`,
    [drawId],
  )
  return rows[0] ?? null
}

export async function insertOpenRecord(
  db: Queryable,
  record: { drawId: bigint; C: Uint8Array; P: Uint8Array; signature: Uint8Array },
): Promise<void> {
  await db.query(
    `insert into draw_record (draw_id, seed_commitment, open_hash, open_signature) values ($1, $2, $3, $4)`,
    [record.drawId, record.C, record.P, record.signature],
  )
}

export async function storeCloseRecord(
  db: Queryable,
  record: {
    drawId: bigint
    M: Uint8Array
    n: number
    stakeUnits: bigint
    T: Uint8Array
    signature: Uint8Array
  },
): Promise<void> {
  await db.query(
    `update draw_record set root = $2, bet_count = $3, stake_total = $4, close_hash = $5, close_signature = $6
     where draw_id = $1`,
    [record.drawId, record.M, record.n, record.stakeUnits, record.T, record.signature],
  )
}

export async function storeRelease(
  db: Queryable,
  record: { drawId: bigint; S: Uint8Array; releasedMs: number; signature: Uint8Array; prk: Uint8Array },
): Promise<void> {
  await db.query(
    `update draw_record set seed = $2, released_ms = $3, release_signature = $4, prk = $5 where draw_id = $1`,
    [record.drawId, record.S, record.releasedMs, record.signature, record.prk],
  )
}

export interface KnownRelease {
  game: string
  day: number
  i: number
  M: Buffer
  S: Buffer
  T: Buffer
  releasedMs: bigint
  signature: Buffer
}

/** The newest seeds that the vault in use has given out for a game, from which it sees whether it was rolled back. */
export async function latestReleases(db: Queryable, game: PollName, limit: number): Promise<KnownRelease[]> {
  const { rows } = await db.query(
    `select d.poll as game, d.day, d.i, r.root as "M", r.seed as "S", r.close_hash as "T",
       r.released_ms as "releasedMs", r.release_signature as signature
     from draw d join draw_record r on r.draw_id = d.id
     where d.poll = $1 and d.state in ('DRAWN', 'SETTLED')
       and r.released_ms >= (select ms(valid_from) from signing_key where owner = 'vault' and valid_to is null)
     order by d.closes_at desc limit $2`,
    [game, limit],
  )
  return rows
}

/** What each draw of the ticket lottery opened and closed with, and its seed. */
import type { Queryable } from '../database/pool.ts'
import type { DrawRecord, KnownRelease } from './draw-records.ts'

/** Everything, public or not: callers that answer players must gate what they pass on. C is null for VN and TN. */
export type LotteryRecord = Omit<DrawRecord, 'C'> & { C: Buffer | null }

export async function findLotteryRecord(db: Queryable, drawId: bigint): Promise<LotteryRecord | null> {
  const { rows } = await db.query<LotteryRecord>(
    `select seed_commitment as "C", open_hash as "P", open_signature as "openSignature", root as "M",
       ticket_count as n, stake_total as "stakeTotal", close_hash as "T", close_signature as "closeSignature",
       seed as "S", released_ms as "releasedMs", release_signature as "releaseSignature", prk
     from lottery_record where draw_id = $1`,
    [drawId],
  )
  return rows[0] ?? null
}

export async function insertLotteryOpening(
  db: Queryable,
  record: { drawId: bigint; C: Uint8Array | null; P: Uint8Array; signature: Uint8Array },
): Promise<void> {
  await db.query(
    'insert into lottery_record (draw_id, seed_commitment, open_hash, open_signature) values ($1, $2, $3, $4)',
    [record.drawId, record.C, record.P, record.signature],
  )
}

/** Once, and only while the reign lasts. */
export async function storeLotteryClose(
  db: Queryable,
  epoch: bigint,
  record: {
    drawId: bigint
    M: Uint8Array
    n: number
    stakeUnits: bigint
    T: Uint8Array
    signature: Uint8Array
  },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update lottery_record set root = $3, ticket_count = $4, stake_total = $5, close_hash = $6, close_signature = $7
     where draw_id = $1 and root is null and holds_draw_lease($2)`,
    [record.drawId, epoch, record.M, record.n, record.stakeUnits, record.T, record.signature],
  )
  return rowCount === 1
}

export async function storeLotteryRelease(
  db: Queryable,
  record: { drawId: bigint; S: Uint8Array; releasedMs: number; signature: Uint8Array; prk: Uint8Array },
): Promise<void> {
  await db.query(
    'update lottery_record set seed = $2, released_ms = $3, release_signature = $4, prk = $5 where draw_id = $1',
    [record.drawId, record.S, record.releasedMs, record.signature, record.prk],
  )
}

/** The newest seeds of house draws that the vault in use gave, from which it sees whether it was rolled back. */
export async function latestHouseReleases(
  db: Queryable,
  game: string,
  limit: number,
): Promise<KnownRelease[]> {
  const { rows } = await db.query<KnownRelease>(
    `select $1 as game, d.fair_day as day, d.fair_i as i, r.root as "M", r.seed as "S",
       r.close_hash as "T", r.released_ms as "releasedMs", r.release_signature as signature
     from lottery_draw d join lottery_record r on r.draw_id = d.id
     where d.fair_day is not null and r.seed is not null
       and r.released_ms >= (select ms(valid_from) from signing_key where owner = 'vault' and valid_to is null)
     order by d.fair_day desc, d.fair_i desc limit $2`,
    [game, limit],
  )
  return rows
}

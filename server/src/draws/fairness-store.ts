/** The published records: commitments of a day, what each draw opened and closed with, seeds, keys. */
import type { DrawName } from '@samnang/core/fairness/commitment'
import type { HOUSE_GAME } from '@samnang/core/fairness/house-draw'
import type { PollName } from '@samnang/core/lotto59/markets'
import type { Queryable } from '../database/pool.ts'

/** Whose seeds the vault keeps: the polls of lotto 59, and the house's draws of the ticket lottery. */
export type FairGame = PollName | typeof HOUSE_GAME

/** One signed range of seed commitments: draws `first` … `first + count − 1` of that day. */
export interface FairDay {
  game: FairGame
  day: number
  first: number
  count: number
  /** C after C, 32 bytes each. */
  commitments: Buffer
  K: Buffer
  signature: Buffer
}

export async function insertFairDay(
  db: Queryable,
  day: Omit<FairDay, 'commitments' | 'K' | 'signature'> &
    Record<'commitments' | 'K' | 'signature', Uint8Array>,
): Promise<void> {
  await db.query(
    `insert into fair_day (game, day, first_i, count, commitments, root, signature)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [day.game, day.day, day.first, day.count, day.commitments, day.K, day.signature],
  )
}

/** The range that holds draw `i`, with all of its commitments. */
export async function findFairDay(db: Queryable, { game, day, i }: DrawName): Promise<FairDay | null> {
  const { rows } = await db.query<FairDay>(
    `select game, day, first_i as first, count, commitments, root as "K", signature from fair_day
     where game = $1 and day = $2 and first_i <= $3 and $3 < first_i + count`,
    [game, day, i],
  )
  return rows[0] ?? null
}

/** C of one draw; null before the day is committed. */
export async function commitmentOf(db: Queryable, { game, day, i }: DrawName): Promise<Buffer | null> {
  const { rows } = await db.query<{ C: Buffer }>(
    `select substring(commitments from (($3 - first_i) * 32 + 1)::int for 32) as "C" from fair_day
     where game = $1 and day = $2 and first_i <= $3 and $3 < first_i + count`,
    [game, day, i],
  )
  return rows[0]?.C ?? null
}

/**
 * The first draw of the range that the vault is asked for. It is written down before asking: if we die between the
 * vault's promise and our row, the next one must ask for the same range to get the same answer.
 */
export async function intendedFirst(
  db: Queryable,
  game: FairGame,
  day: number,
  first: number,
): Promise<number> {
  await db.query(
    'insert into fair_day_intent (game, day, first_i) values ($1, $2, $3) on conflict do nothing',
    [game, day, first],
  )
  const { rows } = await db.query<{ first: number }>(
    'select first_i as first from fair_day_intent where game = $1 and day = $2',
    [game, day],
  )
  return rows[0]?.first ?? first
}

export async function intendAnotherFirst(
  db: Queryable,
  game: FairGame,
  day: number,
  first: number,
): Promise<void> {
  await db.query('update fair_day_intent set first_i = $3 where game = $1 and day = $2', [game, day, first])
}

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

/** The newest seeds that the vault has given out for a game, from which it sees whether it was rolled back. */
export async function latestReleases(
  db: Queryable,
  game: PollName,
  limit: number,
): Promise<
  { game: PollName; day: number; i: number; M: Buffer; S: Buffer; releasedMs: bigint; signature: Buffer }[]
> {
  const { rows } = await db.query(
    `select d.poll as game, d.day, d.i, r.root as "M", r.seed as "S", r.released_ms as "releasedMs",
       r.release_signature as signature
     from draw d join draw_record r on r.draw_id = d.id
     where d.poll = $1 and d.state in ('DRAWN', 'SETTLED') order by d.closes_at desc limit $2`,
    [game, limit],
  )
  return rows
}

export type KeyOwner = 'operator' | 'vault'
export interface SigningKey {
  owner: KeyOwner
  publicKey: Buffer
  validFrom: Date
  validTo: Date | null
}

/** The key in use; a former one of the same owner stays published, with its end. */
export async function publishKey(db: Queryable, owner: KeyOwner, publicKey: Uint8Array): Promise<void> {
  await db.query(
    `update signing_key set valid_to = clock_timestamp()
     where owner = $1 and public_key <> $2 and valid_to is null`,
    [owner, publicKey],
  )
  await db.query(
    `insert into signing_key (owner, public_key) values ($1, $2)
     on conflict (owner, public_key) do update set valid_to = null where signing_key.valid_to is not null`,
    [owner, publicKey],
  )
}

export async function signingKeys(db: Queryable): Promise<SigningKey[]> {
  const { rows } = await db.query<SigningKey>(
    `select owner, public_key as "publicKey", valid_from as "validFrom", valid_to as "validTo"
     from signing_key order by owner, valid_from`,
  )
  return rows
}

/** The leaf hashes of a draw, ascending as bytes, packed. */
export async function packedLeaves(db: Queryable, drawId: bigint): Promise<Buffer> {
  const { rows } = await db.query<{ leaves: Buffer | null }>(
    `select string_agg(leaf, ''::bytea order by leaf) as leaves from ticket where draw_id = $1`,
    [drawId],
  )
  return rows[0]?.leaves ?? Buffer.alloc(0)
}

export interface LeafTicket {
  id: bigint
  type: number
  pick: bigint
  stake: bigint
  acceptedMs: bigint
  salt: Buffer
  clientNonce: Buffer
  leaf: Buffer
}

/** One's own ticket of that draw; null for anybody else's. */
export async function ownTicket(
  db: Queryable,
  ticket: { id: bigint; drawId: bigint; playerId: bigint },
): Promise<LeafTicket | null> {
  const { rows } = await db.query<LeafTicket>(
    `select id, type, pick, stake, accepted_ms as "acceptedMs", salt, client_nonce as "clientNonce", leaf
     from ticket where id = $1::bigint and slip_id = $1 / 64 and draw_id = $2 and player_id = $3`,
    [ticket.id, ticket.drawId, ticket.playerId],
  )
  return rows[0] ?? null
}

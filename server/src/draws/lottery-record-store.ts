/** What draws of the ticket lottery publish, the leaves of their tickets among it. */
import type { Queryable } from '../database/pool.ts'
import type { DrawRecord } from './fairness-store.ts'

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

/** The newest seeds of house draws, from which the vault sees whether it was rolled back. */
export async function latestHouseReleases(db: Queryable, game: string, limit: number) {
  const { rows } = await db.query<{
    game: string
    day: number
    i: number
    M: Buffer
    S: Buffer
    releasedMs: bigint
    signature: Buffer
  }>(
    `select $1 as game, d.fair_day as day, d.fair_i as i, r.root as "M", r.seed as "S",
       r.released_ms as "releasedMs", r.release_signature as signature
     from lottery_draw d join lottery_record r on r.draw_id = d.id
     where d.fair_day is not null and r.seed is not null order by d.fair_day desc, d.fair_i desc limit $2`,
    [game, limit],
  )
  return rows
}

/** A ticket as its leaf is made of it; lines by id, without those that were taken back. */
export interface LeafSource {
  id: bigint
  playerSecret: Buffer
  costUnits: bigint
  placedMs: bigint
  lines: {
    id: number
    digits: number
    posts: string[]
    numbers: string[]
    amount: string
    cost: string
    rates: Record<string, number>
    reduced: Record<string, number>
  }[]
}

const LEAF_SOURCE = `t.id, p.secret as "playerSecret", t.cost as "costUnits",
  floor(extract(epoch from t.placed_at) * 1000)::bigint as "placedMs",
  (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'digits', i.digits, 'posts', i.posts,
     'numbers', i.expanded, 'amount', i.amount::text, 'cost', i.cost::text, 'rates', i.rates,
     'reduced', i.reduced) order by i.id), '[]')
   from lottery_item i where i.ticket_id = t.id and i.state <> 'deleted') as lines`

/** The next placed tickets that have no leaf yet, by id after `after`. */
export async function ticketsWithoutLeaf(
  db: Queryable,
  drawId: bigint,
  after: bigint,
  limit: number,
): Promise<LeafSource[]> {
  const { rows } = await db.query<LeafSource>(
    `select ${LEAF_SOURCE} from lottery_ticket t join player p on p.id = t.player_id
     where t.draw_id = $1 and t.id > $2 and t.state = 'placed' and t.leaf is null order by t.id limit $3`,
    [drawId, after, limit],
  )
  return rows
}

/** A leaf stays what it was first. */
export async function storeLeaves(
  db: Queryable,
  leaves: readonly { id: bigint; salt: Uint8Array; leaf: Uint8Array }[],
): Promise<void> {
  await db.query(
    `update lottery_ticket t set salt = l.salt, leaf = l.leaf
     from unnest($1::bigint[], $2::bytea[], $3::bytea[]) as l (id, salt, leaf) where t.id = l.id and t.leaf is null`,
    [leaves.map(({ id }) => id), leaves.map(({ salt }) => salt), leaves.map(({ leaf }) => leaf)],
  )
}

/** All tickets of a draw that is closed. */
export async function frozenTickets(
  db: Queryable,
  drawId: bigint,
): Promise<{ leaves: Buffer; count: number; stakeUnits: bigint }> {
  const { rows } = await db.query<{ leaves: Buffer | null; count: bigint; stake: bigint }>(
    `select string_agg(leaf, ''::bytea order by leaf) as leaves, count(*) as count,
       coalesce(sum(cost), 0)::bigint as stake
     from lottery_ticket where draw_id = $1 and state = 'placed'`,
    [drawId],
  )
  const [row] = rows
  return {
    leaves: row?.leaves ?? Buffer.alloc(0),
    count: Number(row?.count ?? 0n),
    stakeUnits: row?.stake ?? 0n,
  }
}

/** The leaf hashes under the root, ascending as bytes, packed. */
export async function packedLotteryLeaves(db: Queryable, drawId: bigint): Promise<Buffer> {
  const { rows } = await db.query<{ leaves: Buffer | null }>(
    `select string_agg(leaf, ''::bytea order by leaf) as leaves from lottery_ticket
     where draw_id = $1 and leaf is not null`,
    [drawId],
  )
  return rows[0]?.leaves ?? Buffer.alloc(0)
}

/** One's own ticket of that draw, with its leaf; null for anybody else's. */
export async function ownLotteryTicket(
  db: Queryable,
  ticket: { id: bigint; drawId: bigint; playerId: bigint },
): Promise<(LeafSource & { salt: Buffer; leaf: Buffer }) | null> {
  const { rows } = await db.query<LeafSource & { salt: Buffer; leaf: Buffer }>(
    `select ${LEAF_SOURCE}, t.salt, t.leaf from lottery_ticket t join player p on p.id = t.player_id
     where t.id = $1 and t.draw_id = $2 and t.player_id = $3 and t.leaf is not null`,
    [ticket.id, ticket.drawId, ticket.playerId],
  )
  return rows[0] ?? null
}

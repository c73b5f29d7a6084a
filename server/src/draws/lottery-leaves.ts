/** The leaves of tickets of the ticket lottery: made at the close, shown in proofs. */
import type { Queryable } from '../database/pool.ts'

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

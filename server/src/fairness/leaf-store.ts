/** The leaves of a draw of lotto 59, as their proofs need them. */
import type { Queryable } from '../database/pool.ts'

/** The leaf hashes of a draw, ascending as bytes, packed. */
export async function packedLeaves(db: Queryable, drawId: bigint): Promise<Buffer> {
  const { rows } = await db.query<{ leaves: Buffer | null }>(
    `select string_agg(leaf, ''::bytea order by leaf) as leaves from ticket where draw_id = $1`,
    [drawId],
  )
  return rows[0]?.leaves ?? Buffer.alloc(0)
}

/** What keys the tag of this player in the leaves of their bets; null: there is no such player. */
export async function secretOf(db: Queryable, playerId: bigint): Promise<Buffer | null> {
  const { rows } = await db.query<{ secret: Buffer }>('select secret from player where id = $1', [playerId])
  return rows[0]?.secret ?? null
}

/** Whoever's it is. */
export async function hasTicket(db: Queryable, id: bigint): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select exists (select from ticket where id = $1::bigint and slip_id = $1 / 64)
       or exists (select from lottery_ticket where id = $1) as found`,
    [id],
  )
  return rows[0]?.found ?? false
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

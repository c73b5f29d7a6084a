/** A slip by its number alone, as the staff ask for it. */
import type { Queryable } from '../database/pool.ts'

export interface SlipFacts {
  id: bigint
  playerId: bigint
  drawId: bigint
  key: string
  totalUnits: bigint
  acceptedMs: bigint
  salts: Buffer
  leaves: Buffer
  /** What the draw has given the player, and taken back and given again where it was settled once more: in their order. */
  paymentIds: bigint[]
  paidAt: Date | null
  correctedAt: Date[]
  /** What the house keeps of the seed's release, in ms. */
  releasedMs: bigint | null
}

/** The part that has the number is found by it, the block by the index of blocks (migration 0003). */
export async function findSlipFacts(db: Queryable, id: bigint): Promise<SlipFacts | null> {
  const { rows } = await db.query<SlipFacts>(
    `select s.id, s.player_id as "playerId", s.draw_id as "drawId", s.key, s.total as "totalUnits",
       s.accepted_ms as "acceptedMs", s.salts, s.leaves, p.paid_at as "paidAt", r.released_ms as "releasedMs",
       array(select x.id from (select p.id union select c.undo_tx from draw_correction c
           where c.draw_id = s.draw_id and c.player_id = s.player_id
         union select c.again_tx from draw_correction c where c.draw_id = s.draw_id and c.player_id = s.player_id) x (id)
         where x.id is not null order by x.id) as "paymentIds",
       array(select c.at from draw_correction c where c.draw_id = s.draw_id and c.player_id = s.player_id
         order by c.round) as "correctedAt"
     from slip s left join draw_payment p on p.draw_id = s.draw_id and p.player_id = s.player_id
     left join draw_record r on r.draw_id = s.draw_id where s.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** The slips of a player with this key: each part has an index of its own for that. */
export async function slipsOfKey(db: Queryable, playerId: bigint, key: string): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(
    'select id from slip where player_id = $1 and key = $2::uuid order by id desc limit 10',
    [playerId, key],
  )
  return rows.map(({ id }) => id)
}

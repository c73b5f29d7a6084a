/** A ticket of the lottery by its number alone, as the staff ask for it. */
import type { Queryable } from '../database/pool.ts'
import { LOTTERY_TICKETS, type LotteryTicketRow } from './lottery-ticket-store.ts'

export interface TicketFacts {
  playerId: bigint
  key: string
  salt: Buffer | null
  leaf: Buffer | null
  opensAt: Date
  closesAt: Date
  drawState: string
  doneAt: Date | null
  releasedMs: bigint | null
  nowMs: number
}

/** Null: there is none, or it is a draft, which is no bet. */
export async function findTicketFacts(
  db: Queryable,
  id: bigint,
): Promise<{ facts: TicketFacts; ticket: LotteryTicketRow } | null> {
  const { rows } = await db.query<TicketFacts>(
    `select k.player_id as "playerId", x.key, k.salt, k.leaf, d.opens_at as "opensAt", d.closes_at as "closesAt",
       d.state as "drawState", d.done_at as "doneAt", r.released_ms as "releasedMs", ms(clock_timestamp()) as "nowMs"
     from lottery_ticket k join tx x on x.id = k.bet_tx join lottery_draw d on d.id = k.draw_id
     left join lottery_record r on r.draw_id = d.id where k.id = $1`,
    [id],
  )
  const tickets = await db.query<LotteryTicketRow>(
    `${LOTTERY_TICKETS} where t.id = $1 and t.state <> 'draft'`,
    [id],
  )
  const [facts, ticket] = [rows[0], tickets.rows[0]]
  return facts && ticket ? { facts, ticket } : null
}

/** Its stake, and every movement whose key names it: what it won, what was taken back and given back. */
export async function ticketTxIds(db: Queryable, id: bigint): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(
    `select bet_tx as id from lottery_ticket where id = $1
     union
     select x.id from unnest(array['lottery_win', 'lottery_refund', 'lottery_undo']) kind
     cross join lateral (select t.id from tx t
       where t.key >= kind || ':' || $1 || ':' and t.key < kind || ':' || $1 || ';') x`,
    [id],
  )
  return rows.map((row) => row.id)
}

/** By the key of its stake, which the player's browser chose. */
export async function ticketsOfTxKey(db: Queryable, playerId: bigint, key: string): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(
    `select k.id from tx x join lottery_ticket k on k.bet_tx = x.id
     where x.key = $1`,
    [`bet:${playerId}:${key}`],
  )
  return rows.map((row) => row.id)
}

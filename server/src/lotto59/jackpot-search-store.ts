/** Past draws by what stood on their posts, and a player's own jackpot ticket. */
import type { PollName } from '@samnang/core/lotto59/markets'
import type { Queryable } from '../database/pool.ts'
import { DRAW_COLUMNS, type DrawRow } from './draw-store.ts'
import { TICKETS, type TicketRow } from './ticket-store.ts'

/** Of each poll this many draws have their balls and are not fully shown yet, at most. */
const IN_SHOW_MAX = 10

/**
 * Fully shown draws whose posts have at least `least` of the numbers in `mask`, newest first. The index draw_posts is
 * read backwards until there are enough: with three of five, some 34 000 draws for 100 matches, 20 ms with 3 000 000 draws.
 */
export async function drawsMatching(
  db: Queryable,
  { polls, mask, least, limit }: { polls: readonly PollName[]; mask: bigint; least: number; limit: number },
): Promise<DrawRow[]> {
  const { rows } = await db.query<DrawRow>(
    `with match as materialized (
       select m.id from unnest($1::text[]) p (poll) cross join lateral (
         select o.id from draw o where o.poll = p.poll and o.posts is not null
           and bit_count((o.posts & $2)::bit(64)) >= $3
         order by o.closes_at desc limit $4::int + ${IN_SHOW_MAX}
       ) m
     )
     select ${DRAW_COLUMNS} from match join draw d on d.id = match.id
     where d.state in ('DRAWN', 'SETTLED') and d.shown_at <= clock_timestamp()
     order by d.closes_at desc, d.id desc limit $4`,
    [polls, mask, least, limit],
  )
  return rows
}

/** Null: the player has no jackpot ticket of this number. */
export async function findJackpotTicket(
  db: Queryable,
  playerId: bigint,
  ticketId: bigint,
): Promise<TicketRow | null> {
  const { rows } = await db.query<TicketRow>(
    `${TICKETS} where k.id = $1::bigint and k.slip_id = $1 / 64 and k.player_id = $2 and k.type = 9`,
    [ticketId, playerId],
  )
  return rows[0] ?? null
}

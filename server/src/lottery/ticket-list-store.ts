/** Lists and sums of a player's tickets, by key in the order of their stakes (index lottery_ticket_time). */
import type { LotteryTicket } from '@samnang/contract/lottery'
import type { GameType } from '@samnang/core/lottery/rules'
import type { Period } from '@samnang/core/phnom-penh-day'
import type { Queryable } from '../database/pool.ts'
import { LOTTERY_TICKETS, type LotteryTicketRow } from './lottery-ticket-store.ts'

export interface TicketFilter extends Period {
  playerId: bigint
  type: GameType | null
  /** Null: all but drafts. */
  state: LotteryTicket['state'] | null
  /** A ticket's number, a number that was bet on, or part of the name of a draw. */
  search: string | null
  /** Only what comes after this ticket. */
  before: bigint | null
  limit: number
}

const TIME = 'coalesce(t.placed_at, t.created_at)'

/** Newest first. Drafts without lines are not listed. */
export async function listTickets(db: Queryable, filter: TicketFilter): Promise<LotteryTicketRow[]> {
  const { rows } = await db.query<LotteryTicketRow>(
    `${LOTTERY_TICKETS}
     where t.player_id = $1 and ($2::text is null or d.type = $2)
       and case when $3::text is null then t.state <> 'draft' else t.state = $3 and t.units > 0 end
       and ($4::float8 is null or ${TIME} >= to_timestamp($4 / 1000))
       and ($5::float8 is null or ${TIME} < to_timestamp($5 / 1000))
       and ($6::bigint is null or (${TIME}, t.id) < (
         select coalesce(b.placed_at, b.created_at), b.id from lottery_ticket b where b.id = $6 and b.player_id = $1))
       and ($7::text is null or case when $7 ~ '^[0-9]+$'
         then t.id::text = $7 or exists (select from lottery_item i where i.ticket_id = t.id and $7 = any (i.expanded))
         else strpos(lower(d.title), lower($7)) > 0 end)
     order by ${TIME} desc, t.id desc limit $8`,
    [
      filter.playerId,
      filter.type,
      filter.state,
      filter.fromMs,
      filter.toMs,
      filter.before,
      filter.search,
      filter.limit,
    ],
  )
  return rows
}

/** In units. */
export interface TicketSums {
  type: GameType
  count: number
  cost: bigint
  payout: bigint
  /** Cost of tickets without a result. */
  outstanding: bigint
}

/** By type. What was taken back, by the player or with its draw, has cost nothing. */
export async function sumTickets(
  db: Queryable,
  { playerId, type, fromMs, toMs }: Pick<TicketFilter, 'playerId' | 'type' | 'fromMs' | 'toMs'>,
): Promise<TicketSums[]> {
  const { rows } = await db.query<TicketSums>(
    `select d.type, count(*)::int as count, sum(t.cost)::bigint as cost, sum(t.payout)::bigint as payout,
       coalesce(sum(t.cost) filter (where t.state = 'placed'), 0)::bigint as outstanding
     from lottery_ticket t join lottery_draw d on d.id = t.draw_id
     where t.player_id = $1 and t.state in ('placed', 'won', 'lost') and ($2::text is null or d.type = $2)
       and ($3::float8 is null or ${TIME} >= to_timestamp($3 / 1000))
       and ($4::float8 is null or ${TIME} < to_timestamp($4 / 1000))
     group by d.type`,
    [playerId, type, fromMs, toMs],
  )
  return rows
}

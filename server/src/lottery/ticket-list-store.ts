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

/** `$1`: the player, `$2` type, `$3` and `$4` days, `$5` what is searched for. */
const CHOSEN = `t.player_id = $1 and ($2::text is null or d.type = $2)
       and ($3::float8 is null or ${TIME} >= to_timestamp($3 / 1000))
       and ($4::float8 is null or ${TIME} < to_timestamp($4 / 1000))
       and ($5::text is null or case when $5 ~ '^[0-9]+$'
         then t.id::text = $5 or exists (select from lottery_item i where i.ticket_id = t.id and $5 = any (i.expanded))
         else strpos(lower(d.title), lower($5)) > 0 end)`

type Chosen = Pick<TicketFilter, 'playerId' | 'type' | 'fromMs' | 'toMs' | 'search'>
const chosen = ({ playerId, type, fromMs, toMs, search }: Chosen) => [playerId, type, fromMs, toMs, search]

/** Newest first. Drafts without lines are not listed. */
export async function listTickets(db: Queryable, filter: TicketFilter): Promise<LotteryTicketRow[]> {
  const { rows } = await db.query<LotteryTicketRow>(
    `${LOTTERY_TICKETS}
     where ${CHOSEN}
       and case when $6::text is null then t.state <> 'draft' else t.state = $6 and t.units > 0 end
       and ($7::bigint is null or (${TIME}, t.id) < (
         select coalesce(b.placed_at, b.created_at), b.id from lottery_ticket b where b.id = $7 and b.player_id = $1))
     order by ${TIME} desc, t.id desc limit $8`,
    [...chosen(filter), filter.state, filter.before, filter.limit],
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

/** By type, of the tickets that the list has. What was taken back, by the player or with its draw, has cost nothing. */
export async function sumTickets(
  db: Queryable,
  filter: Chosen & Pick<TicketFilter, 'state'>,
): Promise<TicketSums[]> {
  const { rows } = await db.query<TicketSums>(
    `select d.type, count(*)::int as count, sum(t.cost)::bigint as cost, sum(t.payout)::bigint as payout,
       coalesce(sum(t.cost) filter (where t.state = 'placed'), 0)::bigint as outstanding
     from lottery_ticket t join lottery_draw d on d.id = t.draw_id
     where ${CHOSEN} and t.state in ('placed', 'won', 'lost') and ($6::text is null or t.state = $6)
     group by d.type`,
    [...chosen(filter), filter.state],
  )
  return rows
}

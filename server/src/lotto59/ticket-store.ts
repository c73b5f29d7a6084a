/** A player's tickets. Groups are read by key from the newest on; nobody else's are ever touched. */
import type { DrawState } from '@samnang/core/lotto59/draw-states'
import type { PollName } from '@samnang/core/lotto59/markets'
import type { Queryable } from '../database/pool.ts'
import { firstUncounted } from './player-day-store.ts'

export interface TicketFilter {
  playerId: bigint
  /** Groups at most. */
  limit: number
  /** Only groups before this one. */
  before: bigint | null
  poll: PollName | null
  drawId: bigint | null
  groupId: bigint | null
  /** Waiting for a result. */
  outstanding: boolean | null
  /** Accepted in [fromMs, toMs). */
  fromMs: number | null
  toMs: number | null
}

/** Groups, newest first, with the number of their tickets. All of a group is of one draw and one moment. */
export async function ticketGroups(
  db: Queryable,
  filter: TicketFilter,
): Promise<{ slipId: bigint; count: number }[]> {
  const conditions = ['s.player_id = $1']
  const values: unknown[] = [filter.playerId, filter.limit]
  const where = (condition: (place: string) => string, value: unknown) => {
    if (value === null) return
    conditions.push(condition(`$${values.push(value)}`))
  }
  where((place) => `s.id < ${place}`, filter.before)
  where((place) => `s.id = ${place}`, filter.groupId)
  where(
    (place) => `s.draw_id = ${place} and s.id >= (select first_slip from draw_book where draw_id = ${place})
      and s.id <= (select coalesce(last_slip, s.id) from draw_book where draw_id = ${place})`,
    filter.drawId,
  )
  where((place) => `d.poll = ${place}`, filter.poll)
  where((place) => `s.accepted_ms >= ${place}`, filter.fromMs)
  where((place) => `s.accepted_ms < ${place}`, filter.toMs)
  if (filter.outstanding !== null)
    conditions.push(`d.state ${filter.outstanding ? 'not in' : 'in'} ('SETTLED', 'VOID')`)
  const { rows } = await db.query<{ slipId: bigint; count: number }>(
    `select s.id as "slipId", 1 + coalesce(cardinality(s.more), 0) / 4 as count from slip s join draw d on d.id = s.draw_id
     where ${conditions.join(' and ')} order by s.id desc limit $2`,
    values,
  )
  return rows
}

export interface TicketRow {
  id: bigint
  slipId: bigint
  drawId: bigint
  poll: PollName
  i: number
  typeNo: number
  pick: bigint
  rateCenti: number
  stakeUnits: bigint
  acceptedMs: bigint
  state: DrawState
  /** Only of a settled draw. */
  balls: number[] | null
  payoutUnits: bigint
}

/** What became of a ticket is only told when its draw is settled. */
export const TICKETS = `select k.id, k.slip_id as "slipId", k.draw_id as "drawId", d.poll, d.i, k.type as "typeNo", k.pick,
    k.rate_centi as "rateCenti", k.stake as "stakeUnits", k.accepted_ms as "acceptedMs", d.state,
    case when d.state = 'SETTLED' then d.balls end as balls,
    case when d.state = 'SETTLED' then coalesce(p.amount, 0) else 0 end::bigint as "payoutUnits"
  from ticket k join draw d on d.id = k.draw_id
  left join lateral (
    select amount from payout w where w.draw_id = k.draw_id and w.player_id = k.player_id and w.ticket_id = k.id offset 0
  ) p on true`

/** The tickets of these groups of the player, newest group first, each in the order of its slip. */
export async function ticketsOf(
  db: Queryable,
  playerId: bigint,
  slipIds: readonly bigint[],
): Promise<TicketRow[]> {
  const { rows } = await db.query<TicketRow>(
    `${TICKETS} where k.player_id = $1 and k.slip_id = any ($2::bigint[]) order by k.slip_id desc, k.id`,
    [playerId, slipIds],
  )
  return rows
}

/** The leaf hashes of a slip of the player, in the order of its tickets. */
export async function leavesOfSlip(db: Queryable, playerId: bigint, slipId: bigint): Promise<Buffer[]> {
  const { rows } = await db.query<{ leaf: Buffer }>(
    'select leaf from ticket where player_id = $1 and slip_id = $2 order by id',
    [playerId, slipId],
  )
  return rows.map((row) => row.leaf)
}

/** How many of the player's tickets wait for a result. */
export async function outstandingTickets(db: Queryable, playerId: bigint): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select coalesce(sum(1 + coalesce(cardinality(s.more), 0) / 4), 0)::int as count
     from uncounted_draw u cross join lateral (
       select more from slip where player_id = $1 and id >= u.first_slip and id >= $2 and draw_id + 0 = u.id offset 0
     ) s
     where u.state not in ('SETTLED', 'VOID')`,
    [playerId, await firstUncounted(db)],
  )
  return rows[0]?.count ?? 0
}

/** Jackpots won in the draws settled within the last ten minutes, greatest first. */
export async function recentJackpots(
  db: Queryable,
): Promise<{ ticketId: bigint; diff: number; units: bigint }[]> {
  const { rows } = await db.query<{ ticketId: bigint; diff: number; units: bigint }>(
    `select l.ticket_id as "ticketId", l.diff, l.amount as units
     from draw d join draw_paid p on p.draw_id = d.id and p.diffs is not null
     cross join lateral unnest(p.tickets, p.amounts, p.diffs) l (ticket_id, amount, diff)
     where d.state = 'SETTLED' and d.closes_at > clock_timestamp() - interval '20 minutes'
       and d.settled_at > clock_timestamp() - interval '10 minutes'
       and l.diff is not null
     order by l.amount desc, l.ticket_id limit 20`,
  )
  return rows
}

/**
 * The slips of a player that won something, and what they come to. Both start from what draws have paid the player, so that
 * they cost as much as was won and not as much as was played.
 */
import type { PollName } from '@samnang/core/lotto59/markets'
import type { Period } from '@samnang/core/phnom-penh-day'
import type { Queryable } from '../database/pool.ts'
import type { Sums } from './player-day-store.ts'

export interface WonChoice extends Period {
  playerId: bigint
  poll: PollName | null
}

/** A slip for each row: what its tickets got, of it as jackpots. Told once its draw is settled, as everywhere. */
const WON = `select l.ticket_id / 64 as slip_id, sum(l.amount) as payout,
    coalesce(sum(l.amount) filter (where l.diff is not null), 0) as jackpot
  from draw_paid p join draw d on d.id = p.draw_id and d.state = 'SETTLED'
  cross join lateral unnest(p.tickets, p.amounts, p.diffs) l (ticket_id, amount, diff)
  where p.player_id = $1 and not p.is_refund and ($2::text is null or d.poll = $2) group by 1`

/** Each slip by its own key: the planner would rather read all that the player bet. */
const WITH_SLIP = `(${WON}) w cross join lateral (
    select * from slip s where s.player_id = $1 and s.id = w.slip_id
      and ($3::bigint is null or s.accepted_ms >= $3) and ($4::bigint is null or s.accepted_ms < $4) offset 0
  ) s`

const LINES = '1 + coalesce(cardinality(s.more), 0) / 4'

/** Groups, newest first, with the number of their tickets, those that lost too. */
export async function wonGroups(
  db: Queryable,
  { playerId, poll, fromMs, toMs, before, limit }: WonChoice & { before: bigint | null; limit: number },
): Promise<{ slipId: bigint; count: number }[]> {
  const { rows } = await db.query<{ slipId: bigint; count: number }>(
    `select s.id as "slipId", ${LINES} as count from ${WITH_SLIP}
     where $5::bigint is null or w.slip_id < $5 order by w.slip_id desc limit $6`,
    [playerId, poll, fromMs, toMs, before, limit],
  )
  return rows
}

/** The sums of these groups, whole as they are listed. */
export async function wonSums(db: Queryable, { playerId, poll, fromMs, toMs }: WonChoice): Promise<Sums> {
  const { rows } = await db.query<Sums>(
    `select coalesce(sum(${LINES}), 0)::bigint as count, coalesce(sum(s.total), 0)::bigint as stake,
       coalesce(sum(w.payout), 0)::bigint as payout, coalesce(sum(w.jackpot), 0)::bigint as jackpot, 0::bigint as refunded
     from ${WITH_SLIP}`,
    [playerId, poll, fromMs, toMs],
  )
  return rows[0] ?? { count: 0n, stake: 0n, payout: 0n, jackpot: 0n, refunded: 0n }
}

/**
 * What a player's tickets add up to, by day: those of finished draws from the projection player_day, the others, which
 * are few, from the tickets themselves. Both in one statement, so no ticket is missed or counted twice.
 */
import type { PollName } from '@samnang/core/lotto59/markets'
import type { Period } from '@samnang/core/phnom-penh-day'
import type { Queryable, Tx } from '../database/pool.ts'

/** Which tickets: of some types, or only won jackpots, or only those that wait for a result. */
export type Choice =
  | { kind: 'types'; types: readonly number[] | null }
  | { kind: 'won' }
  | { kind: 'outstanding' }

export interface TicketChoice extends Period {
  playerId: bigint
  choice: Choice
  poll: PollName | null
}

/** What is added up beside what is listed: the tickets of finished draws. */
export interface SummedChoice extends Omit<TicketChoice, 'choice'> {
  choice: Choice | { kind: 'finished' }
}

/** In units; `refunded` is what void draws gave back. */
export interface Sums {
  count: bigint
  stake: bigint
  payout: bigint
  jackpot: bigint
  refunded: bigint
}

export interface ChosenSums {
  total: Sums
  /** Newest first. */
  days: (Sums & { day: string })[]
  /**
   * Every chosen ticket lies between the first and the last slip, both included; none of a draw that is not counted yet
   * before `uncounted`. Null: there is none.
   */
  slips: { first: bigint; last: bigint; uncounted: bigint } | null
}

const COUNTED = `select c.day, c.count::bigint as count, c.stake, c.payout,
    case c.type when 9 then c.payout else 0 end as jackpot, c.refunded, c.first_slip, c.last_slip
  from player_day c
  where c.player_id = $1 and ($2::text is null or c.poll = $2)
    and ($3::bigint is null or c.day >= phnom_penh_day($3))
    and ($4::bigint is null or c.day < phnom_penh_day($4))`
const COUNTED_WON = `select c.day, c.won_count::bigint, c.won_stake, c.payout, c.payout, 0, c.first_slip, c.last_slip
  from player_day c
  where c.player_id = $1 and ($2::text is null or c.poll = $2)
    and ($3::bigint is null or c.day >= phnom_penh_day($3))
    and ($4::bigint is null or c.day < phnom_penh_day($4)) and c.type = 9 and c.won_count > 0`
/**
 * From draw to ticket to payout: `offset 0` keeps the planner from any other order, whatever it thinks of the tables, and
 * `+ 0` from the index of blocks: the player's slips since the draw opened are few, and the blocks of a part are many.
 */
const UNCOUNTED = `select phnom_penh_day(k.accepted_ms), 1, k.stake, coalesce(p.amount, 0),
    case k.type when 9 then coalesce(p.amount, 0) else 0 end, case d.state when 'VOID' then k.stake else 0 end,
    k.slip_id, k.slip_id
  from uncounted_draw d
  cross join lateral (
    select * from ticket t where t.player_id = $1 and t.slip_id >= d.first_slip and t.slip_id >= $5 and t.draw_id + 0 = d.id offset 0
  ) k
  left join lateral (
    select kind, amount from payout w where w.draw_id = d.id and w.player_id = $1 and w.ticket_id = k.id offset 0
  ) p on d.state = 'SETTLED'
  where ($2::text is null or d.poll = $2) and ($3::bigint is null or k.accepted_ms >= $3)
    and ($4::bigint is null or k.accepted_ms < $4)`

/** Rows of both sources; `$6` are the types, where a choice names some. */
function factsOf(choice: SummedChoice['choice']): { sql: string; values: unknown[] } {
  switch (choice.kind) {
    case 'won':
      return { sql: `${COUNTED_WON} union all ${UNCOUNTED} and p.kind = 'jackpot'`, values: [] }
    case 'finished':
      return { sql: `${COUNTED} union all ${UNCOUNTED} and d.state in ('SETTLED', 'VOID')`, values: [] }
    case 'outstanding':
      return { sql: `${UNCOUNTED} and d.state not in ('SETTLED', 'VOID')`, values: [] }
    case 'types':
      return choice.types === null
        ? { sql: `${COUNTED} union all ${UNCOUNTED}`, values: [] }
        : {
            sql: `${COUNTED} and c.type = any ($6::smallint[]) union all ${UNCOUNTED} and k.type = any ($6::smallint[])`,
            values: [choice.types],
          }
  }
}

const FACTS = 'fact (day, count, stake, payout, jackpot, refunded, first_slip, last_slip)'

/**
 * No ticket of an uncounted draw stands before this slip, now or later: draws that open meanwhile only have later ones. Known
 * before a statement is planned, it spares the planner every older part of the book (0.4 ms each for a report).
 */
export async function firstUncounted(db: Queryable): Promise<bigint> {
  const { rows } = await db.query<{ first: bigint }>(
    'select coalesce(min(first_slip), 0) as first from uncounted_draw',
  )
  return rows[0]?.first ?? 0n
}

/** The sums of the whole choice, and of its newest `daysMax` days with tickets. */
export async function sumsOf(db: Queryable, chosen: SummedChoice, daysMax: number): Promise<ChosenSums> {
  const facts = factsOf(chosen.choice)
  const uncounted = await firstUncounted(db)
  const { rows } = await db.query<Sums & { day: string | null; first: bigint | null; last: bigint | null }>(
    `with ${FACTS} as (${facts.sql})
     select day, coalesce(sum(count), 0)::bigint as count, coalesce(sum(stake), 0)::bigint as stake,
       coalesce(sum(payout), 0)::bigint as payout, coalesce(sum(jackpot), 0)::bigint as jackpot,
       coalesce(sum(refunded), 0)::bigint as refunded, min(first_slip) as first, max(last_slip) as last
     from fact group by grouping sets ((), (day)) order by day desc nulls first
     limit ${Math.trunc(daysMax) + 1}`,
    [chosen.playerId, chosen.poll, chosen.fromMs, chosen.toMs, uncounted, ...facts.values],
  )
  const [total, ...days] = rows
  const slips =
    total && total.first !== null && total.last !== null
      ? { first: total.first, last: total.last, uncounted }
      : null
  return {
    total: total ?? { count: 0n, stake: 0n, payout: 0n, jackpot: 0n, refunded: 0n },
    days: days.map((row) => ({ ...row, day: row.day ?? '' })),
    slips,
  }
}

/** Adds at most so many finished draws to the projection; how many they were. It may take longer than anybody waits for. */
export async function countSomeDraws(tx: Tx, drawsMost: number): Promise<number> {
  await tx.query(`set local statement_timeout = '10min'`)
  const { rows } = await tx.query<{ count: number }>('select count_finished_draws($1) as count', [drawsMost])
  return rows[0]?.count ?? 0
}

/** Draws that somebody may still win on, with the one row of each that says what it could cost. */
import type { DrawState } from '@samnang/core/lotto59/draw-states'
import type { PollName } from '@samnang/core/lotto59/markets'
import type { Queryable } from '../database/pool.ts'

export interface LiveDrawRow {
  id: bigint
  poll: PollName
  number: number
  state: DrawState
  opensAt: Date
  closesAt: Date
  shownAt: Date
  paytableVersion: number
  tickets: bigint
  stake: bigint
  /** functions/draw-book.sql says what stands where. */
  risk: bigint[]
  exposureMax: bigint
  fourMax: bigint
  /** The most that was staked on jackpot lines which share four numbers. */
  fourMost: bigint
}

/** What was staked on each five numbers of the jackpot, by the index of slips that have any. */
export async function jackpotLines(db: Queryable, drawId: bigint): Promise<Map<bigint, bigint>> {
  const { rows } = await db.query<{ pick: bigint; stake: bigint }>(
    'select pick, sum(stake)::bigint as stake from ticket where draw_id = $1 and type = 9 group by pick',
    [drawId],
  )
  return new Map(rows.map(({ pick, stake }) => [pick, stake]))
}

/** Of each poll the newest first. Nothing of a result: what a draw could cost follows from its bets alone. */
export async function liveDrawRows(db: Queryable): Promise<LiveDrawRow[]> {
  const { rows } = await db.query<LiveDrawRow>(
    `select d.id, d.poll, d.i as number, d.state, d.opens_at as "opensAt", d.closes_at as "closesAt",
       d.shown_at as "shownAt", d.paytable_version as "paytableVersion", b.tickets, b.stake, b.risk,
       b.exposure_max as "exposureMax", b.four_max as "fourMax",
       coalesce((select max(f.stake) from draw_four f where f.draw_id = d.id), 0) as "fourMost"
     from draw d join draw_book b on b.draw_id = d.id and not b.is_over
     where d.state not in ('SETTLED', 'VOID') and d.state <> 'SCHEDULED' and b.risk is not null
     order by d.poll, d.closes_at desc`,
  )
  return rows
}

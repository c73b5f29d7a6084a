/** Draws of the ticket lottery as their desk asks for them: its lists, the worst numbers, who has typed what. */
import type { Digits, GameType } from '@samnang/core/lottery/rules'
import type { Queryable } from '../database/pool.ts'
import { DRAW_SUMMARY, type LotteryDrawSummary } from './draw-summary-store.ts'
import type { LotteryDrawRow, LotteryState } from './lottery-draw-store.ts'
import { WAITS_FOR_RESULT } from './lottery-step-store.ts'

export interface DeskFilter {
  /** Draws that are not over, the next one first; or those that are, the last one first. */
  isPast: boolean
  type: GameType | null
  state: LotteryState | null
  /** Only those whose result people have to type now. */
  waits: boolean
  /** Null: of any day. */
  fromMs: number | null
  toMs: number | null
  /** The page goes on after this draw. */
  before: bigint | null
  limit: number
}

const WAITS = `d.fair_day is null and d.state = any ($4) and d.draw_at <= clock_timestamp()`

export async function deskDraws(db: Queryable, filter: DeskFilter): Promise<LotteryDrawSummary[]> {
  const [beyond, order] = filter.isPast ? ['<', 'desc'] : ['>', 'asc']
  const { rows } = await db.query<LotteryDrawSummary>(
    `${DRAW_SUMMARY} where d.id in (
       select d.id from lottery_draw d
       where d.done_at is ${filter.isPast ? 'not null' : 'null'}
         and ($1::text is null or d.type = $1) and ($2::text is null or d.state = $2)
         and (not $3 or (${WAITS}))
         and ($5::float8 is null or d.draw_at >= to_timestamp($5 / 1000))
         and ($6::float8 is null or d.draw_at < to_timestamp($6 / 1000))
         and ($7::bigint is null
           or (d.draw_at, d.id) ${beyond} (select b.draw_at, b.id from lottery_draw b where b.id = $7))
       order by d.draw_at ${order}, d.id ${order} limit $8)
     order by d.draw_at ${order}, d.id ${order}`,
    [
      ...[filter.type, filter.state, filter.waits, WAITS_FOR_RESULT],
      ...[filter.fromMs, filter.toMs, filter.before, filter.limit],
    ],
  )
  return rows
}

export interface WorstNumber {
  digits: Digits
  number: string
  units: bigint
  percent: number
}

/** The numbers of each length that would cost the house most. */
export async function worstNumbers(db: Queryable, drawId: bigint, limit: number): Promise<WorstNumber[]> {
  const { rows } = await db.query<WorstNumber>(
    `select w.digits, w.number, w.liability as units, coalesce(s.percent, 100) as percent
     from (values (2), (3)) as l (digits) cross join lateral (
       select e.draw_id, e.digits, e.number, e.liability from lottery_exposure e
       where e.draw_id = $1 and e.digits = l.digits and e.liability > 0
       order by e.liability desc, e.number limit $2) w
     left join lottery_special s on s.draw_id = w.draw_id and s.digits = w.digits and s.number = w.number
     order by w.digits, w.liability desc, w.number`,
    [drawId, limit],
  )
  return rows
}

/** Every number of this length that is staked on or marked. */
export async function boardNumbers(
  db: Queryable,
  drawId: bigint,
  digits: Digits,
): Promise<{ number: string; units: bigint; percent: number }[]> {
  const { rows } = await db.query<{ number: string; units: bigint; percent: number }>(
    `select number, coalesce(e.liability, 0) as units, coalesce(s.percent, 100) as percent
     from (select number, liability from lottery_exposure
       where draw_id = $1 and digits = $2 and liability > 0) e
     full join (select number, percent from lottery_special where draw_id = $1 and digits = $2) s using (number)
     order by number`,
    [drawId, digits],
  )
  return rows
}

export interface TypedBy {
  staff: string
  at: Date
  round: number
  kind: 'enter' | 'confirm'
  matches: boolean | null
}

/** Who has typed a result of this draw, the last first; not what. */
export async function typedBy(db: Queryable, drawId: bigint): Promise<TypedBy[]> {
  const { rows } = await db.query<TypedBy>(
    `select staff, at, round, kind, matches from lottery_entry where draw_id = $1 order by id desc limit 50`,
    [drawId],
  )
  return rows
}

type Named = Pick<LotteryDrawRow, 'id' | 'title' | 'drawMs'>
type Around = Pick<LotteryDrawRow, 'id' | 'type' | 'session'>

/** What the last draws of this session have paid on average; null: there was none with tickets. */
export async function usualPayout(db: Queryable, draw: Around): Promise<bigint | null> {
  const { rows } = await db.query<{ mean: bigint | null }>(
    `select avg(p.payout)::bigint as mean from (
       select d.id from lottery_draw d where d.type = $1 and d.session = $2 and d.state = 'settled' and d.id <> $3
       order by d.draw_at desc limit 20) l
     cross join lateral (select sum(t.payout) as payout from lottery_ticket t
       where t.draw_id = l.id and t.state in ('won', 'lost')) p where p.payout is not null`,
    [draw.type, draw.session, draw.id],
  )
  return rows[0]?.mean ?? null
}

/** Results of other draws of this type, confirmed or typed: the latest of each, of the last hundred draws. */
export async function otherResults(db: Queryable, draw: Around): Promise<(Named & { result: unknown })[]> {
  const { rows } = await db.query<Named & { result: unknown }>(
    `select d.id, d.title, ms(d.draw_at) as "drawMs", coalesce(d.result, e.result) as result
     from (select * from lottery_draw where type = $1 and id <> $2 and draw_at <= clock_timestamp()
       order by draw_at desc limit 100) d
     left join lateral (select result from lottery_entry where draw_id = d.id order by id desc limit 1) e on true
     where coalesce(d.result, e.result) is not null`,
    [draw.type, draw.id],
  )
  return rows
}

/** Other draws of this type whose result people have to type now. */
export async function otherWaiting(db: Queryable, draw: Around): Promise<Named[]> {
  const { rows } = await db.query<Named>(
    `select d.id, d.title, ms(d.draw_at) as "drawMs" from lottery_draw d
     where d.done_at is null and d.type = $1 and d.id <> $2 and d.fair_day is null and d.state = any ($3)
       and d.draw_at <= clock_timestamp() order by d.draw_at limit 20`,
    [draw.type, draw.id, WAITS_FOR_RESULT],
  )
  return rows
}

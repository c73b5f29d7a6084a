/** The draws of the ticket lottery: their rows and closing times, and the compare-and-set by which alone they change. */
import { houseSlotClosingAt } from '@samnang/core/fairness/house-draw'
import type { Digits, GameType } from '@samnang/core/lottery/rules'
import type { VoidReason } from '@samnang/core/void-reason'
import type { Queryable, Tx } from '../database/pool.ts'

/** As stored; `closing` of the wire is an open draw with a group that is closed. */
export type LotteryState =
  | 'scheduled'
  | 'open'
  | 'closed'
  | 'entered'
  | 'confirmed'
  | 'settled'
  | 'reversing'
  | 'reopened'
  | 'void'

/** Times are Unix milliseconds. */
export interface LotteryDrawRow {
  id: bigint
  type: GameType
  session: string
  title: string
  columns: string[]
  opensMs: number
  /** The last group's close. */
  closesMs: number
  /** The same as it was promised when the draw opened, or by the slot of its seed: the desk may have moved it forward since. */
  promisedCloseMs: number
  drawMs: number
  stopDeleteMs: number
  rulesVersion: number
  /** KH: its slot in the vault's grid. */
  fairDay: number | null
  fairI: number | null
  isSpecial: boolean
  state: LotteryState
  round: number
  /** The confirmed `ResultEntry`. A drawn one exists from `drawMs` on, never sooner. */
  result: unknown
  source: string | null
  voidReason: VoidReason | null
  doneMs: number | null
  /** The database's clock when the row was read: the only "now" that decides about this draw. */
  nowMs: number
}

export interface LotteryClose {
  drawId: bigint
  position: number
  posts: string[]
  digits: Digits[]
  closesMs: number
  /** As it was promised, like the draw's: the desk may have moved it forward since. */
  promisedMs: number
}

export const LOTTERY_DRAW_COLUMNS = `d.id, d.type, d.session, d.title, d.columns, d.state, d.round, d.result, d.source,
  ms(d.opens_at) as "opensMs",
  ms(d.closes_at) as "closesMs",
  ms(coalesce(d.promised_close_at, d.closes_at)) as "promisedCloseMs",
  ms(d.draw_at) as "drawMs",
  ms(d.stop_delete_at) as "stopDeleteMs",
  ms(d.done_at) as "doneMs",
  d.rules_version as "rulesVersion", d.fair_day as "fairDay", d.fair_i as "fairI",
  d.is_special as "isSpecial", d.void_reason as "voidReason",
  ms(clock_timestamp()) as "nowMs"`

export async function findLotteryDraw(db: Queryable, id: bigint): Promise<LotteryDrawRow | null> {
  const { rows } = await db.query<LotteryDrawRow>(
    `select ${LOTTERY_DRAW_COLUMNS} from lottery_draw d where d.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/**
 * The first lock of every command (draw, then accounts). Tickets are placed and deleted under `share`; who closes,
 * enters, confirms, settles or voids takes `update` and so waits for them. Row and clock are read after the lock is
 * held: what a waiting statement would have computed before is old.
 */
export async function lockLotteryDraw(
  tx: Tx,
  id: bigint,
  mode: 'share' | 'update',
): Promise<LotteryDrawRow | null> {
  await tx.query(`select from lottery_draw where id = $1 for ${mode === 'share' ? 'share' : 'update'}`, [id])
  return findLotteryDraw(tx, id)
}

const CLOSE_COLUMNS = `c.draw_id as "drawId", c.position, c.posts, c.digits,
  ms(c.closes_at) as "closesMs", ms(coalesce(c.promised_closes_at, c.closes_at)) as "promisedMs"`

/** Groups of posts in the order of the rules. */
export async function closesOfDraw(db: Queryable, id: bigint): Promise<LotteryClose[]> {
  return closesOfDraws(db, [id])
}

export async function closesOfDraws(db: Queryable, ids: readonly bigint[]): Promise<LotteryClose[]> {
  const { rows } = await db.query<LotteryClose>(
    `select ${CLOSE_COLUMNS} from lottery_close c where c.draw_id = any($1) order by c.draw_id, c.position`,
    [ids],
  )
  return rows
}

/** What the engine needs to know of a draw to decide its next step. */
export interface LotteryFacts extends LotteryDrawRow {
  /** Its tickets are frozen under a published root. */
  isRooted: boolean
}

const FACTS = `select ${LOTTERY_DRAW_COLUMNS}, r.root is not null as "isRooted"
  from lottery_draw d left join lottery_record r on r.draw_id = d.id`

/** Draws with work left, the next one first: not settled, or void with refunds to book. */
export async function unfinishedLotteryDraws(db: Queryable): Promise<LotteryFacts[]> {
  const { rows } = await db.query<LotteryFacts>(`${FACTS} where d.done_at is null order by d.draw_at, d.id`)
  return rows
}

export async function lotteryFacts(db: Queryable, id: bigint): Promise<LotteryFacts | null> {
  const { rows } = await db.query<LotteryFacts>(`${FACTS} where d.id = $1`, [id])
  return rows[0] ?? null
}

/** House draws that open before `untilMs` and whose seed nobody has been asked for yet. */
export async function uncommittedHouseDraws(
  db: Queryable,
  game: string,
  untilMs: number,
): Promise<{ day: number; i: number }[]> {
  const { rows } = await db.query<{ day: number; i: number }>(
    `select d.fair_day as day, d.fair_i as i from lottery_draw d
     where d.done_at is null and d.state = 'scheduled' and d.fair_day is not null
       and d.opens_at <= to_timestamp($2::float8 / 1000) and d.closes_at > clock_timestamp()
       and not exists (select from fair_day f where f.game = $1 and f.day = d.fair_day
         and f.first_i <= d.fair_i and d.fair_i < f.first_i + f.count)
     order by d.fair_day, d.fair_i`,
    [game, untilMs],
  )
  return rows
}

export interface NewLotteryDraw {
  type: GameType
  session: string
  title: string
  columns: readonly string[]
  opensMs: number
  drawMs: number
  stopDeleteMs: number
  rulesVersion: number
  isSpecial: boolean
  /** Drawn by the house: then the last close lies on the vault's grid. */
  houseDrawn: boolean
  closes: readonly { posts: readonly string[]; digits: readonly Digits[]; closesMs: number }[]
}

/**
 * A draw with its closes, once for each type, session and moment, and once for each seed; null where it is there
 * already, and for a house draw whose close is beside the vault's grid. `epoch`: only while that reign lasts.
 */
export async function insertLotteryDraw(
  db: Queryable,
  draw: NewLotteryDraw,
  epoch: bigint | null = null,
): Promise<bigint | null> {
  const closesMs = Math.max(...draw.closes.map((close) => close.closesMs))
  const slot = draw.houseDrawn ? houseSlotClosingAt(closesMs) : null
  if (draw.houseDrawn && slot === null) return null
  const groups = draw.closes.map((close, position) => ({ position, ...close }))
  const { rows } = await db.query<{ id: bigint }>(
    `with made as (
       insert into lottery_draw (type, session, title, columns, opens_at, closes_at, draw_at, stop_delete_at,
         rules_version, fair_day, fair_i, is_special)
       select $1, $2, $3, $4, to_timestamp($5::float8 / 1000), to_timestamp($6::float8 / 1000),
         to_timestamp($7::float8 / 1000), to_timestamp($8::float8 / 1000), $9, $10, $11, $12
       where ($13::bigint is null or holds_draw_lease($13))
         and not exists (select from lottery_draw where type = $1 and session = $2
           and draw_at = to_timestamp($7::float8 / 1000))
       on conflict do nothing returning id
     ), closed as (
       insert into lottery_close (draw_id, position, posts, digits, stop_delete_at, closes_at)
       select made.id, g.position, array(select jsonb_array_elements_text(g.posts)),
         array(select jsonb_array_elements_text(g.digits)::smallint), to_timestamp($8::float8 / 1000),
         to_timestamp(g."closesMs" / 1000)
       from made, jsonb_to_recordset($14::jsonb) as g(position smallint, posts jsonb, digits jsonb, "closesMs" float8)
     ) select id from made`,
    [
      draw.type,
      draw.session,
      draw.title,
      draw.columns,
      draw.opensMs,
      closesMs,
      draw.drawMs,
      draw.stopDeleteMs,
      draw.rulesVersion,
      slot?.day ?? null,
      slot?.i ?? null,
      draw.isSpecial,
      epoch,
      JSON.stringify(groups),
    ],
  )
  return rows[0]?.id ?? null
}

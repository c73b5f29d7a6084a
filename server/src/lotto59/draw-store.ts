/** The draws in the database: their rows, and the compare-and-set by which alone their state changes. */
import type { DrawState } from '@samnang/core/lotto59/draw-states'
import type { PollName } from '@samnang/core/lotto59/markets'
import type { VoidReason } from '@samnang/core/void-reason'
import type { Queryable, Tx } from '../database/pool.ts'

/** Times are Unix milliseconds. `balls` is set from DRAWN on and must not leave the server before its moments. */
export interface DrawRow {
  id: bigint
  poll: PollName
  day: number
  /** Number of the draw within its UTC day, from 1. */
  i: number
  opensMs: number
  closesMs: number
  shownMs: number
  state: DrawState
  paytableVersion: number | null
  balls: number[] | null
  voidReason: VoidReason | null
  settledMs: number | null
  /** The database's clock when the row was read: the only "now" that decides about this draw. */
  nowMs: number
}

export const DRAW_COLUMNS = `d.id, d.poll, d.day, d.i, d.state,
  ms(d.opens_at) as "opensMs",
  ms(d.closes_at) as "closesMs",
  ms(d.shown_at) as "shownMs",
  ms(d.settled_at) as "settledMs",
  d.paytable_version as "paytableVersion", d.balls, d.void_reason as "voidReason",
  ms(clock_timestamp()) as "nowMs"`

export async function findDraw(db: Queryable, id: bigint): Promise<DrawRow | null> {
  const { rows } = await db.query<DrawRow>(`select ${DRAW_COLUMNS} from draw d where d.id = $1`, [id])
  return rows[0] ?? null
}

/** Nobody steps it until the transaction ends. */
export async function lockDraw(tx: Tx, id: bigint): Promise<DrawRow | null> {
  const { rows } = await tx.query<DrawRow>(
    `select ${DRAW_COLUMNS} from draw d where d.id = $1 for no key update`,
    [id],
  )
  return rows[0] ?? null
}

/** The draw that takes bets now; null between two draws and while the poll stands still. */
export async function findOpenDraw(db: Queryable, poll: PollName): Promise<DrawRow | null> {
  const { rows } = await db.query<DrawRow>(
    `select ${DRAW_COLUMNS} from draw d where d.poll = $1 and d.state = 'OPEN'
       and d.opens_at <= clock_timestamp() and d.closes_at > clock_timestamp()
     order by d.closes_at desc limit 1`,
    [poll],
  )
  return rows[0] ?? null
}

/** The newest draw that is closed and not fully shown; a late one stays until its result is there. */
export async function findDrawInShow(db: Queryable, poll: PollName): Promise<DrawRow | null> {
  const { rows } = await db.query<DrawRow>(
    `select ${DRAW_COLUMNS} from draw d where d.poll = $1
       and d.state in ('OPEN', 'CLOSED', 'ROOTED', 'DRAWN') and d.closes_at <= clock_timestamp()
       and not (d.state = 'DRAWN' and d.shown_at <= clock_timestamp())
     order by d.closes_at desc limit 1`,
    [poll],
  )
  return rows[0] ?? null
}

/** What the engine needs to know of a draw to decide its next step. */
export interface DrawFacts extends DrawRow {
  settlement: 'none' | 'crediting' | 'done'
  /** How many balls the show has told. */
  ballsTold: number
  /** Earlier draws of the poll that are neither SETTLED nor VOID, twenty at most: behind the last of them the pot is known. */
  potBehind: number
}

const DRAW_FACTS = `${DRAW_COLUMNS}, d.balls_told as "ballsTold",
  case when s.draw_id is null then 'none' when s.done then 'done' else 'crediting' end as settlement,
  (select count(*)::int from (select from draw p where p.poll = d.poll and p.closes_at < d.closes_at
    and p.state not in ('SETTLED', 'VOID') limit 20) before) as "potBehind"`

/** The engine asks these two several times a second: planned once a connection. */
const FACTS_OF_DRAW = {
  name: 'draw_facts',
  text: `select ${DRAW_FACTS} from draw d left join settlement s on s.draw_id = d.id where d.id = $1`,
}
const UNFINISHED = {
  name: 'unfinished_draws',
  text: `select id from (
      select id, closes_at from draw where poll = $1 and state not in ('SETTLED', 'VOID')
      union all
      select id, closes_at from draw where poll = $1 and state = 'VOID' and settled_at is null) d
    order by closes_at`,
}

export async function drawFacts(db: Queryable, id: bigint): Promise<DrawFacts | null> {
  const { rows } = await db.query<DrawFacts>({ ...FACTS_OF_DRAW, values: [id] })
  return rows[0] ?? null
}

/** Draws that still need the engine, oldest first: not finished, or void with refunds to book. */
export async function unfinishedDraws(db: Queryable, poll: PollName): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint }>({ ...UNFINISHED, values: [poll] })
  return rows.map((row) => row.id)
}

/** A row for a slot of the grid, once; false when it exists or `epoch` is not the reign any more. */
export async function insertDraw(
  db: Queryable,
  epoch: bigint,
  draw: Pick<DrawRow, 'poll' | 'day' | 'i' | 'opensMs' | 'closesMs' | 'shownMs'>,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into draw (poll, day, i, opens_at, closes_at, shown_at, epoch)
     select $2, $3, $4, to_timestamp($5::float8 / 1000), to_timestamp($6::float8 / 1000),
       to_timestamp($7::float8 / 1000), $1
     where holds_draw_lease($1) and not exists (select from draw where poll = $2 and day = $3 and i = $4)
     on conflict do nothing`,
    [epoch, draw.poll, draw.day, draw.i, draw.opensMs, draw.closesMs, draw.shownMs],
  )
  return rowCount === 1
}

type Step = { id: bigint; epoch: bigint; from: DrawState; to: DrawState }

/** False: another one has made the step, the lease is lost, or the database's clock says it is too early. */
async function step(
  db: Queryable,
  { id, epoch, from, to }: Step,
  set: string,
  when: string,
  values: unknown[],
) {
  const { rowCount } = await db.query(
    `update draw set state = $4, epoch = $2 ${set}
     where id = $1 and state = $3 and epoch <= $2 and holds_draw_lease($2) ${when}`,
    [id, epoch, from, to, ...values],
  )
  return rowCount === 1
}

/** With at least `leastOpenMs` left until the close: a draw that nobody can reach is not opened. */
export function stepToOpen(db: Queryable, id: bigint, epoch: bigint, paytable: number, leastOpenMs: number) {
  return step(
    db,
    { id, epoch, from: 'SCHEDULED', to: 'OPEN' },
    ', paytable_version = $5',
    `and opens_at <= clock_timestamp() and closes_at >= clock_timestamp() + $6::float8 * interval '1 ms'`,
    [paytable, leastOpenMs],
  )
}

/** Waits for the bets that hold the draw; none can commit after it. */
export function stepToClosed(db: Queryable, id: bigint, epoch: bigint) {
  return step(db, { id, epoch, from: 'OPEN', to: 'CLOSED' }, '', 'and closes_at <= clock_timestamp()', [])
}

export function stepToRooted(db: Queryable, id: bigint, epoch: bigint) {
  return step(db, { id, epoch, from: 'CLOSED', to: 'ROOTED' }, '', '', [])
}

export function stepToDrawn(db: Queryable, id: bigint, epoch: bigint, balls: readonly number[]) {
  return step(db, { id, epoch, from: 'ROOTED', to: 'DRAWN' }, ', balls = $5', '', [balls])
}

export function stepToSettled(db: Queryable, id: bigint, epoch: bigint) {
  return step(
    db,
    { id, epoch, from: 'DRAWN', to: 'SETTLED' },
    ', settled_at = clock_timestamp()',
    'and shown_at <= clock_timestamp() and exists (select 1 from settlement where draw_id = $1 and done)',
    [],
  )
}

/**
 * VOID from any state before the balls are known; waits for bets that hold the draw. Staff need no lease (`epoch`
 * null): the engine finds the void draw and refunds it. Returns false where it is too late.
 */
export async function stepToVoid(db: Queryable, id: bigint, reason: VoidReason, epoch: bigint | null) {
  const { rowCount } = await db.query(
    `update draw set state = 'VOID', void_reason = $2, epoch = coalesce($3, epoch)
     where id = $1 and state in ('SCHEDULED', 'OPEN', 'CLOSED', 'ROOTED')
       and ($3::bigint is null or holds_draw_lease($3))`,
    [id, reason, epoch],
  )
  return rowCount === 1
}

/** A draw whose moment passed while nobody was there to open it. It has no bets. */
export function stepToNotOpened(db: Queryable, id: bigint, epoch: bigint) {
  return step(db, { id, epoch, from: 'SCHEDULED', to: 'VOID' }, ", void_reason = 'not_opened'", '', [])
}

/** The next ball is told now. False: another one has told it, or reigns. */
export async function markBallTold(
  db: Queryable,
  { id, epoch, index }: { id: bigint; epoch: bigint; index: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'update draw set balls_told = $3 + 1 where id = $1 and balls_told = $3 and holds_draw_lease($2)',
    [id, epoch, index],
  )
  return rowCount === 1
}

/** All refunds of a void draw are booked. */
export async function markRefunded(db: Queryable, id: bigint, epoch: bigint): Promise<boolean> {
  const { rowCount } = await db.query(
    `update draw set settled_at = clock_timestamp(), epoch = $2
     where id = $1 and state = 'VOID' and settled_at is null and holds_draw_lease($2)
       and exists (select 1 from settlement where draw_id = $1 and done)`,
    [id, epoch],
  )
  return rowCount === 1
}

/** Draws that have been fully shown, and void ones, newest first: the only results that are public. */
export interface ResultFilter {
  poll: PollName
  limit: number
  /** Only draws before this one (keyset). */
  before?: bigint
  /** Closed in [fromMs, toMs). */
  fromMs?: number
  toMs?: number
  number?: number
}

export async function publicResults(db: Queryable, filter: ResultFilter): Promise<DrawRow[]> {
  const { poll, limit, before = null, fromMs = null, toMs = null, number = null } = filter
  const { rows } = await db.query<DrawRow>(
    `select ${DRAW_COLUMNS} from draw d where d.poll = $1
       and (d.state = 'VOID' or (d.state in ('DRAWN', 'SETTLED') and d.shown_at <= clock_timestamp()))
       and ($3::bigint is null or d.closes_at < (select closes_at from draw where id = $3))
       and ($4::float8 is null or d.closes_at >= to_timestamp($4::float8 / 1000))
       and ($5::float8 is null or d.closes_at < to_timestamp($5::float8 / 1000))
       and ($6::int is null or d.i = $6)
     order by d.closes_at desc limit $2`,
    [poll, limit, before, fromMs, toMs, number],
  )
  return rows
}

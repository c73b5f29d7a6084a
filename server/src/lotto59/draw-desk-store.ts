/** Draws as the desk lists them, by key from the newest; nothing of a result before its moment. */
import type { DrawState } from '@samnang/core/lotto59/draw-states'
import type { PollName } from '@samnang/core/lotto59/markets'
import type { VoidReason } from '@samnang/core/void-reason'
import type { Queryable } from '../database/pool.ts'

export interface DeskDrawFilter {
  poll: PollName | null
  state: DrawState | null
  /** Closed in [fromMs, toMs). */
  fromMs: number | null
  toMs: number | null
  /** Of its day. */
  number: number | null
  /** The draw before the page. */
  before: bigint | null
  limit: number
}

export interface DeskDrawRow {
  id: bigint
  poll: PollName
  number: number
  opensAt: Date
  closesAt: Date
  shownAt: Date
  settledAt: Date | null
  state: DrawState
  voidReason: VoidReason | null
  paytableVersion: number | null
  tickets: bigint
  stake: bigint
  /** Null until the last ball has been shown. */
  balls: number[] | null
  /** Its close has come: calling it off takes two people. */
  isClosed: boolean
}

const COLUMNS = `d.id, d.poll, d.i as number, d.opens_at as "opensAt", d.closes_at as "closesAt",
  d.shown_at as "shownAt", d.settled_at as "settledAt", d.state, d.void_reason as "voidReason",
  d.paytable_version as "paytableVersion", coalesce(b.tickets, 0) as tickets, coalesce(b.stake, 0) as stake,
  case when d.state in ('DRAWN', 'SETTLED') and d.shown_at <= clock_timestamp() then d.balls end as balls,
  d.closes_at <= clock_timestamp() as "isClosed"`

/** Each poll is read by its own index, so that no question reads all draws of years. */
export async function deskDraws(db: Queryable, filter: DeskDrawFilter): Promise<DeskDrawRow[]> {
  const { poll, state, fromMs, toMs, number, before, limit } = filter
  const { rows } = await db.query<DeskDrawRow>(
    `select ${COLUMNS} from poll p cross join lateral (
       select d.* from draw d where d.poll = p.id
         and ($2::text is null or d.state = $2) and ($2::text is not null or d.state <> 'SCHEDULED')
         and ($3::float8 is null or d.closes_at >= to_timestamp($3::float8 / 1000))
         and ($4::float8 is null or d.closes_at < to_timestamp($4::float8 / 1000))
         and ($5::int is null or d.i = $5)
         and ($6::bigint is null or (d.closes_at, d.id) < (select l.closes_at, l.id from draw l where l.id = $6))
       order by d.closes_at desc limit $7
     ) d left join draw_book b on b.draw_id = d.id
     where ($1::text is null or p.id = $1) order by d.closes_at desc, d.id desc limit $7`,
    [poll, state, fromMs, toMs, number, before, limit],
  )
  return rows
}

export async function deskDraw(db: Queryable, id: bigint): Promise<DeskDrawRow | null> {
  const { rows } = await db.query<DeskDrawRow>(
    `select ${COLUMNS} from draw d left join draw_book b on b.draw_id = d.id where d.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** What a draw has paid or given back: its players, and how much. Told once it is finished. */
export async function paidByDraw(db: Queryable, id: bigint): Promise<{ players: number; units: bigint }> {
  const { rows } = await db.query<{ players: bigint; units: bigint }>(
    `select count(*) as players, coalesce(sum(p.amount), 0)::bigint as units from draw_paid p
     join draw d on d.id = p.draw_id where p.draw_id = $1 and d.state in ('SETTLED', 'VOID')`,
    [id],
  )
  const [row] = rows
  return { players: Number(row?.players ?? 0n), units: row?.units ?? 0n }
}

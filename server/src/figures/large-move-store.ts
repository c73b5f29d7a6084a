/** What moved so much money that it is a significant event: commands by their numbers, and what draws of lotto 59 paid. */
import type { Queryable, Tx } from '../database/pool.ts'

export interface EventCursor {
  /** Every command up to this number has been looked at. */
  lastTx: bigint
  /** So have the payments of all draws up to this one. */
  beforeDraw: bigint
}

/** For the rest of the transaction; null: another process looks. */
export async function takeCursor(tx: Tx): Promise<EventCursor | null> {
  const { rows } = await tx.query<EventCursor>(
    'select last_tx as "lastTx", before_draw as "beforeDraw" from event_cursor for update skip locked',
  )
  return rows[0] ?? null
}

/** Numbers after `first` until `last`. */
export interface Numbers {
  after: bigint
  last: bigint
}

export interface Moved {
  playerId: bigint
  kind: string
  /** Signed: minus leaves the account. */
  units: bigint
  balanceAfter: bigint
  at: Date
  /** Of the command, as its caller made it. */
  key: string
  drawId: bigint | null
}

/** Slips that cost as much, by the draws that had one in these numbers: for draws alone slips have an index. */
export async function largeSlips(
  db: Queryable,
  { after, last }: Numbers,
  { beforeDraw, leastUnits }: { beforeDraw: bigint; leastUnits: bigint },
): Promise<Moved[]> {
  const { rows } = await db.query<Moved>(
    `select s.player_id as "playerId", 'bet' as kind, -s.total as units, s.balance_after as "balanceAfter",
       to_timestamp(s.accepted_ms / 1000.0) as at, 'bet:' || s.player_id || ':' || s.key as key, s.draw_id as "drawId"
     from slip s
     where s.draw_id = any (array(select b.draw_id from draw_book b
         where b.draw_id > $3 and b.first_slip <= $2 and coalesce(b.last_slip, $2) > $1))
       and s.id > $1 and s.id <= $2 and s.total >= $4 order by s.id`,
    [after, last, beforeDraw, leastUnits],
  )
  return rows
}

/** In units. */
export interface LeastUnits {
  bet: bigint
  win: bigint
  transfer: bigint
}

/** Other commands: stakes and wins of games and of the ticket lottery, transfers, and what left a player below zero. */
export async function largeCommands(
  db: Queryable,
  { after, last }: Numbers,
  { bet, win, transfer }: LeastUnits,
): Promise<Moved[]> {
  const { rows } = await db.query<Moved>(
    `select t.player_id as "playerId", t.kind, e.amount as units, e.balance_after as "balanceAfter", t.created_at as at,
       t.key, t.draw_id as "drawId"
     from tx t cross join lateral (select * from entry e where e.tx_id = t.id
       and e.account_id = any (array[t.player_id, -t.player_id]) offset 0) e
     where t.id > $1 and t.id <= $2 and case
       when e.account_id > 0 and e.balance_after < 0 then true
       when t.kind in ('game_bet', 'lottery_bet') then e.amount <= -$3::bigint
       when t.kind in ('game_win', 'lottery_win', 'draw_again', 'lost_bet') then e.amount >= $4::bigint
       when t.kind in ('deposit', 'payout', 'credit', 'debit') then abs(e.amount) >= $5::bigint
       else false end
     order by t.id`,
    [after, last, bet, win, transfer],
  )
  return rows
}

/** Finished draws beyond the cursor that nobody has looked at, so many of the oldest: all their slips have been. */
export async function finishedDraws(
  db: Queryable,
  { beforeDraw, lastTx }: EventCursor,
  count: number,
): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(
    `select d.id from draw d
     where d.id > $1 and d.state in ('SETTLED', 'VOID') and d.settled_at is not null
       and not exists (select from event_draw r where r.draw_id = d.id)
       and not exists (select from draw_book b where b.draw_id = d.id and coalesce(b.last_slip, $2 + 1) > $2)
     order by d.id limit $3`,
    [beforeDraw, lastTx, count],
  )
  return rows.map(({ id }) => id)
}

/** What these draws paid to one player, where it is as much; stakes that came back are no win. */
export async function largePayments(
  db: Queryable,
  draws: readonly bigint[],
  leastUnits: bigint,
): Promise<Moved[]> {
  const { rows } = await db.query<Moved>(
    `select player_id as "playerId", 'settle' as kind, amount as units, balance_after as "balanceAfter", paid_at as at,
       'settle:' || draw_id || ':' || player_id as key, draw_id as "drawId"
     from draw_payment where draw_id = any ($1) and not is_refund and amount >= $2 order by id`,
    [draws, leastUnits],
  )
  return rows
}

/** The next look begins behind all of this. */
export async function moveCursor(tx: Tx, lastTx: bigint, draws: readonly bigint[]): Promise<void> {
  await tx.query('insert into event_draw (draw_id) select unnest($1::bigint[])', [draws])
  await tx.query(
    `with bound as (
       select coalesce((select min(d.id) - 1 from draw d where d.id > c.before_draw
         and not exists (select from event_draw r where r.draw_id = d.id)), (select max(id) from draw), 0) as id
       from event_cursor c
     ), gone as (delete from event_draw r using bound b where r.draw_id <= b.id)
     update event_cursor c set last_tx = greatest(c.last_tx, $1), before_draw = greatest(c.before_draw, b.id) from bound b`,
    [lastTx],
  )
}

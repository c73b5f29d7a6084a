/** Limits, breaks, the reminder and counted play in the database. Amounts are units, hours are counted from 1970. */
import type { Exclusion, ExclusionKind } from '@samnang/core/player/exclusion'
import type { LimitKind, LimitPeriod, LimitState, PlayHour } from '@samnang/core/player/limits'
import type { Queryable, Tx } from '../database/pool.ts'
import { lockBalance } from '../ledger/balances.ts'

export interface PlayState {
  /** The database's clock, in ms. */
  nowMs: number
  /** The latest break; it may have ended. */
  exclusion: Exclusion | null
  /** The first hour of play_hour; null: the player never had a limit and nothing is counted. */
  countedFrom: number | null
}

interface PlayStateRow {
  now_ms: bigint
  exclusion: ExclusionKind | null
  excluded_from: Date | null
  excluded_until: Date | null
  counted_from: number | null
}

/** Null: there is no such player. */
export async function readPlayState(db: Queryable, playerId: bigint): Promise<PlayState | null> {
  const { rows } = await db.query<PlayStateRow>(
    `select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms, exclusion, excluded_from,
       excluded_until, counted_from
     from player where id = $1`,
    [playerId],
  )
  const [row] = rows
  if (!row) return null
  const { exclusion: kind, excluded_from: from, excluded_until: until } = row
  const exclusion = kind && from && until ? { kind, fromMs: from.getTime(), untilMs: until.getTime() } : null
  return { nowMs: Number(row.now_ms), exclusion, countedFrom: row.counted_from }
}

/**
 * The same under the lock of the account, which every bet takes before it asks: a bet is before the change that
 * follows, or sees it. Null: there is no such player.
 */
export async function lockPlayState(tx: Tx, playerId: bigint): Promise<PlayState | null> {
  // The player before the account, as whoever changes a player does (functions/watch.sql).
  await tx.query('select from player where id = $1 for no key update', [playerId])
  await lockBalance(tx, playerId)
  return readPlayState(tx, playerId)
}

export interface LimitRow extends LimitState {
  kind: LimitKind
  period: LimitPeriod
}

/** The limits that the player has or once had. */
export async function readLimits(db: Queryable, playerId: bigint): Promise<LimitRow[]> {
  const { rows } = await db.query<{
    kind: LimitKind
    period: LimitPeriod
    amount: bigint | null
    pending_amount: bigint | null
    pending_at: Date | null
  }>('select kind, period, amount, pending_amount, pending_at from play_limit where player_id = $1', [
    playerId,
  ])
  return rows.map(({ kind, period, amount, pending_amount, pending_at }) => ({
    kind,
    period,
    amountUnits: amount,
    pending: pending_at && { amountUnits: pending_amount, askedAtMs: pending_at.getTime() },
  }))
}

export async function writeLimit(tx: Tx, playerId: bigint, limit: LimitRow): Promise<void> {
  await tx.query(
    `insert into play_limit (player_id, kind, period, amount, pending_amount, pending_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (player_id, kind, period) do update set amount = excluded.amount,
       pending_amount = excluded.pending_amount, pending_at = excluded.pending_at, changed_at = clock_timestamp()`,
    [
      playerId,
      limit.kind,
      limit.period,
      limit.amountUnits,
      limit.pending?.amountUnits ?? null,
      limit.pending && new Date(limit.pending.askedAtMs),
    ],
  )
}

/** From now on the play of this player is counted; what was before is taken from the entries. Under the account's lock. */
export async function startCounting(tx: Tx, playerId: bigint, fromHour: number): Promise<void> {
  await tx.query(
    `insert into play_hour (player_id, hour, staked, paid, deposited)
     select $1, hour, staked, paid, deposited from book_hours($1, $2)`,
    [playerId, fromHour],
  )
  await tx.query('update player set counted_from = $2 where id = $1', [playerId, fromHour])
}

interface HourRow {
  hour: number
  staked: bigint
  paid: bigint
  deposited: bigint
}

function hourOfRow({ hour, staked, paid, deposited }: HourRow): PlayHour {
  return { hour, stakedUnits: staked, paidUnits: paid, depositedUnits: deposited }
}

/** The hours of a counted player from `fromHour` on. */
export async function countedHours(db: Queryable, playerId: bigint, fromHour: number): Promise<PlayHour[]> {
  const { rows } = await db.query<HourRow>(
    'select hour, staked, paid, deposited from play_hour where player_id = $1 and hour >= $2',
    [playerId, fromHour],
  )
  return rows.map(hourOfRow)
}

/** Hours of play, and the newest entry that is in them. */
export interface BookedPlay {
  hours: PlayHour[]
  lastTx: bigint
}

/** The same of a player who is not counted, from their entries of that time. */
export async function bookedPlay(db: Queryable, playerId: bigint, fromHour: number): Promise<BookedPlay> {
  const { rows } = await db.query<Partial<HourRow> & { last: bigint | null }>(
    `select b.hour, b.staked, b.paid, b.deposited, e.last
     from (select (select tx_id from movement where account_id = $1 order by tx_id desc limit 1) as last) e
     left join book_hours($1, $2) b on true`,
    [playerId, fromHour],
  )
  const hours = rows.flatMap(({ hour, staked, paid, deposited }) =>
    typeof hour === 'number'
      ? [hourOfRow({ hour, staked: staked ?? 0n, paid: paid ?? 0n, deposited: deposited ?? 0n })]
      : [],
  )
  return { hours, lastTx: rows[0]?.last ?? 0n }
}

/**
 * What was booked after an entry; null with a refund, or a session that counts by its totals since: both change hours that
 * may be long past.
 */
export async function playAfter(db: Queryable, playerId: bigint, tx: bigint): Promise<BookedPlay | null> {
  const { rows } = await db.query<HourRow & { last: bigint; is_recounted: boolean }>(
    `select hour_of(e.created_at) as hour,
       coalesce(-sum(e.amount) filter (where e.kind in ('bet', 'game_bet', 'lottery_bet')), 0) as staked,
       coalesce(sum(e.amount) filter (where e.kind in ('settle', 'draw_again', 'game_win', 'lottery_win')), 0) as paid,
       coalesce(sum(e.amount) filter (where e.kind in ('credit', 'deposit')), 0) as deposited, max(max(e.tx_id)) over () as last,
       bool_or(e.kind in ('refund', 'draw_undo', 'game_undo', 'lottery_refund', 'lottery_undo'))
         or exists (select from game_round r where r.player_id = $1 and r.replayed <> 0
           and r.changed_at > (select m.created_at from movement m where m.account_id = $1 and m.tx_id = $2)) as is_recounted
     from movement e where e.account_id = $1 and e.tx_id > $2 group by 1`,
    [playerId, tx],
  )
  if (rows.some((row) => row.is_recounted)) return null
  return { hours: rows.map(hourOfRow), lastTx: rows[0]?.last ?? tx }
}

/** Adds a credit or deposit that was booked just now, if this player is counted. Under the account's lock. */
export async function countDeposit(tx: Tx, playerId: bigint, txId: bigint, units: bigint): Promise<void> {
  await tx.query(
    `select count_play(p.id, hour_of(t.created_at), 0, 0, $3) from player p join tx t on t.id = $2
     where p.id = $1 and p.counted_from is not null`,
    [playerId, txId, units],
  )
}

export async function writeExclusion(tx: Tx, playerId: bigint, exclusion: Exclusion): Promise<void> {
  await tx.query('update player set exclusion = $2, excluded_from = $3, excluded_until = $4 where id = $1', [
    playerId,
    exclusion.kind,
    new Date(exclusion.fromMs),
    new Date(exclusion.untilMs),
  ])
}

export interface PlaySessionRow {
  since: Date
  /** Without what a fishing game holds. */
  stakedUnits: bigint
  /** Bought into fishing games and not given back yet. */
  inPlayUnits: bigint
  /** Winnings and refunds. */
  paidUnits: bigint
  reminderMinutes: 15 | 30 | 60
  reminderAt: Date
  isDue: boolean
}

/** The clock of a session, its figures from the entries since log-in: all but what went through the cashier. */
export async function readPlaySession(db: Queryable, sessionHash: string): Promise<PlaySessionRow | null> {
  const { rows } = await db.query<PlaySessionRow>(
    `select s.play_since as since, e.staked - f.units as "stakedUnits", f.units as "inPlayUnits",
       e.paid as "paidUnits",
       p.reminder_minutes as "reminderMinutes", r.at as "reminderAt", clock_timestamp() >= r.at as "isDue"
     from session s join player p on p.id = s.player_id
     cross join lateral (
       select coalesce(p.reminder_at, s.play_since + p.reminder_minutes * interval '1 minute') as at) r
     cross join lateral (
       select coalesce(-sum(amount) filter (where amount < 0), 0) as staked,
         coalesce(sum(amount) filter (where amount > 0), 0) as paid
       from movement where account_id = p.id and tx_id > s.after_tx
         and contra_id <> all ((select cashier_accounts())::bigint[])) e
     cross join lateral (select money_in_play(p.id, s.after_tx) as units) f
     where s.id_hash = decode($1, 'hex')`,
    [sessionHash],
  )
  return rows[0] ?? null
}

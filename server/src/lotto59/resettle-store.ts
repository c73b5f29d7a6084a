/** What a draw of lotto 59 owes beside what it has given, and the correction of it (functions/resettle.sql). */
import type { Queryable, Tx } from '../database/pool.ts'
import type { Winning } from './settle-store.ts'

/** What would change. Sums are in units, each above zero. */
export interface Differences {
  players: number
  /** Lines that get something else than they got. */
  tickets: number
  downPlayers: number
  downUnits: bigint
  upPlayers: number
  upUnits: bigint
  /** Players whose balance would fall below zero as it stands now. */
  below: number
  /** Lines with all five numbers that change: they share a pot for which later draws have played. */
  pot: number
}

const ARGUMENTS = '$1, $2, $3, $4, $5, $6'

function argumentsOf(drawId: bigint, winning: Winning): unknown[] {
  const codes = winning.bets.map(({ typeNo, pick }) => BigInt(typeNo) * 1000n + pick)
  return [
    ...[drawId, codes, winning.mask, winning.smallRateCenti],
    ...[winning.bigRateCenti, winning.lineUnits],
  ]
}

export async function differencesOf(db: Queryable, drawId: bigint, winning: Winning): Promise<Differences> {
  const { rows } = await db.query<Differences>(
    `with different as materialized (select * from draw_differences(${ARGUMENTS})), line as (
       select d.player_id, l.ticket_id, sum(l.sign * l.amount) as moved, bool_or(l.diff = 0) as is_five
       from different d cross join lateral (
         select ticket_id, amount, diff, -1 as sign from unnest(was_tickets, was_amounts, was_diffs) w (ticket_id, amount, diff)
         union all
         select ticket_id, amount, diff, 1 from unnest(tickets, amounts, diffs) t (ticket_id, amount, diff)
       ) l group by 1, 2
     ), moved as (
       select d.amount - d.was as moved, a.balance from different d join account a on a.id = d.player_id
     )
     select (select count(*)::int from different) as players,
       (select count(*)::int from line where moved <> 0) as tickets,
       (select count(*)::int from line where moved <> 0 and is_five) as pot,
       (count(*) filter (where moved < 0))::int as "downPlayers",
       coalesce(-sum(moved) filter (where moved < 0), 0)::bigint as "downUnits",
       (count(*) filter (where moved > 0))::int as "upPlayers",
       coalesce(sum(moved) filter (where moved > 0), 0)::bigint as "upUnits",
       (count(*) filter (where balance + moved < 0 and moved < 0))::int as below
     from moved`,
    argumentsOf(drawId, winning),
  )
  const [row] = rows
  if (!row) throw new Error('an aggregate answers one row')
  return row
}

/** The share of the pot that a line of all five numbers gets; null: nobody was known to have one. */
export async function potShareOf(db: Queryable, drawId: bigint): Promise<bigint | null> {
  const { rows } = await db.query<{ share: bigint | null }>(
    'select nullif(pot_per_line, 0) as share from settlement where draw_id = $1',
    [drawId],
  )
  return rows[0]?.share ?? null
}

export interface RoundRow {
  round: number
  agreedAt: Date
  doneAt: Date | null
}

/** The newest; null: the draw was never settled again. */
export async function latestRound(db: Queryable, drawId: bigint): Promise<RoundRow | null> {
  const { rows } = await db.query<RoundRow>(
    `select round, agreed_at as "agreedAt", done_at as "doneAt" from draw_resettlement
     where draw_id = $1 order by round desc limit 1`,
    [drawId],
  )
  return rows[0] ?? null
}

/** The round begins with exactly what was looked at: who is corrected, and to what. */
export async function insertRound(
  tx: Tx,
  { drawId, round, winning }: { drawId: bigint; round: number; winning: Winning },
): Promise<void> {
  await tx.query('insert into draw_resettlement (draw_id, round) values ($1, $2)', [drawId, round])
  await tx.query(
    `insert into draw_correction_due (draw_id, player_id, was, was_at, was_tickets, was_amounts, amount, tickets, amounts, diffs)
     select $1, player_id, was, was_at, was_tickets, was_amounts, amount, tickets, amounts, diffs
     from draw_differences(${ARGUMENTS})`,
    argumentsOf(drawId, winning),
  )
}

/** The draw's record of its balls, where its proof says others. */
export async function setBalls(tx: Tx, drawId: bigint, balls: readonly number[]): Promise<void> {
  await tx.query('update draw set balls = $2 where id = $1', [drawId, balls])
}

interface Resettling {
  drawId: bigint
  round: number
}

/** What two people have agreed on and is not all done, oldest first. */
export async function unfinishedRounds(db: Queryable): Promise<Resettling[]> {
  const { rows } = await db.query<Resettling>(
    'select draw_id as "drawId", round from draw_resettlement where done_at is null order by agreed_at',
  )
  return rows
}

interface ResettledChunk {
  players: bigint[]
  done: boolean
  /** False: the draw is not in the reports yet, and nothing was done. */
  isCounted: boolean
}

/** The next `size` players are corrected; null: the round is done. */
export async function resettleChunk(
  db: Queryable,
  { drawId, round }: Resettling,
  size: number,
): Promise<ResettledChunk | null> {
  const { rows } = await db.query<ResettledChunk>(
    'select players, done, is_counted as "isCounted" from resettle_chunk($1, $2, $3)',
    [drawId, round, size],
  )
  return rows[0] ?? null
}

/** Once: how many were left below zero; null where it was finished before. */
export async function finishRound(tx: Tx, { drawId, round }: Resettling): Promise<number | null> {
  const { rows } = await tx.query<{ overdrawn: number }>(
    `update draw_resettlement set done_at = clock_timestamp() where draw_id = $1 and round = $2 and done_at is null
     returning overdrawn`,
    [drawId, round],
  )
  if (!rows[0]) return null
  await tx.query('delete from draw_correction_due where draw_id = $1', [drawId])
  return rows[0].overdrawn
}

export interface Corrected {
  playerId: bigint
  wasUnits: bigint
  amountUnits: bigint
}

/** Who was corrected in a round, and from what to what. */
export async function correctedIn(db: Queryable, { drawId, round }: Resettling): Promise<Corrected[]> {
  const { rows } = await db.query<Corrected>(
    `select player_id as "playerId", was as "wasUnits", amount as "amountUnits" from draw_correction
     where draw_id = $1 and round = $2 order by player_id`,
    [drawId, round],
  )
  return rows
}

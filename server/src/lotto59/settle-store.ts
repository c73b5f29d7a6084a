/** The bets of a closed draw, the payout rows that follow from its result, and their crediting. */
import type { Queryable, Tx } from '../database/pool.ts'

export interface FrozenBets {
  /** Every leaf hash of the draw, 32 bytes each, ascending as bytes. */
  leaves: Buffer
  count: number
  stakeUnits: bigint
}

/** All bets of a draw that takes no more. One value of packed bytes: a row object for each would cost more than hashing. */
export async function frozenBets(db: Queryable, drawId: bigint): Promise<FrozenBets> {
  const { rows } = await db.query<{ leaves: Buffer | null; count: bigint; stake: bigint }>(
    `select string_agg(leaf, ''::bytea order by leaf) as leaves, count(*) as count,
       coalesce(sum(stake), 0)::bigint as stake
     from ticket where draw_id = $1`,
    [drawId],
  )
  const [row] = rows
  return {
    leaves: row?.leaves ?? Buffer.alloc(0),
    count: Number(row?.count ?? 0n),
    stakeUnits: row?.stake ?? 0n,
  }
}

/** Starts the settlement of a drawn or void draw, once; false when it was started or `epoch` does not reign. */
export async function startSettlement(tx: Tx, drawId: bigint, epoch: bigint): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into settlement (draw_id) select id from draw
     where id = $1 and state in ('DRAWN', 'VOID') and holds_draw_lease($2) on conflict do nothing`,
    [drawId, epoch],
  )
  return rowCount === 1
}

/** What was staked on the jackpot of a draw, and on exactly these five numbers (`mask`), in units. */
export async function jackpotStakes(
  db: Queryable,
  drawId: bigint,
  mask: bigint,
): Promise<{ all: bigint; hit: bigint }> {
  const { rows } = await db.query<{ all: bigint; hit: bigint }>(
    `select coalesce(sum(stake), 0)::bigint as all, coalesce(sum(stake) filter (where pick = $2), 0)::bigint as hit
     from ticket where draw_id = $1 and type = 9`,
    [drawId, mask],
  )
  return rows[0] ?? { all: 0n, hit: 0n }
}

/**
 * A payout row for each winning range and number bet, at the rate it was placed under: one hash join, and nothing is
 * written for the others. Rates are hundredths; stakes are whole riel, so the division is exact. Rows go in by
 * player, as they are credited: 0.6 of the time of unordered ones at 200 000 rows, and chunks find theirs together.
 */
export async function insertWins(
  tx: Tx,
  drawId: bigint,
  winning: readonly { typeNo: number; pick: bigint }[],
): Promise<void> {
  await tx.query(
    `insert into payout (draw_id, player_id, ticket_id, kind, amount)
     select t.draw_id, t.player_id, t.id, 'win', t.stake * t.rate_centi / 100
     from ticket t join unnest($2::smallint[], $3::bigint[]) as w (type, pick)
       on t.type = w.type and t.pick = w.pick
     where t.draw_id = $1 and t.rate_centi > 0 order by t.player_id, t.id`,
    [drawId, winning.map((win) => win.typeNo), winning.map((win) => win.pick)],
  )
}

export interface JackpotPayouts {
  /** Bit n−1 for each number n on the posts. */
  mask: bigint
  smallRateCenti: number
  bigRateCenti: number
  lineUnits: bigint
  /** What each line of diff 0 gets. */
  potPerLine: bigint
}

/** diff 2 and 1 are paid by rate, diff 0 by its share of the pot. */
export async function insertJackpotWins(tx: Tx, drawId: bigint, jackpot: JackpotPayouts): Promise<void> {
  await tx.query(
    `insert into payout (draw_id, player_id, ticket_id, kind, diff, amount)
     select $1, player_id, id, 'jackpot', diff, amount from (
       select player_id, id, diff, case diff
           when 2 then stake * $3 / 100 when 1 then stake * $4 / 100 else stake / $5 * $6 end as amount
       from (select t.*, 5 - bit_count((pick & $2)::bit(64)) as diff
             from ticket t where draw_id = $1 and type = 9) picked
       where diff <= 2) won
     where amount > 0`,
    [
      drawId,
      jackpot.mask,
      BigInt(jackpot.smallRateCenti),
      BigInt(jackpot.bigRateCenti),
      jackpot.lineUnits,
      jackpot.potPerLine,
    ],
  )
}

/** Every stake of a void draw goes back. */
export async function insertRefunds(tx: Tx, drawId: bigint): Promise<void> {
  await tx.query(
    `insert into payout (draw_id, player_id, ticket_id, kind, amount)
     select draw_id, player_id, id, 'refund', stake from ticket where draw_id = $1
     order by player_id, id`,
    [drawId],
  )
}

/** The next `size` players of the draw are paid (functions/credit-chunk.sql); null: nothing to do now, or not for us. */
export async function creditChunk(
  db: Queryable,
  drawId: bigint,
  epoch: bigint,
  size: number,
): Promise<{ players: bigint[]; done: boolean } | null> {
  const { rows } = await db.query<{ players: bigint[]; done: boolean }>(
    'select players, done from credit_chunk($1, $2, $3)',
    [drawId, epoch, size],
  )
  return rows[0] ?? null
}

/** What the winners of diff 0 got, in units: out of the pot, and from the house where the pot was too small. */
export async function paidForFive(db: Queryable, drawId: bigint): Promise<bigint> {
  const { rows } = await db.query<{ units: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as units from payout
     where draw_id = $1 and kind = 'jackpot' and diff = 0`,
    [drawId],
  )
  return rows[0]?.units ?? 0n
}

export async function hasJackpotWinners(db: Queryable, drawId: bigint): Promise<boolean> {
  const { rows } = await db.query<{ won: boolean }>(
    `select exists (select 1 from payout where draw_id = $1 and kind = 'jackpot') as won`,
    [drawId],
  )
  return rows[0]?.won === true
}

/** Who has bet on the draw, ascending. */
export async function playersOfDraw(db: Queryable, drawId: bigint): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(
    `select distinct player_id as id from slip where draw_id = $1 order by player_id`,
    [drawId],
  )
  return rows.map((row) => row.id)
}

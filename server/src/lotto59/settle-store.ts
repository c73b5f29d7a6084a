/** The bets of a closed draw, what its players get by its result, and their crediting. */
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
     from slips_of_draw($1) part join ticket on draw_id = $1 and slip_id between part.first_slip and part.last_slip`,
    [drawId],
  )
  const [row] = rows
  return {
    leaves: row?.leaves ?? Buffer.alloc(0),
    count: Number(row?.count ?? 0n),
    stakeUnits: row?.stake ?? 0n,
  }
}

/** A player's is `lane_of` (functions/credit-chunk.sql); each is staged and credited by a connection of its own. */
export const LANES = [0, 1] as const
export type Lane = (typeof LANES)[number]

/** Starts the settlement of a drawn or void draw, once; false when it was started or `epoch` does not reign. */
export async function startSettlement(tx: Tx, drawId: bigint, epoch: bigint): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into settlement (draw_id) select id from draw
     where id = $1 and state in ('DRAWN', 'VOID') and holds_draw_lease($2) on conflict do nothing`,
    [drawId, epoch],
  )
  if (rowCount !== 1) return false
  await tx.query('insert into settlement_lane (draw_id, lane) select $1, unnest($2::int[])', [drawId, LANES])
  return true
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

/** Keeps what a line of all five numbers gets: also where it is asked again later, from another pot. */
export async function keepPotShare(tx: Tx, drawId: bigint, perLine: bigint): Promise<void> {
  await tx.query('update settlement set pot_per_line = $2 where draw_id = $1', [drawId, perLine])
}

/** What a result pays. */
export interface Winning {
  bets: readonly { typeNo: number; pick: bigint }[]
  /** Bit n−1 for each number n on the posts. */
  mask: bigint
  smallRateCenti: number
  bigRateCenti: number
  lineUnits: bigint
}

/** Which lane of which draw, for whoever reigns with `epoch`. */
export interface DrawLane {
  drawId: bigint
  epoch: bigint
  lane: Lane
}

/**
 * Stages what each player of the lane gets (functions/credit-chunk.sql), of a void draw their stakes (`winning` null). The
 * same whenever it is asked; false where `epoch` does not reign or all are paid.
 */
export async function stageDue(
  db: Queryable,
  { drawId, epoch, lane }: DrawLane,
  winning: Winning | null,
): Promise<boolean> {
  const { rows } = await db.query<{ staged: boolean }>(
    'select stage_due($1, $2, $3, $4, $5, $6, $7, $8) as staged',
    [
      drawId,
      epoch,
      winning?.bets.map(({ typeNo, pick }) => BigInt(typeNo) * 1000n + pick) ?? [],
      winning?.mask ?? 0n,
      winning?.smallRateCenti ?? 0,
      winning?.bigRateCenti ?? 0,
      winning?.lineUnits ?? 1n,
      lane,
    ],
  )
  return rows[0]?.staged === true
}

export interface CreditedChunk {
  players: bigint[]
  /** Nobody is left, of either lane. */
  done: boolean
  /** False: a crash of the database has emptied the stage, and nobody was paid by this call. */
  isStaged: boolean
}

/** The next `size` players of the lane are paid (functions/credit-chunk.sql); null: nothing to do now, or not for us. */
export async function creditChunk(
  db: Queryable,
  { drawId, epoch, lane }: DrawLane,
  size: number,
): Promise<CreditedChunk | null> {
  const { rows } = await db.query<CreditedChunk>(
    'select players, done, is_staged as "isStaged" from credit_chunk($1, $2, $3, $4)',
    [drawId, epoch, size, lane],
  )
  return rows[0] ?? null
}

/** When all are paid, the stage of the draw is of no more use. */
export async function forgetDue(db: Queryable, drawId: bigint): Promise<void> {
  await db.query('select forget_due($1)', [drawId])
}

/** What the winners of diff 0 got, in units: out of the pot, and from the house where the pot was too small. */
export async function paidForFive(db: Queryable, drawId: bigint): Promise<bigint> {
  const { rows } = await db.query<{ units: bigint }>(
    `select coalesce(sum(l.amount), 0)::bigint as units
     from draw_payment p cross join lateral unnest(p.amounts, p.diffs) l (amount, diff)
     where p.draw_id = $1 and p.diffs is not null and l.diff = 0`,
    [drawId],
  )
  return rows[0]?.units ?? 0n
}

export async function hasJackpotWinners(db: Queryable, drawId: bigint): Promise<boolean> {
  const { rows } = await db.query<{ won: boolean }>(
    `select exists (select 1 from draw_payment where draw_id = $1 and diffs is not null) as won`,
    [drawId],
  )
  return rows[0]?.won === true
}

/** Those of `players` who have bet on the draw. Each is looked for by itself in the index: a draw may have a million slips. */
export async function bettorsAmong(
  db: Queryable,
  drawId: bigint,
  players: readonly bigint[],
): Promise<bigint[]> {
  const { rows } = await db.query<{ ids: bigint[] | null }>(
    `select array_agg(p.id) as ids
     from slips_of_draw($1) part cross join unnest($2::bigint[]) p (id) cross join lateral (
       select from slip s
       where s.player_id = p.id and s.id between part.first_slip and part.last_slip and s.draw_id = $1 limit 1
     ) bet`,
    [drawId, players],
  )
  return rows[0]?.ids ?? []
}

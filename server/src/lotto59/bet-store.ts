/** What must be known of a draw before a bet on it is checked, and what was stored of a slip. */
import type { PollName } from '@samnang/core/lotto59/markets'
import type { Queryable } from '../database/pool.ts'

export interface BetDrawRow {
  id: bigint
  poll: PollName
  day: number
  i: number
  /** Null until the draw opens. */
  paytableVersion: number | null
  minStake: bigint
  maxStake: bigint
  playerDrawMax: bigint
  jackpotDrawMax: bigint
  jackpotFourMax: bigint
  exposureMax: bigint
}

export async function findBetDraw(db: Queryable, id: bigint): Promise<BetDrawRow | null> {
  const { rows } = await db.query<BetDrawRow>(
    `select d.id, d.poll, d.day, d.i, d.paytable_version as "paytableVersion", p.min_stake as "minStake",
       p.max_stake as "maxStake", p.player_draw_max as "playerDrawMax", p.jackpot_draw_max as "jackpotDrawMax",
       p.jackpot_four_max as "jackpotFourMax", p.exposure_max as "exposureMax"
     from draw d join poll p on p.id = d.poll where d.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** A slip as it stands in the book: the same as on the day it was placed. */
export interface StoredSlip {
  slipId: bigint
  drawId: bigint
  requestHash: Uint8Array
  /** The player's balance right after it, in units. */
  balance: bigint
  tickets: StoredTicket[]
}

export interface StoredTicket {
  id: bigint
  typeNo: number
  pick: bigint
  rateCenti: number
  stakeUnits: bigint
  acceptedMs: bigint
  salt: Uint8Array
  leaf: Uint8Array
}

/** The slip with this key, if it is on this draw, or of the last day or two. */
export async function findSlip(
  db: Queryable,
  asked: { playerId: bigint; key: string; drawId: bigint },
): Promise<StoredSlip | null> {
  const { rows } = await db.query<StoredTicket & Omit<StoredSlip, 'tickets'>>(
    `select s.id as "slipId", s.draw_id as "drawId", s.request_hash as "requestHash", s.balance_after as balance,
       k.id, k.type as "typeNo", k.pick, k.rate_centi as "rateCenti", k.stake as "stakeUnits",
       k.accepted_ms as "acceptedMs", k.salt, k.leaf
     from slip_of_key($1, $2, $3) s cross join lateral (
       select * from ticket t where t.player_id = s.player_id and t.slip_id = s.id offset 0
     ) k
     order by k.id`,
    [asked.playerId, asked.key, asked.drawId],
  )
  const first = rows[0]
  if (!first) return null
  const { slipId, drawId, requestHash, balance } = first
  return { slipId, drawId, requestHash, balance, tickets: rows }
}

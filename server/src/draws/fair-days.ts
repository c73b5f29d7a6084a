/** What the vault has committed to: ranges of a day's draws, each signed once. */
import type { DrawName } from '@samnang/core/fairness/commitment'
import type { HOUSE_GAME } from '@samnang/core/fairness/house-draw'
import type { PollName } from '@samnang/core/lotto59/markets'
import { assert } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'

/** Whose seeds the vault keeps: the polls of lotto 59, and the house's draws of the ticket lottery. */
export type FairGame = PollName | typeof HOUSE_GAME

/** One signed range of seed commitments: draws `first` … `first + count − 1` of that day. */
export interface FairDay {
  game: FairGame
  day: number
  first: number
  count: number
  K: Buffer
  signature: Buffer
}

export async function insertFairDay(
  db: Queryable,
  day: Omit<FairDay, 'K' | 'signature'> & Record<'commitments' | 'K' | 'signature', Uint8Array>,
): Promise<void> {
  await db.query(
    `insert into fair_day (game, day, first_i, count, commitments, root, signature)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [day.game, day.day, day.first, day.count, day.commitments, day.K, day.signature],
  )
}

/** The range that holds draw `i`. */
export async function findFairDay(db: Queryable, { game, day, i }: DrawName): Promise<FairDay | null> {
  const { rows } = await db.query<FairDay>(
    `select game, day, first_i as first, count, root as "K", signature from fair_day
     where game = $1 and day = $2 and first_i <= $3 and $3 < first_i + count`,
    [game, day, i],
  )
  return rows[0] ?? null
}

/** C after C of a range, 32 bytes each: 276 kB of a fast day. */
export async function commitmentsOf(
  db: Queryable,
  { game, day, first }: Pick<FairDay, 'game' | 'day' | 'first'>,
): Promise<Buffer> {
  const { rows } = await db.query<{ commitments: Buffer }>(
    'select commitments from fair_day where game = $1 and day = $2 and first_i = $3',
    [game, day, first],
  )
  const [row] = rows
  assert(row, 'a range that was found is never deleted')
  return row.commitments
}

/** C of one draw; null before the day is committed. */
export async function commitmentOf(db: Queryable, { game, day, i }: DrawName): Promise<Buffer | null> {
  const { rows } = await db.query<{ C: Buffer }>(
    `select substring(commitments from (($3 - first_i) * 32 + 1)::int for 32) as "C" from fair_day
     where game = $1 and day = $2 and first_i <= $3 and $3 < first_i + count`,
    [game, day, i],
  )
  return rows[0]?.C ?? null
}

/**
 * The first draw of the range that the vault is asked for. It is written down before asking: if we die between the
 * vault's promise and our row, the next one must ask for the same range to get the same answer.
 */
export async function intendedFirst(
  db: Queryable,
  game: FairGame,
  day: number,
  first: number,
): Promise<number> {
  await db.query(
    'insert into fair_day_intent (game, day, first_i) values ($1, $2, $3) on conflict do nothing',
    [game, day, first],
  )
  const { rows } = await db.query<{ first: number }>(
    'select first_i as first from fair_day_intent where game = $1 and day = $2',
    [game, day],
  )
  return rows[0]?.first ?? first
}

export async function intendAnotherFirst(
  db: Queryable,
  game: FairGame,
  day: number,
  first: number,
): Promise<void> {
  await db.query('update fair_day_intent set first_i = $3 where game = $1 and day = $2', [game, day, first])
}

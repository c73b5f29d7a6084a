/** What the house owed at a moment (server/functions/house-at.sql). */
import type { Queryable } from '../database/pool.ts'

/** In units. */
export interface Owed {
  players: bigint
  holds: bigint
  pots: bigint
  /** Taken before the moment on what was not decided by then. */
  openStakes: bigint
}

/** All that had moved and was decided before `at`, counted in the sums of days or not. */
export async function owedAt(db: Queryable, at: Date): Promise<Owed> {
  const { rows } = await db.query<Owed>(
    'select players, holds, pots, open_stakes as "openStakes" from house_at($1)',
    [at],
  )
  return rows[0] ?? { players: 0n, holds: 0n, pots: 0n, openStakes: 0n }
}

/** Sessions, hand-overs and failed log-ins that nobody can ask for any more. */
import type { Queryable } from '../database/pool.ts'
import { deleteOldGuesses } from './guess-store.ts'
import { deleteOldSessions } from './session-store.ts'

export async function forgetOldVisits(db: Queryable): Promise<void> {
  await Promise.all([deleteOldSessions(db), deleteOldGuesses(db)])
}

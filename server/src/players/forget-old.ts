/** Sessions, hand-overs and failed log-ins that nobody can ask for any more. */
import type { Pool } from '../database/pool.ts'
import { deleteOldGuesses } from './guess-store.ts'
import { deleteOldSessions } from './session-store.ts'

export async function forgetOldVisits(db: Pool): Promise<void> {
  await Promise.all([deleteOldSessions(db), deleteOldGuesses(db)])
}

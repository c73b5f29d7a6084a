/** One player as the staff see them: what the noun itself knows; products add what is open (office/player-handlers.ts). */
import type { SafePlay } from '@samnang/contract/safe-play'
import type { Pool } from '../database/pool.ts'
import { type DeskFacts, findDeskFacts } from './player-desk-store.ts'
import { exclusionOf, limitsOf } from './safe-play.ts'

export type PlayerSheet = DeskFacts & Pick<SafePlay, 'limits' | 'exclusion'>

/** Null: there is no such player in this branch. */
export async function playerSheet(db: Pool, id: bigint, branch: bigint | null): Promise<PlayerSheet | null> {
  const facts = await findDeskFacts(db, id, branch)
  if (!facts) return null
  const [limits, exclusion] = await Promise.all([limitsOf(db, id), exclusionOf(db, id)])
  return { ...facts, limits, exclusion }
}

/** What a vault is shown before it is asked for anything: one that came back from an old copy notices by it. */
import { HOUSE_GAME } from '@samnang/core/fairness/house-draw'
import { POLL_NAMES } from '@samnang/core/lotto59/markets'
import type { SignedRelease } from '@samnang/vault/protocol'
import type { Pool } from '../database/pool.ts'
import { latestReleases } from './draw-records.ts'
import { latestHouseReleases } from './lottery-records.ts'

/** So many of each game. */
const ANCHORS = 3

/** The newest seeds that it gave, of each game. */
export async function newestSeeds(db: Pool): Promise<{ releases: SignedRelease[] }> {
  const known = await Promise.all([
    ...POLL_NAMES.map((poll) => latestReleases(db, poll, ANCHORS)),
    latestHouseReleases(db, HOUSE_GAME, ANCHORS),
  ])
  return { releases: known.flat().map((one) => ({ ...one, releasedMs: Number(one.releasedMs) })) }
}

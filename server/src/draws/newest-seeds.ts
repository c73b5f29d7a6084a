/** What a vault is shown before it is asked for anything: one that came back from an old copy notices by it. */
import { HOUSE_GAME } from '@samnang/core/fairness/house-draw'
import { releaseBytes } from '@samnang/core/fairness/signed-records'
import { POLL_NAMES } from '@samnang/core/lotto59/markets'
import type { SignedRelease } from '@samnang/vault/protocol'
import { isSignedByKey } from '../base/signed-by-key.ts'
import type { Pool } from '../database/pool.ts'
import { type KnownRelease, latestReleases } from './draw-records.ts'
import { latestHouseReleases } from './lottery-records.ts'
import { publishedKey } from './signing-keys.ts'

/** So many of each game. */
const ANCHORS = 3

/** The newest seeds that it gave, of each game. */
export async function newestSeeds(db: Pool): Promise<{ releases: SignedRelease[] }> {
  const [key, ...known] = await Promise.all([
    publishedKey(db, 'vault'),
    ...POLL_NAMES.map((poll) => latestReleases(db, poll, ANCHORS)),
    latestHouseReleases(db, HOUSE_GAME, ANCHORS),
  ])
  return { releases: known.flat().map((one) => asSigned(one, key ?? new Uint8Array())) }
}

/** With T where the vault's signature covers it. A vault up to 2.2, which signs without, would not read one that has T. */
function asSigned({ T, releasedMs, ...rest }: KnownRelease, key: Uint8Array): SignedRelease {
  const former = { ...rest, releasedMs: Number(releasedMs) }
  const release = { ...former, T }
  return isSignedByKey(rest.signature, releaseBytes(release), key) ? release : former
}

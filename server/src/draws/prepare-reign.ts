/** What must stand before draws are stepped: published keys, and a vault that was not rolled back. */
import { HOUSE_GAME } from '@samnang/core/fairness/house-draw'
import { POLL_NAMES } from '@samnang/core/lotto59/markets'
import { assert } from '@samnang/core/refusal'
import { AnotherVault } from '@samnang/vault/client'
import type { DrawParts } from './draw-parts.ts'
import { latestReleases } from './draw-records.ts'
import { latestHouseReleases } from './lottery-records.ts'
import { pinKey } from './signing-keys.ts'
import { sleep } from './sleep.ts'

const RETRY_MS = 500
/** So many of the newest seeds of each game are shown to the vault. */
const ANCHORS = 3

type MeetingParts = Pick<DrawParts, 'money' | 'vault' | 'operatorKey' | 'log'>

/** The vault's key, once everything stands; null when the signal was raised before. */
export async function prepareReign(parts: MeetingParts, signal: AbortSignal): Promise<Uint8Array | null> {
  while (!signal.aborted) {
    try {
      return await meetVault(parts)
    } catch (error) {
      parts.log.warn({ err: error }, 'draws cannot start yet')
      await sleep(RETRY_MS, signal)
    }
  }
  return null
}

/** Publishes the keys, meets no other vault than the published one, and shows it the newest seeds it gave: one restored from a backup notices it. */
export async function meetVault(parts: MeetingParts): Promise<Uint8Array> {
  const keys = await parts.vault.keys()
  assert(keys.ok, 'the vault always tells its key')
  if (!(await pinKey(parts.money, 'operator', parts.operatorKey.publicKey)))
    throw new Error('the operator signs with another key by now: start this server with it')
  if (!(await pinKey(parts.money, 'vault', keys.value.publicKey)))
    throw new AnotherVault(keys.value.publicKey)
  const known = (
    await Promise.all([
      ...POLL_NAMES.map((poll) => latestReleases(parts.money, poll, ANCHORS)),
      latestHouseReleases(parts.money, HOUSE_GAME, ANCHORS),
    ])
  ).flat()
  const releases = known.map((release) => ({ ...release, releasedMs: Number(release.releasedMs) }))
  const anchored = await parts.vault.anchor({ releases })
  if (!anchored.ok) parts.log.error({ code: anchored.code }, 'the vault does not know its own seeds')
  else if (anchored.value.rolledBack.length > 0)
    parts.log.error({ rolledBack: anchored.value.rolledBack }, 'the vault was rolled back')
  return keys.value.publicKey
}

/** What must stand before draws are stepped: rates, pots, published keys, and a vault that was not rolled back. */
import { HOUSE_GAME } from '@samnang/core/fairness/house-draw'
import { POLL_NAMES, type PollName } from '@samnang/core/lotto59/markets'
import { DEFAULT_PAYTABLE } from '@samnang/core/lotto59/paytable'
import { rielToUnits } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import { AnotherVault } from '@samnang/vault/client'
import { inTransaction } from '../database/pool.ts'
import { latestReleases, publishKey } from '../fairness/fairness-store.ts'
import { latestHouseReleases } from '../fairness/lottery-record-store.ts'
import { pinVault } from '../fairness/vault-key-store.ts'
import type { DrawParts } from './draw-parts.ts'
import { ensurePaytable } from './paytable-store.ts'
import { lockPot, movePot } from './pot-store.ts'
import { sleep } from './sleep.ts'

const RETRY_MS = 500
/** So many of the newest seeds of each game are shown to the vault. */
const ANCHORS = 3

/** The vault's key, once everything stands; null when the signal was raised before. */
export async function prepareReign(parts: DrawParts, signal: AbortSignal): Promise<Uint8Array | null> {
  while (!signal.aborted) {
    try {
      await ensurePaytable(parts.money)
      for (const poll of POLL_NAMES) await seedPot(parts, poll)
      return await meetVault(parts)
    } catch (error) {
      parts.log.warn({ err: error }, 'draws cannot start yet')
      await sleep(RETRY_MS, signal)
    }
  }
  return null
}

/** Brings a pot to its first seed, once in its life. */
export async function seedPot(parts: Pick<DrawParts, 'money'>, poll: PollName): Promise<void> {
  await inTransaction(parts.money, async (tx) => {
    const missing = rielToUnits(DEFAULT_PAYTABLE.jackpot.potSeedRiel) - (await lockPot(tx, poll))
    if (missing > 0n)
      await movePot(tx, { poll, key: `pot-seed:${poll}:initial`, units: missing, drawId: null })
  })
}

/** Publishes the keys, meets no other vault than the published one, and shows it the newest seeds it gave: one restored from a backup notices it. */
export async function meetVault(parts: DrawParts): Promise<Uint8Array> {
  const keys = await parts.vault.keys()
  assert(keys.ok, 'the vault always tells its key')
  await publishKey(parts.money, 'operator', parts.operatorKey.publicKey)
  if (!(await pinVault(parts.money, keys.value.publicKey))) throw new AnotherVault(keys.value.publicKey)
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

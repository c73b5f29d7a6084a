/** What must stand before draws are stepped: published keys, and a vault that was not rolled back. */
import { assert } from '@samnang/core/refusal'
import { AnotherVault } from '@samnang/vault/client'
import { recordAudit } from '../base/audit-log.ts'
import type { DrawParts } from './draw-parts.ts'
import { newestSeeds } from './newest-seeds.ts'
import { pinKey } from './signing-keys.ts'
import { sleep } from './sleep.ts'

const RETRY_MS = 500

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
  const anchored = await parts.vault.anchor(await newestSeeds(parts.money))
  if (!anchored.ok)
    await tellUnproven(parts, { code: anchored.code }, 'the vault does not know its own seeds')
  else if (anchored.value.rolledBack.length > 0)
    await tellUnproven(parts, { rolledBack: anchored.value.rolledBack }, 'the vault was rolled back')
  return keys.value.publicKey
}

async function tellUnproven(
  { log, money }: MeetingParts,
  found: Record<string, unknown>,
  why: string,
): Promise<void> {
  log.error(found, why)
  const event = { actor: 'system', action: 'verification_failed', target: 'vault' } as const
  await recordAudit(money, { ...event, detail: { ...found, why } })
}

/** The real vault, in this process, on a directory of its own and the real clock. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BeaconChain, QUICKNET } from '@samnang/core/fairness/beacon'
import type { VaultClient } from '@samnang/vault/client'
import { parseSchedule } from '@samnang/vault/schedule'
import { Store } from '@samnang/vault/store'
import { createVault } from '@samnang/vault/vault'
import { placeInMemory } from './place-in-memory.ts'

/** `chain`: another beacon than the public one. */
export function realVault(chain: BeaconChain = QUICKNET): VaultClient {
  const directory = mkdtempSync(join(placeInMemory(), 'samnang-vault-'))
  const store = new Store(directory, randomBytes(32), Date.now())
  const schedule = parseSchedule('POLL_1:300000,POLL_2:10000,KH:300000')
  const vault = createVault({ store, schedule, chain, now: Date.now, log: () => undefined })
  return {
    keys: async () => vault.keys({}),
    commitDay: async (order) => vault.commitDay(order),
    release: async (order) => vault.release(order),
    bind: async (order) => vault.bind(order),
    releaseByRound: async (order) => vault.releaseByRound(order),
    destroy: async (draw) => vault.destroy(draw),
    anchor: async (known) => vault.anchor(known),
    close: () => {
      store.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

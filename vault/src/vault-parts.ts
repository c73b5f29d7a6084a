/** What the vault works with. */
import type { BeaconChain } from '@samnang/core/fairness/beacon'
import type { Log } from './log.ts'
import type { Schedule } from './schedule.ts'
import type { Store } from './store.ts'

export type VaultParts = {
  store: Store
  schedule: Schedule
  now: () => number
  log: Log
  /** Whose rounds draws of mode 1 wait for. */
  chain: BeaconChain
}

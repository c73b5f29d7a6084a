/** The list of what providers' calls left to be looked at, as a figure for the operator's alarms. */

import type { Metrics } from '../base/metrics.ts'
import type { Pool } from '../database/pool.ts'
import { countExceptions } from './wallet-store.ts'

export function watchExceptions(metrics: Metrics, pool: Pool): void {
  const help = 'Exceptions that wallet calls of providers have caused, by reason.'
  metrics.watchByLabel({ name: 'samnang_wallet_exceptions', help, label: 'code' }, () =>
    countExceptions(pool),
  )
}

/** Figures that stand in the database: void draws, the ids left for slips, and what the last audit has found. */

import type { Metrics } from '../base/metrics.ts'
import type { Pool } from '../database/pool.ts'
import { slipRoom } from '../database/slip-parts.ts'
import { lastLedgerAudit, voidDraws } from './book-metrics-store.ts'

/** Asked when the figures are. */
export function watchBook(metrics: Metrics, db: Pool): void {
  metrics.watchByLabel(
    {
      name: 'samnang_draws_void_last_day',
      help: 'Draws of the last 24 hours that were opened and became void.',
      label: 'game',
    },
    async () => (await voidDraws(db)).map(({ game, count }) => [game, count] as const),
  )
  metrics.watchByLabel(
    {
      name: 'samnang_slip_ids',
      help: 'Ids of slips: left until a part of the table is missing, and used within the last 24 hours.',
      label: 'figure',
    },
    async () => Object.entries(await slipRoom(db)),
  )
  metrics.watchByLabel(
    {
      name: 'samnang_ledger_audit',
      help: 'The last "ledger audit": its time (seconds since 1970, 0: never), how long it took, its differences.',
      label: 'figure',
    },
    async () => {
      const { timeS, tookS, differences } = await lastLedgerAudit(db)
      return [
        ['time_seconds', timeS],
        ['took_seconds', tookS],
        ['differences', differences],
      ]
    },
  )
}

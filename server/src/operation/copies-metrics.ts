/** Whether what the database writes lies anywhere else: at standbys, and in the archive that a restore to a moment needs. */
import type { Metrics } from '../base/metrics.ts'
import type { Pool } from '../database/pool.ts'
import { archiveState, standbys } from './copies-metrics-store.ts'

/** Asked when the figures are. */
export function watchCopies(metrics: Metrics, db: Pool): void {
  metrics.watchByLabel(
    {
      name: 'samnang_standbys',
      help: 'Copies of the database that follow it: connected, and wanted before a bet is confirmed.',
      label: 'figure',
    },
    async () => Object.entries(await standbys(db)),
  )
  metrics.watchByLabel(
    {
      name: 'samnang_archive',
      help: 'The archive of changes: failing (1: the last file could not be put away), silent_seconds since one was (0: none is to be).',
      label: 'figure',
    },
    async () => {
      const { failing, silentS } = await archiveState(db)
      return [
        ['failing', failing],
        ['silent_seconds', silentS],
      ]
    },
  )
}

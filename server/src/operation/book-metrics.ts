/** Figures of the house: void draws, the ids left for slips, what the last audit has found, who leads, what the disk has left. */
import { statfs } from 'node:fs/promises'
import type { Metrics } from '../base/metrics.ts'
import type { Pool } from '../database/pool.ts'
import { slipRoom } from '../database/slip-parts.ts'
import type { DrawClock } from '../draws/draw-clock.ts'
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

/** Of all servers on a database one leads: the sum of this over them is 1, but for the seconds in which another takes over. */
export function watchLease(metrics: Metrics, draws: Pick<DrawClock, 'leads'>): void {
  metrics.watch('samnang_draw_lease', '1: this process holds the lease of the draws.', () =>
    draws.leads ? 1 : 0,
  )
}

/** The disk below `dataDir`; that of a database elsewhere is its machine's to watch. */
export function watchDisk(metrics: Metrics, dataDir: string): void {
  metrics.watchByLabel(
    {
      name: 'samnang_disk_bytes',
      help: 'The disk that holds DATA_DIR: what is free for us, and all of it.',
      label: 'figure',
    },
    async () => {
      const { bavail, blocks, bsize } = await statfs(dataDir)
      return [
        ['free', bavail * bsize],
        ['total', blocks * bsize],
      ]
    },
  )
}

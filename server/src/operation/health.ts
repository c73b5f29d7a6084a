/** Whether the house's machines do their work, as the office shows it. */
import { statfs } from 'node:fs/promises'
import type { Health } from '@samnang/contract/office/health'
import type { ReadFrom } from '@samnang/contract/office/read-from'
import type { Queryable } from '../database/pool.ts'
import type { ServerState } from './ask-server.ts'
import { lastLedgerAudit } from './book-metrics-store.ts'
import { databaseHealth } from './health-store.ts'

export interface HealthPlace {
  version: string
  dataDir: string
  /** What the server on this machine says of itself; null: nothing. */
  server: ServerState | null
  /** Where reports are read; null: always from the primary. */
  reports: ReadFrom | null
}

export async function health(
  db: Queryable,
  { version, dataDir, server, reports }: HealthPlace,
): Promise<Health> {
  const [found, audit, disk] = [await databaseHealth(db), await lastLedgerAudit(db), await diskOf(dataDir)]
  const { headDay, headHash } = found
  return {
    at: new Date(found.nowMs).toISOString(),
    version,
    server: server && wireOf(server),
    disk,
    database: {
      bytes: found.bytes,
      connections: found.connections,
      connections_max: found.connectionsMax,
      standbys: found.standbys,
      lag_s: found.lagS,
    },
    ...(reports && { reports }),
    outbox: { events: found.events, newest_at: found.newestEventAt?.toISOString() ?? null },
    ledger_audit:
      audit.timeS === 0
        ? null
        : {
            at: new Date(audit.timeS * 1000).toISOString(),
            took_s: audit.tookS,
            differences: audit.differences,
          },
    audit: {
      waiting: found.auditWaiting,
      head: headDay && headHash ? { day: headDay, hash: headHash.toString('hex') } : null,
    },
  }
}

function wireOf({
  clockGapMs,
  streams,
  live,
  vaultMs,
  breakers,
  oddPolls: _,
  ...ready
}: ServerState): Health['server'] {
  return { ...ready, clock_gap_ms: clockGapMs, streams, live, vault_ms: vaultMs, breakers }
}

async function diskOf(path: string): Promise<Health['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(path)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch {
    return null
  }
}

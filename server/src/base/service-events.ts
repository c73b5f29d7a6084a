/** That a server began to serve, and that it ended as it was told to: significant events of a house. */
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import type { Queryable } from '../database/pool.ts'
import { recordAudit } from './audit-log.ts'
import { productVersion } from './version.ts'
import { within } from './within.ts'

type Service = 'server' | 'office'

interface Tools {
  db: Queryable
  log: Logger
  rootDir: string
}

/** A database that hangs holds up no end of a process. */
const PATIENCE_MS = 2_000

/** `isRunning`: from now on. A house without a database has other worries: it is logged. */
export async function noteService(
  { db, log, rootDir }: Tools,
  service: Service,
  isRunning: boolean,
): Promise<void> {
  const detail = { host: hostname(), pid: process.pid, version: productVersion(rootDir) }
  const noting = recordAudit(db, {
    ...{ actor: 'system', action: isRunning ? 'service_started' : 'service_stopped' },
    ...{ target: `service:${service}`, detail },
    ...{ before: { running: !isRunning }, after: { running: isRunning } },
  })
  if ((await within(PATIENCE_MS, noting)) === null) log.warn({ service, isRunning }, 'not in the audit log')
}

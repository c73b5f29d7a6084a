/** A server for tests: real parts on a database of one's own, without a vault process or ports. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { VaultClient } from '@samnang/vault/client'
import type { DestinationStream } from 'pino'
import { createLog } from '../src/base/log.ts'
import { type Config, readConfig } from '../src/config.ts'
import { temporaryOperatorKey } from '../src/draws/operator-key.ts'
import { buildParts, type Clock, closeParts, type Parts } from '../src/parts.ts'
import type { TestDatabase } from './database.ts'

export interface TestPartsOptions {
  db: TestDatabase
  vault?: VaultClient
  clock?: Clock
  config?: Partial<Config>
  /** Two servers of one site share it. */
  csrfKey?: Uint8Array
  /** Where log lines go; without it nothing is logged. */
  logTo?: DestinationStream
  gatewayOf?: Parts['gatewayOf']
  /** False: the hub does not listen, as before the start of a server. */
  isLive?: boolean
}

/** A clock that tests move by hand; without a start it begins at the real time. */
export function handClock(start = Date.now()): Clock & { pass(ms: number): void } {
  let passed = 0
  const startedAt = performance.now()
  return {
    now: () => Math.floor(start + passed + performance.now() - startedAt),
    pass: (ms) => {
      passed += ms
    },
  }
}

/** Every call is unanswered, as when the vault is down. */
export const noVault: VaultClient = {
  keys: () => Promise.reject(new Error('no vault in this test')),
  commitDay: () => Promise.reject(new Error('no vault in this test')),
  release: () => Promise.reject(new Error('no vault in this test')),
  bind: () => Promise.reject(new Error('no vault in this test')),
  releaseByRound: () => Promise.reject(new Error('no vault in this test')),
  destroy: () => Promise.reject(new Error('no vault in this test')),
  anchor: () => Promise.reject(new Error('no vault in this test')),
  close: () => {},
}

/** Parts whose hub listens; `close` gives everything back. Rate limits are off unless the test sets them. */
export async function testParts(options: TestPartsOptions): Promise<Parts & { close(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'samnang-test-'))
  const env = {
    DATABASE_URL: options.db.url,
    APP_DATABASE_URL: options.db.loginUrl,
    DATA_DIR: dataDir,
    DEMO: '1',
    BETS_PER_SECOND: '0',
    READS_PER_SECOND: '0',
  }
  // No portal: what tests say does not depend on whether it has been built.
  const config = { ...readConfig(env), portalDir: join(dataDir, 'portal'), ...options.config }
  const parts = buildParts(config, {
    log: options.logTo ? createLog('trace', options.logTo) : createLog('silent'),
    vault: options.vault ?? noVault,
    operatorKey: temporaryOperatorKey(),
    csrfKey: options.csrfKey ?? randomBytes(32),
    ...(options.clock ? { clock: options.clock } : {}),
    ...(options.gatewayOf ? { gatewayOf: options.gatewayOf } : {}),
  })
  if (options.isLive !== false) await parts.live.start()
  return Object.assign(parts, {
    close: async () => {
      await closeParts(parts)
      rmSync(dataDir, { recursive: true, force: true })
    },
  })
}

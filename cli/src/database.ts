import { mkdir } from 'node:fs/promises'
import type { Config } from '@samnang/server/config'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@samnang/server/database/embedded-postgres'
import { expectUpToDate } from '@samnang/server/database/migrate'
import { createPool, type Pool } from '@samnang/server/database/pool'
import { runningOn } from '@samnang/server/launch/run-lock'

export type Database = {
  url(): Promise<string>
  pool(): Promise<Pool>
  /** Under the office's role. */
  office(): Promise<Pool>
  close(): Promise<void>
}

/**
 * The database of the configuration, opened at the first question. An embedded one that does not run is started
 * for this command and stopped after it.
 */
export function openDatabase(config: Config): Database {
  let embedded: EmbeddedPostgres | null = null
  const pools = new Map<'samnang_app' | 'samnang_office', Pool>()
  const url = async (): Promise<string> => {
    if (config.databaseUrl !== null) return config.databaseUrl
    await mkdir(config.dataDir, { recursive: true })
    embedded ??= await startEmbeddedPostgres({
      rootDir: config.rootDir,
      dataDir: config.dataDir,
      source: config.postgresSource,
    })
    return embedded.url
  }
  const poolOf = async (role: 'samnang_app' | 'samnang_office'): Promise<Pool> => {
    const known = pools.get(role)
    if (known) return known
    const address = await url()
    if (pools.size === 0) await expectUpToDate(address, config)
    const pool = createPool(address, { max: 4, role, name: 'samnang-cli' })
    pools.set(role, pool)
    return pool
  }
  return {
    url,
    pool: () => poolOf('samnang_app'),
    office: () => poolOf('samnang_office'),
    async close() {
      for (const pool of pools.values()) await pool.end()
      // Stopping one that the product started, or has adopted meanwhile, would take it from under its feet.
      const isOurs = embedded !== null && !embedded.wasAdopted
      if (isOurs && (await runningOn(config.dataDir)) === null) await embedded?.stop()
    },
  }
}

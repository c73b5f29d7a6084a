import type { Config } from '../config.ts'
import { checkDatabase } from './check-database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

export type OpenDatabase = {
  /** Connects as the owner. */
  url: string
  /** Shown to the operator: whose PostgreSQL it is. */
  description: string
  /** Starts an embedded database again that died; nothing to do for the operator's own. */
  revive(): Promise<void>
  /** Stops the embedded database, also one that was adopted. */
  stop(): Promise<void>
}

/** The database of the configuration, reachable: DATABASE_URL, else the embedded one, started or adopted. */
export async function openDatabase(
  config: Config,
  onProgress?: (step: string) => void,
): Promise<OpenDatabase> {
  const nothing = async () => {}
  if (config.databaseUrl !== null) {
    await checkDatabase(config.databaseUrl)
    return {
      url: config.databaseUrl,
      description: 'DATABASE_URL',
      revive: nothing,
      stop: nothing,
    }
  }
  const { rootDir, dataDir, postgresSource: source } = config
  const postgres = await startEmbeddedPostgres({
    rootDir,
    dataDir,
    source,
    ...(onProgress && { onProgress }),
  })
  return {
    url: postgres.url,
    description: `PostgreSQL ${postgres.major}${postgres.wasAdopted ? ', was still running' : ''}`,
    revive: postgres.revive,
    stop: postgres.stop,
  }
}

import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { migrate } from '../src/database/migrate.ts'
import { createPool } from '../src/database/pool.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database of the test run's PostgreSQL; its owner's address. */
    templateUrl: string
  }
}

/** A sandbox's database of one's own in the run's PostgreSQL, empty and migrated. */
export async function sandboxDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const urlOf = (database: string) => inject('templateUrl').replace(/[^/]+$/, database)
  await once(urlOf('postgres'), (pool) => pool.query(`create database ${name}`))
  const dir = fileURLToPath(new URL('../migrations', import.meta.url))
  await once(urlOf(name), (pool) => migrate(pool, dir))
  return {
    url: urlOf(name),
    drop: () => once(urlOf('postgres'), (pool) => pool.query(`drop database ${name} with (force)`)),
  }
}

async function once(
  url: string,
  work: (pool: ReturnType<typeof createPool>) => Promise<unknown>,
): Promise<void> {
  const pool = createPool(url, 1)
  try {
    await work(pool)
  } finally {
    await pool.end()
  }
}

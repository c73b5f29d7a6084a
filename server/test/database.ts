import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { createPool, type Pool } from '../src/database/pool.ts'

export type TestDatabase = {
  /** The owner's address, as DATABASE_URL would be. */
  url: string
  /** The server's own login's address, as APP_DATABASE_URL would be. */
  loginUrl: string
  /** The office's own login's address, as OFFICE_DATABASE_URL would be. */
  officeUrl: string
  /** As the application. */
  pool: Pool
  /** As the owner of the tables: to arrange and to look. */
  owner: Pool
  /** Ends both pools and removes the database. */
  drop(): Promise<void>
}

/** A migrated database of one's own, copied from the run's template in some 50 ms. */
export async function testDatabase(): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  const maintenance = () =>
    createPool(templateUrl.replace(/[^/]+$/, 'postgres'), { max: 1, role: null, name: 'samnang-test' })
  // Copied file by file: through the log of changes it takes twice as long, and so does dropping it.
  await runOnce(
    maintenance(),
    `create database ${name} template ${templateUrl.split('/').at(-1)} strategy file_copy`,
  )
  const url = templateUrl.replace(/[^/]+$/, name)
  const loginUrl = inject('loginUrl').replace(/[^/]+$/, name)
  const officeUrl = inject('officeUrl').replace(/[^/]+$/, name)
  const pool = createPool(loginUrl, { max: 20, name: 'samnang-test' })
  const owner = createPool(url, { max: 5, role: null, name: 'samnang-test-owner' })
  return {
    url,
    loginUrl,
    officeUrl,
    pool,
    owner,
    drop: async () => {
      await Promise.all([pool.end(), owner.end()])
      await runOnce(maintenance(), `drop database ${name} with (force)`)
    },
  }
}

async function runOnce(pool: Pool, sql: string): Promise<void> {
  try {
    await pool.query(sql)
  } finally {
    await pool.end()
  }
}

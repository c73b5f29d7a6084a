import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inTransaction, type Pool } from './pool.ts'

/** Any fixed number: two starts at once wait for each other on it. */
const MIGRATION_LOCK = 590_061

/**
 * Applies `0001-name.sql …` in order, forward only, all that are missing in one transaction. Throws when a file
 * fails, or when the database is newer than the files.
 */
export async function migrate(pool: Pool, dir: string): Promise<void> {
  const names = (await readdir(dir)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort()
  await inTransaction(pool, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await tx.query('create table if not exists schema_migration (name text primary key)')
    const { rows } = await tx.query<{ name: string }>('select name from schema_migration')
    const applied = new Set(rows.map((row) => row.name))
    const unknown = [...applied].find((name) => !names.includes(name))
    if (unknown) throw new Error(`The sandbox's database has ${unknown}: run a newer version.`)
    for (const name of names.filter((name) => !applied.has(name))) {
      await tx.query(await readFile(join(dir, name), 'utf8'))
      await tx.query('insert into schema_migration (name) values ($1)', [name])
    }
  })
}

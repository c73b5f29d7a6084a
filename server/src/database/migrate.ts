import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import { createPool, inTransaction, type Tx } from './pool.ts'

/** Any fixed number: two starts at once wait for each other on it. */
const MIGRATION_LOCK = 590_059

export type Migration = { number: number; name: string; sql: string; checksum: string }

/** The files and the database disagree, or a file failed; the message says which and why. */
export class MigrationError extends StartError {}

/** Reads `0001-name.sql …` in order; numbers start at 1 without a gap. */
export async function readMigrations(dir: string): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map((name, index) => readMigration(dir, name, index + 1)))
}

async function readMigration(dir: string, name: string, expected: number): Promise<Migration> {
  const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
  if (number !== expected) {
    throw new MigrationError(
      `${name}: expected a migration numbered ${String(expected).padStart(4, '0')}-….sql`,
    )
  }
  const sql = await readFile(join(dir, name), 'utf8')
  return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

/**
 * Brings the database of `url` to the newest migration, as the connecting user, one transaction each, forward
 * only. Returns the names applied now. Throws a `MigrationError` if an applied file has changed since, or if
 * the database was migrated by a newer program. `upTo` stops early, for restoring an older backup.
 */
export async function migrate(url: string, dir: string, upTo = Number.MAX_SAFE_INTEGER): Promise<string[]> {
  const migrations = (await readMigrations(dir)).filter(({ number }) => number <= upTo)
  const pool = createPool(url, { max: 2, role: null, name: 'samnang-migrate', statementTimeoutMs: 0 })
  const lock = await pool.connect().catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await lock.query(`create table if not exists schema_migration (
      number integer primary key, name text not null, checksum text not null,
      applied_at timestamptz not null default clock_timestamp())`)
    const pending = await pendingMigrations(lock, migrations)
    for (const migration of pending) await inTransaction(pool, (tx) => apply(tx, migration))
    await letApplicationRead(lock)
    return pending.map((migration) => migration.name)
  } finally {
    lock.release(true)
    await pool.end()
  }
}

async function pendingMigrations(lock: Tx, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await lock.query<{ number: number; name: string; checksum: string }>(
    'select number, name, checksum from schema_migration order by number',
  )
  for (const row of rows) {
    const file = migrations.find((migration) => migration.number === row.number)
    if (!file)
      throw new MigrationError(
        `The database has ${row.name}, which this version does not know: run a newer version.`,
      )
    if (file.checksum !== row.checksum) {
      throw new MigrationError(
        `${file.name} was changed after it was applied to this database: restore the file, add a new one instead.`,
      )
    }
  }
  return migrations.slice(rows.length)
}

async function apply(tx: Tx, migration: Migration): Promise<void> {
  try {
    await tx.query(migration.sql)
  } catch (error) {
    throw new MigrationError(`${migration.name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
  await tx.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [
    migration.number,
    migration.name,
    migration.checksum,
  ])
}

/** The readiness check of the server compares this table with its files. */
async function letApplicationRead(lock: Tx): Promise<void> {
  await lock.query(`do $$ begin
    if exists (select from pg_roles where rolname = 'samnang_app') then
      revoke all on schema_migration from samnang_app;
      grant select on schema_migration to samnang_app;
    end if;
  end $$`)
}

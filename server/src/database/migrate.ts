import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { isDiskFull } from './full-disk.ts'
import { createPool, inTransaction, type Pool, type Queryable, type Tx } from './pool.ts'
import { expectNoRestore } from './restore-mark.ts'
import { MigrationError, readSqlFiles, type SqlFile, type Step } from './sql-files.ts'

/** Any fixed number: two starts at once wait for each other on it. */
const MIGRATION_LOCK = 590_059

/**
 * Servers of the version before may be taking bets. Whoever waits for a table holds up all who come after: so long at most,
 * then they are let through and the step is tried again, until nobody has stood in its way.
 */
const LOCK_MS = 1_000
const LOCK_TRIES = 120
const AGAIN_MS = 250

const FULL =
  'The disk of the database is full: nothing is left of the step that was under way, and what runs goes on as it is. Make room there, then do this again.'

/** Where the SQL is, and how to name the database to a person who has to replace it. */
export type DatabasePlace = Pick<Config, 'sqlDir' | 'dataDir' | 'isDatabaseEmbedded'>

/**
 * Brings the database of `url` to the newest version, as the connecting user: the baseline where it is empty, the
 * migrations that are missing, one transaction each, forward only, and then the functions whose files differ from
 * what was applied last. Returns the names applied now. Throws a `MigrationError` and touches nothing where the
 * database is from before the first release, has another baseline or a changed migration, or is of a newer program.
 * `upTo` stops behind that migration and leaves functions alone, for filling in an older backup. Whoever is no restore is
 * refused while one is under way, or was cut off.
 */
export async function migrate(
  url: string,
  place: DatabasePlace,
  { upTo, isRestore = false }: { upTo?: number; isRestore?: boolean } = {},
): Promise<string[]> {
  const { steps, functions } = await readSqlFiles(place.sqlDir)
  const wanted = steps.filter(({ number }) => upTo === undefined || number <= upTo)
  const pool = createPool(url, { max: 2, role: null, name: 'samnang-migrate', statementTimeoutMs: 0 })
  const lock = await pool.connect().catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    if (!isRestore) await expectNoRestore(lock)
    const pending = await pendingSteps(lock, wanted, () => describePlace(url, place))
    for (const step of pending) await givingWay(pool, (tx) => applyStep(tx, step))
    const changed = upTo === undefined ? await applyFunctions(pool, functions) : []
    return [...pending, ...changed].map(({ name }) => name)
  } catch (error) {
    throw isDiskFull(error) ? new MigrationError(FULL, { cause: rootOf(error) }) : error
  } finally {
    lock.release(true)
    await pool.end()
  }
}

/**
 * Reads and changes nothing. Throws a `MigrationError` that says what to do where the database is not of exactly this
 * version.
 */
export async function expectUpToDate(url: string, place: DatabasePlace): Promise<void> {
  const { steps, functions } = await readSqlFiles(place.sqlDir)
  const pool = createPool(url, { max: 1, role: null, name: 'samnang-look' })
  try {
    await expectNoRestore(pool)
    const pending = await pendingSteps(pool, steps, () => describePlace(url, place))
    const missing = pending.length > 0 ? pending : await changedFunctions(pool, functions)
    if (missing.length > 0)
      throw new MigrationError(
        `The database is not of this version (${missing.map(({ name }) => name).join(', ')}): start Samnang once, or run "npm run samnang -- db migrate".`,
      )
  } finally {
    await pool.end()
  }
}

async function pendingSteps(lock: Queryable, steps: Step[], where: () => string): Promise<Step[]> {
  const { rows: tables } = await lock.query<{ known: boolean }>(
    "select to_regclass('schema_migration') is not null as known",
  )
  if (!tables[0]?.known) return steps
  const { rows } = await lock.query<{ number: number; name: string; checksum: string }>(
    'select number, name, checksum from schema_migration order by number',
  )
  if (rows[0]?.number !== 0)
    throw new MigrationError(`This database is from before the first release. ${where()}`)
  for (const row of rows) expectKnown(row, steps, where)
  return steps.slice(rows.length)
}

function expectKnown(
  row: { number: number; name: string; checksum: string },
  steps: Step[],
  where: () => string,
): void {
  const step = steps.find(({ number }) => number === row.number)
  if (!step)
    throw new MigrationError(
      `The database has ${row.name}, which this version does not know: run a newer version.`,
    )
  if (step.checksum === row.checksum) return
  if (step.number === 0)
    throw new MigrationError(
      `This database was made from another server/schema than this version has. ${where()}`,
    )
  throw new MigrationError(
    `${step.name} was changed after it was applied to this database: restore the file, add a new one instead.`,
  )
}

/** Never repeats the password. The vault's promises belong to the database that published them, so both start anew. */
function describePlace(url: string, { dataDir, isDatabaseEmbedded }: DatabasePlace): string {
  const { host, pathname } = new URL(url)
  return isDatabaseEmbedded
    ? `Nothing was changed. Start anew: set DATA_DIR to an empty directory, or move ${dataDir} away first.`
    : `Nothing was changed. Start anew: set DATABASE_URL to an empty database instead of ${host}${pathname}, and DATA_DIR to an empty directory instead of ${dataDir}.`
}

/** In one transaction, again and again while somebody has what it needs. */
async function givingWay<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let left = LOCK_TRIES; ; left -= 1) {
    try {
      return await inTransaction(pool, async (tx) => {
        await tx.query(`set local lock_timeout = ${LOCK_MS}`)
        return work(tx)
      })
    } catch (error) {
      if (left === 0 || !isInSomebodysWay(error)) throw error
      await sleep(AGAIN_MS)
    }
  }
}

/** Lock time-out or deadlock: nothing has happened. */
function isInSomebodysWay(error: unknown): boolean {
  const cause = rootOf(error)
  return cause instanceof Error && 'code' in cause && ['55P03', '40P01'].includes(String(cause.code))
}

function rootOf(error: unknown): unknown {
  return error instanceof MigrationError ? error.cause : error
}

async function applyStep(tx: Tx, step: Step): Promise<void> {
  for (const file of step.files) await run(tx, file)
  if (step.number === 0) await makeBooks(tx)
  await tx.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [
    step.number,
    step.name,
    step.checksum,
  ])
}

/** What was applied. The application may read it, for its readiness, and nothing else. */
async function makeBooks(tx: Tx): Promise<void> {
  await tx.query(`
    create table schema_migration (
      number integer primary key, name text not null, checksum text not null,
      applied_at timestamptz not null default clock_timestamp());
    create table schema_function (
      name text primary key, checksum text not null,
      applied_at timestamptz not null default clock_timestamp());
    revoke all on schema_migration, schema_function from samnang_app;
    grant select on schema_migration, schema_function to samnang_app`)
}

/**
 * Files that changed are run twice in one transaction: first unchecked, so that functions may name each other in any
 * order, then with their bodies checked.
 */
async function applyFunctions(pool: Pool, functions: SqlFile[]): Promise<SqlFile[]> {
  return givingWay(pool, async (tx) => {
    const changed = await changedFunctions(tx, functions)
    for (const check of ['off', 'on']) {
      await tx.query("select set_config('check_function_bodies', $1, true)", [check])
      for (const file of changed) await run(tx, file)
    }
    for (const { name, checksum } of changed)
      await tx.query(
        `insert into schema_function (name, checksum) values ($1, $2)
         on conflict (name) do update set checksum = excluded.checksum, applied_at = default`,
        [name, checksum],
      )
    return changed
  })
}

async function changedFunctions(db: Queryable, functions: SqlFile[]): Promise<SqlFile[]> {
  const { rows } = await db.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_function',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  return functions.filter(({ name, checksum }) => applied.get(name) !== checksum)
}

async function run(tx: Tx, file: SqlFile): Promise<void> {
  try {
    await tx.query(file.sql)
  } catch (error) {
    throw new MigrationError(`${file.name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}

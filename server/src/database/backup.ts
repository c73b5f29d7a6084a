import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { StartError } from '../start-error.ts'
import { isDiskFull } from './full-disk.ts'
import { type DatabasePlace, migrate } from './migrate.ts'
import { lastIds, moveIdsOn } from './move-ids.ts'
import { createPool, inTransaction, type Pool, type Tx } from './pool.ts'
import { endRestore, filledBefore, markRestore, noteFilled, RESTORE_MARK } from './restore-mark.ts'
import { notePast } from './set-back.ts'
import { readSqlFiles } from './sql-files.ts'
import { insertRows, ROWS_A_FETCH, rowsOf } from './table-rows.ts'

/** Short-lived rows: players log in again after a restore, and nobody waits for an old event. */
const LEFT_OUT = [
  RESTORE_MARK,
  ...['schema_migration', 'schema_function', 'live_event'],
  ...['session', 'handover', 'login_failure', 'solved_puzzle'],
  ...['staff_session', 'staff_link', 'staff_try', 'office_command'],
]
const FORMAT = 'samnang-backup/2'

type Version = { baseline: string; migration: number }
/** `sequences`: how far the ids of each table had come; rows that are gone by now had some, too. */
type Header = Version & { format: string; taken_at: string; sequences: Record<string, string> }
type Footer = { end: true; rows: number; sha256: string }

/**
 * Writes every lasting row of the database to `file` (gzip, one JSON text a line), as of one moment, while the
 * product runs. The file appears under its name only when it is whole. Returns the number of rows.
 */
export async function backup(
  url: string,
  file: string,
  takenAt: string,
  newFile: (path: string) => Writable = ownFile,
): Promise<number> {
  const pool = createPool(url, { max: 1, role: null, name: 'samnang-backup', statementTimeoutMs: 0 })
  const unfinished = `${file}.unfinished`
  const tx = await pool.connect()
  const count = { rows: 0 }
  try {
    await tx.query('begin isolation level repeatable read read only')
    const lines = Readable.from(linesOf(tx, takenAt, count))
    await pipeline(lines, createGzip({ level: 6 }), newFile(unfinished))
    await rename(unfinished, file)
    return count.rows
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new StartError(
        `${unfinished} is there: another backup is being made, or one was cut off. Then remove it and try again.`,
      )
    await rm(unfinished, { force: true })
    throw fullDisk(
      error,
      `The disk is full: there is no ${file}, and nothing is left of it. Make room and try again.`,
    )
  } finally {
    tx.release(true)
    await pool.end()
  }
}

/** Its owner's alone; a file of this name that is there already stays as it is. */
function ownFile(path: string): Writable {
  return createWriteStream(path, { mode: 0o600, flags: 'wx' })
}

/** Rows stay text from the database to the file, so no number passes through a float. */
async function* linesOf(tx: Tx, takenAt: string, count: { rows: number }): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const line = (text: string) => {
    hash.update(`${text}\n`)
    return `${text}\n`
  }
  const header: Header = {
    ...{ format: FORMAT, taken_at: takenAt },
    ...(await versionOf(tx)),
    sequences: await lastIds(tx),
  }
  yield line(JSON.stringify(header))
  for (const table of await tablesInOrder(tx)) {
    yield line(JSON.stringify({ table }))
    for await (const rows of rowsOf(tx, table)) {
      count.rows += rows.length
      yield rows.map(line).join('')
    }
  }
  const footer: Footer = { end: true, rows: count.rows, sha256: hash.digest('hex') }
  yield `${JSON.stringify(footer)}\n`
}

async function versionOf(tx: Tx): Promise<Version> {
  const { rows } = await tx.query<{ number: number; checksum: string }>(
    'select number, checksum from schema_migration order by number',
  )
  return { baseline: rows[0]?.checksum ?? '', migration: rows.at(-1)?.number ?? 0 }
}

/** A table follows those that it refers to. */
async function tablesInOrder(tx: Tx): Promise<string[]> {
  const { rows: tables } = await tx.query<{ name: string; needs: string[] }>(
    `select c.relname::text as name, coalesce(array_agg(distinct f.relname::text) filter (where f.oid <> c.oid), '{}') as needs
     from pg_class c
     left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
     left join pg_class f on f.oid = k.confrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [LEFT_OUT],
  )
  const ordered: string[] = []
  const place = (name: string): void => {
    if (ordered.includes(name)) return
    tables.find((table) => table.name === name)?.needs.forEach(place)
    ordered.push(name)
  }
  for (const { name } of tables) place(name)
  return ordered
}

/**
 * Fills an empty database from `file`: migrates it to the version of the backup, adds the rows, migrates it to
 * the newest version. All rows or none: nothing starts on the database before it is done, and after a kill the same command
 * goes on. Refuses a damaged file, one of another baseline, and a database that has
 * players, draws or anything that is kept for ever, such as one event in its audit log. Ids go on far beyond those that were given out until `restoredAt`.
 */
export async function restore(
  url: string,
  file: string,
  place: DatabasePlace,
  restoredAt: Date,
): Promise<number> {
  const header = await checkFile(file)
  const { steps } = await readSqlFiles(place.sqlDir)
  if (steps[0]?.checksum !== header.baseline)
    throw new StartError(`${file} was taken from another server/schema than this version has.`)
  const pool = createPool(url, { max: 1, role: null, name: 'samnang-restore', statementTimeoutMs: 0 })
  try {
    const filled = await filledBefore(pool, header.taken_at)
    if (filled === null) await begin(pool, header)
    if (filled === null) await migrate(url, place, { upTo: header.migration, isRestore: true })
    const rows = filled ?? (await fillWhole(pool, file, header, restoredAt))
    await migrate(url, place, { isRestore: true })
    await pool.query('select make_slip_parts()')
    await endRestore(pool)
    return rows
  } catch (error) {
    throw fullDisk(
      error,
      'The disk of the database is full: nothing can be opened there. Make room and restore again.',
    )
  } finally {
    await pool.end()
  }
}

/** Nobody but a restore works on the database from here on. */
async function begin(pool: Pool, header: Header): Promise<void> {
  const { rows } = await pool.query<{ made: boolean }>(`select to_regclass('player') is not null as made`)
  if (rows[0]?.made) await inTransaction(pool, expectEmpty)
  await markRestore(pool, header.taken_at)
}

/** The rows, the ids beyond them, and the note that they are all there. */
function fillWhole(pool: Pool, file: string, header: Header, restoredAt: Date): Promise<number> {
  return inTransaction(pool, async (tx) => {
    const count = await fill(tx, file)
    await moveIdsOn(tx, header.sequences, { fromAt: new Date(header.taken_at), toAt: restoredAt })
    await notePast(tx)
    await noteFilled(tx, header.taken_at, count)
    return count
  })
}

function fullDisk(error: unknown, sentence: string): unknown {
  return isDiskFull(error) ? new StartError(sentence) : error
}

/** Reads the whole file once before anything is written. */
async function checkFile(file: string): Promise<Header> {
  const hash = createHash('sha256')
  let header: Header | null = null
  let last: string | null = null
  for await (const text of readLines(file)) {
    if (header === null) header = parseHeader(text)
    if (last !== null) hash.update(`${last}\n`)
    last = text
  }
  const footer = last?.startsWith('{"end":true') ? (JSON.parse(last) as Footer) : null
  if (header === null || footer === null || footer.sha256 !== hash.digest('hex'))
    throw new StartError(`${file} is damaged or not whole; nothing was restored.`)
  return header
}

function parseHeader(text: string): Header {
  const header: unknown = text.startsWith('{"format":') ? JSON.parse(text) : null
  if (header === null || (header as Header).format !== FORMAT)
    throw new StartError('This file is not a backup that this version can read.')
  return header as Header
}

async function fill(tx: Tx, file: string): Promise<number> {
  await emptyTables(tx)
  let table: string | null = null
  let waiting: string[] = []
  let count = 0
  const flush = async (): Promise<void> => {
    if (table !== null && waiting.length > 0) await insertRows(tx, table, waiting)
    count += waiting.length
    waiting = []
  }
  for await (const text of readLines(file)) {
    if (text.startsWith('{"format":') || text.startsWith('{"end":true')) continue
    const next = /^\{"table":"(\w+)"\}$/.exec(text)?.[1]
    if (next === undefined) waiting.push(text)
    if (next !== undefined || waiting.length === ROWS_A_FETCH) await flush()
    if (next !== undefined) table = next
  }
  await flush()
  return count
}

/** What a new house has by itself makes room for the backup. */
async function emptyTables(tx: Tx): Promise<void> {
  for (const table of await expectEmpty(tx)) await tx.query(`delete from "${table}"`)
}

/** The tables that a new house has filled by itself, in the order in which they can be emptied; throws where it is no new one. */
async function expectEmpty(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ used: boolean }>(
    'select exists (select from player) or exists (select from draw) or exists (select from tx) as used',
  )
  if (rows[0]?.used)
    throw new StartError('The database has players or draws already; restore needs an empty one.')
  const kept = await keptTables(tx)
  const filled: string[] = []
  for (const table of (await tablesInOrder(tx)).reverse()) {
    const { rows: some } = await tx.query(`select from "${table}" limit 1`)
    if (some.length === 0) continue
    // What is written for ever is not taken away for a backup either, whatever else is empty.
    if (kept.has(table))
      throw new StartError(
        `The database has a past of its own already (rows in ${table}, which are kept for ever); restore needs an empty one.`,
      )
    filled.push(table)
  }
  return filled
}

/** Whose rows are never changed nor removed; a restored release has its functions only when it is brought up to date. */
async function keptTables(tx: Tx): Promise<Set<string>> {
  const { rows } = await tx.query<{ name: string }>(
    `select distinct t.tgrelid::regclass::text as name
     from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.proname = 'refuse_change'`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** Splits at line feeds only: a name may hold a Unicode line separator. */
async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const text = createGunzip().setEncoding('utf8')
  source.on('error', (error) => text.destroy(error))
  source.pipe(text)
  let rest = ''
  try {
    for await (const chunk of text) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw unreadable(file, error)
  }
  if (rest !== '') yield rest
}

function unreadable(file: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return new StartError(`${file} does not exist.`)
  if (code.startsWith('Z_')) return new StartError(`${file} is damaged or not whole; nothing was restored.`)
  return error
}

import { appendFile, readFile, rm } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { PostgresSource } from '../config.ts'
import { StartError } from '../start-error.ts'
import { isDiskFull } from './full-disk.ts'
import {
  freePortFor,
  lastLogLines,
  openPostgresHome,
  type PostgresHome,
  passwordOf,
  rotateLog,
} from './postgres-home.ts'
import { findPostgres, type PostgresPrograms } from './postgres-programs.ts'
import { runningPostmaster } from './postmaster.ts'
import { runProgram } from './run-program.ts'
import { renameForGood, writeWhole } from './write-whole.ts'

/** Both the role that owns the data and the database. */
const NAME = 'samnang'

export type EmbeddedPostgres = {
  /** Connects as the owner of the database. */
  url: string
  major: number
  /** Where it lives: below DATA_DIR, or elsewhere if PostgreSQL's user may not enter there. */
  dir: string
  /** It was running already: the program that started it was killed. */
  wasAdopted: boolean
  /** Finds it dead and starts it again; does nothing while it lives. */
  revive(): Promise<void>
  /** Ends sessions, writes everything down, stops. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  rootDir: string
  /** Absolute and existing. */
  dataDir: string
  source: PostgresSource
  /** More lines for postgresql.conf; tests turn durability off here and nobody else does. */
  settings?: string[]
  onProgress?: (step: string) => void
}

/**
 * Starts the PostgreSQL of a data directory, or adopts the one that runs on it already. What the operator can
 * mend (no PostgreSQL, no space, foreign owner) is a `StartError`.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = await openPostgresHome(options.dataDir)
  const programs = await findPostgres({
    rootDir: options.rootDir,
    source: options.source,
    user: home.user,
    dataMajor: await majorOf(home),
  })
  if ((await majorOf(home)) === null) {
    options.onProgress?.(`creating the database (PostgreSQL ${programs.major})`)
    await createCluster(home, programs)
  }
  const settings = options.settings ?? []
  const { url, wasAdopted } = await reach(home, programs, settings)
  let reviving: Promise<unknown> | null = null
  return {
    url,
    major: programs.major,
    dir: home.dir,
    wasAdopted,
    async revive() {
      reviving ??= ensureRunning(home, programs, settings).finally(() => {
        reviving = null
      })
      await reviving
    },
    async stop() {
      await reviving?.catch(() => {})
      reviving = Promise.resolve() // from now on it stays stopped
      await stop(home, programs)
    },
  }
}

async function majorOf(home: PostgresHome): Promise<number | null> {
  const text = await readFile(join(home.data, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new StartError(`The database in ${home.data} cannot be read (${error.code}).`)
  })
  return text === null ? null : Number(text)
}

/** Made beside its place and renamed, so that a kill or a power cut in the middle is repaired by the next start. */
async function createCluster(home: PostgresHome, programs: PostgresPrograms): Promise<void> {
  const unfinished = `${home.data}.new`
  await rm(unfinished, { recursive: true, force: true })
  await passwordOf(home)
  const first = await initdb(home, programs, unfinished, 'C.UTF-8')
  // Older C libraries have no C.UTF-8; C sorts the same way.
  const made =
    first.code !== 0 && first.output.includes('locale')
      ? await initdb(home, programs, unfinished, 'C')
      : first
  if (made.code !== 0) throw startFailure('The database could not be created', made.output)
  await appendFile(join(unfinished, 'postgresql.conf'), "\ninclude = 'samnang.conf'\n", { flush: true })
  await renameForGood(unfinished, home.data)
}

async function initdb(home: PostgresHome, programs: PostgresPrograms, dir: string, locale: string) {
  await rm(dir, { recursive: true, force: true })
  const settings = [`--username=${NAME}`, `--pwfile=${home.passwordFile}`, '--auth=scram-sha-256']
  const args = ['-D', dir, ...settings, `--locale=${locale}`, '--encoding=UTF8', '--no-instructions']
  return runProgram(join(programs.binDir, 'initdb'), args, home.user)
}

type Running = { port: number; wasAdopted: boolean }

/** A free port can be taken between our look and PostgreSQL's: the second try finds another one. */
async function ensureRunning(
  home: PostgresHome,
  programs: PostgresPrograms,
  settings: string[],
): Promise<Running> {
  for (let attempt = 1; ; attempt += 1) {
    const postmaster = await runningPostmaster(home.data)
    if (postmaster?.port) return { port: postmaster.port, wasAdopted: true }
    const port = await freePortFor(home)
    await writeWhole(join(home.data, 'samnang.conf'), serverSettings(home, port, settings))
    await rotateLog(home)
    const args = ['start', '-w', '-t', '60', '-D', home.data, '-l', home.logFile]
    const { code, output } = await runProgram(join(programs.binDir, 'pg_ctl'), args, home.user)
    if (code === 0) return { port, wasAdopted: false }
    const log = await lastLogLines(home)
    if (attempt === 3) throw startFailure('The database did not start', `${output}\n${log}`)
    await sleep(500)
  }
}

/**
 * An eighth of the memory that we may use, from PostgreSQL's own 128 to 512 MB: a book of a million bets is then as
 * good as in memory (placing 0.83 instead of 0.77 times as fast as in a young one). Taken only as it fills.
 */
export function sharedBuffersMb(memory: number, allowed: number | undefined): number {
  const eighth = Math.floor(Math.min(memory, allowed || memory) / 8 / 1_048_576)
  return Math.min(512, Math.max(128, eighth))
}

/** Socket paths may have 107 bytes; below a deep directory there is only the loopback port. */
function serverSettings(home: PostgresHome, port: number, more: string[]): string {
  const socketFits = Buffer.byteLength(join(home.dir, '.s.PGSQL.65535')) <= 107
  const settings = [
    "listen_addresses = '127.0.0.1'",
    `port = ${port}`,
    `unix_socket_directories = '${socketFits ? home.dir.replaceAll("'", "''") : ''}'`,
    'unix_socket_permissions = 0700',
    'max_connections = 100',
    'max_wal_size = 2GB',
    `shared_buffers = ${sharedBuffersMb(totalmem(), process.constrainedMemory())}MB`,
    'jit = off',
    // Each million bets is a table with four indexes, and a question may need all of them.
    'max_locks_per_transaction = 256',
    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    "lc_messages = 'C'",
    ...more,
  ]
  return `${settings.join('\n')}\n`
}

/** Running and answering: waits out a recovery, and starts again what was just dying when we looked. */
async function reach(home: PostgresHome, programs: PostgresPrograms, settings: string[]) {
  for (let attempt = 1; ; attempt += 1) {
    const { port, wasAdopted } = await ensureRunning(home, programs, settings)
    const url = `postgres://${NAME}:${await passwordOf(home)}@127.0.0.1:${port}/${NAME}`
    try {
      await ensureDatabase(url)
      return { url, wasAdopted }
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!COMING.has(code) || attempt === 100)
        throw startFailure('The database does not answer', isDiskFull(error) ? 'ENOSPC' : String(error))
      await sleep(100)
    }
  }
}

/** Errors of a server that starts, recovers or is just ending. */
const COMING = new Set(['57P03', '57P01', 'ECONNREFUSED', 'ECONNRESET'])

/** Makes our database in a new cluster. */
async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url.replace(/[^/]+$/, 'postgres'),
    connectionTimeoutMillis: 5_000,
  })
  try {
    await client.connect()
    const { rowCount } = await client.query('select from pg_database where datname = $1', [NAME])
    if (rowCount === 0) await client.query(`create database ${NAME}`)
  } finally {
    await client.end().catch(() => {})
  }
}

async function stop(home: PostgresHome, programs: PostgresPrograms): Promise<void> {
  if (!(await runningPostmaster(home.data))) return
  const args = ['stop', '-w', '-t', '30', '-m', 'fast', '-D', home.data]
  const { code, output } = await runProgram(join(programs.binDir, 'pg_ctl'), args, home.user)
  if (code !== 0 && (await runningPostmaster(home.data)))
    throw startFailure('The database did not stop', output)
}

/** A file of which only a part could be written is a full disk as well; of that the hint alone speaks. */
const SAYS_FULL = /No space left on device|ENOSPC|Check free disk space/

/** One line from PostgreSQL's many: the disk first, then its own last word. */
function startFailure(what: string, output: string): StartError {
  if (SAYS_FULL.test(output)) return new StartError(`${what}: the disk is full. Make room and try again.`)
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const fatal = lines.filter((line) => /FATAL|PANIC|error:/.test(line))
  const said = fatal.at(-1) ?? lines.at(-1) ?? 'no reason given'
  return new StartError(`${what}: ${said.trim()}`)
}

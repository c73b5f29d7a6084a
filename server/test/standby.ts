/** A real standby of a PostgreSQL that runs: copied while it works, with the same roles and passwords, and it follows. */
import { execFile } from 'node:child_process'
import { chown, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { readConfig } from '../src/config.ts'
import { startEmbeddedPostgres } from '../src/database/embedded-postgres.ts'
import { openPostgresHome } from '../src/database/postgres-home.ts'
import { placeInMemory } from './place-in-memory.ts'

const command = promisify(execFile)

export interface TestStandby {
  /** The same login and database, here. */
  at(url: string): string
  /** It receives what is written, and shows nothing of it until it goes on. */
  pause(): Promise<void>
  goOn(): Promise<void>
  stop(): Promise<void>
  /** At the port that it had, where nobody else has taken it. */
  start(): Promise<void>
  end(): Promise<void>
}

/** `ownerUrl`: of a superuser, on this machine. */
export async function standbyOf(
  ownerUrl: string,
  source = readConfig(process.env).postgresSource,
): Promise<TestStandby> {
  const dataDir = await mkdtemp(join(placeInMemory(), 'samnang-standby-'))
  const home = await openPostgresHome(dataDir)
  await copyRunning(ownerUrl, home.data)
  await writeFile(home.passwordFile, `${decodeURIComponent(new URL(ownerUrl).password)}\n`, { mode: 0o600 })
  const open = () =>
    startEmbeddedPostgres({
      ...{ rootDir: process.cwd(), dataDir, source },
      settings: [`primary_conninfo = '${ownerUrl}'`, 'fsync = off'],
    })
  let postgres = await open()
  const at = (url: string) => Object.assign(new URL(url), { port: new URL(postgres.url).port }).href
  const ask = (sql: string) => asked(at(ownerUrl), sql)
  return {
    at,
    pause: async () => {
      await ask('select pg_wal_replay_pause()')
      while (!(await ask(`select where pg_get_wal_replay_pause_state() = 'paused'`))) await sleep(10)
    },
    goOn: async () => void (await ask('select pg_wal_replay_resume()')),
    stop: () => postgres.stop(),
    start: async () => {
      postgres = await open()
    },
    end: async () => {
      await postgres.stop()
      for (const dir of [postgres.dir, dataDir]) await rm(dir, { recursive: true, force: true })
    },
  }
}

/** As PostgreSQL's own tool for it does, which comes with no package of ours. */
async function copyRunning(ownerUrl: string, to: string): Promise<void> {
  const db = new pg.Client({ connectionString: ownerUrl })
  await db.connect()
  try {
    const { rows } = await db.query<{ dir: string }>(`select current_setting('data_directory') as dir`)
    await db.query(`select pg_backup_start('standby', true)`)
    await command('cp', ['-a', rows[0]?.dir ?? '', to]).catch(expectOnlyVanished)
    const { rows: labels } = await db.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
    )
    for (const name of ['postmaster.pid', 'postmaster.opts']) await rm(join(to, name), { force: true })
    // What was being written meanwhile comes from the one that it follows.
    for (const name of await readdir(join(to, 'pg_wal')))
      await rm(join(to, 'pg_wal', name), { recursive: true, force: true })
    const { uid, gid } = await stat(to)
    for (const [name, text] of [
      ['backup_label', labels[0]?.label ?? ''],
      ['standby.signal', ''],
    ] as const) {
      await writeFile(join(to, name), text, { mode: 0o600 })
      await chown(join(to, name), uid, gid)
    }
  } finally {
    await db.end()
  }
}

/** Files that end while everything is copied are made again from the log of changes. */
function expectOnlyVanished(error: { stderr?: string }): void {
  const lines = (error.stderr ?? '').split('\n').filter((line) => line !== '')
  if (lines.length === 0 || !lines.every((line) => line.endsWith('No such file or directory'))) throw error
}

/** Whether there is such a row. */
async function asked(url: string, sql: string): Promise<boolean> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  const { rowCount } = await db.query(sql).finally(() => db.end())
  return rowCount === 1
}

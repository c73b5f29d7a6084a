/** The PostgreSQL of a run: the product's own embedded server, durable, in a directory that vanishes afterwards. */
import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@samnang/server/config'
import { startEmbeddedPostgres } from '@samnang/server/database/embedded-postgres'
import { migrate } from '@samnang/server/database/migrate'
import { createPool } from '@samnang/server/database/pool'

export interface Cluster {
  version: string
  freshDatabase(): Promise<string>
  freshDir(): Promise<string>
  stop(): Promise<void>
}

const TMPFS = 0x01021994

export async function startCluster(rootDir: string): Promise<Cluster> {
  const config = readConfig({ ...process.env, DATABASE_URL: '', SAMNANG_ROOT: rootDir })
  const home = await mkdtemp(join(await diskDir(rootDir), 'samnang-bench-'))
  const dataDir = join(home, 'data')
  await mkdir(dataDir)
  const postgres = await startEmbeddedPostgres({
    rootDir,
    dataDir,
    source: config.postgresSource,
    // pgbench opens a connection for each of its clients.
    settings: ['max_connections = 300'],
  })
  const ask = async (text: string) => {
    const pool = createPool(postgres.url, {
      max: 1,
      role: null,
      name: 'samnang-bench',
      statementTimeoutMs: 0,
    })
    return pool.query(text).finally(() => pool.end())
  }
  let databases = 0
  let dirs = 0
  const stop = async () => {
    await postgres.stop()
    await rm(home, { recursive: true, force: true })
  }
  return {
    version: await durableVersion(ask),
    stop,
    async freshDatabase() {
      const name = `bench_${++databases}`
      if (databases > 1) await ask(`drop database if exists bench_${databases - 1} with (force)`)
      await ask(`create database ${name}`)
      const url = postgres.url.replace(/[^/]+$/, name)
      await migrate(url, config)
      return url
    },
    async freshDir() {
      const dir = join(home, String(++dirs))
      await mkdir(dir)
      return dir
    },
  }
}

/** Figures of a server that does not write to the disk would mean nothing. */
async function durableVersion(ask: (text: string) => Promise<{ rows: { version: string }[] }>) {
  const { rows } = await ask(
    `select current_setting('server_version') as version where current_setting('fsync') = 'on'
       and current_setting('synchronous_commit') = 'on' and current_setting('full_page_writes') = 'on'`,
  )
  if (!rows[0]) throw new Error('the database of the benchmark is not durable')
  return rows[0].version
}

/** A file system in memory would make every commit free. */
async function diskDir(rootDir: string): Promise<string> {
  for (const dir of [tmpdir(), '/var/tmp']) {
    const found = await statfs(dir).catch(() => null)
    if (found && found.type !== TMPFS) return dir
  }
  const dir = join(rootDir, '.data')
  await mkdir(dir, { recursive: true })
  return dir
}

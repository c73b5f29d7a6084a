import { join } from 'node:path'
import { type Config, readConfig } from './config.ts'
import { migrate } from './database/migrate.ts'
import { type OpenDatabase, openDatabase } from './database/open-database.ts'
import { readyBox } from './launch/box.ts'
import { dataDirFault, prepareDataDir } from './launch/data-dir.ts'
import { expectFreePorts } from './launch/free-port.ts'
import { type RunLock, takeRunLock } from './launch/run-lock.ts'
import { onStopSignal } from './launch/stop-signal.ts'
import { type Supervised, supervise } from './launch/supervised.ts'
import { StartError } from './start-error.ts'

const SERVER_GRACE_MS = 10_000
const VAULT_GRACE_MS = 5_000
const DATABASE_LOOK_MS = 1_000

/** What runs so far, in the order of starting; stopped in the opposite order. */
type Running = {
  database?: OpenDatabase
  vault?: Supervised
  server?: Supervised
  lock?: RunLock
}

const say = (line: string) => void process.stderr.write(`  ${line}\n`)

/** Starts database, vault and server, prints the addresses, and keeps them running until a signal comes. */
export async function launch(): Promise<void> {
  const since = performance.now()
  const running: Running = {}
  let config: Config | null = null
  let stopped: Promise<number> | null = null
  const stop = (code: number) => {
    stopped ??= stopAll(running).then(() => code)
    return stopped
  }
  onStopSignal({
    first: async (signal) => {
      say(`${signal}: stopping …`)
      process.exit(await stop(0))
    },
    second: () => {
      running.server?.kill()
      running.vault?.kill()
      process.exit(130)
    },
  })
  const giveUp = async (reason: string) => {
    console.error(reason)
    process.exit(await stop(1))
  }
  try {
    config = readConfig(process.env)
    await startAll(config, running, giveUp)
    if (!stopped) process.stdout.write(`${readyBox(config, performance.now() - since)}\n`)
  } catch (error) {
    if (stopped) return // stopped while starting: what fails then was cut off by us
    const fault = config ? dataDirFault(config.dataDir, error) : error
    console.error(fault instanceof StartError ? fault.message : fault)
    process.exit(await stop(1))
  }
}

async function startAll(config: Config, running: Running, giveUp: (reason: string) => void): Promise<void> {
  await prepareDataDir(config)
  const lock = await takeRunLock(config)
  running.lock = lock
  await expectFreePorts(config)
  const database = await timed(
    (opened) => `database (${opened.description})`,
    () => openDatabase(config, say),
  )
  running.database = database
  await timed('migrations', () => migrate(database.url, config.migrationsDir))
  const options = (name: string) => ({
    name,
    script: join(config.rootDir, 'dist', `${name}.js`),
    env: childEnv(config, name === 'server' ? database.url : null),
    logPath: join(config.dataDir, 'log', `${name}.log`),
    say,
    onStarted: lock.noteChild,
    beforeRestart: name === 'server' ? database.revive : async () => {},
    onGiveUp: giveUp,
  })
  running.vault = await timed('vault', () => supervise(options('vault')))
  running.server = await timed('server', () => supervise(options('server')))
  keepAlive(database, giveUp)
}

async function timed<T>(name: string | ((result: T) => string), work: () => Promise<T>): Promise<T> {
  const since = performance.now()
  const result = await work()
  const label = typeof name === 'string' ? name : name(result)
  process.stderr.write(`✓ ${label}  ${((performance.now() - since) / 1000).toFixed(1)} s\n`)
  return result
}

/** The vault is a stranger to the database: it never learns its address. */
function childEnv(config: Config, databaseUrl: string | null): NodeJS.ProcessEnv {
  const { DATABASE_URL: _hidden, ...env } = process.env
  return {
    ...env,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    SAMNANG_ROOT: config.rootDir,
    SAMNANG_EMBEDDED: config.isDatabaseEmbedded ? '1' : '0',
    DATA_DIR: config.dataDir,
    VAULT_SOCKET: config.vaultSocket,
    DEMO: config.demo ? '1' : '0',
    NODE_ENV: 'production',
  }
}

/** A database that died is started again; the server reconnects by itself. */
function keepAlive(database: OpenDatabase, giveUp: (reason: string) => void): void {
  let failures = 0
  const look = async () => {
    try {
      await database.revive()
      failures = 0
    } catch (error) {
      failures += 1
      say(error instanceof Error ? error.message : String(error))
      if (failures === 5) return giveUp('The database could not be started again.')
    }
    setTimeout(look, DATABASE_LOOK_MS).unref()
  }
  setTimeout(look, DATABASE_LOOK_MS).unref()
}

async function stopAll({ server, vault, database, lock }: Running): Promise<void> {
  await server?.stop(SERVER_GRACE_MS)
  await vault?.stop(VAULT_GRACE_MS)
  await database?.stop().catch((error: unknown) => say(String(error)))
  await lock?.giveBack()
}

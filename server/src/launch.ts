import { join } from 'node:path'
import { recordAudit } from './base/audit-log.ts'
import { sentenceOf } from './base/own-files.ts'
import { type Config, readConfig } from './config.ts'
import { migrate } from './database/migrate.ts'
import { type OpenDatabase, openDatabase } from './database/open-database.ts'
import type { SystemUser } from './database/run-program.ts'
import { moveIdsAfterSetBack } from './database/set-back.ts'
import { expectKnownVaultFirst } from './fairness/known-vault.ts'
import { expectOwnKeysFirst } from './keys/own-keys.ts'
import { readyBox } from './launch/box.ts'
import { officeEnv, serverEnv, vaultEnv } from './launch/child-env.ts'
import { type ChildPlace, childPlace } from './launch/child-place.ts'
import { childUsers } from './launch/child-users.ts'
import { dataDirFault, prepareDataDir, shareDataDir } from './launch/data-dir.ts'
import { type Playing, startHouse } from './launch/demo-house.ts'
import { expectFree, expectFreePorts } from './launch/free-port.ts'
import { keepAlive } from './launch/keep-alive.ts'
import { misspeltSettings } from './launch/misspelt.ts'
import { expectOwnFilesFirst } from './launch/own-files.ts'
import { type RunLock, takeRunLock } from './launch/run-lock.ts'
import { openSandboxDatabase, prepareSandboxKeys, sandboxEnv } from './launch/sandbox.ts'
import { seedDemoCash } from './launch/seed-cash.ts'
import { seedDemoGateway } from './launch/seed-gateway.ts'
import { seedDemoOwner } from './launch/seed-owner.ts'
import { officeLogin, serverLogin } from './launch/server-login.ts'
import { onStopSignal } from './launch/stop-signal.ts'
import { type Supervised, type SupervisedOptions, supervise } from './launch/supervised.ts'
import { StartError } from './start-error.ts'

const SERVER_GRACE_MS = 10_000
const VAULT_GRACE_MS = 5_000

/** What runs so far, in the order of starting; stopped in the opposite order. */
type Running = {
  database?: OpenDatabase
  vault?: Supervised
  server?: Supervised
  sandbox?: Supervised
  office?: Supervised
  lock?: RunLock
  house?: Playing
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
      running.sandbox?.kill()
      running.office?.kill()
      process.exit(130)
    },
  })
  const giveUp = async (reason: string) => {
    console.error(reason)
    process.exit(await stop(1))
  }
  try {
    config = readConfig(process.env)
    for (const line of misspeltSettings(process.env)) say(line)
    if (config.appDatabaseUrl !== null && config.databaseUrl === null)
      throw new StartError(
        "APP_DATABASE_URL is the server's login: DATABASE_URL must name the owner of the database, too.",
      )
    await startAll(config, running, giveUp)
    if (!stopped) {
      process.stdout.write(`${readyBox(config, performance.now() - since, running)}\n`)
      const house = startHouse(config, say)
      if (house) running.house = house
    }
  } catch (error) {
    if (stopped) return // stopped while starting: what fails then was cut off by us
    const fault = config ? dataDirFault(config.dataDir, error) : error
    console.error(fault instanceof StartError ? fault.message : fault)
    process.exit(await stop(1))
  }
}

async function startAll(config: Config, running: Running, giveUp: (reason: string) => void): Promise<void> {
  const found = await expectOwnFilesFirst(config)
  if (found.kind === 'right' || !config.demo) say(sentenceOf(found))
  await prepareDataDir(config)
  const lock = await takeRunLock(config)
  running.lock = lock
  await expectFreePorts(config)
  const users = await childUsers()
  await shareDataDir(config, users)
  // Neither waits for the other; what goes wrong with the vault is told when its turn comes.
  const vault = startVault(
    config,
    await childPlace(config, users?.vault ?? null),
    childOf(config, lock, giveUp),
  )
  vault.then(
    (started) => started && Object.assign(running, { vault: started }),
    () => {},
  )
  const database = await timed(
    (opened) => `database (${opened.description})`,
    () => openDatabase(config, say),
  )
  running.database = database
  await vault
  await expectKnownVaultFirst(config, database.url)
  await expectOwnKeysFirst(config, database.url)
  await timed('migrations', () => migrate(database.url, config))
  await moveIdsOn(database.url)
  const login = await serverLogin(config, database.url)
  await seedDemoOwner(config, database.url, say)
  await seedDemoCash(config, database.url)
  const child = childOf(config, lock, giveUp, database.revive)
  // The sandbox comes before the server, which asks it for its games at once.
  const sandbox = await startSandbox(config, database.url, users?.sandbox ?? null, child)
  if (sandbox) running.sandbox = sandbox
  await seedDemoGateway(config, database.url)
  const place = await childPlace(config, users?.server ?? null)
  const env = serverEnv(config, place, login)
  const starting = startOffice(config, database.url, users?.office ?? null, child)
  running.server = await timed('server', () =>
    supervise(child('server', { place, env, ...readersOf(users?.office) })),
  )
  const office = await starting
  if (office) running.office = office
  keepAlive(database, say)
}

/** Ids that were given out in a past that the database does not know any more are never given out again. */
async function moveIdsOn(url: string): Promise<void> {
  const setBack = await moveIdsAfterSetBack(url, (tx, { before, after, lastKnownAt }) =>
    recordAudit(tx, {
      ...{ actor: 'system', action: 'database_set_back', before, after },
      detail: { last_known_at: lastKnownAt.toISOString() },
    }),
  )
  if (setBack)
    say(
      `the database was set back, or another took over: what it knows ends at ${setBack.lastKnownAt.toISOString()}, ids go on far beyond`,
    )
}

/** The office shows what the log says about a disputed bet; where root starts, it is a user of its own. */
function readersOf(office: SystemUser | undefined): { logReaders?: number } {
  return office ? { logReaders: office.gid } : {}
}

type ChildOptions = (
  name: string,
  more: Pick<SupervisedOptions, 'env' | 'place'> & Partial<SupervisedOptions>,
) => SupervisedOptions

function childOf(
  config: Config,
  lock: RunLock,
  onGiveUp: (reason: string) => void,
  beforeRestart = async () => {},
): ChildOptions {
  return (name, more) => ({
    name,
    logPath: join(config.dataDir, 'log', `${name}.log`),
    ...(config.logStdout ? { logAlsoTo: process.stdout } : {}),
    ...{ say, onStarted: lock.noteChild, beforeRestart, onGiveUp },
    ...more,
  })
}

/** Null: the operator has one running already, which we only talk to. */
async function startVault(
  config: Config,
  place: ChildPlace,
  child: ChildOptions,
): Promise<Supervised | null> {
  if (config.isVaultExternal) return null
  return timed('vault', () => supervise(child('vault', { place, env: vaultEnv(config, place) })))
}

/** Games of the demo are an extra: whatever is wrong with them costs one line and nothing else. */
async function startSandbox(
  config: Config,
  databaseUrl: string,
  user: SystemUser | null,
  child: ChildOptions,
): Promise<Supervised | null> {
  if (!config.hasSandbox) return null
  const giveUp = (reason: string) => say(`the games of the demo are off: ${reason}`)
  try {
    await prepareSandboxKeys(config)
    await expectFree(config.sandboxPort, config.host, 'PORT + 2')
    const place = await childPlace(config, user)
    const env = sandboxEnv(config, place, await openSandboxDatabase(config, databaseUrl))
    return await timed('sandbox', () => supervise(child('sandbox', { place, env, onGiveUp: giveUp })))
  } catch (error) {
    giveUp(error instanceof Error ? error.message : String(error))
    return null
  }
}

/** Players are served whether the staff's pages are there or not: what is wrong with them costs one line. */
async function startOffice(
  config: Config,
  databaseUrl: string,
  user: SystemUser | null,
  child: ChildOptions,
): Promise<Supervised | null> {
  if (!config.hasOffice) return null
  const giveUp = (reason: string) => say(`the office is off: ${reason}`)
  try {
    await expectFree(config.officePort, config.host, 'OFFICE_PORT')
    const place = await childPlace(config, user)
    const env = officeEnv(config, place, await officeLogin(config, databaseUrl))
    return await timed('office', () => supervise(child('office', { place, env, onGiveUp: giveUp })))
  } catch (error) {
    giveUp(error instanceof Error ? error.message : String(error))
    return null
  }
}

async function timed<T>(name: string | ((result: T) => string), work: () => Promise<T>): Promise<T> {
  const since = performance.now()
  const result = await work()
  const label = typeof name === 'string' ? name : name(result)
  process.stderr.write(`✓ ${label}  ${((performance.now() - since) / 1000).toFixed(1)} s\n`)
  return result
}

/** The sandbox ends first: what it owes it finds again, and its last calls still reach the server. */
async function stopAll({ house, server, sandbox, office, vault, database, lock }: Running): Promise<void> {
  await house?.stop()
  await office?.stop(SERVER_GRACE_MS)
  await sandbox?.stop(SERVER_GRACE_MS)
  await server?.stop(SERVER_GRACE_MS)
  await vault?.stop(VAULT_GRACE_MS)
  await database?.stop().catch((error: unknown) => say(String(error)))
  await lock?.giveBack()
}

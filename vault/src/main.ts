/** The vault's process: reads its place from the environment, listens, and ends with its parent. */
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { QUICKNET } from '@samnang/core/fairness/beacon'
import { chainOfSetting } from '@samnang/core/fairness/test-chain'
import { nearName } from '@samnang/core/near-name'
import { StorageFailed } from './journal.ts'
import { jsonLog } from './log.ts'
import { prepareDirectory, readOrMakeKey, takeLock } from './place.ts'
import { parseSchedule } from './schedule.ts'
import { type Listening, serve } from './serve.ts'
import { makeSocketPath } from './socket-path.ts'
import { Store } from './store.ts'
import { createVault } from './vault.ts'

const COMPACT_MS = 3_600_000
const DEFAULT_GAMES = 'POLL_1:300000,POLL_2:10000,KH:300000'

const log = jsonLog((line) => process.stderr.write(line), Date.now)

function readConfig(env: NodeJS.ProcessEnv) {
  const dataDirectory = env.DATA_DIR || '.data'
  const directory = env.VAULT_DIR || join(dataDirectory, 'vault')
  return {
    directory,
    keyFile: env.VAULT_KEY_FILE || join(directory, 'vault.key'),
    socket: env.VAULT_SOCKET || join(dataDirectory, 'socket', 'vault.sock'),
    socketMode: Number.parseInt(env.VAULT_SOCKET_MODE || '600', 8),
    schedule: parseSchedule(env.VAULT_GAMES || DEFAULT_GAMES),
    chain: chainOfSetting(env.BEACON_TEST_CHAIN),
  }
}

/** All that the environment may decide here; what is nearly one of them changes nothing, and is told. */
const SETTINGS = [
  ...['DATA_DIR', 'VAULT_DIR', 'VAULT_KEY_FILE', 'VAULT_SOCKET', 'VAULT_SOCKET_MODE', 'VAULT_GAMES'],
  'BEACON_TEST_CHAIN',
]

function tellMisspelt(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env)) {
    const meant = nearName(name, SETTINGS)
    if (meant) log('warn', 'no_setting', { name, meant })
  }
}

async function start(): Promise<void> {
  const startedMs = performance.now()
  tellMisspelt(process.env)
  const config = readConfig(process.env)
  const { schedule, chain } = config
  if (chain !== QUICKNET) log('warn', 'test_beacon', { name: chain.name })
  prepareDirectory(config.directory)
  const unlock = takeLock(join(config.directory, 'lock'), config.directory)
  process.on('exit', unlock)
  mkdirSync(dirname(config.socket), { recursive: true, mode: 0o700 })
  // Before the journal is read: a second vault that is started by mistake is told at once.
  const socket = await makeSocketPath(config.socket, config.socketMode)
  process.on('exit', socket.remove)
  const store = new Store(config.directory, readOrMakeKey(config.keyFile, config.directory), Date.now())
  if (store.cutBytes > 0) log('warn', 'unfinished_record_cut', { bytes: store.cutBytes })
  const vault = createVault({ store, schedule, chain, now: Date.now, log })
  const onBroken = () => setImmediate(() => process.exit(1))
  const listening = await serve(socket.path, { functions: vault, log, onBroken }, config.socketMode)
  endWithParent(listening, store)
  keepCompact(store, onBroken)
  log('info', 'listening', { socket: socket.path, startMs: Math.round(performance.now() - startedMs) })
  process.send?.({ ready: true })
}

function endWithParent(listening: Listening, store: Store): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await listening.close()
    store.close()
    log('info', 'stopped')
    process.exit(0)
  }
  process.on('disconnect', stop)
  process.on('SIGTERM', stop)
  // Ctrl-C reaches the whole group: under a supervisor the vault waits until it is told, so that draws can finish.
  process.on('SIGINT', () => {
    if (!process.connected) void stop()
  })
}

/** Off the path of any request; a failure leaves the journal as it was. */
function keepCompact(store: Store, onBroken: () => void): void {
  const compact = () => {
    try {
      const batches = store.compact(Date.now())
      if (batches > 0) log('info', 'archived', { batches })
    } catch (fault) {
      log('error', 'not_archived', { reason: fault instanceof Error ? fault.message : 'not an error' })
      if (fault instanceof StorageFailed && fault.isBroken) onBroken()
    }
  }
  setImmediate(compact)
  setInterval(compact, COMPACT_MS).unref()
}

start().catch((fault: unknown) => {
  const reason = fault instanceof Error ? fault.message : String(fault)
  log('error', 'cannot_start', { reason })
  process.exitCode = 1
  if (process.send) process.send({ failed: `The vault cannot start: ${reason}` }, () => process.exit())
})

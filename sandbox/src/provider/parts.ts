/** The one wiring list: only this file makes the pool, the clock and the source of chance. */
import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPool } from '../database/pool.ts'
import { keyPath, type SandboxConfig } from './config.ts'
import { entryOfGame } from './entries.ts'
import type { Clock, GameFamily, Log, Random, SandboxParts } from './game-family.ts'
import { playerWallet } from './player-wallet.ts'
import { postgresWagers } from './postgres-wager-store.ts'
import { postgresRounds } from './round-store.ts'
import { postgresSeeds } from './seed-store.ts'
import type { Session, Sessions } from './session.ts'
import {
  findSession,
  findSessionByLaunch,
  findSessionByPage,
  type Opening,
  openLaunch,
} from './session-store.ts'
import { createWalletClient, httpTransport, type Transport } from './wallet-client.ts'
import { WalletOutbox } from './wallet-outbox.ts'

/** What the process has besides what games may use. */
export interface ProviderParts extends SandboxParts {
  config: SandboxConfig
  families: readonly GameFamily[]
  outbox: WalletOutbox
  operatorKey: KeyObject
  /** Addresses of launches, each good for one page. */
  launches: {
    find(launchToken: string): Promise<Session | null>
    open(opening: Opening): Promise<boolean>
  }
}

/** What the process is given; tests give their own. */
export interface GivenParts {
  hubKey: KeyObject
  operatorKey: KeyObject
  families: readonly GameFamily[]
  transport?: Transport
  log?: Log
}

const systemClock: Clock = { now: () => Date.now(), sleep: (ms) => sleep(ms) }
const systemRandom: Random = { bytes: (count) => new Uint8Array(randomBytes(count)), uuid: randomUUID }

/** Our private and the operator's public key. */
export async function readKeys(config: SandboxConfig): Promise<Pick<GivenParts, 'hubKey' | 'operatorKey'>> {
  const read = (name: 'hub.pem' | 'operator.pub') => readFile(keyPath(config, name), 'utf8')
  const [hub, operator] = await Promise.all([read('hub.pem'), read('operator.pub')])
  return { hubKey: createPrivateKey(hub), operatorKey: createPublicKey(operator) }
}

export function buildParts(config: SandboxConfig, given: GivenParts): ProviderParts {
  const clock = systemClock
  const random = systemRandom
  const log = given.log ?? jsonLog((line) => void process.stdout.write(line))
  const pool = createPool(config.databaseUrl)
  const sessions: Sessions = {
    find: (pageToken) => findSessionByPage(pool, pageToken),
    byId: (id) => findSession(pool, id),
  }
  const transport = given.transport ?? httpTransport(config.walletUrl)
  const games = given.families
  const client = createWalletClient(transport, given.hubKey, (game) => entryOfGame(games, game))
  const outbox = new WalletOutbox({ store: postgresWagers(pool), client, clock, random, log })
  return {
    config,
    log,
    clock,
    random,
    pool,
    sessions,
    launches: {
      find: (launchToken) => findSessionByLaunch(pool, launchToken),
      open: (opening) => openLaunch(pool, opening),
    },
    outbox,
    wallet: playerWallet(outbox, pool, sessions),
    rounds: postgresRounds(pool, random.uuid),
    seeds: postgresSeeds(pool, random),
    operatorKey: given.operatorKey,
    families: games,
  }
}

/** One JSON object a line on the standard output, where the supervisor's log file takes it up. */
function jsonLog(write: (line: string) => void): Log {
  const line = (level: string) => (facts: object, msg: string) =>
    write(`${JSON.stringify({ time: new Date().toISOString(), level, msg, ...facts })}\n`)
  return { info: line('info'), warn: line('warn'), error: line('error') }
}

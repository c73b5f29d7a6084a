/** The one wiring list: what a running server is made of. Only this file constructs pools, clocks, random sources. */
import { join } from 'node:path'
import { verifyRound } from '@samnang/core/fairness/beacon-signature'
import { connectVault, type VaultClient } from '@samnang/vault/client'
import type { Logger } from 'pino'
import { loadCsrfKey } from './base/csrf-key.ts'
import type { GatewaySetting } from './base/gateway-setting.ts'
import { Load } from './base/load.ts'
import { createLog } from './base/log.ts'
import { Metrics } from './base/metrics.ts'
import { OwnFiles } from './base/own-files.ts'
import { pooledRandom } from './base/pooled-random.ts'
import { RareWarnings } from './base/rare-warnings.ts'
import { Settings } from './base/settings.ts'
import { type Beacon, connectBeacon } from './beacon/beacon.ts'
import { watchPayments } from './cashier/payment-queues.ts'
import { type Config, ConfigError } from './config.ts'
import { createPool, type Pool } from './database/pool.ts'
import { newestSeeds } from './draws/newest-seeds.ts'
import { loadOperatorKey, type OperatorKey } from './draws/operator-key.ts'
import { pinKey } from './draws/signing-keys.ts'
import { bakongGateway } from './gateway/bakong.ts'
import { readGatewayToken } from './gateway/gateway-token.ts'
import type { PaymentGateway } from './gateway/payment-gateway.ts'
import { ShortTries } from './ledger/short-tries.ts'
import type { LiveHub } from './live/hub.ts'
import { makeHub, watchLive } from './live/make-hub.ts'
import { bettorsAmong } from './lotto59/announce.ts'
import { BetCounter } from './lotto59/bet-counter.ts'
import { watchBook, watchDisk } from './operation/book-metrics.ts'
import { ClockGap } from './operation/clock-gap.ts'
import { watchCopies } from './operation/copies-metrics.ts'
import { measuredVault } from './operation/vault-metrics.ts'
import { KnownBrowsers } from './players/known-browsers.ts'
import { LogInQueue } from './players/log-in-queue.ts'
import { Passwords } from './players/passwords.ts'
import { Puzzles } from './players/puzzles.ts'
import { SessionTokens } from './players/session-tokens.ts'
import { Sessions } from './players/sessions.ts'
import { SiteKey } from './players/site-key.ts'
import { ProviderHealth } from './providers/provider-health.ts'
import { ProviderMetrics } from './providers/provider-metrics.ts'
import { ProviderMinutes } from './providers/provider-minutes.ts'
import { Registry } from './providers/registry.ts'
import { WalletCounter } from './providers/wallet-counter.ts'
import { watchExceptions } from './providers/wallet-exceptions.ts'

/** Unix milliseconds. Decides nothing about draws and money: the database's time does. */
export interface Clock {
  now(): number
}

/** The only source of chance outside the vault: salts, session ids, tokens. */
export interface Random {
  bytes(count: number): Uint8Array
}

export interface Parts {
  config: Config
  log: Logger
  clock: Clock
  random: Random
  /** Bets, settlement, draw steps. */
  money: Pool
  /** Everything that only reads, and sessions. */
  reads: Pool
  vault: VaultClient
  operatorKey: OperatorKey
  /** Rounds of the public beacon, for draws of mode 1. */
  beacon: Beacon
  live: LiveHub
  sessions: Sessions
  passwords: Passwords
  /** Who may hash a password next. */
  logInQueue: LogInQueue
  /** Signs what browsers keep for the site; the marks of addresses. */
  siteKey: SiteKey
  knownBrowsers: KnownBrowsers
  /** What unknown browsers solve while passwords are being guessed. */
  puzzles: Puzzles
  /** What the operator has switched, maintenance among it; a second old at most. */
  settings: Settings
  metrics: Metrics
  /** This machine's clock against the database's. */
  clockGap: ClockGap
  /** Whether what runs here is what was released. */
  files: OwnFiles
  /** How busy this process is, and what it refuses for that. */
  load: Load
  /** For what strangers can cause at will. */
  warnings: RareWarnings
  /** Notes tries to move more than there is. */
  shortTries: ShortTries
  /** Takes slips to the database in micro-batches. */
  bets: BetCounter
  /** Those of these players who have bet on the draw: whom its end is told. */
  bettorsAmong(drawId: bigint, playerIds: readonly bigint[]): Promise<bigint[]>
  /** What providers of games ask; neither bets nor reports wait for it, nor it for them. */
  walletPool: Pool
  /** Takes their calls to the database in micro-batches. */
  wallet: WalletCounter
  /** Who provides games, and whether they answer. */
  providers: { registry: Registry; health: ProviderHealth; minutes: ProviderMinutes }
  /** Takes payments by code for the account that the setting names. */
  gatewayOf(setting: GatewaySetting): PaymentGateway
}

/** What tests replace. */
export interface GivenParts {
  log?: Logger
  clock?: Clock
  vault?: VaultClient
  operatorKey?: OperatorKey
  csrfKey?: Uint8Array
  gatewayOf?: Parts['gatewayOf']
}

const MONEY_CONNECTIONS = 16
const READ_CONNECTIONS = 12
/** Its questions wait for an answer a little longer than the database's own limit of thirty seconds. */
const WALLET_POOL = { max: 8, name: 'samnang-wallet', queryTimeoutMs: 35_000 } as const

const systemClock: Clock = { now: () => Date.now() }
const systemRandom: Random = pooledRandom()

/** Connects to nothing yet except lazily; `parts.live.start()` begins to listen. Throws a `ConfigError`. */
export function buildParts(config: Config, given: GivenParts = {}): Parts {
  const databaseUrl = serverDatabaseUrl(config)
  const log = given.log ?? createLog(config.logLevel)
  const random = systemRandom
  const keysDir = join(config.dataDir, 'keys')
  const money = createPool(databaseUrl, { max: MONEY_CONNECTIONS, name: 'samnang-money' })
  const reads = createPool(databaseUrl, { max: READ_CONNECTIONS, name: 'samnang-reads' })
  const walletPool = createPool(databaseUrl, WALLET_POOL)
  const clockGap = new ClockGap({ db: reads, clock: given.clock ?? systemClock, log })
  const clock = given.clock ?? clockGap.steady
  const live = makeHub({ config, url: databaseUrl, pool: reads, clock, random, log })
  const siteKey = new SiteKey(given.csrfKey ?? loadCsrfKey(keysDir, random))
  const metrics = createMetrics({ money, reads, wallet: walletPool }, config.dataDir)
  const minutes = new ProviderMinutes(clock)
  watchClock(metrics, clockGap)
  watchLive(metrics, live)
  const files = filesOf(config, metrics, log)
  const load = loadOf({ money, reads }, metrics, { config, log })
  return {
    config,
    log,
    clock,
    random,
    money,
    reads,
    live,
    metrics,
    warnings: new RareWarnings({ log, clock }),
    clockGap,
    files,
    load,
    vault: measuredVault(given.vault ?? knownVault(config, money), metrics.registry),
    operatorKey: given.operatorKey ?? loadOperatorKey(keysDir),
    beacon: connectBeacon({ chain: config.beaconChain, relays: config.beaconRelays, verifyRound, log }),
    sessions: new Sessions({ tokens: new SessionTokens(siteKey, random), pool: reads, live, clock, log }),
    passwords: new Passwords(random),
    logInQueue: new LogInQueue(),
    siteKey,
    knownBrowsers: new KnownBrowsers(siteKey, random),
    puzzles: new Puzzles({ key: siteKey, random, clock }),
    settings: new Settings({ pool: reads, config, live, clock }),
    shortTries: new ShortTries({ pool: reads, clock, log }),
    bets: new BetCounter(money, { onBatch: (slips) => metrics.observeBatch(slips) }),
    bettorsAmong: (drawId, playerIds) => bettorsAmong(reads, drawId, playerIds),
    walletPool,
    wallet: new WalletCounter(walletPool, { onBatch: (calls) => metrics.observeWalletBatch(calls) }),
    providers: {
      registry: new Registry({ pool: reads, live, clock }),
      health: new ProviderHealth({
        dataDir: config.dataDir,
        clock,
        log,
        metrics: new ProviderMetrics(metrics.registry),
        minutes,
      }),
      minutes,
    },
    gatewayOf: given.gatewayOf ?? gatewaysOf(config),
  }
}

/** Throws a `ConfigError` where nobody has named it. */
export function serverDatabaseUrl({ appDatabaseUrl, databaseUrl }: Config): string {
  const url = appDatabaseUrl ?? databaseUrl
  if (url === null) throw new ConfigError('APP_DATABASE_URL must be set for a server that runs alone.')
  return url
}

/** Of each setting its own: it may change while we run. */
function gatewaysOf({ dataDir }: Config): Parts['gatewayOf'] {
  const token = () => readGatewayToken(dataDir)
  return (setting) => bakongGateway({ payee: setting, ...setting, token })
}

function watchClock(metrics: Metrics, clockGap: ClockGap): void {
  metrics.watch(
    'samnang_clock_gap_seconds',
    'This clock against the database’s; ahead: positive.',
    () => clockGap.gapMs / 1000,
  )
}

function filesOf(config: Config, metrics: Metrics, log: Logger): OwnFiles {
  const files = new OwnFiles({ ...config, log })
  metrics.watch('samnang_files_altered', '1: files here are not those of the release.', () =>
    files.isRight ? 0 : 1,
  )
  return files
}

/** The wallet's own connections do not count: reads have no part of them. */
function loadOf(
  pools: Record<'money' | 'reads', Pool>,
  metrics: Metrics,
  { config, log }: Pick<Parts, 'config' | 'log'>,
): Load {
  const load = new Load({
    limitMs: config.overloadMs,
    pools: Object.values(pools),
    log,
    onRefused: (kind) => metrics.countShed(kind),
  })
  metrics.watch(
    'samnang_load_level',
    'Too much to do: 1 reads are refused, 2 launches of games as well.',
    () => load.level,
  )
  metrics.watch(
    'samnang_load_wait_seconds',
    'How long a request waits before anything is done for it.',
    () => load.waitMs / 1000,
  )
  return load
}

function createMetrics(pools: Record<'money' | 'reads' | 'wallet', Pool>, dataDir: string): Metrics {
  const metrics = new Metrics()
  for (const [name, pool] of Object.entries(pools)) metrics.watchPool(name, pool)
  watchExceptions(metrics, pools.wallet)
  watchBook(metrics, pools.reads)
  watchCopies(metrics, pools.reads)
  watchPayments(metrics, pools.reads)
  watchDisk(metrics, dataDir)
  return metrics
}

/** Waits for what is under way and gives everything back. */
export async function closeParts(parts: Parts): Promise<void> {
  parts.load.stop()
  parts.files.stop()
  await Promise.all([parts.bets.stop(), parts.wallet.stop()])
  await parts.live.stop()
  parts.vault.close()
  await Promise.all([parts.money.end(), parts.reads.end(), parts.walletPool.end()])
}

/** The vault whose key is published, and which has not forgotten what it gave. */
function knownVault({ vaultSocket }: Config, money: Pool): VaultClient {
  const isOurs = (key: Uint8Array) => pinKey(money, 'vault', key)
  return connectVault(vaultSocket, { isOurs, seeds: () => newestSeeds(money) })
}

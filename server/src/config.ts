import { isAbsolute, join, resolve } from 'node:path'
import type { BeaconChain } from '@samnang/core/fairness/beacon'
import { PUBLIC_RELAYS } from '@samnang/core/fairness/beacon-relays'
import { chainOfSetting } from '@samnang/core/fairness/test-chain'
import type { Patience } from './http/patience.ts'
import type { NatsPlace } from './live/nats-line.ts'
import { StartError } from './start-error.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

const POSTGRES_SOURCES = ['any', 'system', 'npm'] as const
/** Which PostgreSQL programs the embedded database may use; any: the system's, else those from npm. */
export type PostgresSource = (typeof POSTGRES_SOURCES)[number]

/** The player that the demo lets in, with their play money. */
export const DEMO_PLAYER = { username: 'demo', password: 'demo-1234', riel: 1_000_000n } as const

/** The owner of the demo's house, who needs no authenticator. */
export const DEMO_OWNER = { name: 'admin', password: 'admin-1234-demo' } as const

/** Everything the environment decides. `.env.example` explains each variable in one line. */
export type Config = {
  /** The checkout: SQL, built screens and built programs are found below it. */
  rootDir: string
  /** Absolute; holds everything that must survive: database, vault, keys, logs. */
  dataDir: string
  host: string
  port: number
  operationPort: number
  /** Where health and figures are told: this machine, unless another one watches it. */
  operationHost: string
  /** The office: an origin of its own, for the operator's staff. */
  officePort: number
  /** Null: the host that the browser asked for, at its port. */
  officeUrl: string | null
  /** The office runs with the portal. */
  hasOffice: boolean
  /** The office's own login to the database; null: the supervisor makes one. */
  officeDatabaseUrl: string | null
  /** A standby of the same database, for the office's reports and nothing that decides; null: the primary has them, too. */
  officeReportsUrl: string | null
  /** Reports are not read from it while it is further behind than this. */
  officeReportsSeconds: number
  /** Where the processes tell each other of live events; null: each reads them from the database. */
  nats: NatsPlace | null
  /** Where the sandbox's games are, if it runs. */
  sandboxPort: number
  /** Null: the host that the browser asked for. */
  publicUrl: string | null
  /** The owner's: for the supervisor, migrations and the command line. Null: the embedded one, or a server alone. */
  databaseUrl: string | null
  /** The server's own login, which may do less; null: the supervisor makes one. */
  appDatabaseUrl: string | null
  isDatabaseEmbedded: boolean
  postgresSource: PostgresSource
  demo: boolean
  /** The sandbox's own database where the operator gives one; null: the embedded cluster's, or no sandbox. */
  sandboxDatabaseUrl: string | null
  /** The demo's provider of games runs: with the demo, and where it can have a database of its own. */
  hasSandbox: boolean
  /** The demo's first start plays two weeks of a small house, to look at (docs/demo-house.md). */
  hasHouse: boolean
  /** Where browsers find the sandbox's pages; null: on the host that they play on, at its port. */
  sandboxPublicUrl: string | null
  /** Where players find help, as the start page shows it; null: the operator has not said. */
  helpLine: string | null
  /** Where the Bot API of Telegram is. */
  telegramUrl: string
  showExternalGames: boolean
  /** Whether the ticket lottery is offered, unless the operator's setting says otherwise. */
  enableLottery: boolean
  logLevel: LogLevel
  /** What the programs write to their log goes to standard output as well, for a journal that keeps it. */
  logStdout: boolean
  production: boolean
  /** Holds schema/, migrations/ and functions/. */
  sqlDir: string
  portalDir: string
  officeDir: string
  vaultSocket: string
  /** Somebody else starts the vault that listens there: another user, or another host through a tunnel. */
  isVaultExternal: boolean
  /** Where rounds of the public beacon are asked for, all at once. */
  beaconRelays: readonly string[]
  /** The pinned public one, unless a test chain is configured by hand. */
  beaconChain: BeaconChain
  /** How many reverse proxies of the operator stand before: their X-Forwarded-* headers tell address, host and https. */
  proxyHops: number
  /** Strict-Transport-Security speaks for the subdomains, too. */
  hstsSubdomains: boolean
  /** How long a request may take to arrive, and how many connections one address may have open. */
  patience: Patience
  /** Requests a second of one account, twice as many in a burst; 0 switches the limit off (load tests). */
  betsPerSecond: number
  readsPerSecond: number
  /** The public key of whoever makes the house's releases, raw; null: the list of an archive is taken as it is. */
  releaseKey: Buffer | null
  /** How long requests may wait before reads are refused, then launches of games; 0: nothing is. */
  overloadMs: number
}

const POSTGRES = ['postgres:', 'postgresql:']

/** A wrong setting; the message is one line that names the variable. */
export class ConfigError extends StartError {}

type Env = Record<string, string | undefined>

/** Reads and checks the environment. Throws a `ConfigError` that says what to change. */
export function readConfig(env: Env): Config {
  const rootDir = resolve(env.SAMNANG_ROOT || process.cwd())
  const dataDir = absolute(rootDir, env.DATA_DIR || '.data')
  const port = readPort(env)
  const databaseUrl = readUrl(env, 'DATABASE_URL', POSTGRES)
  const appDatabaseUrl = readUrl(env, 'APP_DATABASE_URL', POSTGRES)
  const isOwnDatabase = databaseUrl !== null || appDatabaseUrl !== null
  const isDatabaseEmbedded = readFlag(env, 'SAMNANG_EMBEDDED', !isOwnDatabase)
  const demo = readFlag(env, 'DEMO', isDatabaseEmbedded)
  const sandboxDatabaseUrl = readUrl(env, 'SANDBOX_DATABASE_URL', POSTGRES)
  return {
    rootDir,
    dataDir,
    host: env.HOST || '127.0.0.1',
    port,
    operationPort: port + 1,
    operationHost: env.OPERATION_HOST || '127.0.0.1',
    officePort: readOfficePort(env, port + 3),
    officeUrl: readUrl(env, 'OFFICE_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? null,
    hasOffice: readFlag(env, 'SAMNANG_OFFICE', true),
    officeDatabaseUrl: readUrl(env, 'OFFICE_DATABASE_URL', POSTGRES),
    officeReportsUrl: readUrl(env, 'OFFICE_REPORTS_URL', POSTGRES),
    officeReportsSeconds: readCount(env, 'OFFICE_REPORTS_SECONDS', 300),
    nats: readNats(env.NATS_URL),
    sandboxPort: port + 2,
    publicUrl: readUrl(env, 'PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? null,
    databaseUrl,
    appDatabaseUrl,
    isDatabaseEmbedded,
    postgresSource: oneOf(env, 'SAMNANG_PG', POSTGRES_SOURCES, 'any'),
    demo,
    sandboxDatabaseUrl,
    hasSandbox: readFlag(env, 'SAMNANG_SANDBOX', demo && (isDatabaseEmbedded || sandboxDatabaseUrl !== null)),
    hasHouse: readFlag(env, 'SAMNANG_HOUSE', demo),
    sandboxPublicUrl: readUrl(env, 'SANDBOX_PUBLIC_URL', ['http:', 'https:']),
    helpLine: env.HELP_LINE?.trim() || null,
    telegramUrl:
      readUrl(env, 'TELEGRAM_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? 'https://api.telegram.org',
    showExternalGames: readFlag(env, 'VITE_SHOW_EXTERNAL_GAMES', demo),
    enableLottery: readFlag(env, 'ENABLE_LOTTERY', false),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    logStdout: readFlag(env, 'LOG_STDOUT', false),
    production: env.NODE_ENV === 'production',
    sqlDir: join(rootDir, 'server'),
    portalDir: join(rootDir, 'portal', 'dist'),
    officeDir: join(rootDir, 'office', 'dist'),
    vaultSocket: absolute(rootDir, env.VAULT_SOCKET || join(dataDir, 'socket', 'vault.sock')),
    isVaultExternal: readFlag(env, 'VAULT_EXTERNAL', false),
    beaconRelays: readRelays(env),
    beaconChain: readChain(env),
    proxyHops: readHops(env),
    hstsSubdomains: readFlag(env, 'HSTS_SUBDOMAINS', false),
    patience: readPatience(env),
    betsPerSecond: readCount(env, 'BETS_PER_SECOND', 10),
    readsPerSecond: readCount(env, 'READS_PER_SECOND', 30),
    releaseKey: readReleaseKey(env),
    overloadMs: readCount(env, 'OVERLOAD_MS', 1_000),
  }
}

function absolute(rootDir: string, path: string): string {
  return isAbsolute(path) ? path : join(rootDir, path)
}

/** 65532 leaves room for the ports that follow from it. */
function readPort(env: Env): number {
  const text = env.PORT || '8059'
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65532) throw new ConfigError(`PORT must be a number from 1 to 65532, not "${text}".`)
  return port
}

function readOfficePort(env: Env, fallback: number): number {
  const text = env.OFFICE_PORT || String(fallback)
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65535)
    throw new ConfigError(`OFFICE_PORT must be a number from 1 to 65535, not "${text}".`)
  return port
}

/** Each proxy adds the address that it has seen: those of ours are counted from the right, further ones are hearsay. */
function readHops(env: Env): number {
  const text = env.TRUST_PROXY || '0'
  if (/^[0-9]$/.test(text)) return Number(text)
  const isNumber = /^[0-9]+$/.test(text)
  if (isNumber) throw new ConfigError(`TRUST_PROXY counts your proxies, 0 to 9, not "${text}".`)
  return readFlag(env, 'TRUST_PROXY', false) ? 1 : 0
}

function readRelays(env: Env): string[] {
  return (env.BEACON_RELAYS || PUBLIC_RELAYS.join()).split(',').map((text) => {
    const url = readUrl({ BEACON_RELAYS: text.trim() }, 'BEACON_RELAYS', ['http:', 'https:'])
    if (url === null) throw new ConfigError('BEACON_RELAYS must be addresses with commas between them.')
    return url.replace(/\/+$/, '')
  })
}

/** As long as what seals the news must be. The value itself is not repeated. */
const NATS_PASSWORD_LENGTH = 16

/** The user and the password of the first address are those of all. */
function readNats(text: string | undefined): NatsPlace | null {
  if (!text) return null
  const urls = text.split(',').map((part) => (URL.canParse(part.trim()) ? new URL(part.trim()) : null))
  const [first] = urls
  const password = decoded(first?.password)
  const servers = urls.flatMap((url) =>
    url?.protocol === 'nats:' && url.hostname ? [`${url.hostname}:${url.port || 4222}`] : [],
  )
  if (servers.length < urls.length || !first?.username || password.length < NATS_PASSWORD_LENGTH)
    throw new ConfigError(
      `NATS_URL must be nats://USER:PASSWORD@HOST:PORT with a password of ${NATS_PASSWORD_LENGTH} characters or more, further servers behind commas.`,
    )
  return { servers, user: decoded(first.username), password }
}

/** Empty where it is no text of a URL. */
function decoded(part = ''): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

function readChain(env: Env): BeaconChain {
  try {
    return chainOfSetting(env.BEACON_TEST_CHAIN)
  } catch {
    throw new ConfigError('BEACON_TEST_CHAIN must be KEY:GENESIS:PERIOD (docs/fairness.md), or unset.')
  }
}

function readReleaseKey({ RELEASE_KEY: text }: Env): Buffer | null {
  if (!text) return null
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new ConfigError('RELEASE_KEY must be a public key of 64 hex digits, as `npm run release` tells it.')
  return Buffer.from(text, 'hex')
}

function readPatience(env: Env): Patience {
  const headersS = readCount(env, 'HEADERS_SECONDS', 15)
  const requestS = readCount(env, 'REQUEST_SECONDS', 30)
  if (headersS < 1 || requestS < headersS)
    throw new ConfigError('HEADERS_SECONDS must be at least 1, and REQUEST_SECONDS not less than it.')
  return {
    headersMs: headersS * 1000,
    requestMs: requestS * 1000,
    connectionsMax: readCount(env, 'CONNECTIONS_PER_ADDRESS', 1_000),
  }
}

function readCount(env: Env, name: string, fallback: number): number {
  const text = env[name] || String(fallback)
  if (!/^\d{1,6}$/.test(text)) throw new ConfigError(`${name} must be a whole number from 0, not "${text}".`)
  return Number(text)
}

function readFlag(env: Env, name: string, fallback: boolean): boolean {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  if (['1', 'true', 'yes', 'on'].includes(text.toLowerCase())) return true
  if (['0', 'false', 'no', 'off'].includes(text.toLowerCase())) return false
  throw new ConfigError(`${name} must be 1 or 0, not "${text}".`)
}

/** The value itself is not repeated: it may hold a password. */
function readUrl(env: Env, name: string, protocols: string[]): string | null {
  const text = env[name]
  if (!text) return null
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new ConfigError(`${name} must be a URL that starts with ${protocols.join('// or ')}//.`)
  }
  return text
}

function oneOf<T extends string>(env: Env, name: string, choices: readonly T[], fallback: T): T {
  const text = env[name] || fallback
  const choice = choices.find((known) => known === text)
  if (!choice) throw new ConfigError(`${name} must be one of ${choices.join(', ')}, not "${text}".`)
  return choice
}

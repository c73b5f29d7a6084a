import { isAbsolute, join, resolve } from 'node:path'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Everything the environment decides. `.env.example` explains each variable in one line. */
export type Config = {
  /** The checkout: migrations, built screens and built programs are found below it. */
  rootDir: string
  /** Absolute; holds everything that must survive: database, vault, keys, logs. */
  dataDir: string
  host: string
  port: number
  operationPort: number
  /** Null: the host that the browser asked for. */
  publicUrl: string | null
  /** Null only in the supervisor with the embedded database; its children always get one. */
  databaseUrl: string | null
  isDatabaseEmbedded: boolean
  demo: boolean
  showExternalGames: boolean
  logLevel: LogLevel
  production: boolean
  migrationsDir: string
  portalDir: string
  vaultSocket: string
}

/** A wrong setting; the message is one line that names the variable. */
export class ConfigError extends Error {}

type Env = Record<string, string | undefined>

/** Reads and checks the environment. Throws a `ConfigError` that says what to change. */
export function readConfig(env: Env): Config {
  const rootDir = resolve(env.SAMNANG_ROOT || process.cwd())
  const dataDir = absolute(rootDir, env.DATA_DIR || '.data')
  const port = readPort(env)
  const databaseUrl = readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const isDatabaseEmbedded = databaseUrl === null || env.SAMNANG_EMBEDDED === '1'
  const demo = readFlag(env, 'DEMO', isDatabaseEmbedded)
  return {
    rootDir,
    dataDir,
    host: env.HOST || '127.0.0.1',
    port,
    operationPort: port + 1,
    publicUrl: readUrl(env, 'PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? null,
    databaseUrl,
    isDatabaseEmbedded,
    demo,
    showExternalGames: readFlag(env, 'VITE_SHOW_EXTERNAL_GAMES', demo),
    logLevel: readLogLevel(env),
    production: env.NODE_ENV === 'production',
    migrationsDir: join(rootDir, 'server', 'migrations'),
    portalDir: join(rootDir, 'portal', 'dist'),
    vaultSocket: env.VAULT_SOCKET || join(dataDir, 'vault.sock'),
  }
}

function absolute(rootDir: string, path: string): string {
  return isAbsolute(path) ? path : join(rootDir, path)
}

/** 65533 leaves room for the ports that follow from it. */
function readPort(env: Env): number {
  const text = env.PORT || '8059'
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65533) throw new ConfigError(`PORT must be a number from 1 to 65533, not "${text}".`)
  return port
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

function readLogLevel(env: Env): LogLevel {
  const text = env.LOG_LEVEL || 'info'
  const level = LOG_LEVELS.find((known) => known === text)
  if (!level) throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${text}".`)
  return level
}

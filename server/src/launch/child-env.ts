/** What each process is told. A list of names, never the shell's environment: that may hold the owner's password. */
import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import type { ChildPlace } from './child-place.ts'

/** How an operator tunes Node and the encryption of its connections. */
const RUNTIME = ['NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'PGSSLMODE'] as const

/** Settings that the server reads itself, handed on as they are. */
export const SERVER_SETTINGS = [
  ...[
    'HOST',
    'PORT',
    'OPERATION_HOST',
    'PUBLIC_URL',
    'TRUST_PROXY',
    'LOG_LEVEL',
    'BETS_PER_SECOND',
    'READS_PER_SECOND',
  ],
  ...['HSTS_SUBDOMAINS', 'HEADERS_SECONDS', 'REQUEST_SECONDS', 'CONNECTIONS_PER_ADDRESS'],
  ...['OVERLOAD_MS', 'RELEASE_KEY'],
  ...['BEACON_RELAYS', 'BEACON_TEST_CHAIN', 'NATS_URL'],
  ...['HELP_LINE', 'VITE_SHOW_EXTERNAL_GAMES', 'ENABLE_LOTTERY', 'SANDBOX_PUBLIC_URL'],
] as const

/** Settings that the office reads itself; the proxies and the patience are the house's. */
export const OFFICE_SETTINGS = [
  ...[
    'HOST',
    'PORT',
    'OPERATION_HOST',
    'OFFICE_PORT',
    'OFFICE_URL',
    'TRUST_PROXY',
    'LOG_LEVEL',
    'HSTS_SUBDOMAINS',
  ],
  ...['READS_PER_SECOND', 'NATS_URL'],
  ...['HEADERS_SECONDS', 'REQUEST_SECONDS', 'CONNECTIONS_PER_ADDRESS'],
  // What nobody has switched is as the server was started.
  ...['VITE_SHOW_EXTERNAL_GAMES', 'ENABLE_LOTTERY', 'TELEGRAM_URL'],
  ...['OFFICE_REPORTS_URL', 'OFFICE_REPORTS_SECONDS'],
] as const

/** What only the supervisor and the command line may know, or what they tell the server in their own words. */
export const SUPERVISOR_SETTINGS = [
  ...['DATABASE_URL', 'SANDBOX_DATABASE_URL', 'SAMNANG_PG', 'VAULT_EXTERNAL'],
  ...['SAMNANG_ROOT', 'SAMNANG_EMBEDDED', 'SAMNANG_SANDBOX', 'SAMNANG_HOUSE', 'DATA_DIR', 'DEMO', 'NODE_ENV'],
  ...['APP_DATABASE_URL', 'VAULT_SOCKET', 'OFFICE_DATABASE_URL', 'SAMNANG_OFFICE', 'LOG_STDOUT'],
] as const

export const VAULT_SETTINGS = ['VAULT_GAMES', 'VAULT_SOCKET_MODE', 'BEACON_TEST_CHAIN'] as const
export const VAULT_PLACES = ['VAULT_DIR', 'VAULT_KEY_FILE'] as const

function picked(names: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.map((name) => [name, process.env[name]]).filter(([, value]) => value))
}

/** Where the product and its data are, as the child can reach them. */
export function placeEnv({ rootDir, dataDir }: ChildPlace): NodeJS.ProcessEnv {
  return { ...picked(RUNTIME), NODE_ENV: 'production', SAMNANG_ROOT: rootDir, DATA_DIR: dataDir }
}

/** `databaseUrl` is the server's own login's; the owner's address stays with the supervisor. */
export function serverEnv(config: Config, place: ChildPlace, databaseUrl: string): NodeJS.ProcessEnv {
  return {
    ...placeEnv(place),
    ...picked(SERVER_SETTINGS),
    APP_DATABASE_URL: databaseUrl,
    SAMNANG_EMBEDDED: config.isDatabaseEmbedded ? '1' : '0',
    SAMNANG_SANDBOX: config.hasSandbox ? '1' : '0',
    DEMO: config.demo ? '1' : '0',
    VAULT_SOCKET: place.inside(config.vaultSocket),
  }
}

/** The office, as a login of its own; it knows neither the server's keys nor the vault. */
export function officeEnv(config: Config, place: ChildPlace, databaseUrl: string): NodeJS.ProcessEnv {
  return {
    ...placeEnv(place),
    ...picked(OFFICE_SETTINGS),
    OFFICE_DATABASE_URL: databaseUrl,
    SAMNANG_EMBEDDED: config.isDatabaseEmbedded ? '1' : '0',
    SAMNANG_SANDBOX: '0',
    DEMO: config.demo ? '1' : '0',
  }
}

/** The vault is a stranger to everything but its directory and its socket. */
export function vaultEnv(config: Config, place: ChildPlace): NodeJS.ProcessEnv {
  const places = Object.entries(picked(VAULT_PLACES)).map(([name, path]) => [
    name,
    place.inside(resolve(config.rootDir, path ?? '')),
  ])
  return {
    NODE_ENV: 'production',
    DATA_DIR: place.dataDir,
    VAULT_SOCKET: place.inside(config.vaultSocket),
    // The group is the server's, which runs as another user.
    ...(place.user ? { VAULT_SOCKET_MODE: '660' } : {}),
    ...picked(VAULT_SETTINGS),
    ...Object.fromEntries(places),
  }
}

/** The demo's provider of games: its keys, its database in our cluster, and what its process is told. */
import { createPrivateKey, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { localHost, localUrl } from '../base/local-url.ts'
import type { Config } from '../config.ts'
import { writeWhole } from '../database/write-whole.ts'
import type { NewProvider } from '../providers/add-provider.ts'
import {
  keepOwnKey,
  newOwnKey,
  ownKeyPath,
  publicHalf,
  readOwnKey,
  writeOwnKey,
} from '../providers/own-key.ts'
import { placeEnv } from './child-env.ts'
import type { ChildPlace } from './child-place.ts'

/** Role and database; it may enter no other one. */
const NAME = 'samnang_sandbox'
/** Who the operator is to the sandbox, under the first of its names; the others follow. */
const OPERATOR_ID = 1
const SANDBOX_PROVIDER = 'sandbox'

/** It is registered three times: the fishing page knows two providers, each with rooms of its own. */
const ENTRIES = [
  { name: SANDBOX_PROVIDER, title: 'Samnang Sandbox', sections: ['casino', 'slot', 'sport'] },
  { name: `${SANDBOX_PROVIDER}-fishing-1`, title: 'Tonle Sap', sections: ['fishing'] },
  { name: `${SANDBOX_PROVIDER}-fishing-2`, title: 'Mekong', sections: ['fishing'] },
] as const satisfies readonly Pick<NewProvider, 'name' | 'title' | 'sections'>[]

export const SANDBOX_PROVIDERS: readonly string[] = ENTRIES.map(({ name }) => name)

/** Both key pairs, once; each side gets its own private key and the other's public one. */
export async function prepareSandboxKeys({ dataDir }: Config): Promise<void> {
  await keepOwnKey(dataDir, SANDBOX_PROVIDER)
  const own = readOwnKey(dataDir, SANDBOX_PROVIDER)
  if (own === null) throw new Error(`${ownKeyPath(dataDir, SANDBOX_PROVIDER)} cannot be read`)
  const pem = String(own.export({ type: 'pkcs8', format: 'pem' }))
  for (const name of SANDBOX_PROVIDERS.slice(1)) await writeOwnKey(dataDir, name, pem)
  await writeKey(dataDir, 'operator.pub', publicHalf(own))
  const known = await readFile(keyFile(dataDir, 'hub.pem'), 'utf8').catch(() => null)
  const hub = known ?? newOwnKey()
  if (known === null) await writeKey(dataDir, 'hub.pem', hub)
  await writeWhole(hubKeyPath(dataDir), publicHalf(createPrivateKey(hub)))
  if ((await readBankToken(dataDir)) === null)
    await writeKey(dataDir, 'bank-token', randomBytes(32).toString('base64url'))
}

/** What the simulated bank asks of its house; null before it has one. */
export function readBankToken(dataDir: string): Promise<string | null> {
  return readFile(keyFile(dataDir, 'bank-token'), 'utf8').catch(() => null)
}

/** Where our processes find it. */
export function localAddress(config: Config): string {
  return localUrl(config.host, config.sandboxPort)
}

function keyFile(dataDir: string, name: string): string {
  return join(dataDir, 'sandbox', name)
}

/** Among the server's keys: it may not look into the sandbox's directory. */
function hubKeyPath(dataDir: string): string {
  return join(dataDir, 'keys', 'sandbox-hub.pub')
}

/** The key that the sandbox signs its calls with; null before it has one. */
export function readHubKey(dataDir: string): Promise<string | null> {
  return readFile(hubKeyPath(dataDir), 'utf8').catch(() => null)
}

function writeKey(dataDir: string, name: string, text: string): Promise<void> {
  return writeWhole(keyFile(dataDir, name), text)
}

/** Its address: the operator's, or a database and a role of its own beside ours, made at the first start. */
export async function openSandboxDatabase(config: Config, ownerUrl: string): Promise<string> {
  if (config.sandboxDatabaseUrl !== null) return config.sandboxDatabaseUrl
  const password = await passwordOf(config.dataDir)
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    await makeRoleAndDatabase(client, password)
  } finally {
    await client.end().catch(() => {})
  }
  const url = new URL(ownerUrl)
  Object.assign(url, { username: NAME, password, pathname: `/${NAME}` })
  return url.href
}

async function passwordOf(dataDir: string): Promise<string> {
  const known = await readFile(keyFile(dataDir, 'database-password'), 'utf8').catch(() => null)
  if (known !== null) return known
  const password = randomBytes(24).toString('base64url')
  await writeKey(dataDir, 'database-password', password)
  return password
}

/** Every role may enter every database unless it is told otherwise: ours is closed to all but its owner. */
async function makeRoleAndDatabase(client: pg.Client, password: string): Promise<void> {
  const role = await client.query('select from pg_roles where rolname = $1', [NAME])
  const verb = role.rowCount === 0 ? 'create' : 'alter'
  await client.query(`${verb} role ${NAME} login nosuperuser nocreatedb nocreaterole password '${password}'`)
  const database = await client.query('select from pg_database where datname = $1', [NAME])
  if (database.rowCount === 0) await client.query(`create database ${NAME} owner ${NAME}`)
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
  for (const name of [rows[0]?.name, 'postgres', 'template1', NAME])
    if (name) await client.query(`revoke connect, temporary on database ${name} from public`)
}

/** It learns neither our database nor our settings: only what a provider has to know. */
export function sandboxEnv(config: Config, place: ChildPlace, databaseUrl: string): NodeJS.ProcessEnv {
  return {
    ...placeEnv(place),
    ...patienceEnv(config),
    SANDBOX_PUBLIC_URL: config.sandboxPublicUrl ?? '',
    HOST: config.host,
    PORT: String(config.sandboxPort),
    SANDBOX_DATABASE_URL: databaseUrl,
    WALLET_URL: `${localUrl(config.host, config.port)}/wallet/hub88/${SANDBOX_PROVIDER}`,
    SANDBOX_OPERATOR_ID: String(OPERATOR_ID),
  }
}

/** Behind a proxy every connection comes from its address: there it shares them out. */
function patienceEnv({ patience, proxyHops }: Config): NodeJS.ProcessEnv {
  return {
    HEADERS_SECONDS: String(patience.headersMs / 1000),
    REQUEST_SECONDS: String(patience.requestMs / 1000),
    CONNECTIONS_PER_ADDRESS: String(proxyHops > 0 ? 0 : patience.connectionsMax),
  }
}

/** What the portal is told about it; its pages are on the host that the player's browser asked for. */
export function sandboxProviders(config: Config, hubKey: string): NewProvider[] {
  return ENTRIES.map(({ name, title, sections }, at) => ({
    ...{ name, title, sections: [...sections] },
    gamesApi: localAddress(config),
    operatorId: OPERATOR_ID + at,
    hubKey,
    frameOrigins: [
      config.sandboxPublicUrl ? new URL(config.sandboxPublicUrl).origin : `same-host:${config.sandboxPort}`,
    ],
    // A name may stand for several addresses; then its signature has to do.
    allowed: isIP(localHost(config.host)) ? [localHost(config.host)] : [],
  }))
}

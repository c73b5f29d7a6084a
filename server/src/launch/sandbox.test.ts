import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { type Config, readConfig } from '../config.ts'
import { childPlace } from './child-place.ts'
import {
  openSandboxDatabase,
  prepareSandboxKeys,
  readHubKey,
  sandboxEnv,
  sandboxProviders,
} from './sandbox.ts'

let db: TestDatabase
let config: Config

beforeAll(async () => {
  db = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'samnang-sandbox-'))
  for (const part of ['sandbox', 'keys']) await mkdir(join(dataDir, part))
  config = readConfig({ DATA_DIR: dataDir, PORT: '9059' })
})
afterAll(async () => {
  await db.drop()
  await rm(config.dataDir, { recursive: true })
})

async function nameSeenFrom(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    return rows[0]?.name ?? ''
  } finally {
    await client.end().catch(() => {})
  }
}

test('it gets a database of its own, twice the same, and cannot enter ours', async () => {
  const url = await openSandboxDatabase(config, db.url)
  expect(await openSandboxDatabase(config, db.url)).toBe(url)
  expect(await nameSeenFrom(url)).toBe('samnang_sandbox')
  for (const name of [new URL(db.url).pathname, '/postgres', '/template1']) {
    const foreign = Object.assign(new URL(url), { pathname: name })
    await expect(nameSeenFrom(foreign.href)).rejects.toThrow('permission denied for database')
  }
})

test('keys are made once, for the eyes of their owner', async () => {
  expect(await readHubKey(config.dataDir)).toBeNull()
  await prepareSandboxKeys(config)
  const hub = await readHubKey(config.dataDir)
  expect(hub).toContain('BEGIN PUBLIC KEY')
  await prepareSandboxKeys(config)
  expect(await readHubKey(config.dataDir)).toBe(hub)
  expect((await stat(join(config.dataDir, 'sandbox', 'hub.pem'))).mode & 0o077).toBe(0)
  expect(await readFile(join(config.dataDir, 'sandbox', 'operator.pub'), 'utf8')).toContain('PUBLIC KEY')
})

test('its process learns neither our database nor our other settings', async () => {
  process.env.SECRET_OF_THE_PORTAL = 'secret'
  const place = await childPlace(config, null)
  const env = sandboxEnv(config, place, 'postgres://its-own')
  delete process.env.SECRET_OF_THE_PORTAL
  expect(JSON.stringify(env)).not.toContain('secret')
  expect(env).toMatchObject({ PORT: '9061', WALLET_URL: 'http://127.0.0.1:9059/wallet/hub88/sandbox' })
  expect(env).toMatchObject({ HEADERS_SECONDS: '15', REQUEST_SECONDS: '30', CONNECTIONS_PER_ADDRESS: '1000' })
  expect(env.DATABASE_URL).toBeUndefined()
  expect(sandboxEnv({ ...config, proxyHops: 1 }, place, '').CONNECTIONS_PER_ADDRESS).toBe('0')
})

test.each([
  [{}, 'http://127.0.0.1:8061', 'same-host:8061', ['127.0.0.1']],
  [{ HOST: '0.0.0.0' }, 'http://127.0.0.1:8061', 'same-host:8061', ['127.0.0.1']],
  [{ HOST: '::1' }, 'http://[::1]:8061', 'same-host:8061', ['::1']],
  [{ HOST: 'localhost' }, 'http://localhost:8061', 'same-host:8061', []],
  [
    { SANDBOX_PUBLIC_URL: 'https://games.example/' },
    'http://127.0.0.1:8061',
    'https://games.example',
    ['127.0.0.1'],
  ],
])('with %j the portal finds it at %s and frames %s', (env, gamesApi, frameOrigin, allowed) => {
  const providers = sandboxProviders(readConfig(env), 'key')
  expect(providers.map(({ name, operatorId, sections }) => [name, operatorId, sections])).toEqual([
    ['sandbox', 1, ['casino', 'slot', 'sport']],
    ['sandbox-fishing-1', 2, ['fishing']],
    ['sandbox-fishing-2', 3, ['fishing']],
  ])
  for (const provider of providers)
    expect(provider).toMatchObject({ gamesApi, frameOrigins: [frameOrigin], allowed })
})

test.each([
  [true, {}],
  [false, { DEMO: '0' }],
  [false, { DATABASE_URL: 'postgres://own/db', DEMO: '1' }],
  [true, { DATABASE_URL: 'postgres://own/db', DEMO: '1', SANDBOX_DATABASE_URL: 'postgres://own/games' }],
])('it runs: %s with %j', (expected, env) => {
  expect(readConfig(env).hasSandbox).toBe(expected)
})

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AnotherVault, connectVault, type VaultClient } from '@samnang/vault/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { testParts } from '../../test/parts.ts'
import { readConfig } from '../config.ts'
import { inTransaction } from '../database/pool.ts'
import { pinKey, publishedKey } from '../draws/signing-keys.ts'
import { readiness } from '../operation/readiness.ts'
import { adoptVault } from './adopt-vault.ts'
import { answeringVault, expectKnownVault, expectKnownVaultFirst } from './known-vault.ts'

const OWN = Buffer.alloc(32, 1)
const OTHER = Buffer.alloc(32, 2)

let db: TestDatabase
let directory: string
let socket: string
let calls: string[]
let server: Server | undefined
let clients: VaultClient[]

beforeEach(async () => {
  db = await testDatabase()
  directory = mkdtempSync(join(tmpdir(), 'samnang-known-'))
  socket = join(directory, 'vault.sock')
  calls = []
  clients = []
})
afterEach(async () => {
  for (const client of clients) client.close()
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)))
  rmSync(directory, { recursive: true })
  await db.drop()
})

/** A vault that tells its key and notes what it is asked. */
async function answers(key: Buffer): Promise<void> {
  server = createServer((peer) => {
    peer.on('error', () => {})
    peer.on('data', (chunk) => {
      const { id, call } = JSON.parse(String(chunk))
      calls.push(call)
      peer.write(`{"id":${id},"ok":true,"value":{"publicKey":"${key.toString('hex')}","sinceMs":5}}\n`)
    })
  })
  await new Promise<void>((resolve) => server?.listen(socket, resolve))
}

const adopt = () => inTransaction(db.pool, (tx) => adoptVault(tx, OTHER, { actor: 'cli' }))

/** As the server's parts have it. */
function ourClient(): VaultClient {
  const client = connectVault(socket, { timeoutMs: 2_000, isOurs: (key) => pinKey(db.pool, 'vault', key) })
  clients.push(client)
  return client
}

const config = () => readConfig({ VAULT_SOCKET: socket })
const keysOf = async () => (await db.owner.query('select public_key as key, valid_to from signing_key')).rows

test('the first vault that a database meets is its own; of two at once one', async () => {
  expect(
    (await Promise.all([pinKey(db.pool, 'vault', OWN), pinKey(db.pool, 'vault', OTHER)])).sort(),
  ).toEqual([false, true])
  expect(await keysOf()).toHaveLength(1)
})

test('another vault is refused before anything is written, and the sentence says what to do', async () => {
  await answers(OTHER)
  await expectKnownVaultFirst(config(), db.url)
  expect(await keysOf(), 'a look pins nothing').toEqual([])
  await pinKey(db.pool, 'vault', OWN)
  await expect(expectKnownVaultFirst(config(), db.url)).rejects.toThrow(
    `vault adopt ${OTHER.toString('hex')}`,
  )
  await expect(expectKnownVault(ourClient(), socket)).rejects.toThrow('DATA_DIR or VAULT_SOCKET')
  expect(await keysOf()).toEqual([{ key: OWN, valid_to: null }])
})

test('a database without tables has no vault yet', async () => {
  await answers(OTHER)
  await db.owner.query('drop table signing_key')
  await expectKnownVaultFirst(config(), db.url)
})

test('a server that runs gives another vault nothing to do, and is not ready', async () => {
  await pinKey(db.pool, 'vault', OWN)
  await answers(OTHER)
  const vault = ourClient()
  const draw = { game: 'POLL_2', day: 1, i: 1 }
  await expect(vault.destroy(draw)).rejects.toThrow(AnotherVault)
  expect(new Set(calls)).toEqual(new Set(['keys']))
  const parts = await testParts({ db, vault })
  expect(await readiness(parts)).toMatchObject({ ready: false, database: true, vault: false })
  await parts.close()
})

test('a vault that is away is no reason not to start', async () => {
  await pinKey(db.pool, 'vault', OWN)
  const away = connectVault(socket, { timeoutMs: 50 })
  clients.push(away)
  await expectKnownVault(away, socket)
  expect(await answeringVault(socket)).toBeNull()
})

test('an operator adopts another vault once; that is written down, and the former one is a stranger then', async () => {
  await pinKey(db.pool, 'vault', OWN)
  await answers(OTHER)
  expect(await answeringVault(socket)).toBe(OTHER.toString('hex'))
  expect(await adopt()).toBe(true)
  expect(await adopt()).toBe(false)
  await expectKnownVault(ourClient(), socket)
  expect(await publishedKey(db.pool, 'vault')).toEqual(OTHER)
  expect(await pinKey(db.pool, 'vault', OWN)).toBe(false)
  const keys = await keysOf()
  expect(keys).toContainEqual({ key: OWN, valid_to: expect.any(Date) })
  const { rows } = await db.owner.query(`select actor, action, target, detail from audit_event`)
  expect(rows).toEqual([
    {
      actor: 'cli',
      action: 'vault.adopted',
      target: OTHER.toString('hex'),
      detail: { before: { key: OWN.toString('hex') }, after: { key: OTHER.toString('hex') } },
    },
  ])
})

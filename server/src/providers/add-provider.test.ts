import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { inTransaction } from '../database/pool.ts'
import {
  addProvider,
  addProviderKey,
  enableProvider,
  type NewProvider,
  retireProviderKeyIn,
} from './add-provider.ts'
import { findProvider, readKeys, readProviders } from './registry-store.ts'
import { keyFingerprint } from './signature.ts'

let db: TestDatabase

function pair() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    open: String(publicKey.export({ type: 'spki', format: 'pem' })),
    secret: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
}
const keys = [pair(), pair(), pair()] as const
const retire = (key: string) =>
  inTransaction(db.pool, (tx) => retireProviderKeyIn(tx, 'keys', keyFingerprint(key), { actor: 'test' }))

function wanted(name: string, facts: Partial<NewProvider> = {}): NewProvider {
  return {
    name,
    sections: ['slot'],
    gamesApi: 'https://games.example/api/',
    operatorId: 5,
    hubKey: keys[0].open,
    ...facts,
  }
}

const add = (name: string, facts: Partial<NewProvider> = {}) =>
  addProvider(db.pool, wanted(name, facts), { actor: 'test' })

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

const active = async (name: string) => {
  const provider = await findProvider(db.pool, name)
  const all = provider ? await readKeys(db.pool, provider.id) : []
  return all.filter(({ retiredAt }) => retiredAt === null).map(({ publicKey }) => publicKey)
}

test('a provider gets an account of its own and stands where its API is, unless told', async () => {
  const added = await add('first', {
    title: ' First ',
    allowed: ['192.0.2.7', '198.51.100.9/24', '2001:db8::/32'],
  })
  expect(added).toMatchObject({
    ok: true,
    value: {
      title: 'First',
      gamesApi: 'https://games.example/api',
      frameOrigins: ['https://games.example'],
      allowed: ['192.0.2.7/32', '198.51.100.0/24', '2001:db8::/32'],
      isEnabled: true,
      listTakenAt: null,
    },
  })
  await add('second')
  const accounts = (await readProviders(db.pool)).map(({ accountId }) => accountId)
  expect(accounts).toEqual([10n, 11n])
  const { rows } = await db.owner.query(`select name from account where id between 10 and 999 order by id`)
  expect(rows.map(({ name }) => name)).toEqual(['house:provider:first', 'house:provider:second'])
})

test('twice is once: facts change, account and games stay', async () => {
  const one = await add('again')
  const [other, same] = await Promise.all([add('again', { operatorId: 6 }), add('again', { operatorId: 6 })])
  expect(one.ok && other.ok && same.ok && [other.value.id, same.value.id]).toEqual([
    one.ok && one.value.id,
    one.ok && one.value.id,
  ])
  expect(await findProvider(db.pool, 'again')).toMatchObject({ operatorId: 6 })
  expect(await active('again')).toHaveLength(1)
})

test('two keys at most: a new one may stand beside the old, the oldest makes room when it is registered anew', async () => {
  await add('keys')
  expect(await addProviderKey(db.pool, 'keys', keys[1].open, { actor: 'test' })).toMatchObject({ ok: true })
  expect(await addProviderKey(db.pool, 'keys', keys[1].open, { actor: 'test' })).toMatchObject({ ok: true })
  expect(await addProviderKey(db.pool, 'keys', keys[2].open, { actor: 'test' })).toMatchObject({
    code: 'provider_keys',
  })
  expect(await retire(keys[0].open)).toMatchObject({ ok: true })
  expect(await active('keys')).toEqual([keys[1].open])
  expect(await retire(keys[0].open)).toMatchObject({ code: 'not_found' })
  expect(await retire(keys[1].open)).toMatchObject({
    code: 'provider_last_key',
  })
  expect(await retire(keys[2].open)).toMatchObject({ code: 'not_found' })
  await addProviderKey(db.pool, 'keys', keys[2].open, { actor: 'test' })
  await add('keys', { hubKey: keys[0].open })
  expect((await active('keys')).sort()).toEqual([keys[0].open, keys[2].open].sort())
})

test.each([
  ['a private key', keys[0].secret],
  ['no key', 'hello'],
  ['a broken one', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'],
  [
    'a short one',
    String(
      generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ type: 'spki', format: 'pem' }),
    ),
  ],
  [
    'an elliptic one',
    String(generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' })),
  ],
])('%s is not taken', async (_, hubKey) => {
  expect(await add('bad', { hubKey })).toMatchObject({ code: 'provider_key' })
  expect(await findProvider(db.pool, 'bad')).toBeNull()
})

test.each<[string, Partial<NewProvider>]>([
  ['provider_name', { name: 'Upper' }],
  ['provider_name', { name: '1st' }],
  ['provider_name', { name: "a'; drop" }],
  ['provider_url', { gamesApi: 'ftp://games.example' }],
  ['provider_url', { gamesApi: 'games.example' }],
  ['provider_url', { gamesApi: 'https://games.example/?a=b' }],
  ['provider_operator', { operatorId: 0 }],
  ['provider_operator', { operatorId: 1.5 }],
  ['provider_origin', { frameOrigins: ['https://games.example/path'] }],
  ['provider_origin', { frameOrigins: ["'unsafe-inline'"] }],
  ['provider_origin', { frameOrigins: ['*'] }],
  ['provider_origin', { frameOrigins: ['same-host:x'] }],
  ['provider_origin', { pictureHosts: ['https://pictures.example'] }],
  ['provider_network', { allowed: ['somewhere'] }],
  ['provider_network', { allowed: ['192.0.2.0/33'] }],
  ['provider_network', { allowed: ['192.0.2.0/24/1'] }],
])('%s: %j', async (code, facts) => {
  expect(await add('wrong', facts)).toMatchObject({ ok: false, code })
})

test('every change is in the book of significant events', async () => {
  await add('audited')
  await enableProvider(db.pool, 'audited', false, { actor: 'cli' })
  expect(await enableProvider(db.pool, 'nobody', true, { actor: 'cli' })).toMatchObject({ code: 'not_found' })
  const { rows } = await db.owner.query(
    `select actor, action from audit_event where target = 'provider:audited' order by id`,
  )
  expect(rows).toEqual([
    { actor: 'test', action: 'provider_added' },
    { actor: 'cli', action: 'provider_disabled' },
  ])
})

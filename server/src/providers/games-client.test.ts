import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addHub, type FakeHub, fakeHub } from '../../test/fake-hub.ts'
import { callGames, type GamesTarget } from './games-client.ts'
import { readOwnKey } from './own-key.ts'

let hub: FakeHub
let db: TestDatabase
let target: GamesTarget
const dataDir = mkdtempSync(join(tmpdir(), 'samnang-client-'))

beforeAll(async () => {
  hub = await fakeHub()
  db = await testDatabase()
  const provider = await addHub({ pool: db.pool, dataDir, hub })
  const key = readOwnKey(dataDir, provider.name)
  if (!key) throw new Error('the key was written')
  target = { gamesApi: provider.gamesApi, key }
})
afterAll(async () => {
  await hub.close()
  await db.drop()
  rmSync(dataDir, { recursive: true })
})

test('a call is signed over its very bytes, and its answer is read', async () => {
  expect(await callGames(target, 'game/list', { operator_id: 77 })).toMatchObject({ ok: true })
  expect(hub.calls.at(-1)).toEqual({ call: 'game/list', body: { operator_id: 77 } })
})

test('another key is refused by the provider', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const answer = await callGames({ ...target, key: privateKey }, 'game/url', {})
  expect(answer).toEqual({ ok: false, failure: 'signature', detail: 'HTTP 401: signature invalid' })
})

test.each([
  [400, 'bad_request'],
  [403, 'not_enabled'],
  [404, 'not_found'],
  [405, 'not_found'],
  [429, 'too_often'],
  [500, 'down'],
  [502, 'down'],
  [418, 'down'],
  [204, 'down'],
])('HTTP %i is %s', async (status, failure) => {
  hub.answer('game/url', () => ({ status, body: status === 204 ? '' : { error: 'currency is not enabled' } }))
  expect(await callGames(target, 'game/url', {})).toMatchObject({ ok: false, failure })
})

test.each([
  ['garbage', '<html>'],
  ['nothing', ''],
  ['half of an object', '{"url":'],
  ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
])('%s instead of JSON is no answer', async (_, body) => {
  hub.answer('game/url', () => ({ body }))
  expect(await callGames(target, 'game/url', {})).toMatchObject({ ok: false, failure: 'down' })
})

test('an answer of ten megabytes is not read to its end', async () => {
  hub.answer('game/list', () => ({ body: Buffer.alloc(10 * 1024 * 1024, ' ') }))
  const answer = await callGames(target, 'game/list', {})
  expect(answer).toMatchObject({ ok: false, failure: 'down', detail: expect.stringMatching(/longer than/) })
})

test('a provider that takes the call and says nothing is given up after four seconds', async () => {
  hub.answer('game/url', () => ({ hangs: true }))
  const since = performance.now()
  expect(await callGames(target, 'game/url', {})).toMatchObject({
    failure: 'down',
    detail: 'no answer in time',
    hasTimedOut: true,
  })
  expect(performance.now() - since).toBeLessThan(7_000)
})

test('nobody at the address is told at once, and what is wrong with it', async () => {
  const answer = await callGames({ ...target, gamesApi: 'http://127.0.0.1:9' }, 'game/url', {})
  expect(answer).toMatchObject({
    ok: false,
    failure: 'down',
    detail: expect.stringMatching(/ECONNREFUSED|bad port/),
  })
})

test('what a provider writes into its errors is cut short and on one line', async () => {
  hub.answer('game/url', () => ({ status: 403, body: `line\none ${'x'.repeat(5_000)}` }))
  const answer = await callGames(target, 'game/url', {})
  expect(answer).toMatchObject({ failure: 'not_enabled' })
  expect(answer.ok ? '' : answer.detail).toHaveLength('HTTP 403: '.length + 200)
})

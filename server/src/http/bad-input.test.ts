/** Every field of every endpoint, wrong in every way: a definite 4xx with a code, and nothing has happened. */
import { type EndpointName, endpoints } from '@samnang/contract/endpoints'
import { refusals } from '@samnang/contract/refusals'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser, type TestBrowser } from '../../test/browser.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { example, fieldsOf, pathsOf, WRONG, withField } from '../../test/examples.ts'
import { handClock } from '../../test/parts.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'
import { splitName } from './mount.ts'
import { endpointOf, plain } from './schemas.ts'

const clock = handClock()
let db: TestDatabase
let server: TestServer
let page: TestBrowser

beforeAll(async () => {
  db = await testDatabase()
  // The ticket lottery is on, so that its fields are looked at.
  server = await testServer({ db, clock, config: { enableLottery: true } })
  await server.addPlayer('tester')
  page = browser(server.app)
  await page.logIn('tester', PASSWORD)
})
afterAll(async () => {
  await server?.close()
  await db?.drop()
})

const names = Object.keys(endpoints) as EndpointName[]
const withBody = names.filter((name) => endpointOf(name).body)
const withQuery = names.filter((name) => endpointOf(name).query)

function expectRefused(answer: LightMyRequestResponse, what: string): void {
  const body = answer.json()
  expect(answer.statusCode, `${what} → ${answer.body}`).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode, `${what} → ${answer.body}`).toBeLessThan(500)
  expect(Object.keys(refusals), what).toContain(body.code)
  expect(body).toMatchObject({ status: 'error', request_id: expect.stringMatching(/./) })
  expect(answer.body).not.toMatch(/node_modules|at .*\.ts|select |insert /)
}

/** Everything that a request could have changed. */
async function bookOf(): Promise<unknown> {
  const { rows } = await db.owner.query(
    `select (select count(*) from tx) as tx, (select count(*) from entry) as entry,
       (select count(*) from ticket) as ticket, (select count(*) from lottery_ticket) as lottery_ticket, (select count(*) from session where ended_at is null) as session,
       (select sum(balance) from account) as balance, (select count(*) from handover) as handover,
       (select count(*) from play_limit) as limits, (select count(*) from player where exclusion is not null) as breaks`,
  )
  return rows
}

/** Failed log-ins are counted, by design; here they would only hide the answers that are tested. */
async function forgetFailures(): Promise<void> {
  await db.owner.query('delete from login_failure')
  clock.pass(5_000)
}

/** What is right here although it is wrong for most fields. */
const RIGHT: Partial<Record<EndpointName, string[]>> = {
  'PUT /api/user/limits': ['amount null', 'confirm true'],
}

test.each(withBody)('%s: wrong fields are refused', async (name) => {
  const [method, url] = splitName(name)
  const body = example(plain(endpointOf(name).body))
  const before = await bookOf()
  for (const path of pathsOf(body)) {
    for (const [what, json] of Object.entries(WRONG)) {
      if (RIGHT[name]?.includes(`${path.join('.')} ${what}`)) continue
      if (name === 'POST /login') await forgetFailures()
      expectRefused(await page.send(method, url, withField(body, path, json)), `${path.join('.')} ${what}`)
    }
  }
  expect(await bookOf()).toEqual(before)
})

test.each(withBody)('%s: a missing and an unknown field are refused by their names', async (name) => {
  const [method, url] = splitName(name)
  const schema = plain(endpointOf(name).body)
  const body = example(schema) as Record<string, unknown>
  for (const field of (schema.required ?? []) as string[]) {
    const { [field]: _, ...rest } = body
    const answer = await page.send(method, url, rest)
    expect([answer.statusCode, answer.json().errors]).toMatchObject([422, { [field]: expect.any(Array) }])
  }
  const extra = await page.send(method, url, { ...body, misspelt: 1 })
  expect([extra.statusCode, extra.json().errors]).toMatchObject([422, { misspelt: expect.any(Array) }])
})

test.each(withBody)('%s: a body that is no plain object is refused as malformed', async (name) => {
  const [method, url] = splitName(name)
  const body = JSON.stringify(example(plain(endpointOf(name).body)))
  const [first = ''] = Object.keys(JSON.parse(body))
  const texts = {
    empty: '',
    'no JSON': '{"a":',
    NaN: `{"${first}":NaN}`,
    '07': `{"${first}":07}`,
    list: '[]',
    number: '1',
    null: 'null',
    'the same key twice': `{"${first}":1,${body.slice(1)}`,
    'deep nesting': `{"a":${'['.repeat(101)}${']'.repeat(101)}}`,
    'very deep nesting': `{"a":${'['.repeat(30_000)}`,
  }
  for (const [what, text] of Object.entries(texts)) {
    const answer = await page.send(method, url, text)
    expect([what, answer.statusCode, answer.json().code]).toEqual([what, 400, 'malformed'])
  }
})

test.each<[string, object]>([
  ['a percent that is no whole number', { 48: 50.5 }],
  ['a percent beyond all', { 48: 101 }],
  ['a figure that no integer holds', { 48: 1e21 }],
  ['a name that is no number', { 'x\n': 1e21 }],
  ['a value that is no figure', { 48: { 48: 50 } }],
])('what a ticket was shown to pay is refused with %s', async (what, reduced) => {
  const name = 'POST /api/lottery/ticket/bet'
  const right = example(plain(endpointOf(name).body)) as object
  const before = await bookOf()
  const body = { ...right, shown: { rule_version: 1, reduced } }
  const answer = await page.send('POST', '/api/lottery/ticket/bet', JSON.stringify(body))
  expectRefused(answer, what)
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid_field'])
  expect(await bookOf()).toEqual(before)
})

test.each(withQuery)('%s: wrong parameters are refused', async (name) => {
  const url = splitName(name)[1].replace(/:[a-z_]+/, '7')
  const fields = Object.entries(fieldsOf(plain(endpointOf(name).query)))
  const wrong = [
    '',
    '07',
    '-1',
    '1e3',
    '1.5',
    '%00',
    '%ED%A0%80',
    'x',
    '{}',
    `${'9'.repeat(40)}`,
    "'--",
    'POLL_3',
  ]
  for (const [field, schema] of fields) {
    const isFree = Object(schema).description === 'free text'
    for (const value of isFree ? ['%00', '%1b', 'x'.repeat(201)] : wrong)
      expectRefused(await page.get(`${url}?${field}=${value}`), `${field}=${value}`)
    expectRefused(await page.get(`${url}?${field}=1&${field}=1`), `${field} twice`)
  }
  expectRefused(await page.get(`${url}?misspelt=1`), 'unknown parameter')
})

test('an id in a path that is none is not found', async () => {
  for (const id of ['0', '-1', '07', 'x', '1e3', '%00', '9'.repeat(40), '1.5']) {
    const answer = await page.get(`/api/fairness/${id}`)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  }
})

test('a broken path is a 4xx', async () => {
  for (const path of ['/api/%', '/%ff', '/api/user/%c0%af', `/api/${'a'.repeat(9_000)}`]) {
    const answer = await page.get(path)
    expectRefused(answer, path)
    expect(answer.headers['x-content-type-options'], path).toBe('nosniff')
    expect(answer.headers['content-security-policy'], path).toContain('frame-ancestors')
  }
})

test('the answer to a command is kept nowhere, also where its address is that of a page', async () => {
  for (const path of ['/login', '/logout', '/api/bet', '/no/such/page']) {
    const { headers } = await server.app.inject({ method: 'POST', url: path, payload: {} })
    expect([path, headers['cache-control']]).toEqual([path, 'no-store'])
  }
})

test('64 KiB is the limit of a body', async () => {
  const padded = (size: number) => `{"token":"${'x'.repeat(size - 12)}"}`
  expect((await page.post('/settoken', padded(65_536))).statusCode).toBe(422)
  const large = await page.post('/settoken', padded(65_537))
  expect([large.statusCode, large.json().code]).toEqual([413, 'too_large'])
})

test('only JSON is read', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'x',
  ]) {
    const answer = await page.post('/login', 'username=a', { 'content-type': type })
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'wrong_content_type'])
  }
})

test('bytes that are no UTF-8 are malformed', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/login',
    headers: { 'content-type': 'application/json' },
    payload: Buffer.concat([
      Buffer.from('{"username":"'),
      Buffer.from([0xed, 0xa0, 0x80]),
      Buffer.from('"}'),
    ]),
  })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed'])
})

test('a wrong method is told from an unknown path', async () => {
  for (const [method, url, allow] of [
    ['GET', '/api/bet', 'POST'],
    ['DELETE', '/api/user', 'GET'],
    ['PATCH', '/api/fairness/7', 'GET'],
    ['PUT', '/login', 'POST'],
    ['POST', '/api/stream', 'GET'],
    ['HEAD', '/token', 'GET'],
    ['GET', '/wallet/hub88/studio/user/info', 'POST'],
    ['PUT', '/wallet/hub88/studio/transaction/win', 'POST'],
    ['DELETE', '/api/openapi.json', 'GET'],
    ['POST', '/api/external/thumbnail/7', 'GET'],
  ] as const) {
    const answer = await server.app.inject({ method, url, payload: 'x' })
    expect([method, url, answer.statusCode, answer.headers.allow]).toEqual([method, url, 405, allow])
  }
  const unknown = await page.get('/api/nothing')
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'not_found'])
  const noCall = await server.app.inject({ method: 'POST', url: '/wallet/hub88/studio/user', payload: 'x' })
  expect(noCall.statusCode).toBe(404)
})

test('an Idempotency-Key that is no UUID is refused', async () => {
  const body = example(plain(endpointOf('POST /api/bet').body)) as object
  const answer = await page.post('/api/bet', body, { 'idempotency-key': '1' })
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid_field'])
})

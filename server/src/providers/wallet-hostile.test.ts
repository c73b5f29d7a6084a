/** The provider as a stranger: forged, damaged, doubled and raced wallet calls. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addPlayer } from '../../test/betting.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { type TestServer, testServer } from '../../test/server.ts'
import {
  betBody,
  decided,
  type Fields,
  knownProvider,
  type Path,
  RIEL,
  send,
  type TestProvider,
  type TestWallet,
  testProvider,
  testWallet,
  unitsOf,
  type WalletPlayer,
  walletPlayer,
  winBody,
} from '../../test/wallet.ts'
import { auditLedger } from '../ledger/audit.ts'
import { signBytes } from './signature.ts'

const HAD = 10_000 * RIEL
let db: TestDatabase
let server: TestServer
let provider: TestProvider
let wallet: TestWallet
let who: WalletPlayer
beforeAll(async () => {
  db = await testDatabase()
  server = await testServer({ db })
  provider = await testProvider(db)
  wallet = testWallet(server.app, provider)
})
beforeEach(async () => {
  who = await walletPlayer(db, provider, 10_000)
})
afterEach(async () => expect(await auditLedger(db.pool)).toEqual([]))
afterAll(async () => {
  await server?.close()
  await db?.drop()
})

const NOTHING_TOLD = { status: 'RS_ERROR_INVALID_SIGNATURE', request_uuid: '' }
const raw = (bytes: Buffer | string, path: Path = 'transaction/bet', signature?: string | null) =>
  send(server.app, provider, path, bytes, signature === undefined ? {} : { signature })
const sums = (statuses: string[]) =>
  Object.fromEntries(
    [...new Set(statuses)].map((status) => [status, statuses.filter((s) => s === status).length]),
  )

test.each<[string, (body: string, right: string) => [string, string | null]]>([
  ['no signature', (body) => [body, null]],
  ['an empty signature', (body) => [body, '']],
  ['no base64', (body) => [body, '%%%']],
  ['another alphabet', (body, right) => [body, right.replaceAll('+', '-').replaceAll('/', '_')]],
  ['a cut signature', (body, right) => [body, right.slice(0, 340)]],
  ['two signatures in one', (body, right) => [body, `${right},${right}`]],
  ['the signature of another body', (body) => [body, signBytes(Buffer.from('{}'), provider.privateKey)]],
  ['one unit less', (body, right) => [body.replace('100000000', '099999999'), right]],
  ['another amount', (body, right) => [body.replace('100000000', '100000001'), right]],
  ['a space more', (body, right) => [`${body} `, right]],
  ['a newline more', (body, right) => [`${body}\n`, right]],
  ['a spelling of its own', (body, right) => [JSON.stringify(JSON.parse(body), null, 1), right]],
  ['a byte order mark', (body, right) => [`\ufeff${body}`, right]],
  ['an empty body', (_body, right) => ['', right]],
])('%s: the answer tells nothing, and nothing happens', async (_what, forge) => {
  const body = JSON.stringify(betBody(who))
  const [bytes, signature] = forge(body, signBytes(Buffer.from(body), provider.privateKey))
  expect((await raw(bytes, 'transaction/bet', signature)).body).toEqual(NOTHING_TOLD)
  expect(await unitsOf(db, who.id)).toBe(HAD)
})

test('a key of another provider signs nothing here, and an unknown provider is told nothing', async () => {
  const other = await testProvider(db)
  const body = JSON.stringify(betBody(who))
  for (const name of [provider.name, 'unknown', 'UNKNOWN', '%00', '..%2f']) {
    const answer = await send(server.app, { name, privateKey: other.privateKey }, 'transaction/bet', body)
    expect([name, answer.body]).toEqual([name, NOTHING_TOLD])
  }
  expect(await unitsOf(db, who.id)).toBe(HAD)
})

test('a call of this provider for a player of another one is an unknown token', async () => {
  const second = testWallet(server.app, await knownProvider(server.app, await testProvider(db)))
  expect((await second.bet(who)).status).toBe('RS_ERROR_INVALID_TOKEN')
})

test('a captured win is no bet, a captured bet no win, and neither a rollback', async () => {
  const [bet, win] = [randomUUID(), randomUUID()]
  const bytes = JSON.stringify(betBody(who, { transaction_uuid: bet, round: 'r' }))
  const won = JSON.stringify(winBody(who, bet, { transaction_uuid: win, round: 'r', amount: 2 * RIEL }))
  expect((await raw(bytes)).status).toBe('RS_OK')
  expect((await raw(won, 'transaction/win')).status).toBe('RS_OK')
  expect((await raw(won)).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION')
  expect((await raw(won, 'transaction/rollback')).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION')
  expect((await raw(bytes, 'transaction/win')).status).toBe('RS_ERROR_WRONG_SYNTAX')
  expect(await unitsOf(db, who.id)).toBe(HAD - 998 * RIEL)
})

test.each([
  '9007199254740993',
  '9007199254740992',
  '1e21',
  '1e400',
  '123456789012345678901',
  '0.1',
  '100000000.5',
  '-1',
  '-100000000',
  '"100000000"',
  '"4e3"',
  '[1]',
  '{"a":1}',
  'null',
  'true',
])('the amount %s is of the wrong type', async (amount) => {
  const body = JSON.stringify(betBody(who)).replace('"amount":100000000', `"amount":${amount}`)
  expect(await raw(body)).toMatchObject({ code: 200, status: 'RS_ERROR_WRONG_TYPES' })
  expect(await unitsOf(db, who.id)).toBe(HAD)
})

test('the largest amount that a number of JSON holds is exact in both directions', async () => {
  const bet = randomUUID()
  await wallet.bet(who, { transaction_uuid: bet, round: 'r', amount: 1 })
  const body = JSON.stringify(winBody(who, bet, { round: 'r', amount: Number.MAX_SAFE_INTEGER }))
  expect((await raw(body, 'transaction/win')).status).toBe('RS_OK')
  const { rows } = await db.owner.query('select balance from account where id = $1', [who.id])
  const units = BigInt(HAD) - 1n + BigInt(Number.MAX_SAFE_INTEGER)
  expect(rows).toEqual([{ balance: units }])
  // Read as text: a float would not show the last digit.
  const balance = JSON.stringify({ user: who.user, token: who.token, game_code: 'slot', request_uuid: 'x' })
  const answer = await server.app.inject({
    method: 'POST',
    url: `/wallet/hub88/${provider.name}/user/balance`,
    headers: { 'x-hub88-signature': signBytes(Buffer.from(balance), provider.privateKey) },
    payload: balance,
  })
  expect(answer.body).toContain(`"balance":${units}}`)
})

const HOSTILE: [string, (body: string) => Buffer | string][] = [
  ['the same key twice', (body) => `{"amount":1,${body.slice(1)}`],
  ['the same key twice, spelt differently', (body) => `{"\\u0061mount":1,${body.slice(1)}`],
  ['the same key twice inside meta', (body) => body.replace('"meta":null', '"meta":{"a":1,"a":2}')],
  ['half a surrogate pair', (body) => body.replace('"bet":null', '"bet":"\\ud800"')],
  ['NUL', (body) => body.replace('"bet":null', '"bet":"\\u0000"')],
  [
    'bytes that are no UTF-8',
    (body) => Buffer.concat([Buffer.from(body.slice(0, -1)), Buffer.from([0xff, 0x7d])]),
  ],
  ['a byte order mark', (body) => `\ufeff${body}`],
  ['a list', (body) => `[${body}]`],
  ['a text', (body) => JSON.stringify(body)],
  ['null', () => 'null'],
  ['nothing', () => ''],
  ['two objects', (body) => body + body],
  ['a cut object', (body) => body.slice(0, -1)],
  [
    'deep nesting',
    (body) => body.replace('"meta":null', `"meta":{"a":${'['.repeat(200)}${']'.repeat(200)}}`),
  ],
  ['NaN', (body) => body.replace('100000000', 'NaN')],
  ['a leading zero', (body) => body.replace('100000000', '0100000000')],
]
test.each(HOSTILE)('%s, well signed: bad syntax, and nothing happens', async (_what, change) => {
  expect((await raw(change(JSON.stringify(betBody(who))))).body).toEqual({
    status: 'RS_ERROR_WRONG_SYNTAX',
    request_uuid: '',
  })
  expect(await unitsOf(db, who.id)).toBe(HAD)
})

test('64 KiB is the limit of a body, before anything else is asked', async () => {
  const padded = (size: number) => {
    const body = betBody(who, { meta: { text: '' } })
    const short = JSON.stringify(body).length
    return JSON.stringify({ ...body, meta: { text: 'x'.repeat(size - short) } })
  }
  expect((await raw(padded(65_536))).status).toBe('RS_OK')
  const large = await raw(padded(65_537))
  expect([large.code, large.body]).toEqual([413, { status: 'RS_ERROR_WRONG_SYNTAX', request_uuid: '' }])
  expect((await raw(padded(65_537), 'transaction/bet', null)).code).toBe(413)
})

test('names that mean something elsewhere are names', async () => {
  const names = {
    round: `'; drop table entry; --`,
    supplier_transaction_id: '../../etc',
    meta: { __proto__: 1 },
  }
  const body = JSON.stringify(betBody(who, names)).replace(
    '"meta":{}',
    '"meta":{"__proto__":{"is_free":true}}',
  )
  expect(await raw(body)).toMatchObject({ status: 'RS_OK', balance: HAD - 1_000 * RIEL })
  expect((await wallet.bet({ ...who, user: '__proto__' })).status).toBe('RS_ERROR_INVALID_TOKEN')
})

test('one bet 100 times at once: one effect, 100 equal answers', async () => {
  const body = JSON.stringify(betBody(who))
  const answers = await Promise.all(Array.from({ length: 100 }, () => decided(() => raw(body))))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 'RS_OK', balance: HAD - 1_000 * RIEL })
  expect(await unitsOf(db, who.id)).toBe(HAD - 1_000 * RIEL)
})

test('one id for 20 players at once: one of them bets, the others are duplicates', async () => {
  const uuid = randomUUID()
  const players = await Promise.all(Array.from({ length: 20 }, () => walletPlayer(db, provider, 10_000)))
  const bets = players.map((player) =>
    decided(() => wallet.bet(player, { transaction_uuid: uuid, round: 'same' })),
  )
  const statuses = (await Promise.all(bets)).map(({ status }) => status)
  expect(sums(statuses)).toEqual({ RS_OK: 1, RS_ERROR_DUPLICATE_TRANSACTION: 19 })
})

test('50 bets of all the money at once: one is accepted', async () => {
  const bets = Array.from({ length: 50 }, () => {
    const fields = { transaction_uuid: randomUUID(), amount: HAD, round: 'r' }
    return decided(() => wallet.bet(who, fields))
  })
  const statuses = (await Promise.all(bets)).map(({ status }) => status)
  expect(sums(statuses)).toEqual({ RS_OK: 1, RS_ERROR_NOT_ENOUGH_MONEY: 49 })
  expect(await unitsOf(db, who.id)).toBe(0)
})

test('bets and their rollbacks raced, 200 times: given back or never taken', async () => {
  const pairs = Array.from({ length: 200 }, async (_, at) => {
    const [bet, back] = [randomUUID(), randomUUID()]
    const calls = [
      () => wallet.bet(who, { transaction_uuid: bet, amount: RIEL, round: 'r' }),
      () => wallet.rollback(who, bet, { transaction_uuid: back, round: 'r' }),
    ]
    const [first, second] = await Promise.all((at % 2 === 0 ? calls : calls.reverse()).map(decided))
    return [first?.status, second?.status].sort().join(' ')
  })
  for (const pair of await Promise.all(pairs))
    expect(['RS_OK RS_OK', 'RS_ERROR_UNKNOWN RS_OK']).toContain(pair)
  expect(await unitsOf(db, who.id)).toBe(HAD)
})

test('a win, its rollback and the bet’s rollback raced: what stands is what the book says', async () => {
  for (let round = 0; round < 20; round++) {
    const [bet, win] = [randomUUID(), randomUUID()]
    const before = await unitsOf(db, who.id)
    await wallet.bet(who, { transaction_uuid: bet, round: `r${round}` })
    const answers = await Promise.all([
      wallet.win(who, bet, { transaction_uuid: win, round: `r${round}`, amount: 3 * RIEL }),
      wallet.rollback(who, win),
      wallet.rollback(who, bet),
    ])
    expect(answers.slice(1).map(({ status }) => status)).toEqual(['RS_OK', 'RS_OK'])
    expect(await unitsOf(db, who.id)).toBe(before)
  }
})

test('two servers on one database hold the same ids and the same money', async () => {
  const second = await testServer({ db })
  try {
    const body = JSON.stringify(betBody(who, { amount: HAD }))
    const bets = Array.from({ length: 40 }, (_, at) =>
      decided(() => send((at % 2 ? server : second).app, provider, 'transaction/bet', body)),
    )
    for (const answer of await Promise.all(bets))
      expect(answer).toMatchObject({ status: 'RS_OK', balance: 0 })
  } finally {
    await second.close()
  }
  expect(await unitsOf(db, who.id)).toBe(0)
})

test('the wallet knows neither cookies nor CSRF nor limits of players, and only POST', async () => {
  const body = JSON.stringify(betBody(who))
  const url = `/wallet/hub88/${provider.name}/transaction/bet`
  const signature = signBytes(Buffer.from(body), provider.privateKey)
  const headers = { 'x-hub88-signature': signature, origin: 'https://elsewhere.example', cookie: 'samnang=x' }
  const answer = await server.app.inject({ method: 'POST', url, headers, payload: body })
  expect([answer.statusCode, answer.json<Fields>().status, answer.cookies]).toEqual([200, 'RS_OK', []])
  expect((await server.app.inject({ method: 'GET', url })).statusCode).toBeGreaterThanOrEqual(400)
})

test('an account without a player’s session is no way in', async () => {
  const { id } = await addPlayer(db, 1_000)
  expect((await wallet.bet({ ...who, id, user: `u${id}` })).status).toBe('RS_ERROR_INVALID_TOKEN')
  expect((await wallet.bet({ ...who, user: `u${provider.accountId}` })).status).toBe('RS_ERROR_INVALID_TOKEN')
})

/** The client against an API that answers as Bakong does, rightly or not at all. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bakongGateway } from './bakong.ts'

const TOKEN = 'a-token-of-the-gateway'
const MD5 = 'e9193716f7e9f735bfadc68864150ffe'
const DATA = {
  ...{
    hash: 'h1',
    fromAccountId: 'payer@abaa',
    toAccountId: 'samnang@devb',
    currency: 'KHR',
    amount: 50_000,
  },
  ...{ description: 'D-1', createdDateMs: 1_795_332_300_000, acknowledgedDateMs: 1_795_332_301_000 },
}
const PAYMENT = {
  ...{
    hash: 'h1',
    md5: MD5,
    bill: 'D-1',
    fromAccount: 'payer@abaa',
    toAccount: 'samnang@devb',
    currency: 'KHR',
  },
  ...{ amountUnits: 5_000_000_000n, paidAtMs: 1_795_332_300_000, bookedAtMs: 1_795_332_301_000 },
}
const FOUND = {
  responseCode: 0,
  responseMessage: 'Getting transaction successfully.',
  errorCode: null,
  data: DATA,
}

let api: Server
let address: string
let answer: { status: number; body: string }
const heard: { path: string; authorization: string | undefined; body: string }[] = []

beforeAll(async () => {
  api = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const { authorization } = request.headers
      heard.push({ path: request.url ?? '', authorization, body: Buffer.concat(pieces).toString() })
      if (answer.status === 0) return response.destroy()
      const moved = answer.status === 302 ? { location: 'http://127.0.0.1:1/' } : {}
      return response.writeHead(answer.status, moved).end(answer.body)
    })
  })
  await new Promise<void>((done) => void api.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
})
afterAll(() => void api.close())

function gateway(token: string | null = TOKEN) {
  const payee = { account: 'samnang@devb', name: 'Samnang', city: 'Phnom Penh' }
  return bakongGateway({ payee, api: address, list: `${address}/bank/payments`, token: async () => token })
}

function says(body: unknown, status = 200): void {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
}

test('a payment is read as Bakong tells of it, and the token travels in the header alone', async () => {
  says(FOUND)
  expect(await gateway().statusOf(MD5)).toEqual({ ok: true, value: PAYMENT })
  expect(heard.at(-1)).toEqual({
    path: '/v1/check_transaction_by_md5',
    authorization: `Bearer ${TOKEN}`,
    body: JSON.stringify({ md5: MD5 }),
  })
})

test.each<[string, unknown, number, unknown]>([
  [
    'nobody has paid',
    { ...FOUND, responseCode: 1, errorCode: 1, data: null },
    200,
    { ok: true, value: null },
  ],
  [
    'a failed transaction is no payment and no answer',
    { responseCode: 1, errorCode: 3, data: null },
    200,
    'down',
  ],
  ['the token has run out', { responseCode: 1, errorCode: 6, data: null }, 200, 'token'],
  ['the token is not known', { responseCode: 1, errorCode: 6 }, 401, 'token'],
  ['a fault of theirs', 'Bad Gateway', 502, 'down'],
  ['no JSON', '<html>', 200, 'down'],
  ['another address', '', 302, 'down'],
  ['a cut line', '', 0, 'down'],
  ['a payment without a number', { ...FOUND, data: { ...DATA, hash: '' } }, 200, 'down'],
  ['an amount that is none', { ...FOUND, data: { ...DATA, amount: -50_000 } }, 200, 'down'],
  ['a moment that is none', { ...FOUND, data: { ...DATA, createdDateMs: 'today' } }, 200, 'down'],
  ['success without a payment', { ...FOUND, data: null }, 200, 'down'],
])('%s', async (_name, body, status, expected) => {
  says(body, status)
  const told = await gateway().statusOf(MD5)
  if (typeof expected === 'string') expect(told).toMatchObject({ ok: false, failure: expected })
  else expect(told).toEqual(expected)
  expect(
    JSON.stringify(told, (_key, value) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toContain(TOKEN)
})

test('dollars keep their cents', async () => {
  says({ ...FOUND, data: { ...DATA, currency: 'USD', amount: 12.5 } })
  expect(await gateway().statusOf(MD5)).toMatchObject({ value: { currency: 'USD', amountUnits: 1_250_000n } })
})

test('without a token nobody is asked', async () => {
  const before = heard.length
  expect(await gateway(null).statusOf(MD5)).toMatchObject({ ok: false, failure: 'token' })
  expect(heard.length).toBe(before)
})

test('a list is read row by row; a gateway without one says so', async () => {
  const [one, two] = [
    { ...DATA, md5: MD5 },
    { ...DATA, hash: 'h2' },
  ]
  says({ responseCode: 0, data: [one, two] })
  expect(await gateway().listSince(5)).toEqual({
    ok: true,
    value: { payments: [PAYMENT, { ...PAYMENT, hash: 'h2', md5: null }], unread: [] },
  })
  expect(heard.at(-1)?.path).toBe('/bank/payments?since=5')
  says({ responseCode: 0, data: 'none' })
  expect(await gateway().listSince(5)).toMatchObject({ ok: false, failure: 'down' })
  const payee = { account: 'samnang@devb', name: 'Samnang', city: 'Phnom Penh' }
  const plain = bakongGateway({ payee, api: address, list: null, token: async () => TOKEN })
  expect(plain.listSince(5)).toBeNull()
})

test('a row that cannot be read is set aside with what it says, and the others go on', async () => {
  const bad = [
    { ...DATA, hash: 'h3', amount: null },
    { ...DATA, hash: 'h'.repeat(300) },
    { ...DATA, hash: 'h4', amount: '99999999999999999999' },
    null,
    '\u0000\ud800'.repeat(400),
  ]
  says({ responseCode: 0, data: [DATA, ...bad, { ...DATA, hash: 'h2' }] })
  const told = await gateway().listSince(5)
  expect(told).toMatchObject({ ok: true, value: { payments: [{ hash: 'h1' }, { hash: 'h2' }] } })
  const unread = told?.ok ? told.value.unread : []
  expect(unread.map(({ text }) => text.slice(0, 12))).toEqual(
    bad.map((row) => JSON.stringify(row).slice(0, 12)),
  )
  expect(new Set(unread.map(({ mark }) => mark)).size).toBe(bad.length)
  expect(Math.max(...unread.map(({ text }) => text.length))).toBeLessThanOrEqual(1_000)
  // The same row is the same one, with whatever else it says by then.
  says({ responseCode: 0, data: [{ ...DATA, hash: 'h3', amount: 'none' }] })
  expect(await gateway().listSince(5)).toMatchObject({ value: { unread: [{ mark: unread[0]?.mark }] } })
})

test('a list in another form is no answer: it is asked for again until it can be read', async () => {
  says({ responseCode: 0, data: Array.from({ length: 21 }, (_, n) => ({ id: n })) })
  expect(await gateway().listSince(5)).toMatchObject({ ok: false, failure: 'down' })
})

test('a link that opens the app, or none', async () => {
  says({ ...FOUND, data: { shortLink: 'https://bakong.page.link/abc' } })
  expect(await gateway().linkOf('000201')).toEqual({ ok: true, value: 'https://bakong.page.link/abc' })
  says({ ...FOUND, data: {} })
  expect(await gateway().linkOf('000201')).toEqual({ ok: true, value: null })
})

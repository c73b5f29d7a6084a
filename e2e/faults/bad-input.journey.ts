/** Whatever is sent to any endpoint: a definite refusal with a code, never a fault, never an effect. */
import { endpoints } from '@samnang/contract/endpoints'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Client, type Raw, type RawRequest } from '../client.ts'
import { connect, makePlayer } from '../processes.ts'
import { poll } from '../stream.ts'
import { BAD_QUERY_VALUES, badBodies, type Json } from './bad-values.ts'

let db: pg.Client
let client: Client
let drawId = 0
let closedDraw = 0
let foreign = { ticket: 0, draw: 0 }
let sent = 0

beforeAll(async () => {
  const product = inject('product')
  db = await connect(product)
  const [own, other] = [
    await makePlayer(product, 'bad-sender', 1_000_000),
    await makePlayer(product, 'good-one', 100_000),
  ]
  client = await new Client(product.url).logIn(own.name, own.password)
  const stranger = await new Client(product.url).logIn(other.name, other.password)
  const draw = await stranger.openDraw('POLL_2', 2_000)
  const bets = [{ type: 'RANGE_1' as const, amount: 1_000 }]
  const placed = await stranger.ask('POST /api/bet', {
    body: { poll: 'POLL_2', result_id: draw.result_id, bets },
  })
  foreign = { ticket: placed.tickets[0]?.id ?? 0, draw: draw.result_id }
  closedDraw = draw.result_id
  await poll(
    async () => (Date.parse(draw.closes_at) < Date.now() - 500 ? true : undefined),
    15_000,
    'the draw did not close',
  )
})
afterAll(async () => {
  console.info(`bad input: ${sent} wrong requests`)
  await db?.end()
})

/** Bets are wrong by themselves, not because their draw has closed meanwhile. */
async function renewDraw(leftMs: number): Promise<void> {
  drawId = (await client.openDraw('POLL_2', leftMs)).result_id
}

const slip = (): { [field: string]: Json } => ({
  poll: 'POLL_2',
  result_id: drawId,
  client_nonce: '00112233445566778899aabbccddeeff',
  bets: [
    { type: 'RANGE_1', amount: 1_000 },
    { type: 'NUMBER', amount: 1_000, value: 7, posts: ['A', 'B'] },
    { type: 'JACKPOT', amount: 1_000, numbers: [1, 2, 3, 4, 5] },
  ],
})
const jackpot = () => ({ poll: 'POLL_2', result_id: drawId, amount: 1_000, numbers: [1, 2, 3, 4, 5] })

/** Right bodies, which are never sent as they stand. */
const BODIES: Record<string, () => { [field: string]: Json }> = {
  'POST /api/bet': slip,
  'POST /api/bet/jackpot': jackpot,
  'POST /login': () => ({ username: 'nobody-there', password: 'wrong-password-1' }),
  'POST /settoken': () => ({ token: 'not-a-token' }),
  'POST /api/user/change_password': () => ({
    old_password: 'wrong-1',
    new_password: 'new-pass-5959',
    confirm: 'new-pass-5959',
  }),
}
/** A missing field that is optional leaves a right request. */
const STILL_RIGHT = new Set([
  'client_nonce missing',
  'bets.0 missing',
  'bets.1 missing',
  'bets.2 missing',
  'bets.1.posts.0 missing',
  'bets.1.posts.1 missing',
])

test('every body with one thing wrong is refused and moves nothing', async () => {
  for (const [name, right] of Object.entries(BODIES)) {
    await renewDraw(6_000)
    const before = await booksNow()
    const [method = '', path = ''] = name.split(' ')
    for (const { why, text } of badBodies(right())) {
      if (STILL_RIGHT.has(why)) continue
      await expectRefusal(
        { method, path, body: text, headers: { 'content-type': 'application/json' } },
        `${name}: ${why}`,
      )
    }
    await expectRefusal(
      { method, path, body: JSON.stringify(right()), headers: { 'content-type': 'text/plain' } },
      `${name} as text`,
    )
    await expectRefusal(
      { method, path, headers: { 'content-type': 'application/json' } },
      `${name} without a body`,
    )
    await expectRefusal(
      {
        method,
        path,
        body: Buffer.from('{"a":"\xff"}', 'latin1') as never,
        headers: { 'content-type': 'application/json' },
      },
      `${name} not UTF-8`,
    )
    expect(await booksNow(), name).toEqual(before)
  }
})

const bet = (bets: Json, more: { [field: string]: Json } = {}) => ({ ...slip(), bets, ...more })
const SLIPS: [why: string, body: () => { [field: string]: Json }, code: string, message?: string][] = [
  ['no bets', () => bet([]), 'invalid_field'],
  [
    '51 bets',
    () => bet(Array.from({ length: 51 }, () => ({ type: 'RANGE_1', amount: 1_000 }))),
    'invalid_field',
  ],
  [
    'duplicate posts',
    () => bet([{ type: 'NUMBER', amount: 1_000, value: 7, posts: ['A', 'A'] }]),
    'invalid_field',
  ],
  ['number 0', () => bet([{ type: 'NUMBER', amount: 1_000, value: 0, posts: ['A'] }]), 'invalid_field'],
  ['number 60', () => bet([{ type: 'NUMBER', amount: 1_000, value: 60, posts: ['A'] }]), 'invalid_field'],
  ['no post', () => bet([{ type: 'NUMBER', amount: 1_000, value: 7, posts: [] }]), 'no_post'],
  ['post F', () => bet([{ type: 'NUMBER', amount: 1_000, value: 7, posts: ['F'] }]), 'invalid_field'],
  [
    'six jackpot numbers',
    () => bet([{ type: 'JACKPOT', amount: 1_000, numbers: [1, 2, 3, 4, 5, 6] }]),
    'invalid_field',
  ],
  [
    'equal jackpot numbers',
    () => bet([{ type: 'JACKPOT', amount: 1_000, numbers: [1, 2, 3, 4, 4] }]),
    'invalid_field',
  ],
  ['half a line', () => bet([{ type: 'JACKPOT', amount: 1_500, numbers: [1, 2, 3, 4, 5] }]), 'jackpot_step'],
  ['range with a number', () => bet([{ type: 'RANGE_1', amount: 1_000, value: 7 }]), 'invalid_bet'],
  ['RANGE_8', () => bet([{ type: 'RANGE_8', amount: 1_000 }]), 'invalid_field'],
  [
    '499 riel',
    () => bet([{ type: 'RANGE_1', amount: 499 }]),
    'amount_too_small',
    'The amount must be at least 500',
  ],
  [
    '2 000 001 riel',
    () => bet([{ type: 'RANGE_1', amount: 2_000_001 }]),
    'amount_too_large',
    'The amount must not be greater than 2000000',
  ],
  [
    'more than they have',
    () => bet([{ type: 'RANGE_1', amount: 1_500_000 }]),
    'not_enough_money',
    'Not enought money.',
  ],
  [
    'one of three wrong',
    () =>
      bet([
        { type: 'RANGE_1', amount: 1_000 },
        { type: 'RANGE_2', amount: 1 },
      ]),
    'amount_too_small',
  ],
  [
    'jackpot over its limit',
    () => bet([{ type: 'JACKPOT', amount: 101_000, numbers: [1, 2, 3, 4, 5] }]),
    'jackpot_over_limit',
    'Bet jackpot is over limit 100000',
  ],
  ['unknown poll', () => bet([{ type: 'RANGE_1', amount: 1_000 }], { poll: 'POLL_3' }), 'invalid_field'],
  [
    'unknown draw',
    () => bet([{ type: 'RANGE_1', amount: 1_000 }], { result_id: 9_007_199_254_740_991 }),
    'not_found',
  ],
  [
    'draw of the other poll',
    () => bet([{ type: 'RANGE_1', amount: 1_000 }], { poll: 'POLL_1' }),
    'invalid_bet',
  ],
  [
    'closed draw',
    () => bet([{ type: 'RANGE_1', amount: 1_000 }], { result_id: closedDraw }),
    'draw_closed',
    'Request timeout.',
  ],
]

test.each(SLIPS)('a slip with %s is refused with its own code', async (why, body, code, message) => {
  await renewDraw(1_000)
  const before = await booksNow()
  const headers = { 'content-type': 'application/json' }
  const { json } = await expectRefusal(
    { method: 'POST', path: '/api/bet', body: JSON.stringify(body()), headers },
    why,
  )
  expect(json).toMatchObject({ code, ...(message === undefined ? {} : { message }) })
  expect(await booksNow()).toEqual(before)
})

test('keys, queries, paths, methods and other people’s things', async () => {
  await renewDraw(3_000)
  const before = await booksNow()
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify(slip())
  for (const key of [
    '',
    ' ',
    '7',
    'x'.repeat(36),
    '00000000-0000-0000-0000-00000000000g',
    `${crypto.randomUUID()} `.repeat(2),
  ])
    await expectRefusal(
      { method: 'POST', path: '/api/bet', body, headers: { ...json, 'idempotency-key': key } },
      `key "${key}"`,
    )
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const [method = '', pattern = ''] = name.split(' ')
    const path = pattern.replace(/:[a-z_]+/, String(drawId))
    const fields = 'query' in endpoint ? Object.keys(endpoint.query.properties) : []
    if (method === 'GET' && 'query' in endpoint)
      for (const value of [undefined, ...BAD_QUERY_VALUES])
        for (const field of value === undefined ? ['surplus'] : fields)
          await expectBadQuery(path, field, value ?? '1', 'lottery' in endpoint ? 403 : 422)
    const wrong = method === 'GET' ? 'DELETE' : 'PUT'
    await expectRefusal({ method: wrong, path, body: '{}', headers: json }, `${wrong} ${path}`)
  }
  for (const id of ['0', '-1', '07', '1.5', 'x', '%00', '9007199254740993', '%F0%9F%98%80', '9'.repeat(400)])
    for (const rest of ['', '/leaves', '/proof?ticket_id=1'])
      await expectRefusal(
        { method: 'GET', path: `/api/fairness/${id}${rest}` },
        `fairness of ${id.slice(0, 30)}`,
      )
  const proof = `/api/fairness/${foreign.draw}/proof?ticket_id=${foreign.ticket}`
  expect((await expectRefusal({ method: 'GET', path: proof }, 'a proof of somebody else')).status).toBe(404)
  const { rows } = await client.ask('GET /api/v1/ticket/list', { query: { result_id: String(foreign.draw) } })
  expect(rows, 'tickets of somebody else').toEqual([])
  expect(await booksNow()).toEqual(before)
})

test('without a token, a session or the right origin nothing unsafe happens', async () => {
  const before = await booksNow()
  const headers = { 'content-type': 'application/json' }
  for (const [name, right] of Object.entries({ ...BODIES, 'POST /logout': () => ({}) })) {
    const [method = '', path = ''] = name.split(' ')
    const body = JSON.stringify(right())
    for (const token of ['', 'x', '%E1%9E%80'])
      await expectStatus(419, { method, path, body, headers: { ...headers, 'x-xsrf-token': token } })
    await expectStatus(419, {
      method,
      path,
      body,
      headers: { ...headers, origin: 'https://elsewhere.example' },
    })
    await expectStatus(419, { method, path, body, headers: { ...headers, 'sec-fetch-site': 'cross-site' } })
    const guest = new Client(client.url)
    await guest.send({ method: 'GET', path: '/sanctum/csrf-cookie' })
    const foreignToken = decodeURIComponent(guest.cookies.get('XSRF-TOKEN') ?? '')
    await expectStatus(419, { method, path, body, headers: { ...headers, 'x-xsrf-token': foreignToken } })
    if (name.startsWith('POST /api') || name === 'POST /logout')
      expect((await guest.send({ method, path, body, headers })).status, name).toBe(401)
  }
  expect(await booksNow()).toEqual(before)
})

/** Some values are right for some fields: then the answer is a success, and a read has no effect. */
/** `status` is what a field that nobody knows gets: the lottery, which is off here, says so before it reads anything. */
async function expectBadQuery(path: string, field: string, value: string, status: number): Promise<void> {
  sent += 1
  const raw = await client.send({ method: 'GET', path: `${path}?${field}=${encodeURIComponent(value)}` })
  expect(raw.status, `${path} ${field}=${value}: ${raw.text}`).toBeLessThan(500)
  if (field === 'surplus' || field === 'poll') expect(raw.status, `${path} ${field}=${value}`).toBe(status)
  if (raw.status >= 400) expect(raw.json).toMatchObject({ status: 'error', code: expect.any(String) })
}

async function expectStatus(status: number, request: RawRequest): Promise<void> {
  const raw = await expectRefusal(request, `${request.path} ${JSON.stringify(request.headers)}`)
  expect(raw.status, `${request.path} ${JSON.stringify(request.headers)}`).toBe(status)
}

async function expectRefusal(request: RawRequest, why: string): Promise<Raw> {
  sent += 1
  const raw = await client.send(request)
  expect(raw.status >= 400 && raw.status < 500, `${why}: ${raw.status} ${raw.text.slice(0, 300)}`).toBe(true)
  expect(raw.json, why).toMatchObject({
    status: 'error',
    code: expect.stringMatching(/^[a-z_]+$/),
    message: expect.any(String),
    request_id: expect.any(String),
  })
  return raw
}

/** The player's money and everything they ever moved. */
async function booksNow() {
  const { rows } = await db.query(
    `select (select balance from account where id = $1) as balance, (select count(*) from entry where account_id = $1) as entries,
       (select count(*) from tx where player_id = $1) as txs, (select count(*) from ticket where player_id = $1) as tickets,
       (select password_hash from player where id = $1) as password`,
    [client.id],
  )
  return rows[0]
}

import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { SlotState } from './events.ts'
import { SlotHouse } from './slot-house.test-parts.ts'
import { mountSlots } from './slot-routes.ts'

const LOTUS = 'sbx_lotus_gold'

function open(options: ConstructorParameters<typeof SlotHouse>[0] = {}) {
  const house = new SlotHouse(options)
  const app = Fastify()
  mountSlots(app, house.parts())
  const get = async (url: string) => {
    const { statusCode, body } = await app.inject({ method: 'GET', url })
    return { status: statusCode, body: JSON.parse(body) }
  }
  const post = async (url: string, payload: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url,
      headers,
      payload: JSON.stringify(payload),
    })
    return { status: statusCode, body: JSON.parse(body) }
  }
  house.seat('u_1', LOTUS)
  return { house, get, post }
}

const order = (more: object = {}) => ({ token: 'page-u_1', key: randomUUID(), bet: 1000, ...more })

test('the state has rules, exact return, bets and the promised seed, but nothing of the next spin', async () => {
  const { house, get, post } = open()
  const before: { body: SlotState } = await get('/api/slot/state?token=page-u_1')
  expect(before.body).toMatchObject({
    game: LOTUS,
    title: { en: 'Lotus Gold' },
    balance: 100_000,
    currency: 'KHR',
    mode: 'real',
    coins: 10,
    bets: [500, 1000, 2000, 5000, 10_000, 20_000, 50_000],
    rtp: { num: '788005867', den: '820845000', percent: 95.99 },
    last: [],
    unfinished: null,
  })
  const serverSeed = (await house.seeds.find((await house.seeds.ofPlayer('u_1')).id))?.serverSeed
  const secret = Buffer.from(serverSeed ?? []).toString('hex')
  expect(secret).toHaveLength(64)
  const spin = await post('/api/slot/spin', order())
  const after = await get('/api/slot/state?token=page-u_1')
  for (const reply of [before, spin, after]) expect(JSON.stringify(reply)).not.toContain(secret)
  expect(Object.keys(spin.body).sort()).toEqual(['balance', 'bet', 'events', 'round', 'seed', 'win'])
  expect(after.body.last).toMatchObject([{ round: spin.body.round, bet: 1000, win: spin.body.win }])
  expect(after.body.seed).toMatchObject({ hash: before.body.seed.hash, nonce: 1 })
})

test('a spin that is younger than its showing is offered again, an older one is not', async () => {
  const { house, get, post } = open()
  const spin = await post('/api/slot/spin', order())
  house.nowMs += 1000
  const { body } = await get('/api/slot/state?token=page-u_1')
  expect(body.unfinished).toMatchObject({ round: spin.body.round, events: spin.body.events })
  house.nowMs += 600_000
  expect((await get('/api/slot/state?token=page-u_1')).body.unfinished).toBeNull()
})

test.each<[string, object, number, string]>([
  ['bet 0', { bet: 0 }, 422, 'bad_bet'],
  ['a bet between the steps', { bet: 1500 }, 422, 'bad_bet'],
  ['a fraction', { bet: 500.5 }, 422, 'bad_bet'],
  ['a negative bet', { bet: -500 }, 422, 'bad_bet'],
  ['1e21', { bet: 1e21 }, 422, 'bad_bet'],
  ['a bet as text', { bet: '500' }, 400, 'bad_request'],
  ['a bet as a list', { bet: [500] }, 400, 'bad_request'],
  ['no bet', { bet: undefined }, 400, 'bad_request'],
  ['no key', { key: undefined }, 400, 'bad_request'],
  ['a key that is no UUID', { key: 'one' }, 400, 'bad_request'],
  ['a key with a tail', { key: `${randomUUID()} or 1=1` }, 400, 'bad_request'],
  ['a key as an object', { key: { toString: 'x' } }, 400, 'bad_request'],
  ['no token', { token: undefined }, 400, 'bad_request'],
  ['a token as a number', { token: 7 }, 400, 'bad_request'],
  ['a token without end', { token: 'x'.repeat(5000) }, 400, 'bad_request'],
  ['an unknown token', { token: 'page-nobody' }, 401, 'session_expired'],
])('%s is refused and no money moves', async (_, change, status, error) => {
  const { house, post } = open()
  expect(await post('/api/slot/spin', order(change))).toEqual({ status, body: { error } })
  expect(house.operator.balance).toBe(10_000_000_000n)
  expect(house.rounds.all.size).toBe(0)
})

test.each([[null], [[]], ['text'], [7]])('a body that is %j is refused', async (body) => {
  const { post } = open()
  expect(await post('/api/slot/spin', body)).toEqual({ status: 400, body: { error: 'bad_request' } })
})

test('a session that has ended, another player’s key, an unknown key and another kind of game are told apart', async () => {
  const { house, get, post } = open()
  const mine = order()
  await post('/api/slot/spin', mine)
  house.seat('u_2', LOTUS)
  house.seat('u_3', 'sbx_roulette')
  expect(await get(`/api/slot/spin/${mine.key}?token=page-u_2`)).toEqual({
    status: 404,
    body: { error: 'not_found' },
  })
  expect(await get(`/api/slot/spin/${randomUUID()}?token=page-u_1`)).toEqual({
    status: 404,
    body: { error: 'not_found' },
  })
  expect(await get('/api/slot/spin/..%2f..%2fx?token=page-u_1')).toMatchObject({ status: 400 })
  expect(await get('/api/slot/state?token=page-u_3')).toEqual({ status: 404, body: { error: 'not_found' } })
  house.sessions.delete('page-u_1')
  expect(await get(`/api/slot/spin/${mine.key}?token=page-u_1`)).toEqual({
    status: 401,
    body: { error: 'session_expired' },
  })
})

test('too early is 429 with the time to wait, no money 422; the lost answer is found by its key', async () => {
  const { get, post, house } = open({ balance: 1500n })
  const first = order()
  const spin = await post('/api/slot/spin', first)
  expect(spin.status).toBe(200)
  expect(await post('/api/slot/spin', order())).toEqual({
    status: 429,
    body: { error: 'too_fast', waitMs: 2500 },
  })
  house.nowMs += 2500
  expect(await post('/api/slot/spin', order({ bet: 50_000 }))).toEqual({
    status: 422,
    body: { error: 'not_enough_money' },
  })
  const found = await get(`/api/slot/spin/${first.key}?token=page-u_1`)
  expect(found).toEqual({ status: 200, body: spin.body })
})

test('the player’s own text counts from the next spin; a rotation shows the old seed and promises a new one', async () => {
  const { post, house } = open()
  const before = await house.seeds.ofPlayer('u_1')
  for (const clientSeed of ['', 'a:b', 'x'.repeat(65), 'line\nline', 7, null])
    expect((await post('/api/slot/seed', { token: 'page-u_1', clientSeed })).status).toBe(400)
  const changed = await post('/api/slot/seed', { token: 'page-u_1', clientSeed: 'សំណាង 8' })
  expect(changed.body).toEqual({ seed: { hash: before.hash, nonce: 0, clientSeed: 'សំណាង 8' } })
  const { body } = await post('/api/slot/seed/rotate', { token: 'page-u_1' })
  expect(body.revealed).toMatchObject({ hash: before.hash, seed: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(body.seed.hash).not.toBe(before.hash)
})

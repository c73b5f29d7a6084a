import { randomUUID } from 'node:crypto'
import { rielToUnits } from '@samnang/core/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveMoney } from '../../test/betting.ts'
import { browser, type TestBrowser } from '../../test/browser.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addHub, type FakeHub, fakeHub, gameId } from '../../test/fake-hub.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'
import { type Answered, RIEL, type TestWallet, testWallet, type WalletPlayer } from '../../test/wallet.ts'
import { writeGameWish } from './game-list-store.ts'
import type { Provider } from './registry-store.ts'

let db: TestDatabase
let hub: FakeHub
let server: TestServer
let provider: Provider
let wallet: TestWallet

beforeAll(async () => {
  db = await testDatabase()
  hub = await fakeHub()
  server = await testServer({ db })
  provider = await addHub({ pool: db.pool, dataDir: server.parts.config.dataDir, hub })
  await writeGameWish(db.pool, provider.id, 'lotus', { titleKm: 'ផ្កាឈូក' })
  wallet = testWallet(server.app, { ...provider, privateKey: hub.privateKey })
})
afterAll(async () => {
  await server.close()
  await hub.close()
  await db.drop()
})

interface Seat extends WalletPlayer {
  page: TestBrowser
}

/** A player who has opened a game, as the hub knows them. */
async function seat(name: string): Promise<Seat> {
  const id = await server.addPlayer(name)
  await giveMoney(db, id, 100_000)
  const page = browser(server.app)
  await page.logIn(name, PASSWORD)
  await page.post('/api/external/3/url', { id: await gameId(db.pool, provider, 'lotus') })
  return { id, user: `u${id}`, token: String(hub.calls.at(-1)?.body.token), page }
}

/** As a provider does it: an answer that did not come in time is asked for again. */
async function delivered(call: () => Promise<Answered>): Promise<void> {
  for (let tries = 0; tries < 5; tries++) if ((await call()).status === 'RS_OK') return
  throw new Error('not delivered')
}

/** A round of riel: a bet, then wins, then perhaps its end. */
async function play(
  player: Seat,
  {
    bet,
    wins = [],
    game = 'lotus',
    close = true,
  }: { bet: number; wins?: number[]; game?: string; close?: boolean },
): Promise<string> {
  const round = randomUUID()
  const transaction_uuid = randomUUID()
  const fields = { round, game_code: game }
  await delivered(() => wallet.bet(player, { ...fields, transaction_uuid, amount: bet * RIEL }))
  const paid = close && wins.length === 0 ? [0] : wins
  for (const win of paid) {
    const body = { ...fields, transaction_uuid: randomUUID(), amount: win * RIEL, round_closed: close }
    await delivered(() => wallet.win(player, transaction_uuid, body))
  }
  return round
}

const report = async (player: Seat, query = '') =>
  (await player.page.get(`/api/external/report/casino?${query}`)).json().data
const total = async (player: Seat, query = '') =>
  (await player.page.get(`/api/external/report/casino/total?${query}`)).json().data

test('rounds stand newest first with what they cost and paid', async () => {
  const player = await seat('report-rows')
  const one = await play(player, { bet: 1_000, wins: [250, 500] })
  const two = await play(player, { bet: 2_000, game: 'baccarat', close: false })
  const { rows, next } = await report(player)
  expect(next).toBeNull()
  expect(rows).toEqual([
    {
      id: expect.any(Number),
      provider: 'Studio',
      game: 'Baccarat',
      game_km: null,
      kind: 'casino',
      round: two,
      bet: 2_000,
      win: 0,
      net: -2_000,
      status: 'open',
      opened_at: expect.stringMatching(/Z$/),
      closed_at: null,
    },
    {
      id: expect.any(Number),
      provider: 'Studio',
      game: 'Lotus',
      game_km: 'ផ្កាឈូក',
      kind: 'slot',
      round: one,
      bet: 1_000,
      win: 750,
      net: -250,
      status: 'closed',
      opened_at: expect.stringMatching(/Z$/),
      closed_at: expect.stringMatching(/Z$/),
    },
  ])
  expect(await total(player)).toEqual({ count: 2, bet: 3_000, win: 750, net: -2_250 })
  expect(await total(player, 'kind=slot')).toEqual({ count: 1, bet: 1_000, win: 750, net: -250 })
  expect(await total(player, 'kind=fishing')).toEqual({ count: 0, bet: 0, win: 0, net: 0 })
  expect((await report(player, 'kind=casino')).rows).toHaveLength(1)
})

test('only what has paid more than it cost counts as won, in the list and in its sums', async () => {
  const player = await seat('report-won')
  await play(player, { bet: 1_000 })
  await play(player, { bet: 1_000, wins: [400] })
  await play(player, { bet: 1_000, wins: [1_000] })
  const won = await play(player, { bet: 1_000, wins: [500, 700] })
  expect((await report(player, 'won=true')).rows).toMatchObject([{ round: won, net: 200 }])
  expect(await total(player, 'won=true')).toEqual({ count: 1, bet: 1_000, win: 1_200, net: 200 })
  expect(await total(player, 'won=true&kind=fishing')).toMatchObject({ count: 0 })
})

test('totals equal what the games have moved in the ledger, page after page', async () => {
  const player = await seat('report-sums')
  for (let i = 0; i < 12; i++) await play(player, { bet: 100 + i, wins: i % 3 === 0 ? [i * 50] : [] })
  const cancelled = {
    round: randomUUID(),
    transaction_uuid: randomUUID(),
    amount: 777 * RIEL,
    game_code: 'lotus',
  }
  const undo = { transaction_uuid: randomUUID(), round: cancelled.round, game_code: 'lotus' }
  await delivered(() => wallet.bet(player, cancelled))
  await delivered(() => wallet.rollback(player, cancelled.transaction_uuid, undo))
  const rows: { bet: number; win: number; net: number; status: string }[] = []
  let before = ''
  do {
    const page = await report(player, `limit=5${before}`)
    rows.push(...page.rows)
    before = page.next === null ? '' : `&before=${page.next}`
  } while (before !== '')
  const { rows: moved } = await db.owner.query<{ units: bigint }>(
    `select sum(e.amount)::bigint as units from entry e join tx t on t.id = e.tx_id
     where e.account_id = $1 and t.kind like 'game%'`,
    [player.id],
  )
  const sums = await total(player)
  expect(rows).toHaveLength(13)
  expect(rows[0]).toMatchObject({ status: 'cancelled', bet: 0, win: 0 })
  const sumOf = (field: 'bet' | 'win' | 'net') => rows.reduce((sum, row) => sum + row[field], 0)
  expect(sums).toEqual({ count: 13, bet: sumOf('bet'), win: sumOf('win'), net: sumOf('net') })
  expect(rielToUnits(sums.net)).toBe(moved[0]?.units)
})

test('days are those in Phnom Penh', async () => {
  const player = await seat('report-days')
  const round = await play(player, { bet: 500 })
  // 00:30 in Phnom Penh is 17:30 of the day before in UTC.
  await db.owner.query(`update game_round set opened_at = '2026-03-09T17:30:00Z' where round = $1`, [round])
  expect((await report(player, 'from=2026-03-10&to=2026-03-10')).rows).toHaveLength(1)
  expect((await report(player, 'from=2026-03-09&to=2026-03-09')).rows).toHaveLength(0)
  expect(await total(player, 'to=2026-03-09')).toMatchObject({ count: 0 })
})

test.each([
  ['from=2026-03-10&to=2026-03-09', 'invalid_dates'],
  ['from=2026-02-30', 'invalid_dates'],
  ['from=2024-01-01&to=2026-01-01', 'invalid_dates'],
  ['from=yesterday', 'invalid_field'],
  ['before=x', 'invalid_field'],
  ['before=-1', 'invalid_field'],
  ['kind=sport', 'invalid_field'],
  ['limit=1000', 'invalid_field'],
  ['won=false', 'invalid_field'],
])('%s is refused: %s', async (query, code) => {
  const { page } = await seat(`report-bad-${randomUUID().slice(0, 8)}`)
  const reply = await page.get(`/api/external/report/casino?${query}`)
  expect([reply.statusCode, reply.json().code]).toEqual([422, code])
})

test('nobody sees the rounds of another player, and a place that is none of theirs is only a place', async () => {
  const one = await seat('report-one')
  const other = await seat('report-other')
  await play(one, { bet: 500 })
  const [row] = (await report(one)).rows
  expect((await report(other)).rows).toEqual([])
  expect((await report(other, `before=${row.id}`)).rows).toEqual([])
  const reply = await other.page.post('/api/external/round/url', { id: row.id })
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
})

test('a round leads to the page of its provider, and to none where it has none', async () => {
  const player = await seat('report-url')
  const round = await play(player, { bet: 500 })
  const [{ id }] = (await report(player)).rows
  const ask = async () => {
    const reply = await player.page.post('/api/external/round/url', { id })
    return [reply.statusCode, reply.json().code ?? reply.json().data.url]
  }
  expect(await ask()).toEqual([200, `${hub.url}/history/1`])
  expect(hub.calls.at(-1)).toEqual({
    call: 'game/round',
    body: { operator_id: 77, user: player.user, round },
  })
  for (const status of [404, 405, 403, 400]) {
    hub.answer('game/round', () => ({ status, body: { error: 'none' } }))
    expect(await ask()).toEqual([404, 'not_found'])
  }
  hub.answer('game/round', () => ({ body: { url: 'https://elsewhere.example/' } }))
  expect(await ask()).toEqual([404, 'not_found'])
  hub.answer('game/round', () => ({ status: 500, body: '' }))
  expect(await ask()).toEqual([503, 'provider_down'])
  expect((await player.page.post('/api/external/round/url', { id: 'x' })).statusCode).toBe(422)
})

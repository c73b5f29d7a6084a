/** The sportsbook as the portal sees it: opening it, and tickets whose money is the ledger's. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveMoney } from '../../test/betting.ts'
import { browser, type TestBrowser } from '../../test/browser.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addHub, type FakeHub, fakeHub, listed } from '../../test/fake-hub.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'
import { RIEL, type TestWallet, testWallet, type WalletPlayer } from '../../test/wallet.ts'
import { auditLedger } from '../ledger/audit.ts'

let db: TestDatabase
let hub: FakeHub
let server: TestServer
let wallet: TestWallet

beforeAll(async () => {
  db = await testDatabase()
  hub = await fakeHub()
  server = await testServer({ db })
  const provider = await addHub(
    { pool: db.pool, dataDir: server.parts.config.dataDir, hub },
    {
      ...{ name: 'book', title: 'The Book', sections: ['sport', 'slot'] },
      games: [listed('football', { name: 'Football', category: 'Sportsbook' }), listed('lotus')],
    },
  )
  wallet = testWallet(server.app, { ...provider, privateKey: hub.privateKey })
})
afterAll(async () => {
  await server.close()
  await hub.close()
  await db.drop()
})

type Punter = WalletPlayer & { page: TestBrowser }

/** A player with 100 000 riel who has opened the sportsbook. */
async function punter(name: string): Promise<Punter> {
  const id = await server.addPlayer(name)
  await giveMoney(db, id, 100_000)
  const page = browser(server.app)
  await page.logIn(name, PASSWORD)
  await page.post('/api/sport/login', {})
  return { id, user: `u${id}`, token: String(hub.calls.at(-1)?.body.token), page }
}

const data = async (player: Punter, path: string) => (await player.page.get(path)).json().data
const report = (player: Punter, query = '') => data(player, `/api/external/report/sport${query}`)
const total = (player: Punter, query = '') => data(player, `/api/external/report/sport/total${query}`)

const LEG = { league: null, event: 'Anchors – Corals', market: '1X2', pick: 'Anchors', price: 1.92 }
const TICKET = { kind: 'sport_bet', price: 1.92, legs: [LEG] }
const ended = (outcome: string | null, sold = false) => ({
  ...{ kind: 'sport_result', sold },
  legs: [{ outcome, score: outcome && '2–1' }],
})

async function place(player: Punter, round: string, meta: object | null = TICKET): Promise<string> {
  const transaction_uuid = randomUUID()
  const fields = { transaction_uuid, round, game_code: 'football', amount: 2_000 * RIEL, meta }
  expect((await wallet.bet(player, fields)).status).toBe('RS_OK')
  return transaction_uuid
}

async function settle(
  player: Punter,
  bet: string,
  { round, riel, meta }: { round: string; riel: number; meta: object | null },
): Promise<string> {
  const transaction_uuid = randomUUID()
  const fields = { ...{ transaction_uuid, round, meta }, game_code: 'football', round_closed: true }
  const answer = await wallet.win(player, bet, { ...fields, amount: riel * RIEL })
  expect(answer.status).toBe('RS_OK')
  return transaction_uuid
}

test('the log-in opens the one sportsbook, and its home button leads out of it', async () => {
  const player = await punter('sport-open')
  const reply = await player.page.post('/api/sport/login', { platform: 'desktop', lang: 'en' })
  expect(reply.statusCode).toBe(200)
  expect(reply.json().data.url).toMatch(/^http/)
  const { game_code, platform, lobby_url } = hub.calls.at(-1)?.body ?? {}
  expect([game_code, platform]).toEqual(['football', 'GPL_DESKTOP'])
  expect(new URL(String(lobby_url)).pathname).toBe('/')
})

test('who may not play does not get in, and nobody does while it is switched off', async () => {
  const player = await punter('sport-shut')
  const login = async () => {
    const reply = await player.page.post('/api/sport/login', {})
    return [reply.statusCode, reply.json().code]
  }
  await db.owner.query(`update game set enabled = false where code = 'football'`)
  expect((await login())[0]).toBe(404)
  await db.owner.query(`update game set enabled = true where code = 'football'`)
  hub.answer('game/url', () => ({ status: 404, body: { error: 'unknown' } }))
  expect(await login()).toEqual([422, 'game_refused'])
  hub.answer('game/url', undefined)
  const until = new Date(server.parts.clock.now() + 3 * 24 * 60 * 60_000).toISOString()
  await player.page.post('/api/user/exclusion', { kind: 'cooling_off', until })
  expect(await login()).toEqual([403, 'cooling_off'])
})

test('a ticket stands with its legs while it is open, and with their ends when it is settled', async () => {
  const player = await punter('sport-rows')
  const bet = await place(player, 'ticket-1')
  const leg = {
    ...LEG,
    event: both(LEG.event),
    market: both('1X2'),
    pick: both('Anchors'),
    score_at_bet: null,
  }
  expect((await report(player)).rows).toEqual([
    {
      ...{ id: expect.any(Number), provider: 'Studio', game: 'Football', game_km: null, round: 'ticket-1' },
      ...{ bet: 2_000, win: 0, net: -2_000, status: 'open', sold: false, price: 1.92 },
      legs: [{ ...leg, score: null, outcome: null }],
      ...{ opened_at: expect.stringMatching(/Z$/), closed_at: null },
    },
  ])
  await settle(player, bet, { round: 'ticket-1', riel: 3_840, meta: ended('win') })
  expect((await report(player)).rows).toMatchObject([
    { win: 3_840, net: 1_840, status: 'closed', legs: [{ ...leg, score: '2–1', outcome: 'win' }] },
  ])
  expect(await total(player)).toEqual({ count: 1, bet: 2_000, win: 3_840, net: 1_840 })
})

function both(text: string) {
  return { km: text, en: text }
}

test('a corrected result replaces the first one; a ticket that was sold says so', async () => {
  const player = await punter('sport-again')
  const bet = await place(player, 'ticket-1')
  const win = await settle(player, bet, { round: 'ticket-1', riel: 3_840, meta: ended('win') })
  await wallet.rollback(player, win, { round: 'ticket-1', game_code: 'football' })
  expect((await report(player)).rows[0]).toMatchObject({ status: 'open', win: 0, legs: [{ outcome: null }] })
  await settle(player, bet, { round: 'ticket-1', riel: 0, meta: ended('loss') })
  expect((await report(player)).rows[0]).toMatchObject({
    ...{ status: 'closed', win: 0, legs: [{ outcome: 'loss' }] },
  })
  const sold = await place(player, 'ticket-2')
  await settle(player, sold, { round: 'ticket-2', riel: 1_700, meta: ended(null, true) })
  expect((await report(player)).rows[0]).toMatchObject({ sold: true, win: 1_700, legs: [{ outcome: null }] })
  expect(await auditLedger(db.pool)).toEqual([])
})

test('a sportsbook that tells nothing of its tickets has rows without legs', async () => {
  const player = await punter('sport-silent')
  await place(player, 'ticket-1', null)
  expect((await report(player)).rows[0]).toMatchObject({ bet: 2_000, price: null, legs: [], sold: false })
})

test('only tickets that have paid more than they cost count as won, in the list and in its sums', async () => {
  const player = await punter('sport-won')
  await place(player, 'waits')
  const sold = await place(player, 'sold')
  await settle(player, sold, { round: 'sold', riel: 1_700, meta: ended(null, true) })
  const won = await place(player, 'won')
  await settle(player, won, { round: 'won', riel: 3_840, meta: ended('win') })
  expect((await report(player, '?won=true')).rows).toMatchObject([{ round: 'won', net: 1_840 }])
  expect(await total(player, '?won=true')).toEqual({ count: 1, bet: 2_000, win: 3_840, net: 1_840 })
})

test('pages and days are those of the casino report; each report has its own rounds', async () => {
  const player = await punter('sport-pages')
  for (const round of ['a', 'b', 'c']) await place(player, round)
  await wallet.bet(player, { game_code: 'lotus', amount: 500 * RIEL })
  const first = await report(player, '?limit=2')
  expect(first.rows.map(({ round }: { round: string }) => round)).toEqual(['c', 'b'])
  const rest = await report(player, `?limit=2&before=${first.next}`)
  expect([rest.rows.length, rest.rows[0].round, rest.next]).toEqual([1, 'a', null])
  expect(await total(player)).toMatchObject({ count: 3, bet: 6_000 })
  expect(await total(player, '?from=2020-01-01&to=2020-01-02')).toEqual({ count: 0, bet: 0, win: 0, net: 0 })
  expect((await player.page.get('/api/external/report/sport?from=2020-01-02&to=2020-01-01')).statusCode).toBe(
    422,
  )
  expect(await data(player, '/api/external/report/casino/total')).toMatchObject({ count: 1, bet: 500 })
})

test('nobody sees the tickets of another player', async () => {
  await place(await punter('sport-mine'), 'ticket-1')
  const other = await punter('sport-other')
  expect((await report(other)).rows).toEqual([])
  expect((await total(other)).count).toBe(0)
})

/** Fishing as the portal sees it: two providers, money that is bought in and comes back, and what was really played. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveMoney } from '../../test/betting.ts'
import { browser, type TestBrowser } from '../../test/browser.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addHub, type FakeHub, fakeHub, gameId, listed } from '../../test/fake-hub.ts'
import { closeBooks, openBooks } from '../../test/open-books.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'
import { RIEL, type TestWallet, testWallet, type WalletPlayer } from '../../test/wallet.ts'
import { inTransaction } from '../database/pool.ts'
import { auditLedger } from '../ledger/audit.ts'
import type { Provider } from './registry-store.ts'

let db: TestDatabase
let hub: FakeHub
let server: TestServer
let first: Provider
let second: Provider
let wallet: TestWallet

const fish = (code: string, name: string) =>
  listed(code, { name, category: 'Casual Games', languages: ['km'] })

beforeAll(async () => {
  db = await testDatabase()
  hub = await fakeHub()
  server = await testServer({ db })
  const place = { pool: db.pool, dataDir: server.parts.config.dataDir, hub }
  first = await addHub(place, {
    ...{ name: 'fishing-1', title: 'Tonle Sap', sections: ['fishing'] },
    games: [fish('pond', 'Pond'), fish('river', 'River')],
  })
  second = await addHub(place, {
    ...{ name: 'fishing-2', title: 'Mekong', sections: ['fishing'] },
    games: [fish('lake', 'Lake')],
  })
  wallet = testWallet(server.app, { ...first, privateKey: hub.privateKey })
})
afterAll(async () => {
  await server.close()
  await hub.close()
  await db.drop()
})

type Angler = WalletPlayer & { page: TestBrowser }

/** A player with 100 000 riel who has opened the pond. */
async function angler(name: string): Promise<Angler> {
  const id = await server.addPlayer(name)
  await giveMoney(db, id, 100_000)
  const page = browser(server.app)
  await page.logIn(name, PASSWORD)
  await page.post('/api/external/4/url', {})
  return { id, user: `u${id}`, token: String(hub.calls.at(-1)?.body.token), page }
}

const data = async (player: Angler, path: string) => (await player.page.get(path)).json().data
const user = (player: Angler) => data(player, '/api/user')
const information = (player: Angler) => data(player, '/api/external/fishing/information')
const used = async (player: Angler) =>
  (await data(player, '/api/user/limits')).limits.slice(0, 6).map((limit: { used: number }) => limit.used)

/** Buys in; the id of the bet. */
async function buyIn(player: Angler, round: string, riel: number): Promise<string> {
  const transaction_uuid = randomUUID()
  const meta = { kind: 'session_in' }
  const fields = { transaction_uuid, round, game_code: 'pond', amount: riel * RIEL, meta }
  expect((await wallet.bet(player, fields)).status).toBe('RS_OK')
  return transaction_uuid
}

/** Gives back what is left; the id of the win. */
async function giveBack(
  player: Angler,
  {
    round,
    bet,
    back,
    played,
    won,
  }: { round: string; bet: string; back: number; played: number; won: number },
): Promise<string> {
  const transaction_uuid = randomUUID()
  const meta = { kind: 'session_out', total_bet: played * RIEL, total_win: won * RIEL }
  const fields = { transaction_uuid, round, game_code: 'pond', amount: back * RIEL, round_closed: true, meta }
  expect((await wallet.win(player, bet, fields)).status).toBe('RS_OK')
  return transaction_uuid
}

test('both providers stand in the order of their registration with their games', async () => {
  const player = await angler('fish-lobby')
  expect(await information(player)).toMatchObject({
    providers: [
      { id: 4, title: 'Tonle Sap', games: [{ title: 'Pond' }, { title: 'River' }] },
      { id: 5, title: 'Mekong', games: [{ title: 'Lake' }] },
    ],
    is_loading: 0,
    session: null,
  })
})

test('a game is opened with its own provider and no other one', async () => {
  const player = await angler('fish-open')
  const [river, lake] = [await gameId(db.pool, first, 'river'), await gameId(db.pool, second, 'lake')]
  const open = async (number: number, id?: number) => {
    const reply = await player.page.post(`/api/external/${number}/url`, id === undefined ? {} : { id })
    return [reply.statusCode, hub.calls.at(-1)?.body.game_code]
  }
  expect(await open(4)).toEqual([200, 'pond'])
  expect(await open(4, river)).toEqual([200, 'river'])
  expect(await open(5)).toEqual([200, 'lake'])
  expect((await open(4, lake))[0]).toBe(404)
  expect((await open(5, river))[0]).toBe(404)
  expect(hub.calls.at(-1)?.body.lobby_url).toMatch(/\/game\/fishing$/)
})

test('is_loading is 1 from the buy-in until the rest is back', async () => {
  const player = await angler('fish-loading')
  expect((await user(player)).is_loading).toBe(0)
  const round = randomUUID()
  const bet = await buyIn(player, round, 10_000)
  expect(await user(player)).toMatchObject({ is_loading: 1, balance: 90_000 })
  expect(await information(player)).toMatchObject({
    is_loading: 1,
    session: { provider: 'Tonle Sap', bought_in: 10_000, opened_at: expect.any(String) },
  })
  await giveBack(player, { round, bet, back: 7_500, played: 4_000, won: 1_500 })
  expect(await user(player)).toMatchObject({ is_loading: 0, balance: 97_500 })
  expect((await information(player)).session).toBeNull()
})

test('what a game holds is neither staked nor lost for clock and reminder; limits count all of it', async () => {
  const player = await angler('fish-clock')
  const clock = async () => (await data(player, '/api/user/limits')).session
  await giveBack(player, {
    ...{ round: 'before', bet: await buyIn(player, 'before', 5_000), back: 4_000, played: 1_500, won: 500 },
  })
  const before = await clock()
  expect(before).toMatchObject({ net: -1_000, in_play: 0 })
  const bet = await buyIn(player, 'now', 10_000)
  expect(await clock()).toMatchObject({
    staked: before.staked,
    paid: before.paid,
    net: -1_000,
    in_play: 10_000,
  })
  const answered = (await player.page.post('/api/user/reality_check', {})).json().data
  expect(answered).toMatchObject({ net: -1_000, session: { net: -1_000, in_play: 10_000 } })
  // Stake and loss of a day: 1 500 and 1 000 were played, and all that the game holds could be lost.
  expect(await used(player)).toEqual([11_500, 11_500, 11_500, 11_000, 11_000, 11_000])
  await giveBack(player, { round: 'now', bet, back: 7_500, played: 4_000, won: 1_500 })
  expect(await clock()).toMatchObject({ net: -3_500, in_play: 0 })
})

test('money that a game does not account for within a day counts as lost, as a buy-in that is undone as none', async () => {
  const player = await angler('fish-clock-old')
  const clock = async () => (await data(player, '/api/user/limits')).session
  const bet = await buyIn(player, 'undone', 3_000)
  await wallet.rollback(player, bet, { round: 'undone', game_code: 'pond' })
  expect(await clock()).toMatchObject({ net: 0, in_play: 0 })
  await buyIn(player, 'old', 2_000)
  expect(await clock()).toMatchObject({ net: 0, in_play: 2_000 })
  await db.owner.query(
    `update game_round set opened_at = opened_at - interval '1 day' where player_id = $1 and round = 'old'`,
    [player.id],
  )
  expect(await clock()).toMatchObject({ net: -2_000, in_play: 0 })
})

/** What the player did was done an hour ago: their next log-in begins a new sitting. */
async function pauseAnHour(playerId: bigint): Promise<void> {
  await inTransaction(db.owner, async (tx) => {
    await openBooks(tx)
    for (const [table, column] of [
      ['tx', 'created_at'],
      ['session', 'last_action_at'],
    ])
      await tx.query(`update ${table} set ${column} = ${column} - interval '1 hour' where player_id = $1`, [
        playerId,
      ])
    await closeBooks(tx)
  })
}

test('a session counts what was bought in since its log-in, and nothing that was in play before', async () => {
  const player = await angler('fish-clock-late')
  const bet = await buyIn(player, 'r', 6_000)
  await pauseAnHour(player.id)
  const page = browser(server.app)
  await page.logIn('fish-clock-late', PASSWORD)
  const clock = async () => (await page.get('/api/user/limits')).json().data.session
  expect(await clock()).toMatchObject({ staked: 0, net: 0, in_play: 0 })
  await giveBack(player, { round: 'r', bet, back: 6_000, played: 0, won: 0 })
  expect((await clock()).in_play).toBe(0)
})

test('a bet of another kind in a fishing game is no session', async () => {
  const player = await angler('fish-batch')
  await wallet.bet(player, { round: randomUUID(), game_code: 'pond' })
  expect((await user(player)).is_loading).toBe(0)
})

test('a buy-in that is rolled back is no session, and nothing was played', async () => {
  const player = await angler('fish-undone')
  const bet = await buyIn(player, 'r', 5_000)
  expect(await wallet.rollback(player, bet, { round: 'r', game_code: 'pond' })).toMatchObject({
    status: 'RS_OK',
  })
  expect((await user(player)).is_loading).toBe(0)
  const total = await data(player, '/api/external/report/casino/total?kind=fishing')
  expect(total).toMatchObject({ bet: 0, win: 0 })
})

test('the report shows what was played and won, not what was bought in', async () => {
  const player = await angler('fish-report')
  const round = randomUUID()
  await buyIn(player, round, 5_000)
  const bet = await buyIn(player, round, 1_000)
  expect((await data(player, '/api/external/report/casino')).rows[0]).toMatchObject({
    ...{ kind: 'fishing', bet: 6_000, win: 0, status: 'open' },
  })
  // Winnings were played again: more was staked than bought in.
  await giveBack(player, { round, bet, back: 2_500, played: 20_000, won: 16_500 })
  expect((await data(player, '/api/external/report/casino')).rows[0]).toMatchObject({
    ...{ kind: 'fishing', bet: 20_000, win: 16_500, net: -3_500, status: 'closed' },
  })
  const total = await data(player, '/api/external/report/casino/total?kind=fishing')
  expect(total).toEqual({ count: 1, bet: 20_000, win: 16_500, net: -3_500 })
  expect(await auditLedger(db.pool)).toEqual([])
})

test('totals that do not explain what moved are not believed', async () => {
  const player = await angler('fish-lies')
  const bet = await buyIn(player, 'r', 5_000)
  await giveBack(player, { round: 'r', bet, back: 1_000, played: 100, won: 0 })
  expect((await data(player, '/api/external/report/casino')).rows[0]).toMatchObject({
    bet: 5_000,
    win: 1_000,
  })
})

test('who sits and leaves has played nothing, counted or not', async () => {
  const player = await angler('fish-limits')
  await giveBack(player, { round: 'a', bet: await buyIn(player, 'a', 8_000), back: 8_000, played: 0, won: 0 })
  expect(await used(player)).toEqual([0, 0, 0, 0, 0, 0])
  const limit = { kind: 'stake', window: '24h', amount: 10_000 }
  expect((await player.page.send('PUT', '/api/user/limits', limit)).statusCode).toBe(200)
  const bet = await buyIn(player, 'b', 8_000)
  expect((await used(player))[0]).toBe(8_000)
  // All of a buy-in could be lost: it is asked for in full.
  const more = { round: 'b', game_code: 'pond', amount: 3_000 * RIEL, meta: { kind: 'session_in' } }
  expect((await wallet.bet(player, more)).status).toBe('RS_ERROR_LIMIT_REACHED')
  await giveBack(player, { round: 'b', bet, back: 7_000, played: 1_500, won: 500 })
  expect(await used(player)).toEqual([1_500, 1_500, 1_500, 1_000, 1_000, 1_000])
  expect(await auditLedger(db.pool)).toEqual([])
})

test('what is used without a limit follows a session that ends between two looks', async () => {
  const player = await angler('fish-looks')
  expect(await used(player)).toEqual([0, 0, 0, 0, 0, 0])
  const bet = await buyIn(player, 'r', 8_000)
  expect(await used(player)).toEqual([8_000, 8_000, 8_000, 8_000, 8_000, 8_000])
  await giveBack(player, { round: 'r', bet, back: 7_000, played: 1_500, won: 500 })
  expect(await used(player)).toEqual([1_500, 1_500, 1_500, 1_000, 1_000, 1_000])
  await buyIn(player, 'next', 1_000)
  expect(await used(player)).toEqual([2_500, 2_500, 2_500, 2_000, 2_000, 2_000])
})

test('a session of which something is undone counts as what it moved', async () => {
  const player = await angler('fish-unplayed')
  await player.page.send('PUT', '/api/user/limits', { kind: 'stake', window: '24h', amount: 50_000 })
  const bet = await buyIn(player, 'r', 8_000)
  const win = await giveBack(player, { round: 'r', bet, back: 7_000, played: 1_500, won: 500 })
  expect(await wallet.rollback(player, win, { round: 'r', game_code: 'pond' })).toMatchObject({
    status: 'RS_OK',
  })
  expect((await used(player))[0]).toBe(8_000)
  expect((await user(player)).is_loading).toBe(1)
  expect(await auditLedger(db.pool)).toEqual([])
  const meta = { kind: 'session_out', total_bet: 2_000 * RIEL, total_win: 0 }
  const fields = { round: 'r', game_code: 'pond', amount: 6_000 * RIEL, round_closed: true, meta }
  expect((await wallet.win(player, bet, fields)).status).toBe('RS_OK')
  expect(await used(player)).toEqual([2_000, 2_000, 2_000, 2_000, 2_000, 2_000])
  expect(await auditLedger(db.pool)).toEqual([])
})

test('the audit tells a session that is counted as something else than its totals say', async () => {
  const player = await angler('fish-audit')
  const bet = await buyIn(player, 'audit', 8_000)
  await giveBack(player, { round: 'audit', bet, back: 7_000, played: 1_500, won: 500 })
  const change = (by: number) =>
    db.pool.query(`update game_round set replayed = replayed + $1 where round = 'audit'`, [by])
  await change(1)
  const told = { check: 'game_session', expected: BigInt(-6_500 * RIEL), found: BigInt(-6_500 * RIEL + 1) }
  expect(await auditLedger(db.pool)).toEqual([{ ...told, subject: expect.stringContaining('audit') }])
  await change(-1)
  expect(await auditLedger(db.pool)).toEqual([])
})

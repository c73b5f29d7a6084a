/** A provider that tells, or moves, more than there is: nobody's report or limit breaks by it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveMoney } from '../../test/betting.ts'
import { browser, type TestBrowser } from '../../test/browser.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'
import {
  RIEL,
  type TestProvider,
  type TestWallet,
  testProvider,
  testWallet,
  type WalletPlayer,
  walletToken,
} from '../../test/wallet.ts'
import { auditLedger } from '../ledger/audit.ts'

let db: TestDatabase
let server: TestServer
let provider: TestProvider
let wallet: TestWallet

beforeAll(async () => {
  db = await testDatabase()
  server = await testServer({ db })
  provider = await testProvider(db)
  wallet = testWallet(server.app, provider)
})
afterAll(async () => {
  await server?.close()
  await db?.drop()
})

type Guest = WalletPlayer & { page: TestBrowser }

/** A player with 100 000 riel and a session of the game. */
async function guest(): Promise<Guest> {
  const name = `g${randomUUID().slice(0, 8)}`
  const id = await server.addPlayer(name)
  await giveMoney(db, id, 100_000)
  const page = browser(server.app)
  await page.logIn(name, PASSWORD)
  await db.owner.query(
    `insert into session (id_hash, player_id, expires_at)
     values (sha256(int8send($1)), $1, clock_timestamp() + interval '12 h')`,
    [id],
  )
  return { id, user: `u${id}`, token: await walletToken(db, provider, id), page }
}

const exceptionsOf = async (id: bigint) =>
  (
    await db.owner.query<{ code: string }>('select code from game_exception where player_id = $1', [id])
  ).rows.map(({ code }) => code)

/** Every question that adds up what a player has moved. */
async function sumsOf({ page }: Guest) {
  const paths = [
    '/api/external/report/casino',
    '/api/external/report/casino/total',
    '/api/user/limits',
    '/api/statement',
  ]
  const answers = await Promise.all(paths.map((path) => page.get(path)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  return answers[1]?.json().data as { count: number; bet: number; win: number; net: number }
}

async function setLimits({ page }: Guest, amount: number): Promise<void> {
  for (const kind of ['stake', 'loss']) {
    const answer = await page.send('PUT', '/api/user/limits', { kind, window: '24h', amount })
    expect(answer.statusCode, answer.body).toBe(200)
  }
}

test.each([
  ['just below ten to the eighteenth', 999_999_999_999_999_000],
  ['more than a bigint', 1e20],
  ['above ten billion riel', 1_000_000_000_000_001],
  ['no number', 'much'],
  ['below zero', -5],
])('totals of a session that are %s are noted and not counted; its money is', async (_, total) => {
  const who = await guest()
  for (let session = 0; session < 12; session++) {
    const [bet, round] = [randomUUID(), randomUUID()]
    const meta = { kind: 'session_in' }
    await wallet.bet(who, { transaction_uuid: bet, round, amount: 500 * RIEL, meta })
    const out = { kind: 'session_out', total_bet: total, total_win: total }
    const back = { round, amount: 500 * RIEL, round_closed: true, meta: out }
    expect((await wallet.win(who, bet, back)).status).toBe('RS_OK')
  }
  expect(await sumsOf(who)).toEqual({ count: 12, bet: 6_000, win: 6_000, net: 0 })
  await setLimits(who, 7_000)
  expect(await sumsOf(who)).toMatchObject({ bet: 6_000 })
  expect((await wallet.bet(who, { amount: 1_000 * RIEL })).status).toBe('RS_OK')
  expect((await wallet.bet(who, { amount: RIEL })).status).toBe('RS_ERROR_LIMIT_REACHED')
  expect(await exceptionsOf(who.id)).toEqual(Array.from({ length: 12 }, () => 'impossible_totals'))
  expect(await auditLedger(db.pool)).toEqual([])
})

test('the most that a session may tell is counted', async () => {
  const who = await guest()
  const bet = randomUUID()
  await wallet.bet(who, {
    transaction_uuid: bet,
    round: 'most',
    amount: 500 * RIEL,
    meta: { kind: 'session_in' },
  })
  const meta = { kind: 'session_out', total_bet: 1_000_000_000_000_000, total_win: 1_000_000_000_000_000 }
  await wallet.win(who, bet, { round: 'most', amount: 500 * RIEL, round_closed: true, meta })
  expect(await sumsOf(who)).toEqual({ count: 1, bet: 10_000_000_000, win: 10_000_000_000, net: 0 })
  expect(await exceptionsOf(who.id)).toEqual([])
})

/** Wins and stakes of nine tenths of the most that an account may hold, twelve times. */
async function churn({ id }: Guest): Promise<void> {
  await db.owner.query(
    `with moved as (
       insert into tx (key, kind, player_id, note)
       select 'game:' || $2 || ':' || gen_random_uuid(), case n % 2 when 1 then 'game_win' else 'game_bet' end, $1, 'slot'
       from generate_series(1, 24) n returning id, kind)
     insert into entry (account_id, tx_id, contra_id, amount, balance_after)
     select $1, id, $3, case kind when 'game_win' then 900000000000000000 else -900000000000000000 end,
       10000000000 + case kind when 'game_win' then 900000000000000000 else 0 end
     from moved order by id`,
    [id, provider.name, provider.accountId],
  )
  await db.owner.query(
    `insert into game_round (provider_id, player_id, round, game_code, bet, win, standing, status, closed_at)
     select $2, $1, 'churn' || n, 'slot', 900000000000000000, 900000000000000000, 2, 'closed', clock_timestamp()
     from generate_series(1, 12) n`,
    [id, provider.id],
  )
}

test('money beyond a bigint in all is added up exactly, and limits hold', async () => {
  const who = await guest()
  await churn(who)
  const total = { count: 12, bet: 108_000_000_000_000, win: 108_000_000_000_000, net: 0 }
  expect(await sumsOf(who)).toEqual(total)
  await setLimits(who, 5_000)
  expect(await sumsOf(who)).toEqual(total)
  expect((await wallet.bet(who, { amount: RIEL })).status).toBe('RS_ERROR_LIMIT_REACHED')
  const { limits } = (await who.page.get('/api/user/limits')).json().data
  expect(limits[0]).toMatchObject({ kind: 'stake', amount: 5_000, used: 108_000_000_000_000 })
  const counted = await auditLedger(db.pool)
  expect(counted.filter(({ check }) => check === 'play_counter')).toEqual([])
})

test('a round whose stakes or wins would pass what an account may hold is refused and noted', async () => {
  const who = await guest()
  const bet = randomUUID()
  await wallet.bet(who, { transaction_uuid: bet, round: 'full', amount: RIEL })
  await db.owner.query(`update game_round set bet = 1e18 - 1, win = 1e18 - 1 where round = 'full'`)
  expect((await wallet.bet(who, { round: 'full', amount: RIEL })).status).toBe('RS_ERROR_UNKNOWN')
  expect((await wallet.win(who, bet, { round: 'full', amount: RIEL })).status).toBe('RS_ERROR_UNKNOWN')
  expect(await exceptionsOf(who.id)).toEqual(['round_too_large', 'round_too_large'])
  expect((await wallet.win(who, bet, { round: 'full', amount: 1 })).status).toBe('RS_OK')
})

/** What a player and an operator see of wallet calls: stream, statement, clock, limits, log-out, figures, backup, audit. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Statement } from '@samnang/contract/money'
import type { SafePlay } from '@samnang/contract/safe-play'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveMoney } from '../../test/betting.ts'
import { browser, type TestBrowser } from '../../test/browser.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { openBooks } from '../../test/open-books.ts'
import { letPass } from '../../test/playing.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'
import { openStream, until } from '../../test/stream.ts'
import { RIEL, type TestWallet, testProvider, testWallet, type WalletPlayer } from '../../test/wallet.ts'
import { backup, restore } from '../database/backup.ts'
import { auditLedger } from '../ledger/audit.ts'
import { CHECKS } from '../ledger/audit-store.ts'
import { debitPlayer } from '../money/post-transfer.ts'
import { buildOperationApp } from '../operation/operation-app.ts'
import { tokenHash, walletUser } from './wallet-user.ts'

let db: TestDatabase
let server: TestServer
let wallet: TestWallet
beforeAll(async () => {
  db = await testDatabase()
  server = await testServer({ db })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  wallet = testWallet(server.app, await testProvider(db))
})
afterAll(async () => {
  await server?.close()
  await db?.drop()
})

type Guest = WalletPlayer & { page: TestBrowser }

/** Logged in, with 10 000 riel and a game open. */
async function guest(): Promise<Guest> {
  const username = `sok${randomUUID().slice(0, 8)}`
  const id = await server.addPlayer(username)
  await giveMoney(db, id, 10_000)
  const page = browser(server.app)
  await page.logIn(username, PASSWORD)
  const token = randomUUID()
  await db.owner.query(
    `insert into game_token (token_hash, provider_id, player_id, session_hash, game_code, currency, expires_at)
     select $1, $2, id, active_session, 'slot', 'KHR', clock_timestamp() + interval '24 h' from player where id = $3`,
    [tokenHash(token), wallet.provider.id, id],
  )
  return { id, user: walletUser(id), token, page }
}

/** A round that costs 1 000 and pays 400 riel, and a bet of 2 000 that is rolled back. */
async function playSome(who: Guest): Promise<void> {
  const [bet, undone] = [randomUUID(), randomUUID()]
  await wallet.bet(who, { transaction_uuid: bet, round: 'r' })
  await wallet.win(who, bet, { round: 'r', amount: 400 * RIEL, round_closed: true })
  await wallet.bet(who, { transaction_uuid: undone, amount: 2_000 * RIEL, game_code: 'table' })
  await wallet.rollback(who, undone, { game_code: 'table' })
}

test('open streams of the player get the balance after every call, and nobody else’s do', async () => {
  const [who, other] = [await guest(), await guest()]
  const url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  const streams = await Promise.all([who, other].map(({ page }) => openStream(url, page.header())))
  const balances = (at: number) =>
    (streams[at]?.events ?? []).flatMap(({ kind, data }) => (kind === 'balance' ? [data] : []))
  await Promise.all(streams.map((stream) => stream.next('balance')))
  await wallet.bet(who)
  await until(() => balances(0).length > 1 || undefined, 3_000, 'no balance after the bet')
  expect(balances(0).at(-1)).toEqual({ balance: 9_000 })
  expect(balances(1)).toEqual([{ balance: 10_000 }])
  for (const stream of streams) stream.close()
})

test('the statement names kind and game, and its sums count stakes, winnings and what was undone', async () => {
  const who = await guest()
  await playSome(who)
  const { data } = (await who.page.get('/api/statement')).json<{ data: Statement }>()
  expect(
    data.rows.map(({ kind, amount, balance_after, note }) => [kind, amount, balance_after, note]),
  ).toEqual([
    ['game_undo', 2_000, 9_400, 'Game table'],
    ['game_bet', -2_000, 7_400, 'Game table'],
    ['game_win', 400, 9_400, 'Game slot'],
    ['game_bet', -1_000, 9_000, 'Game slot'],
    ['credit', 10_000, 10_000, null],
  ])
  const { opening, credited, debited, staked, paid, closing } = data
  expect([opening, credited, debited, staked, paid, closing]).toEqual([0, 10_000, 0, 3_000, 2_400, 9_400])
  const file = await who.page.get('/api/statement?format=csv')
  expect(file.body).toContain('game_win,400,,9400')
  const cashier = (await who.page.get('/api/transaction/list')).json<{ data: { rows: unknown[] } }>()
  expect(cashier.data.rows).toHaveLength(1)
})

test('the clock of the session and what is used of limits follow the games, counted or not', async () => {
  const who = await guest()
  await playSome(who)
  const shown = async () => (await who.page.get('/api/user/limits')).json<{ data: SafePlay }>().data
  const used = ({ limits }: SafePlay) => limits.slice(0, 6).map((limit) => limit.used)
  const before = await shown()
  expect(before.session).toMatchObject({ staked: 3_000, paid: 2_400, net: -600 })
  expect(used(before)).toEqual([1_000, 1_000, 1_000, 600, 600, 600])
  const limit = { kind: 'stake', window: '24h', amount: 1_500 }
  expect((await who.page.send('PUT', '/api/user/limits', limit)).statusCode).toBe(200)
  await wallet.bet(who, { amount: 500 * RIEL })
  expect(used(await shown())).toEqual([1_500, 1_500, 1_500, 1_100, 1_100, 1_100])
  expect((await wallet.bet(who, { amount: RIEL })).status).toBe('RS_ERROR_LIMIT_REACHED')
  expect(await auditLedger(db.pool)).toEqual([])
})

test('a bet that is rolled back hours later is taken off its own hour', async () => {
  const who = await guest()
  await who.page.send('PUT', '/api/user/limits', { kind: 'stake', window: '24h', amount: 5_000 })
  const [bet, win] = [randomUUID(), randomUUID()]
  await wallet.bet(who, { transaction_uuid: bet, round: 'r' })
  await wallet.win(who, bet, { transaction_uuid: win, round: 'r', amount: 300 * RIEL })
  await letPass(db, [who.id], 5)
  await wallet.rollback(who, win)
  await wallet.rollback(who, bet)
  const { rows } = await db.owner.query(
    'select staked, paid from play_hour where player_id = $1 and paid + staked > 0',
    [who.id],
  )
  expect(rows).toEqual([])
  expect(await auditLedger(db.pool)).toEqual([])
})

test('log-out and a new password end the token', async () => {
  const [one, two] = [await guest(), await guest()]
  expect((await wallet.bet(one)).status).toBe('RS_OK')
  await one.page.post('/logout')
  expect((await wallet.bet(one)).status).toBe('RS_ERROR_TOKEN_EXPIRED')
  const [next, url] = ['a-new-fine-one-60', '/api/user/change_password']
  const change = { old_password: PASSWORD, new_password: next, confirm: next }
  expect((await two.page.post(url, change)).statusCode).toBeLessThan(300)
  expect((await wallet.bet(two)).status).toBe('RS_ERROR_TOKEN_EXPIRED')
})

test('below zero nothing can be taken out, and a deposit repays it', async () => {
  const who = await guest()
  const [bet, win] = [randomUUID(), randomUUID()]
  await wallet.bet(who, { transaction_uuid: bet, round: 'r' })
  await wallet.win(who, bet, { transaction_uuid: win, round: 'r', amount: 3_000 * RIEL })
  await wallet.bet(who, { amount: 12_000 * RIEL })
  expect((await wallet.rollback(who, win)).balance).toBe(-3_000 * RIEL)
  const out = { playerId: who.id, amountUnits: 1n, key: randomUUID(), note: '', actor: 'test' }
  expect(await debitPlayer(db.pool, out)).toMatchObject({ ok: false, code: 'not_enough_money' })
  const { data } = (await who.page.get('/api/user')).json<{ data: { balance: number } }>()
  expect(data.balance).toBe(-3_000)
  await giveMoney(db, who.id, 5_000)
  expect((await wallet.bet(who, { amount: 2_000 * RIEL })).balance).toBe(0)
  expect(await auditLedger(db.pool)).toEqual([])
})

test('figures for the operator: calls by kind and status, batches, exceptions', async () => {
  const who = await guest()
  await wallet.bet(who, { amount: 20_000 * RIEL })
  await wallet.win(who, randomUUID())
  const operation = buildOperationApp(server.parts)
  const { body } = await operation.inject('/metrics')
  await operation.close()
  expect(body).toMatch(/samnang_wallet_calls_total\{kind="bet",status="RS_ERROR_NOT_ENOUGH_MONEY"\} [1-9]/)
  expect(body).toMatch(/samnang_wallet_batch_calls_count [1-9]/)
  expect(body).toMatch(/samnang_wallet_exceptions\{code="win_without_bet"\} [1-9]/)
  expect(body).toMatch(/samnang_pool_wallet_connections \d/)
})

test('the application can add to what providers did, and change nothing of it', async () => {
  const who = await guest()
  await wallet.bet(who)
  for (const sql of [
    'update game_tx set amount = 0',
    'delete from game_tx',
    'truncate game_tx',
    'delete from game_round',
    'delete from game_token',
    'update game_exception set code = code',
    'update provider set account_id = 1',
    `update game_token set player_id = 1`,
  ])
    await expect(db.pool.query(sql)).rejects.toMatchObject({ code: '42501' })
  await expect(db.owner.query('delete from game_tx')).rejects.toThrow('append-only')
  await expect(db.owner.query(`update account set balance = -1 where id = ${who.id}`)).rejects.toThrow(
    'funds',
  )
})

test('a backup takes the games along', async () => {
  const who = await guest()
  await playSome(who)
  const dir = await mkdtemp(join(tmpdir(), 'samnang-games-'))
  const empty = await testDatabase()
  try {
    const file = join(dir, 'games.gz')
    await backup(db.url, file, new Date().toISOString())
    await restore(empty.url, file, server.parts.config, new Date())
    expect(await auditLedger(empty.pool)).toEqual([])
    const counted = 'select (select count(*) from game_tx) as tx, (select count(*) from game_round) as rounds'
    expect((await empty.owner.query(counted)).rows).toEqual((await db.owner.query(counted)).rows)
  } finally {
    await empty.drop()
    await rm(dir, { recursive: true })
  }
})

const DAMAGES: [check: string, sql: string][] = [
  ['game_transaction', `update game_tx set amount = amount + 1 where kind = 'win' and amount > 0`],
  [
    'game_transaction',
    `update entry set contra_id = 1 where tx_id in (select tx_id from game_tx where kind = 'bet')`,
  ],
  ['game_transaction', `delete from game_tx where kind = 'win'`],
  ['game_reference', `update game_tx set ref = gen_random_uuid() where kind = 'win'`],
  [
    'game_reference',
    `insert into game_tx (provider_id, uuid, kind, player_id, ref, round, game_code)
     select provider_id, gen_random_uuid(), 'rollback', player_id, ref, round, game_code from game_tx
     where kind = 'rollback' and has_effect`,
  ],
  ['game_round', 'update game_round set win = win + 1'],
  ['game_round', `update game_round set status = 'open'`],
  ['game_round', 'delete from game_round'],
  ['transaction_entry', `delete from entry where tx_id in (select tx_id from game_tx where kind = 'win')`],
  ['below_zero', 'update entry set balance_after = balance_after - 100000000000 where amount < 0'],
]
test.each(DAMAGES)('the audit finds by %s: %s', async (check, sql) => {
  await playSome(await guest())
  const client = await db.owner.connect()
  try {
    await client.query('begin')
    await openBooks(client)
    expect((await client.query(CHECKS[check] ?? '')).rows).toEqual([])
    await client.query(sql)
    expect((await client.query(CHECKS[check] ?? '')).rows).not.toEqual([])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

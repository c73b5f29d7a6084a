/** Idempotency and ordering of wallet calls, row by row, over HTTP with real signatures. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { type TestServer, testServer } from '../../test/server.ts'
import {
  type Fields,
  knownProvider,
  RIEL,
  type TestWallet,
  testProvider,
  testWallet,
  unitsOf,
  type WalletPlayer,
  walletPlayer,
} from '../../test/wallet.ts'
import { auditLedger } from '../ledger/audit.ts'

let db: TestDatabase
let server: TestServer
let wallet: TestWallet
beforeAll(async () => {
  db = await testDatabase()
  server = await testServer({ db })
  wallet = testWallet(server.app, await testProvider(db))
})
afterAll(async () => {
  await server?.close()
  await db?.drop()
})
afterEach(async () => expect(await auditLedger(db.pool)).toEqual([]))

const HAD = 10_000 * RIEL
const player = () => walletPlayer(db, wallet.provider, 10_000)

interface Asked {
  uuid: string
  round: string
}
const asked = (): Asked => ({ uuid: randomUUID(), round: randomUUID() })
const same = ({ uuid, round }: Asked): Fields => ({ transaction_uuid: uuid, round })

async function exceptions(uuid: string): Promise<string[]> {
  const { rows } = await db.owner.query<{ code: string }>(
    'select code from game_exception where uuid = $1 order by code',
    [uuid],
  )
  return rows.map(({ code }) => code)
}

async function roundOf({ id }: WalletPlayer, round: string) {
  const { rows } = await db.owner.query<{ bet: bigint; win: bigint; status: string }>(
    'select bet, win, status from game_round where player_id = $1 and round = $2',
    [id, round],
  )
  const [row] = rows
  return row && [Number(row.bet), Number(row.win), row.status]
}

test('a bet takes the stake, wins pay it back in parts, a closing win of nothing ends the round', async () => {
  const who = await player()
  const bet = asked()
  expect(await wallet.bet(who, same(bet))).toMatchObject({ status: 'RS_OK', balance: HAD - 1_000 * RIEL })
  const win = { round: bet.round, amount: 400 * RIEL }
  expect(await wallet.win(who, bet.uuid, win)).toMatchObject({ status: 'RS_OK', balance: HAD - 600 * RIEL })
  expect(await wallet.win(who, bet.uuid, { ...win, amount: 1 })).toMatchObject({
    balance: HAD - 600 * RIEL + 1,
  })
  expect(await roundOf(who, bet.round)).toEqual([1_000 * RIEL, 400 * RIEL + 1, 'open'])
  const last = await wallet.win(who, bet.uuid, { ...win, amount: 0, round_closed: true })
  expect(last).toMatchObject({ status: 'RS_OK', balance: HAD - 600 * RIEL + 1 })
  expect(await roundOf(who, bet.round)).toEqual([1_000 * RIEL, 400 * RIEL + 1, 'closed'])
})

test('a free bet costs nothing, and what it wins is money', async () => {
  const who = await player()
  const bet = asked()
  expect(await wallet.bet(who, { ...same(bet), is_free: true })).toMatchObject({ balance: HAD })
  const win = { round: bet.round, is_free: true, amount: 500 * RIEL }
  expect(await wallet.win(who, bet.uuid, win)).toMatchObject({ balance: HAD + 500 * RIEL })
  expect(await wallet.rollback(who, bet.uuid)).toMatchObject({ status: 'RS_OK', balance: HAD + 500 * RIEL })
  expect(await roundOf(who, bet.round)).toEqual([0, 500 * RIEL, 'open'])
})

test('the same transaction again is RS_OK with the new request and the balance of now, and moves nothing', async () => {
  const who = await player()
  const [bet, win, back] = [asked(), asked(), asked()]
  const request = randomUUID()
  await wallet.bet(who, same(bet))
  const facts = {
    ...same(bet),
    request_uuid: request,
    token: 'x'.repeat(12),
    supplier_transaction_id: 'other',
  }
  const again = { ...facts, meta: { other: 1 }, bet: 'other', round_closed: true }
  expect(await wallet.bet(who, again)).toMatchObject({
    status: 'RS_OK',
    requestUuid: request,
    balance: HAD - 1_000 * RIEL,
  })
  const won = { transaction_uuid: win.uuid, round: bet.round, amount: RIEL }
  for (let times = 0; times < 3; times++)
    expect(await wallet.win(who, bet.uuid, won)).toMatchObject({ status: 'RS_OK', balance: HAD - 999 * RIEL })
  for (let times = 0; times < 3; times++)
    expect(await wallet.rollback(who, win.uuid, same(back))).toMatchObject({ balance: HAD - 1_000 * RIEL })
  expect(await wallet.bet(who, same(bet))).toMatchObject({ status: 'RS_OK', balance: HAD - 1_000 * RIEL })
})

test.each<[string, Fields]>([
  ['amount', { amount: 100_000_001 }],
  ['currency', { currency: 'USD' }],
  ['round', { round: 'other' }],
  ['game', { game_code: 'table' }],
])('the same transaction with another %s is a duplicate without effect', async (_what, other) => {
  const who = await player()
  const [bet, win] = [asked(), asked()]
  await wallet.bet(who, same(bet))
  const won = { transaction_uuid: win.uuid, round: bet.round }
  await wallet.win(who, bet.uuid, won)
  expect(await wallet.bet(who, { ...same(bet), ...other })).toMatchObject({
    status: 'RS_ERROR_DUPLICATE_TRANSACTION',
    balance: undefined,
  })
  expect((await wallet.win(who, bet.uuid, { ...won, ...other })).status).toBe(
    'RS_ERROR_DUPLICATE_TRANSACTION',
  )
  expect(await unitsOf(db, who.id)).toBe(HAD)
  // Each is there to be looked at, once, however often it comes.
  await wallet.bet(who, { ...same(bet), ...other })
  expect([await exceptions(bet.uuid), await exceptions(win.uuid)]).toEqual([['id_reused'], ['id_reused']])
})

test('an id is one for every kind, player and reference', async () => {
  const [who, other] = [await player(), await player()]
  const [bet, second, win] = [asked(), asked(), asked()]
  await wallet.bet(who, same(bet))
  await wallet.bet(who, { ...same(second), round: bet.round })
  const won = { transaction_uuid: win.uuid, round: bet.round }
  await wallet.win(who, bet.uuid, won)
  const duplicates = [
    wallet.bet(other, same(bet)),
    wallet.win(who, second.uuid, { ...same(bet) }),
    wallet.win(who, second.uuid, won),
    wallet.bet(who, won),
    wallet.rollback(who, second.uuid, same(bet)),
    wallet.rollback(who, bet.uuid, won),
  ]
  for (const answer of await Promise.all(duplicates))
    expect(answer).toMatchObject({ code: 200, status: 'RS_ERROR_DUPLICATE_TRANSACTION' })
  expect([await unitsOf(db, who.id), await unitsOf(db, other.id)]).toEqual([HAD - 1_000 * RIEL, HAD])
})

test('another provider has ids of its own', async () => {
  const second = testWallet(server.app, await knownProvider(server.app, await testProvider(db)))
  const [who, guest] = [await player(), await walletPlayer(db, second.provider, 10_000)]
  const bet = asked()
  expect((await wallet.bet(who, same(bet))).status).toBe('RS_OK')
  expect((await second.win(who, bet.uuid, { round: bet.round })).status).toBe(
    'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  )
  expect((await second.bet(guest, same(bet))).status).toBe('RS_OK')
  expect((await second.rollback(guest, bet.uuid)).status).toBe('RS_OK')
  expect([await unitsOf(db, who.id), await unitsOf(db, guest.id)]).toEqual([HAD - 1_000 * RIEL, HAD])
})

test('a refused bet is not stored: the same one is accepted once the reason is gone', async () => {
  const who = await player()
  const bet = { ...same(asked()), amount: HAD + 1 }
  expect(await wallet.bet(who, bet)).toMatchObject({ status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: HAD })
  const first = asked()
  await wallet.bet(who, { ...same(first), amount: 0 })
  await wallet.win(who, first.uuid, { round: first.round, amount: 1 })
  expect(await wallet.bet(who, bet)).toMatchObject({ status: 'RS_OK', balance: 0 })
})

test('a win without its bet, or before it, does not exist; once the bet came it is paid', async () => {
  const who = await player()
  const [bet, win] = [asked(), asked()]
  const won = { transaction_uuid: win.uuid, round: bet.round, amount: 700 * RIEL }
  for (let times = 0; times < 2; times++)
    expect((await wallet.win(who, bet.uuid, won)).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  expect(await exceptions(win.uuid)).toEqual(['win_without_bet'])
  await wallet.bet(who, same(bet))
  expect(await wallet.win(who, bet.uuid, won)).toMatchObject({ status: 'RS_OK', balance: HAD - 300 * RIEL })
})

test('a win that names a win, a rollback, another round or another player does not exist', async () => {
  const [who, other] = [await player(), await player()]
  const [bet, win, back] = [asked(), asked(), asked()]
  await wallet.bet(who, same(bet))
  const { round } = bet
  await wallet.win(who, bet.uuid, { transaction_uuid: win.uuid, round })
  await wallet.rollback(who, win.uuid, { ...same(back), round })
  const wins = [
    wallet.win(who, win.uuid, { round }),
    wallet.win(who, back.uuid, { round }),
    wallet.win(who, bet.uuid, { round: 'another' }),
    wallet.win(other, bet.uuid, { round }),
    wallet.win({ ...who, user: 'nobody' }, bet.uuid, { round }),
    wallet.win({ ...who, user: 'u99999999' }, bet.uuid, { round }),
  ]
  for (const { status } of await Promise.all(wins)) expect(status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  expect(await unitsOf(db, who.id)).toBe(HAD - 1_000 * RIEL)
})

test('a rolled back bet is given back, and neither it nor a win of it comes later', async () => {
  const who = await player()
  const [bet, back, win] = [asked(), asked(), asked()]
  await wallet.bet(who, same(bet))
  expect(await wallet.rollback(who, bet.uuid, same(back))).toMatchObject({ status: 'RS_OK', balance: HAD })
  expect(await wallet.rollback(who, bet.uuid, same(back))).toMatchObject({ status: 'RS_OK', balance: HAD })
  expect(await wallet.rollback(who, bet.uuid)).toMatchObject({ status: 'RS_OK', balance: HAD })
  expect(await wallet.bet(who, same(bet))).toMatchObject({ status: 'RS_ERROR_UNKNOWN', balance: undefined })
  const won = { transaction_uuid: win.uuid, round: bet.round }
  expect((await wallet.win(who, bet.uuid, won)).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  expect(await exceptions(win.uuid)).toEqual(['win_after_rollback'])
  expect(await unitsOf(db, who.id)).toBe(HAD)
  expect(await roundOf(who, bet.round)).toEqual([0, 0, 'cancelled'])
})

test('a rollback before its bet is RS_OK, and the late bet is refused for ever', async () => {
  const who = await player()
  const [bet, win, back] = [asked(), asked(), asked()]
  expect(await wallet.rollback(who, bet.uuid, same(back))).toMatchObject({ status: 'RS_OK', balance: HAD })
  for (let times = 0; times < 3; times++)
    expect(await wallet.bet(who, same(bet))).toMatchObject({ code: 200, status: 'RS_ERROR_UNKNOWN' })
  const won = { transaction_uuid: win.uuid, round: bet.round }
  expect((await wallet.win(who, bet.uuid, won)).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  expect(await wallet.rollback(who, bet.uuid, same(back))).toMatchObject({ status: 'RS_OK', balance: HAD })
  expect(await wallet.rollback(who, bet.uuid)).toMatchObject({ status: 'RS_OK', balance: HAD })
})

test('a rollback before its win keeps the win out', async () => {
  const who = await player()
  const [bet, win] = [asked(), asked()]
  await wallet.bet(who, same(bet))
  await wallet.rollback(who, win.uuid)
  const won = { transaction_uuid: win.uuid, round: bet.round }
  expect((await wallet.win(who, bet.uuid, won)).status).toBe('RS_ERROR_UNKNOWN')
  expect(await unitsOf(db, who.id)).toBe(HAD - 1_000 * RIEL)
})

test('a rollback of a refused bet is RS_OK, and keeps the bet out', async () => {
  const who = await player()
  const bet = asked()
  const refused = await wallet.bet(who, { ...same(bet), amount: HAD + 1 })
  expect(refused.status).toBe('RS_ERROR_NOT_ENOUGH_MONEY')
  expect(await wallet.rollback(who, bet.uuid)).toMatchObject({ status: 'RS_OK', balance: HAD })
  expect((await wallet.bet(who, { ...same(bet), amount: 1 })).status).toBe('RS_ERROR_UNKNOWN')
})

test('a rollback of a bet that has won gives back the stake alone, and is noted', async () => {
  const who = await player()
  const [bet, back] = [asked(), asked()]
  await wallet.bet(who, same(bet))
  await wallet.win(who, bet.uuid, { round: bet.round, amount: 300 * RIEL })
  const answer = await wallet.rollback(who, bet.uuid, same(back))
  expect(answer).toMatchObject({ status: 'RS_OK', balance: HAD + 300 * RIEL })
  expect(await exceptions(back.uuid)).toEqual(['rollback_of_paid_bet'])
})

test('a rollback of a win may take the balance below zero: bets stop, the next win repays it', async () => {
  const who = await player()
  const [bet, win, back] = [asked(), asked(), asked()]
  await wallet.bet(who, same(bet))
  await wallet.win(who, bet.uuid, { transaction_uuid: win.uuid, round: bet.round, amount: 5_000 * RIEL })
  await wallet.bet(who, { amount: 14_000 * RIEL })
  const answer = await wallet.rollback(who, win.uuid, { ...same(back), round: bet.round })
  expect(answer).toMatchObject({ status: 'RS_OK', balance: -5_000 * RIEL })
  expect(await exceptions(back.uuid)).toEqual(['overdrawn'])
  const broke = await wallet.bet(who, { amount: 1 })
  expect(broke).toMatchObject({ status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: -5_000 * RIEL })
  expect((await wallet.bet(who, { amount: 0 })).status).toBe('RS_OK')
  const won = await wallet.win(who, bet.uuid, { round: bet.round, amount: 6_000 * RIEL })
  expect(won).toMatchObject({ status: 'RS_OK', balance: 1_000 * RIEL })
  expect((await wallet.bet(who, { amount: 1_000 * RIEL })).balance).toBe(0)
})

test('a rollback of a rollback does not exist, whether that came before or after', async () => {
  const who = await player()
  const [bet, back, again, early] = [asked(), asked(), asked(), asked()]
  await wallet.bet(who, same(bet))
  await wallet.rollback(who, bet.uuid, same(back))
  const answer = await wallet.rollback(who, back.uuid, same(again))
  expect(answer.status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  expect(await exceptions(again.uuid)).toEqual(['rollback_of_rollback'])
  const itself = await wallet.rollback(who, early.uuid, same(early))
  expect(itself.status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  expect(await unitsOf(db, who.id)).toBe(HAD)
})

test('a rollback in the name of another player moves nothing', async () => {
  const [who, other] = [await player(), await player()]
  const [bet, back] = [asked(), asked()]
  await wallet.bet(who, same(bet))
  expect((await wallet.rollback(other, bet.uuid, same(back))).status).toBe(
    'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  )
  expect(await exceptions(back.uuid)).toEqual(['rollback_of_other_player'])
  expect((await wallet.rollback(who, bet.uuid)).balance).toBe(HAD)
  expect(await unitsOf(db, other.id)).toBe(HAD)
})

test('a rollback for a user that we do not know is RS_OK and keeps its bet out', async () => {
  const who = await player()
  const bet = asked()
  expect((await wallet.rollback({ ...who, user: 'stranger' }, bet.uuid)).status).toBe('RS_OK')
  expect((await wallet.bet(who, same(bet))).status).toBe('RS_ERROR_UNKNOWN')
})

test('after the round is closed wins, rollbacks and bets go on; a late win and a late bet are noted', async () => {
  const who = await player()
  const [bet, late, more] = [asked(), asked(), asked()]
  await wallet.bet(who, { ...same(bet), round_closed: true })
  const won = { transaction_uuid: late.uuid, round: bet.round, amount: 500 * RIEL }
  expect(await wallet.win(who, bet.uuid, won)).toMatchObject({ status: 'RS_OK', balance: HAD - 500 * RIEL })
  expect(await exceptions(late.uuid)).toEqual(['late_win'])
  expect(await roundOf(who, bet.round)).toEqual([1_000 * RIEL, 500 * RIEL, 'closed'])
  expect(await wallet.rollback(who, late.uuid)).toMatchObject({
    status: 'RS_OK',
    balance: HAD - 1_000 * RIEL,
  })
  expect(await roundOf(who, bet.round)).toEqual([1_000 * RIEL, 0, 'open'])
  await wallet.win(who, bet.uuid, { round: bet.round, amount: 0, round_closed: true })
  expect((await wallet.bet(who, { ...same(more), round: bet.round })).status).toBe('RS_OK')
  expect(await exceptions(more.uuid)).toEqual(['bet_in_closed_round'])
  expect(await roundOf(who, bet.round)).toEqual([2_000 * RIEL, 0, 'open'])
})

test('a ticket of weeks: lost, then won after all, then less than that', async () => {
  const who = await player()
  const [bet, first, second] = [asked(), asked(), asked()]
  const { round } = bet
  await wallet.bet(who, same(bet))
  const lost = { transaction_uuid: first.uuid, round, amount: 0, round_closed: true }
  expect((await wallet.win(who, bet.uuid, lost)).balance).toBe(HAD - 1_000 * RIEL)
  const won = { transaction_uuid: second.uuid, round, amount: 2_500 * RIEL, round_closed: true }
  expect((await wallet.win(who, bet.uuid, won)).balance).toBe(HAD + 1_500 * RIEL)
  expect((await wallet.rollback(who, second.uuid, { round })).balance).toBe(HAD - 1_000 * RIEL)
  const less = { round, amount: 200 * RIEL, round_closed: true }
  expect((await wallet.win(who, bet.uuid, less)).balance).toBe(HAD - 800 * RIEL)
  expect(await roundOf(who, round)).toEqual([1_000 * RIEL, 200 * RIEL, 'closed'])
})

test('a win beyond what an account can hold is refused and noted', async () => {
  const who = await player()
  const [bet, win] = [asked(), asked()]
  await wallet.bet(who, same(bet))
  await db.owner.query('update account set balance = 1000000000000000000 where id = $1', [who.id])
  const won = { transaction_uuid: win.uuid, round: bet.round, amount: 1 }
  expect((await wallet.win(who, bet.uuid, won)).status).toBe('RS_ERROR_UNKNOWN')
  expect(await exceptions(win.uuid)).toEqual(['balance_too_large'])
  await db.owner.query('update account set balance = $2 where id = $1', [who.id, HAD - 1_000 * RIEL])
})

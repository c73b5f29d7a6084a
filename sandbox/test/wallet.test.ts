import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Fault } from '../src/provider/operator-stub.test-parts.ts'
import type { ProviderParts } from '../src/provider/parts.ts'
import { recover } from '../src/provider/recovery.ts'
import type { Session } from '../src/provider/session.ts'
import { LAUNCH, type TestProvider, takePage, testProvider } from './provider.ts'

/** The outbox on a real PostgreSQL: the same rules as in memory, and that the rows are what a new process goes by. */
let provider: TestProvider
let parts: ProviderParts
let session: Session
let token = ''
const START = 1_000_000n

beforeAll(async () => {
  provider = await testProvider()
  parts = provider.parts
})
afterAll(() => provider.close())
beforeEach(async () => {
  provider.operator.balance = START
  provider.operator.faults = []
  ;({ session, token } = await launch())
})

async function launch(change: object = {}): Promise<{ session: Session; token: string }> {
  const { body } = await provider.post('game/url', { ...LAUNCH, user: `u_${randomUUID()}`, ...change })
  const pageToken = await takePage(provider, body.url)
  const found = await parts.sessions.find(pageToken)
  if (!found) throw new Error('a launch opens a session')
  return { session: found, token: pageToken }
}

async function openRound(of: Session = session): Promise<string> {
  const { id, clientSeed, nonce } = await parts.seeds.takeNonce(of.player)
  const round = await parts.rounds.openRound({
    game: 'sbx_test',
    seedId: id,
    clientSeed,
    nonce,
    configHash: 'c',
  })
  return round.id
}

const bet = (round: string, of: Session = session, amount = 1_000n) => ({
  wager: randomUUID(),
  session: of,
  game: 'sbx_test',
  round,
  amount,
  detail: { on: 'red' },
})

async function draw(round: string): Promise<void> {
  await parts.rounds.storeOutcome(round, { outcome: { win: 5 }, events: [] })
}

async function stateOf(wager: string): Promise<string | undefined> {
  return (await parts.wallet.findWager(wager))?.state
}

/** Works until a wager has ended; retries are due half a second after they failed. */
async function untilEnded(wager: string, of: ProviderParts = parts): Promise<void> {
  await expect
    .poll(async () => {
      await of.outbox.work()
      return stateOf(wager)
    })
    .toMatch(/CLOSED|CANCELLED|REFUSED/)
}

test('bet, draw, win: one call each, and the list of transactions says so', async () => {
  const request = bet(await openRound())
  expect(await parts.wallet.placeBet(request)).toEqual({ kind: 'accepted', balance: START - 1_000n })
  expect(await parts.wallet.placeBet(request)).toEqual({ kind: 'accepted', balance: null })
  await draw(request.round)
  const win = { wager: request.wager, amount: 5_000n, roundClosed: true }
  expect(await parts.wallet.payWin(win)).toEqual({ balance: START + 4_000n })
  expect(await parts.wallet.payWin(win)).toEqual({ balance: null })
  await parts.rounds.closeRound(request.round)
  expect(provider.operator.balance).toBe(START + 4_000n)
  const { body } = await provider.post('transactions/list', { operator_id: 1, round: request.round })
  expect(body).toMatchObject([
    { kind: 'TK_BET', transaction_status: 'TS_SUCCESS', amount: 1_000, reference_transaction_uuid: null },
    { kind: 'TK_WIN', transaction_status: 'TS_SUCCESS', amount: 5_000, user: session.player },
  ])
  expect(await parts.rounds.lastOf({ player: session.player, game: 'sbx_test', limit: 5 })).toMatchObject([
    { round: request.round, bet: 1_000n, win: 5_000n },
  ])
})

const LOST: Fault[] = ['timeout after apply', 'timeout before apply', 'slow']

test('a bet without an answer is rolled back, and listed as such', async () => {
  const request = bet(await openRound())
  provider.operator.faults = [...LOST]
  expect(await parts.wallet.placeBet(request)).toEqual({ kind: 'cancelled' })
  await untilEnded(request.wager)
  provider.operator.deliverLate()
  expect(provider.operator.balance).toBe(START)
  const { body } = await provider.post('transactions/list', { operator_id: 1, round: request.round })
  expect(body).toMatchObject([
    { kind: 'TK_BET', transaction_status: 'TS_ROLLEDBACK' },
    { kind: 'TK_ROLLBACK', transaction_status: 'TS_SUCCESS', amount: 1_000 },
  ])
})

test('no money: refused, declined in the list, and the same id stays refused', async () => {
  const request = bet(await openRound(), session, START + 1n)
  expect(await parts.wallet.placeBet(request)).toEqual({ kind: 'refused', code: 'not_enough_money' })
  expect(await parts.wallet.placeBet(request)).toEqual({ kind: 'refused', code: 'not_enough_money' })
  const { body } = await provider.post('transactions/list', { operator_id: 1, round: request.round })
  expect(body).toMatchObject([{ kind: 'TK_BET', transaction_status: 'TS_DECLINED' }])
})

test('a bet that is accepted after the draw takes no part and comes back', async () => {
  const round = await openRound()
  await draw(round)
  const request = bet(round)
  expect(await parts.wallet.placeBet(request)).toEqual({ kind: 'cancelled' })
  await untilEnded(request.wager)
  expect(provider.operator.balance).toBe(START)
})

test('what is not drawn cannot be paid, what is drawn cannot be given back or drawn again', async () => {
  const request = bet(await openRound())
  await parts.wallet.placeBet(request)
  const win = { wager: request.wager, amount: 1n, roundClosed: true }
  await expect(parts.wallet.payWin(win)).rejects.toThrow('drawn before it is paid')
  await draw(request.round)
  await expect(parts.wallet.rollBack(request.wager)).rejects.toThrow('not given back')
  await parts.rounds.storeOutcome(request.round, { outcome: { win: 6 }, events: [] })
  expect((await parts.rounds.findRound(request.round))?.outcome).toEqual({ win: 5 })
  const overwrite = parts.pool.query(`update round set outcome = '{}' where id = $1`, [request.round])
  await expect(overwrite).rejects.toThrow('stands')
  const jump = parts.pool.query(`update wager set state = 'CLOSED', win = 0 where id = $1`, [request.wager])
  await expect(jump).rejects.toThrow('never goes from DRAWN to CLOSED')
})

test('a new process gives back what was left in the middle and sends what waits', async () => {
  const left = bet(await openRound())
  await parts.wallet.placeBet(left)
  // As if the process had died between the operator's answer and its own commit.
  await parts.pool.query(`alter table wager disable trigger wager_step`)
  await parts.pool.query(`update wager set state = 'BET_SENT' where id = $1`, [left.wager])
  await parts.pool.query(`alter table wager enable trigger wager_step`)
  const drawn = bet(await openRound())
  await parts.wallet.placeBet(drawn)
  await draw(drawn.round)
  provider.operator.faults = ['timeout before apply']
  await parts.wallet.payWin({ wager: drawn.wager, amount: 7_000n, roundClosed: true })
  const next = provider.again()
  await recover(next)
  await untilEnded(left.wager, next)
  await untilEnded(drawn.wager, next)
  expect([await stateOf(left.wager), await stateOf(drawn.wager)]).toEqual(['CANCELLED', 'CLOSED'])
  expect(provider.operator.balance).toBe(START + 6_000n)
})

test('an open round of a killed process is handed to its family', async () => {
  const request = bet(await openRound())
  await parts.wallet.placeBet(request)
  const next = provider.again()
  await recover(next)
  await untilEnded(request.wager, next)
  expect((await parts.rounds.findRound(request.round))?.state).toBe('cancelled')
  expect(provider.operator.balance).toBe(START)
})

test('two processes that place one bet at once take it once', async () => {
  const request = bet(await openRound())
  const other = provider.again()
  await Promise.all([parts.wallet.placeBet(request), other.wallet.placeBet(request)])
  expect(provider.operator.balance).toBe(START - 1_000n)
})

test('play money: bet, win, return and an empty purse, without a single call', async () => {
  const demo = (await launch({ currency: 'XXX' })).session
  const calls = provider.operator.calls
  const won = bet(await openRound(demo), demo)
  expect(await parts.wallet.placeBet(won)).toEqual({ kind: 'accepted', balance: 99_999_999_000n })
  await draw(won.round)
  const win = { wager: won.wager, amount: 2_000n, roundClosed: true }
  expect(await parts.wallet.payWin(win)).toEqual({ balance: 100_000_001_000n })
  expect(await parts.wallet.payWin(win)).toEqual({ balance: null })
  const back = bet(await openRound(demo), demo)
  await parts.wallet.placeBet(back)
  await parts.wallet.rollBack(back.wager)
  await parts.wallet.rollBack(back.wager)
  expect(await parts.wallet.balance(demo)).toBe(100_000_001_000n)
  const tooMuch = bet(await openRound(demo), demo, 100_000_001_001n)
  expect(await parts.wallet.placeBet(tooMuch)).toEqual({ kind: 'refused', code: 'not_enough_money' })
  expect(provider.operator.calls).toBe(calls)
})

test('a round is shown to its player alone, and its seed only once it is revealed', async () => {
  const request = bet(await openRound())
  await parts.wallet.placeBet(request)
  const look = async (pageToken: string) => {
    const reply = await provider.app.inject({ url: `/api/round/${request.round}?token=${pageToken}` })
    return { status: reply.statusCode, body: reply.json() }
  }
  expect(await parts.seeds.rotate(session.player)).toBeNull()
  await draw(request.round)
  await parts.wallet.payWin({ wager: request.wager, amount: 0n, roundClosed: true })
  await parts.rounds.closeRound(request.round)
  expect(await look(token)).toMatchObject({ status: 200, body: { seed: null, outcome: { win: 5 } } })
  expect((await look((await launch()).token)).status).toBe(404)
  const rotated = await parts.seeds.rotate(session.player)
  expect((await look(token)).body).toMatchObject({
    seed: rotated?.revealed.seed,
    seedHash: rotated?.revealed.hash,
  })
  const page = await provider.post('game/round', {
    operator_id: 1,
    user: session.player,
    round: request.round,
  })
  const view = new URL(String(page.body.url)).searchParams.get('token') ?? ''
  expect((await look(view)).body).toMatchObject({ id: request.round, wagers: [{ bet: 0.01, win: 0 }] })
})

test('no nonce is given out twice, and a seed that is known opens no round', async () => {
  const taken = await Promise.all(Array.from({ length: 8 }, () => parts.seeds.takeNonce(session.player)))
  expect(taken.map(({ nonce }) => nonce).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(new Set(taken.map(({ hash }) => hash)).size).toBe(1)
  await parts.seeds.rotate(session.player)
  const [old] = taken
  if (!old) throw new Error('eight were taken')
  const late = {
    game: 'sbx_test',
    seedId: old.id,
    clientSeed: old.clientSeed,
    nonce: old.nonce,
    configHash: 'c',
  }
  await expect(parts.rounds.openRound(late)).rejects.toThrow('nobody knows')
})

import { randomUUID } from 'node:crypto'
import { DAY_MS, dayAt, dayStartMs } from '@samnang/core/phnom-penh-day'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addHub, type FakeHub, fakeHub } from '../../test/fake-hub.ts'
import { handClock, testParts } from '../../test/parts.ts'
import {
  type Answered,
  type TestWallet,
  testWallet,
  type WalletPlayer,
  walletPlayer,
} from '../../test/wallet.ts'
import { buildApp } from '../app.ts'
import type { Parts } from '../parts.ts'
import { compareYesterday } from './provider-clock.ts'
import { type Reconciliation, reconcile } from './reconcile.ts'
import { startRun } from './reconcile-store.ts'
import type { Provider } from './registry-store.ts'

let db: TestDatabase
let hub: FakeHub
let provider: Provider
let parts: Parts & { close(): Promise<void> }
let wallet: TestWallet
let player: WalletPlayer
/** What the hub has booked. */
let book: Record<string, unknown>[] = []
let app: Awaited<ReturnType<typeof buildApp>>
const today = dayAt(Date.now())
const tomorrowMs = (dayStartMs(today) ?? 0) + DAY_MS + 3_600_000

beforeAll(async () => {
  db = await testDatabase()
  hub = await fakeHub()
  parts = await testParts({ db })
  provider = await addHub({ pool: db.pool, dataDir: parts.config.dataDir, hub })
  await registeredAgo('3 days')
  app = await buildApp(parts)
  wallet = testWallet(app, { ...provider, privateKey: hub.privateKey })
  player = await walletPlayer(db, { ...provider, privateKey: hub.privateKey }, 1_000_000)
})
afterAll(async () => {
  await app.close()
  await parts.close()
  await hub.close()
  await db.drop()
})
beforeEach(() => {
  book = []
  hub.answer('transactions/list', listOf)
})

async function registeredAgo(interval: string): Promise<void> {
  await db.owner.query('update provider set created_at = clock_timestamp() - $1::interval', [interval])
}

/** By time or by round, as the specification has it. */
function listOf({ start_time, end_time, round }: Record<string, unknown>) {
  const body = book.filter(({ inserted_at, round: own }) =>
    round === undefined
      ? String(inserted_at) >= String(start_time) && String(inserted_at) <= String(end_time)
      : own === round,
  )
  return { body }
}

function note(kind: string, fields: Record<string, unknown>, more: Record<string, unknown> = {}): void {
  book.push({
    transaction_uuid: fields.transaction_uuid,
    reference_transaction_uuid: fields.reference_transaction_uuid ?? null,
    kind,
    transaction_status: 'TS_SUCCESS',
    amount: fields.amount ?? 0,
    currency: 'KHR',
    round: fields.round,
    game_code: 'lotus',
    user: player.user,
    inserted_at: new Date().toISOString().slice(0, 19),
    ...more,
  })
}

/** As a provider does it: an answer that did not come in time is asked for again. */
async function delivered(call: () => Promise<Answered>): Promise<void> {
  for (let tries = 0; tries < 5; tries++) if ((await call()).status === 'RS_OK') return
  throw new Error('not delivered')
}

/** A bet and its win, in both books. */
async function play(): Promise<{ bet: string; win: string; round: string }> {
  const round = randomUUID()
  const bet = { transaction_uuid: randomUUID(), round, amount: 50_000_000, game_code: 'lotus' }
  const win = { transaction_uuid: randomUUID(), round, amount: 20_000_000, game_code: 'lotus' }
  await delivered(() => wallet.bet(player, bet))
  await delivered(() => wallet.win(player, bet.transaction_uuid, win))
  note('TK_BET', bet)
  note('TK_WIN', { ...win, reference_transaction_uuid: bet.transaction_uuid })
  return { bet: bet.transaction_uuid, win: win.transaction_uuid, round }
}

/** Of this day, seen from the next one. */
async function compared(): Promise<Reconciliation> {
  const runId = await startRun(db.pool, { providerId: provider.id, day: today, from: 'cli' })
  const ask = (filter: object) => parts.providers.health.call(provider, 'transactions/list', filter)
  const found = await reconcile({ db: db.pool, ask, nowMs: tomorrowMs }, { provider, day: today, runId })
  if (!found.ok) throw new Error(JSON.stringify(found))
  return found.value
}

const rowOf = (uuid: string) => book.find(({ transaction_uuid }) => transaction_uuid === uuid) ?? {}

test('books that say the same have no difference, bets, wins and rollbacks', async () => {
  await play()
  const round = randomUUID()
  const bet = { transaction_uuid: randomUUID(), round, amount: 7_000_000, game_code: 'lotus' }
  const undo = { transaction_uuid: randomUUID(), round, game_code: 'lotus' }
  const never = { transaction_uuid: randomUUID(), round: randomUUID(), game_code: 'lotus' }
  await delivered(() => wallet.bet(player, bet))
  await delivered(() => wallet.rollback(player, bet.transaction_uuid, undo))
  const unknown = randomUUID()
  await delivered(() => wallet.rollback(player, unknown, never))
  note('TK_BET', bet, { transaction_status: 'TS_ROLLEDBACK' })
  note('TK_ROLLBACK', { ...undo, reference_transaction_uuid: bet.transaction_uuid })
  note('TK_ROLLBACK', { ...never, reference_transaction_uuid: unknown })
  note(
    'TK_BET',
    { transaction_uuid: unknown, round: never.round, amount: 1 },
    { transaction_status: 'TS_DECLINED' },
  )
  const found = await compared()
  expect(found.differences).toEqual([])
  expect(found.ours).toBeGreaterThanOrEqual(5)
  const { rows } = await db.owner.query(
    'select differences, error, finished_at is not null as done from reconcile_run order by id desc limit 1',
  )
  expect(rows).toEqual([{ differences: 0, error: null, done: true }])
})

test('every difference is named and kept', async () => {
  const one = await play()
  const other = await play()
  const third = await play()
  Object.assign(rowOf(one.bet), { amount: 50_000_001 })
  Object.assign(rowOf(one.win), { round: 'elsewhere' })
  Object.assign(rowOf(other.bet), { transaction_status: 'TS_DECLINED' })
  book = book.filter(({ transaction_uuid }) => transaction_uuid !== third.win)
  note('TK_BET', { transaction_uuid: randomUUID(), round: 'only there', amount: 5 })
  book.push({ kind: 'TK_NEG_BET', inserted_at: new Date().toISOString().slice(0, 19) })
  const { differences } = await compared()
  // What earlier tests have played stands here alone now.
  const named = differences.filter(
    ({ uuid, code }) =>
      [one.bet, one.win, other.bet, third.win].includes(uuid ?? '') ||
      code === 'missing_here' ||
      code === 'unreadable',
  )
  expect(named.map(({ code }) => code).sort()).toEqual(
    ['amount', 'missing_here', 'missing_there', 'round', 'status', 'unreadable'].sort(),
  )
  const { rows } = await db.owner.query(
    `select code, ours, theirs from reconcile_difference where run_id = (select max(id) from reconcile_run)
     and uuid = $1`,
    [one.bet],
  )
  expect(rows).toMatchObject([
    { code: 'amount', ours: { amount: '50000000' }, theirs: { amount: '50000001' } },
  ])
})

test('what they list with another day is found by its round', async () => {
  const { bet, win } = await play()
  for (const uuid of [bet, win]) Object.assign(rowOf(uuid), { inserted_at: '2020-01-01T00:00:00' })
  const { differences } = await compared()
  expect(differences.filter(({ uuid }) => uuid === bet || uuid === win)).toEqual([])
})

test.each([
  ['no answer', { status: 500, body: '' }, 'HTTP 500'],
  ['no list', { body: { error: 'later' } }, 'no list'],
])('%s is no comparison, and the run says why', async (_, answer, why) => {
  hub.answer('transactions/list', () => answer)
  const runId = await startRun(db.pool, { providerId: provider.id, day: today, from: 'cli' })
  const ask = (filter: object) => parts.providers.health.call(provider, 'transactions/list', filter)
  const found = await reconcile({ db: db.pool, ask, nowMs: tomorrowMs }, { provider, day: today, runId })
  expect(found).toMatchObject({ ok: false, code: 'list_failed' })
  const { rows } = await db.owner.query('select error, finished_at from reconcile_run where id = $1', [runId])
  expect(rows).toEqual([{ error: expect.stringContaining(why), finished_at: null }])
})

test('by night nothing is compared that is older than the provider here: no part of its first day, no day before', async () => {
  await play()
  book = []
  await registeredAgo('0')
  await compareYesterday({ ...parts, clock: handClock((dayStartMs(today) ?? 0) + 4 * 3_600_000) })
  await compareYesterday({ ...parts, clock: handClock(tomorrowMs + 3 * 3_600_000) })
  const { rows } = await db.owner.query(
    `select day, ours, differences from reconcile_run where actor = 'server'`,
  )
  expect(rows).toEqual([{ day: today, ours: 0, differences: 0 }])
  await registeredAgo('3 days')
})

test('each night once, by one of the servers, and again after half an hour where it failed', async () => {
  const clock = handClock((dayStartMs(today) ?? 0) + 4 * 3_600_000)
  const runs = async () => {
    const { rows } = await db.owner.query(
      `select day, finished_at is not null as done, error from reconcile_run where actor = 'server' and day < '${today}'`,
    )
    return rows
  }
  const night = { ...parts, clock }
  hub.answer('transactions/list', () => ({ status: 500, body: '' }))
  await Promise.all([compareYesterday(night), compareYesterday(night)])
  const day = dayAt(clock.now() - DAY_MS)
  expect(await runs()).toEqual([{ day, done: false, error: expect.stringContaining('HTTP 500') }])
  hub.answer('transactions/list', listOf)
  await compareYesterday(night)
  expect(await runs()).toMatchObject([{ done: false }])
  await db.owner.query(`update reconcile_run set started_at = started_at - interval '31 minutes'`)
  await compareYesterday(night)
  expect(await runs()).toEqual([{ day, done: true, error: null }])
  hub.calls.length = 0
  await compareYesterday(night)
  expect(hub.calls).toEqual([])
})

test('before three in the morning nothing is compared', async () => {
  hub.calls.length = 0
  await compareYesterday({ ...parts, clock: handClock((dayStartMs(today) ?? 0) + 2 * 3_600_000) })
  expect(hub.calls).toEqual([])
})

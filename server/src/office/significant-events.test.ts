/** Every kind of significant event happens once, as it would in a house, and the office finds each within five seconds. */
import { randomUUID } from 'node:crypto'
import { DEFAULT_PAYTABLE } from '@samnang/core/lotto59/paytable'
import { EVENT_KIND_NAMES, EVENT_KINDS, type EventKind } from '@samnang/core/significant-events'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bettingDatabase, giveMoney, openDraw } from '../../test/betting.ts'
import { browser, type TestBrowser } from '../../test/browser.ts'
import type { TestDatabase } from '../../test/database.ts'
import {
  addColleague,
  type OfficeBrowser,
  officeBrowser,
  type TestOffice,
  testOffice,
} from '../../test/office.ts'
import { handClock } from '../../test/parts.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'
import { knownProvider, testProvider, testWallet, walletPlayer } from '../../test/wallet.ts'
import { noteService } from '../base/service-events.ts'
import { changeEventLimits } from '../figures/event-limits.ts'
import { runLargeMoves } from '../figures/large-moves.ts'
import { auditAndNote } from '../ledger/audit.ts'
import { publishPaytable } from '../lotto59/publish-paytable.ts'
import { voidDraw } from '../lotto59/void-draw.ts'
import { ClockGap } from '../operation/clock-gap.ts'

let db: TestDatabase
let server: TestServer
let office: TestOffice
let owner: OfficeBrowser
const ending = new AbortController()
let looking: Promise<void>
const by = { actor: 'staff:dara', reason: 'a test' }

beforeAll(async () => {
  db = await bettingDatabase()
  server = await testServer({ db })
  office = await testOffice({ db })
  owner = await addColleague(office, db.owner, { name: 'dara', roles: ['owner'], branch: null })
  await changeEventLimits(db.pool, { bet: 5_000, win: 20_000, transfer: 500_000 }, by)
  looking = runLargeMoves(office.parts, ending.signal)
})
afterAll(async () => {
  ending.abort()
  await looking
  await server?.close()
  await office?.close()
  await db?.drop()
})

interface Found {
  id: number
  actor: string
  action: string
  target: string | null
}

async function ofKind(kind: EventKind): Promise<Found[]> {
  const answer = await owner.get(`/api/audit?kind=${kind}&limit=100`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.rows
}

/** In the office, as something else would look for it: by its kind, with the action. */
async function found(action: string): Promise<Found> {
  const kind = EVENT_KIND_NAMES.find((name) => (EVENT_KINDS[name] as readonly string[]).includes(action))
  if (!kind) throw new Error(`${action} is of no kind`)
  const look = async () => {
    const row = (await ofKind(kind)).find((event) => event.action === action)
    if (!row) throw new Error(`${action} is not found yet`)
    return row
  }
  return vi.waitFor(look, { timeout: 5_000, interval: 50 })
}

async function guessed(): Promise<void> {
  const page = browser(server.app)
  for (const word of ['wrong-1', 'wrong-2', 'wrong-3']) await page.logIn('bopha', `${word}-word`)
  const guest = officeBrowser(office)
  await guest.get('/api/session')
  const answer = await guest.send('POST', '/api/log-in', {
    name: 'nobody',
    password: 'no such word of anybody',
  })
  expect(answer.json()).toMatchObject({ code: 'invalid_credentials' })
}

async function changedByStaff(id: bigint): Promise<void> {
  const done = async (path: string, body: object) => {
    const answer = await owner.send('POST', path, { ...body, reason: 'a test' })
    expect([200, 204], `${path} ${answer.body}`).toContain(answer.statusCode)
  }
  await done(`/api/players/${id}/lock`, {})
  await done(`/api/players/${id}/unlock`, {})
  await done(`/api/players/${id}/contact`, { phone: '012345678' })
  await done('/api/switches/poll_2', { before: { on: true }, after: { on: false } })
  await done('/api/switches/poll_2', { before: { on: false }, after: { on: true } })
  const { rows } = (await owner.get('/api/limits')).json().data
  const before = rows.find(({ poll }: { poll: string }) => poll === 'POLL_1').limits
  await done('/api/limits/POLL_1', { before, after: { ...before, max: before.max + 1_000 } })
  const markets = DEFAULT_PAYTABLE.markets.map((one) => ({ ...one, rateCenti: one.rateCenti - 10 }))
  await publishPaytable(db.pool, { value: { ...DEFAULT_PAYTABLE, markets }, mayLose: false, by })
}

async function played(page: TestBrowser): Promise<void> {
  const draw = await openDraw(db)
  const bet = (amount: number) =>
    page.post('/api/bet', {
      poll: draw.poll,
      result_id: Number(draw.id),
      bets: [{ type: 'RANGE_6', amount }],
    })
  expect((await bet(5_000)).statusCode).toBe(200)
  expect((await bet(1_999_000)).json()).toMatchObject({ code: 'not_enough_money' })
  const gone = await voidDraw(db.pool, {
    id: draw.id,
    reason: 'technical_fault',
    note: 'a test',
    actor: by.actor,
  })
  expect(gone.ok).toBe(true)
}

/** A win that is spent and then taken back. */
async function overdrawn(): Promise<void> {
  const provider = await knownProvider(server.app, await testProvider(db))
  const wallet = testWallet(server.app, provider)
  const player = await walletPlayer(db, provider, 1_000)
  const [bet, win, round] = [randomUUID(), randomUUID(), randomUUID()]
  await wallet.bet(player, { transaction_uuid: bet, round })
  await wallet.win(player, bet, { transaction_uuid: win, round, amount: 2_000_000_000 })
  await wallet.bet(player, { amount: 1_500_000_000 })
  expect((await wallet.rollback(player, win, { round })).status).toBe('RS_OK')
}

async function wrongClock(): Promise<void> {
  const machine = handClock()
  const gap = new ClockGap({ db: db.pool, clock: machine, log: pino({ level: 'silent' }) })
  machine.pass(3_600_000)
  expect(await gap.measure()).toBe(false)
  machine.pass(-3_600_000)
  expect(await gap.measure()).toBe(true)
}

const TWENTY = [
  ...['log_in_failed', 'log_in_locked', 'staff_log_in_failed', 'player_locked', 'player_unlocked'],
  ...['player_desk_changed', 'poll_switched', 'limits_changed', 'paytable_published', 'setting_changed'],
  ...['limit_set', 'large_bet', 'large_win', 'large_transfer', 'player_credit', 'draw.void'],
  ...['below_zero_refused', 'balance_below_zero', 'clock_off', 'clock_right', 'service_started'],
  ...['service_stopped', 'verification_failed'],
]

test('what happened is found by its kind within five seconds, with who, when, before and after', async () => {
  const id = await server.addPlayer('bopha')
  const page = browser(server.app)
  await page.logIn('bopha', PASSWORD)
  await giveMoney(db, id, 500_000)
  const limit = await page.send('PUT', '/api/user/limits', { kind: 'stake', window: '24h', amount: 400_000 })
  expect(limit.statusCode, limit.body).toBe(200)
  await played(page)
  await overdrawn()
  await guessed()
  await changedByStaff(id)
  await wrongClock()
  const service = { db: db.pool, log: pino({ level: 'silent' }), rootDir: process.cwd() }
  for (const isRunning of [true, false]) await noteService(service, 'server', isRunning)
  await db.owner.query('update account set balance = balance + 1 where id = $1', [id])
  expect((await auditAndNote(db.pool, 'system')).length).toBeGreaterThan(0)

  const rows = await Promise.all(TWENTY.map(found))
  expect(rows.map(({ action }) => action)).toEqual(TWENTY)
  for (const { id: event, action } of rows) {
    const { data } = (await owner.get(`/api/audit/${event}`)).json()
    expect(Date.now() - Date.parse(data.at), action).toBeLessThan(60_000)
    expect(data.actor, action).toMatch(/^(staff:|player:|guest$|system$|test$)/)
    if (/^(large|limits|poll|player_desk|player_locked|draw)/.test(action))
      expect([data.before, data.after], action).not.toContain(null)
    if (/^(log_in|below_zero|large|limit_set|player_locked)/.test(action))
      expect(data.request_id, action).toMatch(/\S/)
  }
})

test('a player who tries again and again within a minute is one event, and nobody else is kept quiet by it', async () => {
  const before = (await ofKind('below_zero')).length
  const draw = await openDraw(db)
  for (const name of ['sokha', 'thida']) {
    await server.addPlayer(name)
    const page = browser(server.app)
    await page.logIn(name, PASSWORD)
    const body = { poll: draw.poll, result_id: Number(draw.id), bets: [{ type: 'RANGE_6', amount: 1_000 }] }
    for (let time = 0; time < 3; time++)
      expect((await page.post('/api/bet', body)).json()).toMatchObject({ code: 'not_enough_money' })
  }
  await vi.waitFor(async () => expect((await ofKind('below_zero')).length).toBe(before + 2))
})

test('a kind that there is not is no kind', async () => {
  expect((await owner.get('/api/audit?kind=other')).json()).toMatchObject({ code: 'invalid_field' })
})

/** Playing safely over the wire, at two servers on one database. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { type EndpointName, endpoints } from '@samnang/contract/endpoints'
import type { PlayLimit, SafePlay } from '@samnang/contract/safe-play'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bettingDatabase, giveMoney, openDraw, type TestDraw } from '../../test/betting.ts'
import { browser, type TestBrowser } from '../../test/browser.ts'
import type { TestDatabase } from '../../test/database.ts'
import { lineOf, openTicketDraw, bodyOf as ticketOf } from '../../test/lottery-tickets.ts'
import { finishDraw, letPass, reign } from '../../test/playing.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'
import { openStream } from '../../test/stream.ts'
import { splitName } from '../http/mount.ts'
import { endpointOf } from '../http/schemas.ts'
import { excludeByName } from './exclude-player.ts'
import { lockPlayer, unlockPlayer } from './player-admin.ts'
import { playerFacts } from './player-facts.ts'

let db: TestDatabase
let one: TestServer
let two: TestServer
let oneUrl: string
let epoch: bigint
let lottery: { id: bigint }

beforeAll(async () => {
  db = await bettingDatabase()
  const csrfKey = randomBytes(32)
  const config = { enableLottery: true }
  one = await testServer({ db, csrfKey, config })
  two = await testServer({ db, csrfKey, config })
  lottery = await openTicketDraw(db)
  await one.app.listen({ port: 0, host: '127.0.0.1' })
  oneUrl = `http://127.0.0.1:${(one.app.server.address() as AddressInfo).port}`
  epoch = await reign(db)
})
afterAll(async () => {
  await one?.close()
  await two?.close()
  await db?.drop()
})

const HOUR = 3_600_000
const DAY = 24 * HOUR

interface Playing {
  id: bigint
  username: string
  page: TestBrowser
  /** The same session at the other server. */
  other: TestBrowser
  draw: TestDraw
}

/** Somebody with money who is logged in, and an open draw. */
async function playing(riel = 1_000_000): Promise<Playing> {
  const username = `dara${randomUUID().slice(0, 8)}`
  const id = await one.addPlayer(username)
  await giveMoney(db, id, riel)
  const page = browser(one.app)
  await page.logIn(username, PASSWORD)
  const other = browser(two.app)
  for (const [name, value] of page.cookies) other.cookies.set(name, value)
  return { id, username, page, other, draw: await openDraw(db) }
}

const slip = (draw: TestDraw, amount: number) => ({
  poll: draw.poll,
  result_id: Number(draw.id),
  bets: [{ type: 'RANGE_6', amount }],
})
const jackpot = (draw: TestDraw) => ({
  poll: draw.poll,
  result_id: Number(draw.id),
  amount: 1_000,
  numbers: [1, 2, 3, 4, 5],
})

async function safePlay(page: TestBrowser): Promise<SafePlay> {
  const answer = await page.get('/api/user/limits')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

function limitIn({ limits }: SafePlay, kind: string, window: string): PlayLimit | undefined {
  return limits.find((limit) => limit.kind === kind && limit.window === window)
}

function setLimit(page: TestBrowser, kind: string, window: string, amount: unknown, confirm?: boolean) {
  const body = { kind, window, amount, ...(confirm === undefined ? {} : { confirm }) }
  return page.send('PUT', '/api/user/limits', body)
}

const at = (ms: number): string => new Date(Date.now() + ms).toISOString()

test('without any limit all nine are told as none, with what has been used', async () => {
  const { page, draw } = await playing()
  expect((await page.post('/api/bet', slip(draw, 7_000))).statusCode).toBe(200)
  const { limits, exclusion, session } = await safePlay(page)
  expect(limits.map(({ kind, window }) => `${kind} ${window}`)).toEqual(
    ['stake', 'loss', 'deposit'].flatMap((kind) => ['24h', '7d', '1m'].map((window) => `${kind} ${window}`)),
  )
  for (const limit of limits) {
    const used = limit.kind === 'deposit' ? 1_000_000 : 7_000
    expect(limit).toMatchObject({ amount: null, used, pending: null })
  }
  expect(exclusion).toBeNull()
  expect(session).toMatchObject({
    staked: 7_000,
    paid: 0,
    net: -7_000,
    reminder_minutes: 60,
    reminder_due: false,
  })
})

test('what is used without a limit follows bets, winnings and refunds at once', async () => {
  const { id, page, draw } = await playing()
  const [next, voided] = [await openDraw(db), await openDraw(db)]
  const used = async () => {
    const shown = await safePlay(page)
    return ['stake', 'loss', 'deposit'].map((kind) => limitIn(shown, kind, '24h')?.used)
  }
  expect(await used()).toEqual([0, 0, 1_000_000])
  await page.post('/api/bet', slip(draw, 6_000))
  await page.post('/api/bet', slip(voided, 3_000))
  expect(await used()).toEqual([9_000, 9_000, 1_000_000])
  await finishDraw(db, epoch, draw.id, { payCenti: 50 })
  await giveMoney(db, id, 500)
  expect(await used()).toEqual([9_000, 6_000, 1_000_500])
  await finishDraw(db, epoch, voided.id, 'void')
  expect(await used()).toEqual([6_000, 3_000, 1_000_500])
  await page.post('/api/bet', slip(next, 1_000))
  const told = await Promise.all([used(), used(), used()])
  expect(told).toEqual(Array(3).fill([7_000, 4_000, 1_000_500]))
  await setLimit(page, 'loss', '24h', 9_000)
  expect(await used()).toEqual([7_000, 4_000, 1_000_500])
})

test.each([0, -1, 999, 1_000_000_000_001, 1e21, 1_000.5, '5000', Number.MAX_SAFE_INTEGER])(
  'a limit of %s is refused',
  async (amount) => {
    const { page } = await playing()
    const answer = await setLimit(page, 'stake', '24h', amount)
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid_field'])
    expect(limitIn(await safePlay(page), 'stake', '24h')?.amount).toBeNull()
  },
)

test('a limit goes over the wire: set, lowered, asked higher, confirmed', async () => {
  const { id, page, other, draw } = await playing()
  const set = await setLimit(page, 'stake', '24h', 1_000_000_000_000)
  expect(limitIn(set.json().data, 'stake', '24h')).toEqual({
    kind: 'stake',
    window: '24h',
    amount: 1_000_000_000_000,
    used: 0,
    left: 1_000_000_000_000,
    pending: null,
  })
  await setLimit(page, 'stake', '24h', 1_000)
  expect((await other.post('/api/bet', slip(draw, 1_001))).json().code).toBe('stake_limit')
  const asked = limitIn((await setLimit(other, 'stake', '24h', 5_000)).json().data, 'stake', '24h')
  const from = Date.parse(asked?.pending?.confirm_from ?? '')
  expect(asked).toMatchObject({ amount: 1_000, pending: { amount: 5_000 } })
  expect(Math.abs(from - Date.now() - DAY)).toBeLessThan(60_000)
  const early = await setLimit(page, 'stake', '24h', 5_000, true)
  expect([early.statusCode, early.json().code]).toEqual([422, 'limit_too_early'])
  const none = await setLimit(page, 'stake', '7d', null, true)
  expect([none.statusCode, none.json().code]).toEqual([422, 'limit_nothing_pending'])
  await letPass(db, [id], 24)
  const confirmed = await setLimit(page, 'stake', '24h', 5_000, true)
  expect(limitIn(confirmed.json().data, 'stake', '24h')).toMatchObject({ amount: 5_000, pending: null })
  expect((await other.post('/api/bet', slip(draw, 5_000))).statusCode).toBe(200)
  const lost = await setLimit(page, 'loss', '1m', 5_000)
  expect(limitIn(lost.json().data, 'loss', '1m')).toMatchObject({ amount: 5_000, used: 5_000, left: 0 })
  // What was lowered below what is used allows nothing, and nothing less.
  const less = await setLimit(page, 'loss', '1m', 1_000)
  expect(limitIn(less.json().data, 'loss', '1m')).toMatchObject({ amount: 1_000, used: 5_000, left: 0 })
})

test('every change is in the audit log with its request', async () => {
  const { id, page } = await playing()
  await setLimit(page, 'loss', '7d', 9_000)
  await setLimit(page, 'loss', '7d', null)
  await page.post('/api/user/reality_check', { minutes: 15 })
  await page.post('/api/user/exclusion', { kind: 'cooling_off', until: at(2 * DAY) })
  const { rows } = await db.owner.query(
    `select action, actor, request_id is not null as known from audit_event where target = $1 order by id`,
    [`player:${id}`],
  )
  const by = { actor: `player:${id}`, known: true }
  const actions = [
    'logged_in',
    'new_browser',
    'limit_set',
    'limit_asked',
    'reality_check_answered',
    'player_excluded',
  ]
  expect(rows.filter(({ known }) => known)).toEqual(actions.map((action) => ({ action, ...by })))
})

/** Unsafe endpoints of players that take no stake. Whatever else there is has to be tried below. */
const NO_STAKE: EndpointName[] = [
  'POST /logout',
  'POST /api/user/change_password',
  'PUT /api/user/limits',
  'POST /api/user/exclusion',
  'POST /api/user/reality_check',
  // Stakes on games of providers come through the wallet (providers/wallet-status.test.ts).
  'POST /api/external/2/url',
  'POST /api/external/3/url',
  'POST /api/external/4/url',
  'POST /api/external/5/url',
  'POST /api/sport/login',
  'POST /api/external/favourite',
  'POST /api/external/round/url',
  'DELETE /api/lottery/ticket/delete',
  'DELETE /api/lottery/ticket/delete/item',
  'POST /api/lottery/ticket/payout',
  'DELETE /api/lottery/ticket/delete/payout/item',
  // Money out: it can only become less to play with, and what comes back was the player's.
  'POST /api/withdraw',
  'POST /api/withdraw/:id/cancel',
  'POST /api/bank-account',
  'DELETE /api/bank-account/:id',
  // Money in stakes nothing; who is on a break is refused it by rules of its own (cashier/may-deposit.ts).
  'POST /api/deposit',
  'POST /api/deposit/:id/cancel',
  'POST /api/notice/read',
  'POST /api/telegram/link',
  'POST /api/telegram/unlink',
  'PUT /api/deposit/:id/slip',
]
const STAKES: Partial<Record<EndpointName, (draw: TestDraw) => object>> = {
  'POST /api/bet': (draw) => slip(draw, 1_000),
  'POST /api/bet/jackpot': jackpot,
  'POST /api/lottery/ticket/bet': () => ticketOf(lottery, [lineOf(['47'])]),
}

test('every route that can take a stake is known', () => {
  const unsafe = (Object.keys(endpoints) as EndpointName[]).filter(
    (name) => !name.startsWith('GET ') && endpointOf(name).access === 'player' && !NO_STAKE.includes(name),
  )
  expect(unsafe.sort()).toEqual(Object.keys(STAKES).sort())
})

const stops: [string, number, (who: Playing) => Promise<unknown>][] = [
  [
    'cooling_off',
    403,
    ({ page }) => page.post('/api/user/exclusion', { kind: 'cooling_off', until: at(DAY) }),
  ],
  [
    'excluded',
    403,
    ({ page }) => page.post('/api/user/exclusion', { kind: 'self_exclusion', until: at(190 * DAY) }),
  ],
  ['excluded', 403, ({ username }) => excludeByName(db.pool, username, Date.now() + DAY, [])],
  [
    'reality_check_due',
    409,
    ({ id }) => db.owner.query('update player set reminder_at = clock_timestamp() where id = $1', [id]),
  ],
]
test.each(stops)('no route gets round %s (%i) at either server', async (code, status, stop) => {
  const who = await playing()
  await stop(who)
  for (const [name, bodyOf] of Object.entries(STAKES)) {
    for (const page of [who.page, who.other]) {
      const answer = await page.post(splitName(name)[1], bodyOf(who.draw))
      expect([name, answer.statusCode, answer.json().code]).toEqual([name, status, code])
    }
  }
  expect((await who.page.get('/api/user')).json().data.balance).toBe(1_000_000)
})

test('who takes a break still logs in and sees balance and tickets; their open bet is paid', async () => {
  const { username, page, draw } = await playing()
  await page.post('/api/bet', slip(draw, 1_000))
  const until = at(190 * DAY)
  const taken = await page.post('/api/user/exclusion', { kind: 'self_exclusion', until })
  expect(taken.json().data.exclusion).toMatchObject({ kind: 'self_exclusion', until })
  const again = browser(two.app)
  expect((await again.logIn(username, PASSWORD)).statusCode).toBe(200)
  expect((await again.post('/api/bet', slip(draw, 1_000))).json().code).toBe('excluded')
  await finishDraw(db, epoch, draw.id, { payCenti: 195 })
  expect((await again.get('/api/user')).json().data.balance).toBe(1_000_950)
  expect((await again.get('/api/v1/ticket/list')).json().data.rows).toHaveLength(1)
  expect((await safePlay(again)).exclusion).toMatchObject({ kind: 'self_exclusion', until })
})

const impossible: [string, string, () => string, string][] = [
  ['23 hours', 'cooling_off', () => at(23 * HOUR), 'exclusion_length'],
  ['43 days', 'cooling_off', () => at(43 * DAY), 'exclusion_length'],
  ['5 months', 'self_exclusion', () => at(150 * DAY), 'exclusion_length'],
  ['in 9999', 'self_exclusion', () => '9999-01-01T00:00:00.000Z', 'exclusion_length'],
  ['in the past', 'cooling_off', () => '2020-01-01T00:00:00.000Z', 'exclusion_length'],
  ['a year', 'cooling_off', () => '2030', 'invalid_field'],
  ['a day that is none', 'cooling_off', () => '2030-02-41T00:00:00Z', 'invalid_field'],
]
test.each(impossible)('a break of %s is refused', async (_, kind, until, code) => {
  const { page, draw } = await playing()
  const answer = await page.post('/api/user/exclusion', { kind, until: until() })
  expect([answer.statusCode, answer.json().code]).toEqual([422, code])
  expect((await page.post('/api/bet', slip(draw, 1_000))).statusCode).toBe(200)
})

test('a break is made longer and never shorter, whichever kind is asked for', async () => {
  const { page } = await playing()
  const ask = (kind: string, ms: number) => page.post('/api/user/exclusion', { kind, until: at(ms) })
  expect((await ask('cooling_off', 2 * DAY)).statusCode).toBe(200)
  expect((await ask('cooling_off', 2 * DAY - HOUR)).json().code).toBe('exclusion_shorter')
  expect((await ask('cooling_off', 3 * DAY)).statusCode).toBe(200)
  expect((await ask('self_exclusion', 200 * DAY)).statusCode).toBe(200)
  expect((await ask('cooling_off', 4 * DAY)).json().code).toBe('exclusion_shorter')
  expect((await safePlay(page)).exclusion?.kind).toBe('self_exclusion')
})

test('the clock of a session counts what was staked and paid since log-in, and nothing of the cashier', async () => {
  const { id, username, page, draw } = await playing()
  await page.post('/api/bet', slip(draw, 4_000))
  await giveMoney(db, id, 50_000)
  await finishDraw(db, epoch, draw.id, { payCenti: 150 })
  expect((await safePlay(page)).session).toMatchObject({ staked: 4_000, paid: 6_000, net: 2_000 })
  const answered = (await page.post('/api/user/reality_check', { minutes: 15 })).json().data
  expect(answered).toMatchObject({
    staked: 4_000,
    paid: 6_000,
    net: 2_000,
    session: { reminder_minutes: 15 },
  })
  const next = Date.parse(answered.session.reminder_at)
  expect(Math.abs(next - Date.now() - 15 * 60_000)).toBeLessThan(60_000)
  await page.logIn(username, PASSWORD)
  expect((await safePlay(page)).session).toEqual(answered.session)
})

/** Makes it as if the player had last done something in the portal that many minutes ago. */
const lastSeen = (id: bigint, minutes: number) =>
  db.owner.query(
    `update session set last_action_at = clock_timestamp() - $2 * interval '1 minute' where player_id = $1`,
    [id, minutes],
  )
const reminderAt = (id: bigint, minutes: number) =>
  db.owner.query(
    `update player set reminder_at = clock_timestamp() - $2 * interval '1 minute' where id = $1`,
    [id, minutes],
  )

/** Every way to a session of one's own that does not answer the reminder. */
const returns: [string, (who: Playing) => Promise<TestBrowser>][] = [
  ['in the same browser', (who) => logInAt(who.page, who)],
  ['after a log-out', (who) => who.page.post('/logout').then(() => logInAt(who.page, who))],
  ['in another browser, at the other server', (who) => logInAt(browser(two.app), who)],
  [
    'after the operator has locked and unlocked the account',
    async (who) => {
      await lockPlayer(db.pool, who.username)
      await unlockPlayer(db.pool, who.username)
      return logInAt(who.page, who)
    },
  ],
  [
    'the next day',
    async (who) => {
      await who.page.post('/logout')
      await db.owner.query(
        `update session set last_action_at = last_action_at - interval '1 day' where player_id = $1`,
        [who.id],
      )
      await db.owner.query(`update player set reminder_at = reminder_at - interval '1 day' where id = $1`, [
        who.id,
      ])
      return logInAt(browser(two.app), who)
    },
  ],
]

async function logInAt(page: TestBrowser, { username }: Playing): Promise<TestBrowser> {
  expect((await page.logIn(username, PASSWORD)).statusCode).toBe(200)
  return page
}

test.each(returns)('a due reminder is not passed by a log-in %s', async (_, comeBack) => {
  const who = await playing()
  const { id, page, draw } = who
  await reminderAt(id, 0)
  expect((await page.post('/api/bet', slip(draw, 500))).json().code).toBe('reality_check_due')
  const again = await comeBack(who)
  expect((await safePlay(again)).session.reminder_due).toBe(true)
  expect((await again.post('/api/bet', slip(draw, 500))).json().code).toBe('reality_check_due')
  await again.post('/api/user/reality_check', {})
  expect((await again.post('/api/bet', slip(draw, 500))).statusCode).toBe(200)
})

test.each(returns.slice(0, 4))('clock, sums and reminder go on with a log-in %s', async (_, comeBack) => {
  const who = await playing()
  expect((await who.page.post('/api/bet', slip(who.draw, 3_000))).statusCode).toBe(200)
  const before = (await safePlay(who.page)).session
  expect(before.staked).toBe(3_000)
  expect((await safePlay(await comeBack(who))).session).toEqual(before)
})

test('the clock starts anew after half an hour without an action or a stake, and not before', async () => {
  const who = await playing()
  const { id, page, draw } = who
  const before = (await safePlay(page)).session
  await lastSeen(id, 29)
  expect((await safePlay(await logInAt(page, who))).session).toEqual(before)
  await lastSeen(id, 31)
  const fresh = (await safePlay(await logInAt(page, who))).session
  expect(Date.parse(fresh.since)).toBeGreaterThan(Date.parse(before.since))
  expect(Date.parse(fresh.reminder_at)).toBeGreaterThan(Date.parse(before.reminder_at))
  // A game plays on in its own frame, without an action in the portal.
  expect((await page.post('/api/bet', slip(draw, 2_000))).statusCode).toBe(200)
  const played = (await safePlay(page)).session
  await lastSeen(id, 31)
  expect((await safePlay(await logInAt(page, who))).session).toEqual(played)
})

test('a reminder answered after a pause begins a new sitting, one answered at once does not', async () => {
  const who = await playing()
  const { id, page } = who
  await who.page.post('/api/bet', slip(who.draw, 1_000))
  await reminderAt(id, 0)
  const before = (await safePlay(page)).session
  const soon = (await page.post('/api/user/reality_check', {})).json().data
  expect(soon).toMatchObject({ since: before.since, staked: 1_000 })
  await reminderAt(id, 40)
  await logInAt(page, who)
  expect((await safePlay(page)).session).toMatchObject({
    since: before.since,
    staked: 1_000,
    reminder_due: true,
  })
  const late = (await page.post('/api/user/reality_check', {})).json().data.session
  expect(late).toMatchObject({ staked: 0, reminder_due: false })
  expect(Date.parse(late.since)).toBeGreaterThan(Date.parse(before.since))
})

test('a session that is handed over keeps its clock and its reminder', async () => {
  const { id, page, draw } = await playing()
  await page.post('/api/bet', slip(draw, 3_000))
  await db.owner.query('update player set reminder_at = clock_timestamp() where id = $1', [id])
  const before = (await safePlay(page)).session
  expect(before.reminder_due).toBe(true)
  const { token } = (await page.get('/token')).json().data
  const phone = browser(two.app)
  await phone.get('/sanctum/csrf-cookie')
  expect((await phone.post('/settoken', { token })).statusCode).toBe(200)
  expect((await safePlay(phone)).session).toEqual(before)
  expect((await phone.post('/api/bet', slip(draw, 500))).json().code).toBe('reality_check_due')
  await phone.post('/api/user/reality_check', {})
  expect((await phone.post('/api/bet', slip(draw, 500))).statusCode).toBe(200)
})

test('answering the reminder at one server lets bets through at the other', async () => {
  const { id, page, other, draw } = await playing()
  await db.owner.query('update player set reminder_at = clock_timestamp() where id = $1', [id])
  expect((await other.post('/api/bet', slip(draw, 500))).json().code).toBe('reality_check_due')
  expect((await safePlay(other)).session.reminder_due).toBe(true)
  await page.post('/api/user/reality_check', {})
  expect((await other.post('/api/bet', slip(draw, 500))).statusCode).toBe(200)
  expect((await page.post('/api/user/reality_check', { minutes: 20 })).statusCode).toBe(422)
})

test('other tabs are told of a change', async () => {
  const { page, other } = await playing()
  const stream = await openStream(oneUrl, page.header())
  await stream.next('hello')
  await setLimit(other, 'stake', '24h', 5_000)
  expect((await stream.next('limits', 5_000)).data).toEqual({})
  stream.close()
})

test('the staff sees state, balance, limits and break of a player, and that is recorded', async () => {
  const { id, username, page } = await playing()
  await setLimit(page, 'loss', '7d', 9_000)
  await excludeByName(db.pool, username, Date.now() + DAY, [])
  const facts = await playerFacts(db.pool, username.toUpperCase(), 'staff:dara')
  expect(facts).toMatchObject({
    ok: true,
    value: { id, username, state: 'ACTIVE', balance: 100_000_000_000n },
  })
  if (!facts.ok) return
  expect(facts.value.exclusion?.kind).toBe('self_exclusion')
  expect(facts.value.limits.find(({ amount }) => amount !== null)).toMatchObject({
    kind: 'loss',
    amount: 9_000,
  })
  expect(Math.abs((facts.value.lastLogInAt?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
  const { rows } = await db.owner.query(
    `select count(*)::int as views from audit_event where action = 'player_viewed' and target = $1`,
    [`player:${id}`],
  )
  expect(rows).toEqual([{ views: 1 }])
  expect(await playerFacts(db.pool, 'nobody-of-that-name', 'staff:dara')).toMatchObject({ code: 'not_found' })
})

test("nobody sees or sets another player's limits", async () => {
  const [mine, theirs] = [await playing(), await playing()]
  await setLimit(mine.page, 'stake', '24h', 1_000)
  expect(limitIn(await safePlay(theirs.page), 'stake', '24h')?.amount).toBeNull()
  const guest = browser(one.app)
  await guest.get('/sanctum/csrf-cookie')
  for (const answer of [
    await guest.get('/api/user/limits'),
    await setLimit(guest, 'stake', '24h', 1_000),
    await guest.post('/api/user/exclusion', { kind: 'cooling_off', until: at(DAY) }),
  ])
    expect(answer.statusCode).toBe(401)
})

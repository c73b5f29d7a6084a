/** A player's own limits over the wire, at two servers on one database: set, told, and what they keep count of. */
import type { AddressInfo } from 'node:net'
import type { PlayLimit, SafePlay } from '@samnang/contract/safe-play'
import { expect, test } from 'vitest'
import { giveMoney, openDraw } from '../../test/betting.ts'
import { browser, type TestBrowser } from '../../test/browser.ts'
import { finishDraw, letPass, reign } from '../../test/playing.ts'
import { at, DAY, safePlay, serverPair, slip } from '../../test/server-pair.ts'
import { openStream } from '../../test/stream.ts'
import { excludeByName } from './exclude-player.ts'
import { playerFacts } from './player-facts.ts'

const { db, one, playing } = await serverPair()
await one.app.listen({ port: 0, host: '127.0.0.1' })
const oneUrl = `http://127.0.0.1:${(one.app.server.address() as AddressInfo).port}`
const epoch = await reign(db)

function limitIn({ limits }: SafePlay, kind: string, window: string): PlayLimit | undefined {
  return limits.find((limit) => limit.kind === kind && limit.window === window)
}

function setLimit(page: TestBrowser, kind: string, window: string, amount: unknown, confirm?: boolean) {
  const body = { kind, window, amount, ...(confirm === undefined ? {} : { confirm }) }
  return page.send('PUT', '/api/user/limits', body)
}

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

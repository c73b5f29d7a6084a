/** The clock of a session and its reminder over the wire, at two servers on one database. */
import { expect, test } from 'vitest'
import { giveMoney } from '../../test/betting.ts'
import { browser, type TestBrowser } from '../../test/browser.ts'
import { finishDraw, reign } from '../../test/playing.ts'
import { PASSWORD } from '../../test/server.ts'
import { type Playing, safePlay, serverPair, slip } from '../../test/server-pair.ts'
import { lockPlayer, unlockPlayer } from './player-admin.ts'

const { db, two, playing } = await serverPair()
const epoch = await reign(db)

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

/** The house's bot against a Bot API of our own with the faults of the real one. */
import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { rielToUnits } from '@samnang/core/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser, type TestBrowser } from '../../test/browser.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addColleague, type OfficeBrowser, type TestOffice, testOffice } from '../../test/office.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'
import { type FakeTelegram, fakeTelegram, TOKEN } from '../../test/telegram.ts'
import { inTransaction } from '../database/pool.ts'
import { tendBot } from './run-telegram.ts'
import { tellPlayer } from './tell-player.ts'

let db: TestDatabase
let server: TestServer
let office: TestOffice
let owner: OfficeBrowser
let telegram: FakeTelegram
let logged = ''
const reader = randomUUID()
const reason = 'players asked for it'

beforeAll(async () => {
  db = await testDatabase()
  telegram = await fakeTelegram()
  server = await testServer({ db })
  const logTo = new Writable({
    write(piece, _encoding, done) {
      logged += String(piece)
      done()
    },
  })
  office = await testOffice({ db, config: { telegramUrl: telegram.url }, logTo })
  owner = await addColleague(office, db.owner, { name: 'Sokha', roles: ['owner'] })
})
afterAll(async () => {
  await server?.close()
  await office?.close()
  await telegram?.close()
  await db?.drop()
})

const tend = (as = reader) => tendBot(office.parts, as, new AbortController().signal)
/** As if the time to wait had passed. */
const letPass = () =>
  db.owner.query(
    `update telegram_bot set paused_until = null; update notice_delivery set next_at = now() where state = 'waiting'`,
  )

interface Somebody {
  id: bigint
  page: TestBrowser
}
async function somebody(username: string): Promise<Somebody> {
  const id = await server.addPlayer(username)
  const page = browser(server.app)
  await page.logIn(username, PASSWORD)
  return { id, page }
}
const credit = ({ id }: Somebody, riel: number) =>
  inTransaction(db.pool, (tx) =>
    tellPlayer(tx, id, 'deposit_credited', { deposit: 1n, amountUnits: rielToUnits(riel) }),
  )
const askCode = async ({ page }: Somebody, language = 'km') =>
  (await page.post('/api/telegram/link', { language })).json().data
async function linked(username: string, chat: number, language = 'km'): Promise<Somebody> {
  const who = await somebody(username)
  const { code } = await askCode(who, language)
  telegram.write(chat, `/start ${code}`)
  await tend()
  telegram.sent.splice(0)
  return who
}
const isLinked = async ({ page }: Somebody) => (await page.get('/api/telegram')).json().data.is_linked

test('it is off until an owner gives it a token, which nobody reads again', async () => {
  const dara = await somebody('dara')
  expect((await dara.page.get('/api/telegram')).json().data).toEqual({ bot: null, is_linked: false })
  expect((await dara.page.post('/api/telegram/link', { language: 'km' })).json().code).toBe('not_found')
  await tend()
  expect(telegram.asked).toEqual([])
  const set = (body: object) => owner.send('POST', '/api/telegram', { reason, ...body })
  expect((await set({ on: true })).json().errors).toEqual({ on: ['invalid'] })
  expect((await set({ on: true, token: 'not a token' })).json().errors).toEqual({ token: ['invalid'] })
  const done = await set({ on: true, token: TOKEN })
  expect(done.json().data, done.body).toMatchObject({ on: true, has_token: true, bot: null })
  await tend()
  expect((await dara.page.get('/api/telegram')).json().data.bot).toBe('samnang_test_bot')
  const { rows } = await db.owner.query(
    `select (select jsonb_agg(detail)::text from audit_event) as audit, (select jsonb_agg(to_jsonb(s))::text from setting s) as settings,
       (select encode(token, 'escape') from telegram_bot) as stored`,
  )
  const [secret = ''] = TOKEN.split(':').slice(1)
  for (const text of [JSON.stringify(rows), logged, done.body]) expect(text).not.toContain(secret)
  const { detail } = (await db.owner.query(`select detail from audit_event where action = 'telegram_set'`))
    .rows[0]
  expect(detail).toMatchObject({
    reason,
    token: 'another one',
    before: { isOn: false },
    after: { isOn: true },
  })
})

test('a chat is linked by a code that works once, in private alone, and ends when its player says so', async () => {
  const lida = await somebody('lida')
  const former = await askCode(lida)
  const { code, link } = await askCode(lida)
  expect(link).toBe(`https://t.me/samnang_test_bot?start=${code}`)
  telegram.write(50, `/start ${code}`, 'group')
  telegram.write(51, `/start ${former.code}`)
  await tend()
  expect(await isLinked(lida)).toBe(false)
  telegram.write(52, `/start ${code}`)
  telegram.write(53, `/start ${code}`)
  await tend()
  expect(await isLinked(lida)).toBe(true)
  expect(telegram.sent.map(({ chat }) => chat)).toEqual([51, 52, 53])
  await credit(lida, 10_000)
  await tend()
  expect(telegram.sent.at(-1)).toEqual({ chat: 52, text: 'ប្រាក់ 10,000៛ បានចូលគណនីរបស់អ្នកហើយ។' })
  telegram.write(52, '/stop')
  await tend()
  expect(await isLinked(lida)).toBe(false)
  const again = await askCode(lida)
  telegram.write(52, `/start ${again.code}`)
  await tend()
  for (const _twice of [1, 2]) expect((await lida.page.post('/api/telegram/unlink')).statusCode).toBe(200)
  expect(await isLinked(lida)).toBe(false)
  telegram.sent.splice(0)
  await credit(lida, 20_000)
  await tend()
  expect(telegram.sent).toEqual([])
  const { rows } = await db.owner.query(
    `select action from audit_event where target = $1 and action like 'telegram%' order by id`,
    [`player:${lida.id}`],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'telegram_linked',
    'telegram_unlinked',
    'telegram_linked',
    'telegram_unlinked',
  ])
})

test('a notice that this version has no words for keeps no other from being sent, nor takes its tries', async () => {
  const who = await linked('newer', 70)
  await credit(who, 30_000)
  await credit(who, 40_000)
  await db.owner.query(
    `update player_notice set kind = 'of_next_year' where id = (select min(id) from player_notice where player_id = $1)`,
    [who.id],
  )
  await tend()
  expect(telegram.sent.map(({ text }) => text)).toEqual(['ប្រាក់ 40,000៛ បានចូលគណនីរបស់អ្នកហើយ។'])
  for (let tries = 0; tries < 8; tries++) {
    await letPass()
    await tend()
  }
  expect(telegram.sent.splice(0)).toHaveLength(1)
  const { rows } = await db.owner.query<{ state: string }>(
    `select d.state from notice_delivery d join player_notice n on n.id = d.notice where n.player_id = $1 order by d.id`,
    [who.id],
  )
  expect(rows.map(({ state }) => state)).toEqual(['failed', 'sent'])
})

test('an expired code links nothing', async () => {
  const late = await somebody('late')
  const { code } = await askCode(late)
  await db.owner.query(`update telegram_code set expires_at = now() - interval '1 second'`)
  telegram.write(60, `/start ${code}`)
  await tend()
  expect(await isLinked(late)).toBe(false)
})

test('a message to everybody goes to every chat, in its language', async () => {
  await linked('khmer', 70)
  await linked('english', 71, 'en')
  const said = { km: 'បញ្ជរបិទ', en: 'The counter is closed', tag: null, reason }
  expect((await owner.send('POST', '/api/messages', said)).statusCode).toBe(200)
  await tend()
  expect(telegram.sent.filter(({ chat }) => chat >= 70)).toEqual([
    { chat: 70, text: said.km },
    { chat: 71, text: said.en },
  ])
  telegram.sent.splice(0)
})

test('too many at once: it waits as long as it is told, and sends each notice once', async () => {
  const many = await linked('many', 80, 'en')
  for (const riel of [1, 2, 3]) await credit(many, riel)
  telegram.fail({ status: 429, retryAfter: 33 })
  await tend()
  expect(telegram.sent).toEqual([])
  const before = telegram.asked.length
  await tend()
  expect(telegram.asked).toHaveLength(before)
  const { rows } = await db.owner.query(
    'select extract(epoch from paused_until - clock_timestamp())::float8 as s from telegram_bot',
  )
  expect(Number(rows[0]?.s)).toBeGreaterThan(25)
  await letPass()
  await tend()
  expect(telegram.sent.map(({ text }) => text)).toEqual(
    [1, 2, 3].map((n) => `${n}៛ has been added to your account.`),
  )
})

test('a fault of theirs is tried again later, not at once; eight of them are the end', async () => {
  telegram.sent.splice(0)
  const slow = await linked('slow', 81)
  await credit(slow, 5_000)
  telegram.fail({ status: 500 })
  await tend()
  await tend()
  expect(telegram.sent).toEqual([])
  await letPass()
  await tend()
  expect(telegram.sent).toHaveLength(1)
  await credit(slow, 6_000)
  for (let round = 0; round < 9; round++) {
    telegram.fail({ status: 502 })
    await letPass()
    await tend()
  }
  expect(telegram.sent).toHaveLength(1)
  telegram.fail()
  const { rows } = await db.owner.query(
    `select state, count(*)::int as n from notice_delivery where state <> 'sent' group by 1`,
  )
  expect(rows).toEqual([{ state: 'failed', n: expect.any(Number) }])
})

test('a bot that is blocked has lost its chat, and what waits for it', async () => {
  const gone = await linked('gone', 90)
  telegram.blocked.add(90)
  for (const riel of [1, 2, 3]) await credit(gone, riel)
  telegram.sent.splice(0)
  await tend()
  expect([await isLinked(gone), telegram.sent]).toEqual([false, []])
  const state = (await owner.get('/api/telegram')).json().data
  expect(state).toMatchObject({ waiting: 0 })
  // The inbox has all of it.
  expect((await gone.page.get('/api/notice/list')).json().data.unread).toBe(3)
})

test('two offices at once send each notice once, and one of them reads', async () => {
  const twice = await linked('twice', 95, 'en')
  for (let riel = 1; riel <= 8; riel++) await credit(twice, riel)
  telegram.sent.splice(0)
  await Promise.all([tend(), tend(randomUUID()), tend(randomUUID())])
  expect(telegram.sent.map(({ text }) => text).sort()).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `${n}៛ has been added to your account.`),
  )
})

test('no line of the log has the token', () => {
  expect(telegram.asked.length).toBeGreaterThan(10)
  expect(logged).not.toContain(TOKEN.split(':')[1])
})

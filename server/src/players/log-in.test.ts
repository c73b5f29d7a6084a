import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser } from '../../test/browser.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { handClock } from '../../test/parts.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'
import { lockPlayer, unlockPlayer } from './player-admin.ts'

const clock = handClock()
let db: TestDatabase
let server: TestServer

beforeAll(async () => {
  db = await testDatabase()
  server = await testServer({ db, clock, csrfKey: randomBytes(32) })
})
afterAll(async () => {
  await server?.close()
  await db?.drop()
})

test('a guest gets a token, logs in under a new id, and is the player', async () => {
  const id = await server.addPlayer('sophea')
  const page = browser(server.app)
  expect((await page.get('/api/user')).statusCode).toBe(401)
  const token = await page.get('/sanctum/csrf-cookie')
  expect(token.statusCode).toBe(204)
  const guest = page.cookies.get('samnang')
  const answer = await page.logIn('Sophea', PASSWORD)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ status: 'success', data: { auth: { id: Number(id), username: 'sophea' } } })
  expect(page.cookies.get('samnang')).not.toBe(guest)
  const user = await page.get('/api/user')
  expect(user.json().data).toMatchObject({
    auth: { username: 'sophea' },
    balance: 0,
    setting: { enabled_poll_1: true },
    enableFastGamePlay: true,
    enableLottery: false,
    is_loading: 0,
  })
})

test('the menus of players with the tag name external games, those of others do not', async () => {
  const listed = await server.addPlayer('listed')
  await server.addPlayer('unlisted')
  await db.pool.query(`insert into setting (key, value) values ('external_games', 'false')`)
  server.parts.settings.forget()
  await server.parts.settings.read()
  // The tag tells every server by itself, within two seconds.
  await db.pool.query(`insert into player_tag (player_id, tag) values ($1, 'external_games')`, [listed])
  await expect.poll(async () => (await server.parts.settings.read()).externalGamesFor.size).toBe(1)
  const shown = async (username: string) => {
    const page = browser(server.app)
    await page.logIn(username, PASSWORD)
    return (await page.get('/api/user')).json().data.setting.external_games
  }
  expect([await shown('listed'), await shown('unlisted')]).toEqual([true, false])
  await db.pool.query(`update setting set value = 'true' where key = 'external_games'`)
  server.parts.settings.forget()
  expect(await shown('unlisted')).toBe(true)
  await db.owner.query(`delete from setting where key like 'external_games%'`)
  server.parts.settings.forget()
})

test('the id of before the log-in and an invented one are nobody', async () => {
  await server.addPlayer('before')
  const page = browser(server.app)
  await page.get('/sanctum/csrf-cookie')
  const guest = page.cookies.get('samnang') ?? ''
  await page.logIn('before', PASSWORD)
  for (const cookie of [guest, randomBytes(32).toString('base64url'), 'g.x.y']) {
    const answer = await server.app.inject({ url: '/api/user', headers: { cookie: `samnang=${cookie}` } })
    expect(answer.json()).toMatchObject({ status: 'error', code: 'unauthenticated' })
  }
  const fresh = await server.app.inject({
    url: '/sanctum/csrf-cookie',
    headers: { cookie: `samnang=${randomBytes(32).toString('base64url')}` },
  })
  expect(fresh.cookies.find(({ name }) => name === 'samnang')?.value).toMatch(/^g\./)
})

test('session ids are stored as hashes and passwords as argon2id', async () => {
  await server.addPlayer('hashed')
  const page = browser(server.app)
  await page.logIn('hashed', PASSWORD)
  const cookie = page.cookies.get('samnang') ?? ''
  expect(Buffer.from(cookie, 'base64url')).toHaveLength(32)
  const { rows } = await db.owner.query(
    `select encode(id_hash, 'escape') as id, password_hash from session join player on player.id = player_id
     where username = 'hashed'`,
  )
  expect(rows[0].id).not.toContain(cookie)
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('an unknown name and a wrong password get the same answer', async () => {
  await server.addPlayer('known')
  const page = browser(server.app, '10.0.0.1')
  const wrong = await page.logIn('known', 'not the password')
  const unknown = await page.logIn('nobody-here', 'not the password')
  expect(wrong.statusCode).toBe(422)
  expect({ ...unknown.json(), request_id: '' }).toEqual({ ...wrong.json(), request_id: '' })
  expect(wrong.json().code).toBe('invalid_credentials')
})

test('an unknown name takes as long as a wrong password', async () => {
  await server.addPlayer('timed')
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < 24; round++) {
    clock.pass(31 * 60_000)
    for (const kind of ['known', 'unknown'] as const) {
      const page = browser(server.app, '10.0.0.2')
      await page.get('/sanctum/csrf-cookie')
      const started = performance.now()
      await page.post('/login', { username: kind === 'known' ? 'timed' : `x${round}`, password: 'wrong one' })
      times[kind].push(performance.now() - started)
    }
  }
  // The quickest of each: other work on the machine only adds. A missing hash would be a fifth of the time.
  const [known, unknown] = [Math.min(...times.known), Math.min(...times.unknown)]
  expect(unknown).toBeGreaterThan(known / 2)
  expect(known).toBeGreaterThan(unknown / 2)
})

test.each(['locked-name', 'no-such-name'])('three failures lock %s for thirty minutes', async (name) => {
  if (name === 'locked-name') await server.addPlayer(name)
  const page = browser(server.app, '10.0.0.3')
  for (let guess = 0; guess < 3; guess++) {
    expect((await page.logIn(name, `guess ${guess}`)).statusCode).toBe(422)
    clock.pass(9 * 60_000)
  }
  const locked = await page.logIn(name, PASSWORD)
  expect(locked.statusCode).toBe(429)
  expect(locked.json().code).toBe('too_many_requests')
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(20 * 60)
  clock.pass(22 * 60_000)
  expect((await page.logIn(name, PASSWORD)).statusCode).toBe(name === 'locked-name' ? 200 : 422)
})

test('a locked name does not disturb the session that is open', async () => {
  await server.addPlayer('victim')
  const own = browser(server.app)
  await own.logIn('victim', PASSWORD)
  const attacker = browser(server.app, '10.0.0.4')
  for (let guess = 0; guess < 4; guess++) await attacker.logIn('victim', `guess ${guess}`)
  expect((await own.get('/api/user')).statusCode).toBe(200)
})

test('ten guesses at once are not more than three', async () => {
  await server.addPlayer('raced')
  const pages = Array.from({ length: 10 }, () => browser(server.app, '10.0.0.5'))
  const answers = await Promise.all(pages.map((page, index) => page.logIn('raced', `guess ${index}`)))
  const codes = answers.map((answer) => answer.statusCode)
  expect(codes.filter((code) => code === 422)).toHaveLength(3)
  expect(codes.filter((code) => code === 429)).toHaveLength(7)
})

test('twenty failures a minute are enough for one address', async () => {
  const page = browser(server.app, '10.0.0.6')
  const codes: number[] = []
  for (let guess = 0; guess < 22; guess++) codes.push((await page.logIn(`someone-${guess}`, 'x')).statusCode)
  expect(codes.slice(0, 20).every((code) => code === 422)).toBe(true)
  expect(codes.slice(20).every((code) => code === 429)).toBe(true)
  const other = browser(server.app, '10.0.0.7')
  expect((await other.logIn('someone-else', 'x')).statusCode).toBe(422)
})

test('only the right password learns that the account is locked', async () => {
  await server.addPlayer('shut')
  await lockPlayer(db.pool, 'shut')
  const page = browser(server.app, '10.0.0.8')
  expect((await page.logIn('shut', 'wrong')).json().code).toBe('invalid_credentials')
  const locked = await page.logIn('shut', PASSWORD)
  expect([locked.statusCode, locked.json().code]).toEqual([403, 'account_locked'])
  await unlockPlayer(db.pool, 'shut')
  expect((await page.logIn('shut', PASSWORD)).statusCode).toBe(200)
})

test('a password hashed with less is hashed anew at log-in', async () => {
  await server.addPlayer('old-hash')
  const { hash } = await import('@node-rs/argon2')
  const weak = await hash(PASSWORD.normalize('NFC'), { memoryCost: 8192, timeCost: 1 })
  await db.owner.query(`update player set password_hash = $1 where username = 'old-hash'`, [weak])
  expect((await browser(server.app).logIn('old-hash', PASSWORD)).statusCode).toBe(200)
  const { rows } = await db.owner.query(`select password_hash from player where username = 'old-hash'`)
  expect(rows[0].password_hash).toContain('m=19456,t=2')
})

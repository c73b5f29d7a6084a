/** Guessing of passwords over the wire, at two servers on one database. */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { browser, type TestBrowser } from '../../test/browser.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { handClock } from '../../test/parts.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'
import { proofFor } from '../../test/solve.ts'

const clock = handClock()
const csrfKey = randomBytes(32)
let db: TestDatabase
let one: TestServer
let two: TestServer

beforeAll(async () => {
  db = await testDatabase()
  one = await testServer({ db, clock, csrfKey })
  two = await testServer({ db, clock, csrfKey })
})
afterAll(async () => {
  await one?.close()
  await two?.close()
  await db?.drop()
})
beforeEach(() => db.owner.query('delete from login_failure'))

const app = (index: number) => (index % 2 === 0 ? one.app : two.app)
const newName = () => `vanna${randomUUID().slice(0, 8)}`
const player = async () => {
  const name = newName()
  return { name, id: await one.addPlayer(name) }
}
const codeOf = (answer: { statusCode: number; json(): { code?: string } }) =>
  answer.json().code ?? answer.statusCode

/** Failures of unknown browsers at names of nobody, as a guesser all over the site leaves them. */
const guessedSiteWide = (count: number) =>
  db.owner.query(
    `insert into login_failure (username_key, source, address, at)
     select 'guessed' || g, 'guest', 'x' || g, $2 from generate_series(1, $1::int) g`,
    [count, new Date(clock.now())],
  )

/** A browser that has logged in to the name before, and is logged out. */
async function knownBrowser(name: string, at = one): Promise<TestBrowser> {
  const page = browser(at.app, '192.0.2.1')
  expect((await page.logIn(name, PASSWORD)).statusCode).toBe(200)
  await page.post('/logout')
  return page
}

test('of 1 200 names tried from 300 addresses at two servers, fewer than 110 passwords are looked at', async () => {
  const tried = await Promise.all(
    Array.from({ length: 300 }, async (_, address) => {
      const page = browser(app(address), `198.51.${100 + (address >> 8)}.${address & 255}`)
      const codes: unknown[] = []
      for (let guess = 0; guess < 4; guess++)
        codes.push(codeOf(await page.logIn(`stuffed-${address}-${guess}`, 'x')))
      return codes
    }),
  )
  const codes = tried.flat()
  const looked = codes.filter((code) => code === 'invalid_credentials').length
  expect(looked).toBeGreaterThanOrEqual(64)
  expect(looked).toBeLessThan(110)
  expect(codes.filter((code) => code === 'challenge_required')).toHaveLength(1200 - looked)
  await guessedSiteWide(100)
  // A server that starts now knows as much.
  const three = await testServer({ db, clock, csrfKey })
  expect(codeOf(await browser(three.app, '203.0.113.1').logIn('late', 'x'))).toBe('challenge_required')
  await three.close()
  clock.pass(11 * 60_000)
  expect(codeOf(await browser(one.app, '203.0.113.1').logIn('late', 'x'))).toBe('invalid_credentials')
}, 120_000)

test('an unknown browser logs in with a proof, which is of use once, for this name, at either server', async () => {
  const { name } = await player()
  const other = await player()
  await guessedSiteWide(100)
  const page = browser(one.app, '203.0.113.2')
  const proof = await proofFor(await page.logIn(name, PASSWORD))
  expect(codeOf(await page.post('/login', { username: other.name, password: PASSWORD, proof }))).toBe(
    'challenge_required',
  )
  const wrong = { ...proof, numbers: [...proof.numbers].reverse() }
  expect(codeOf(await page.post('/login', { username: name, password: PASSWORD, proof: wrong }))).toBe(
    'challenge_required',
  )
  expect(codeOf(await page.post('/login', { username: name, password: 'wrong', proof }))).toBe(
    'invalid_credentials',
  )
  for (const server of [one, two]) {
    const again = browser(server.app, '203.0.113.3')
    await again.get('/sanctum/csrf-cookie')
    expect(codeOf(await again.post('/login', { username: name, password: PASSWORD, proof }))).toBe(
      'challenge_required',
    )
  }
  const second = await proofFor(await page.logIn(name, PASSWORD))
  expect(codeOf(await page.post('/login', { username: name, password: PASSWORD, proof: second }))).toBe(200)
})

test('one proof sent ten times at once to two servers is one try', async () => {
  const { name } = await player()
  await guessedSiteWide(100)
  const first = browser(one.app, '203.0.113.2')
  const proof = await proofFor(await first.logIn(name, 'x'))
  const answers = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const page = browser(app(index), '203.0.113.2')
      await page.get('/sanctum/csrf-cookie')
      return codeOf(await page.post('/login', { username: name, password: 'x', proof }))
    }),
  )
  expect(answers.filter((code) => code === 'invalid_credentials')).toHaveLength(1)
  expect(answers.filter((code) => code === 'challenge_required')).toHaveLength(9)
})

test('a proof is good for two minutes, and a token of our own making for none', async () => {
  const { name } = await player()
  await guessedSiteWide(100)
  const page = browser(one.app, '203.0.113.4')
  const proof = await proofFor(await page.logIn(name, PASSWORD))
  const [id, madeAt, , signature] = proof.token.split('.')
  const easy = { ...proof, token: `${id}.${madeAt}.0.${signature}` }
  expect(codeOf(await page.post('/login', { username: name, password: PASSWORD, proof: easy }))).toBe(
    'challenge_required',
  )
  clock.pass(2 * 60_000 + 1)
  expect(codeOf(await page.post('/login', { username: name, password: PASSWORD, proof }))).toBe(
    'challenge_required',
  )
  const bad = { token: proof.token, numbers: [1, 2, 3] }
  expect(codeOf(await page.post('/login', { username: name, password: PASSWORD, proof: bad }))).toBe(
    'invalid_field',
  )
})

test('the puzzle is harder the more is guessed', async () => {
  const bits = async () => (await browser(one.app, '203.0.113.5').logIn(newName(), 'x')).json().challenge.bits
  await guessedSiteWide(100)
  expect(await bits()).toBe(12)
  await guessedSiteWide(300)
  expect(await bits()).toBe(14)
})

test('a known browser needs no proof and no free address, whatever others guess', async () => {
  const { name } = await player()
  const page = await knownBrowser(name)
  await guessedSiteWide(2_000)
  expect(codeOf(await page.logIn(name, PASSWORD))).toBe(200)
  const stranger = (await player()).name
  expect(codeOf(await page.logIn(stranger, PASSWORD))).toBe('challenge_required')
})

test('whoever guesses at a name locks no browser out that the name knows', async () => {
  const { name } = await player()
  const page = await knownBrowser(name)
  for (let guess = 0; guess < 5; guess++) await browser(app(guess), '203.0.113.6').logIn(name, 'x')
  expect(codeOf(await browser(one.app, '203.0.113.7').logIn(name, PASSWORD))).toBe('too_many_requests')
  // The 20 failures of its address are those of unknown browsers.
  for (let guess = 0; guess < 20; guess++) await browser(app(guess), '192.0.2.1').logIn(newName(), 'x')
  expect(codeOf(await browser(one.app, '192.0.2.1').logIn(newName(), PASSWORD))).toBe('too_many_requests')
  expect(codeOf(await page.logIn(name, PASSWORD))).toBe(200)
  // Its log-in gives the guesser no new tries.
  expect(codeOf(await browser(one.app, '203.0.113.7').logIn(name, 'x'))).toBe('too_many_requests')
})

test('a known browser that guesses is locked by itself', async () => {
  const { name } = await player()
  const page = await knownBrowser(name)
  for (let guess = 0; guess < 3; guess++)
    expect(codeOf(await page.logIn(name, 'x'))).toBe('invalid_credentials')
  expect(codeOf(await page.logIn(name, PASSWORD))).toBe('too_many_requests')
  expect(codeOf(await browser(two.app, '203.0.113.8').logIn(name, PASSWORD))).toBe(200)
})

test('nobody makes a browser known but the server after a log-in', async () => {
  const { name } = await player()
  const page = await knownBrowser(name)
  const cookie = page.cookies.get('browser') ?? ''
  const [id = '', mark = ''] = cookie.split('.')
  await guessedSiteWide(100)
  for (const forged of ['', id, `${'A'.repeat(22)}.${mark}`, `${id}.${'A'.repeat(43)}`, `${cookie}.x`]) {
    const guest = browser(one.app, '203.0.113.9')
    guest.cookies.set('browser', forged)
    expect([forged, codeOf(await guest.logIn(name, PASSWORD))]).toEqual([forged, 'challenge_required'])
  }
})

test('one browser is known to several names, the last eight', async () => {
  const names = await Promise.all(Array.from({ length: 9 }, async () => (await player()).name))
  const page = browser(one.app, '192.0.2.9')
  for (const name of names) expect(codeOf(await page.logIn(name, PASSWORD))).toBe(200)
  await page.post('/logout')
  await guessedSiteWide(100)
  expect(codeOf(await page.logIn(names[0] ?? '', PASSWORD))).toBe('challenge_required')
  expect(codeOf(await page.logIn(names[1] ?? '', PASSWORD))).toBe(200)
})

test('ten guesses at once at two servers are not more than three', async () => {
  const { name } = await player()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => browser(app(index), `203.0.113.${index}`).logIn(name, 'x')),
  )
  const codes = answers.map(codeOf)
  expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(3)
  expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(7)
})

test('twenty failures a minute are enough for one address at two servers, for a /64 of IPv6 together', async () => {
  const codes: unknown[] = []
  for (let guess = 0; guess < 22; guess++)
    codes.push(codeOf(await browser(app(guess), `2001:db8:0:7::${guess.toString(16)}`).logIn(newName(), 'x')))
  expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(20)
  expect(codes.slice(20)).toEqual(['too_many_requests', 'too_many_requests'])
  expect(codeOf(await browser(one.app, '2001:db8:0:8::1').logIn(newName(), 'x'))).toBe('invalid_credentials')
})

test("a guesser's tries do not keep the player from changing the password, nor the other way round", async () => {
  const { name } = await player()
  const page = browser(one.app, '192.0.2.2')
  await page.logIn(name, PASSWORD)
  const change = (old_password: string) =>
    page.post('/api/user/change_password', {
      old_password,
      new_password: 'ថ្មី-password-59',
      confirm: 'ថ្មី-password-59',
    })
  for (let guess = 0; guess < 4; guess++) await browser(two.app, '203.0.113.10').logIn(name, 'x')
  expect(codeOf(await change('wrong'))).toBe('old_password_wrong')
  expect(codeOf(await change(PASSWORD))).toBe(200)
  await db.owner.query('delete from login_failure')
  for (let guess = 0; guess < 3; guess++) expect(codeOf(await change('wrong'))).toBe('old_password_wrong')
  expect(codeOf(await change('ថ្មី-password-59'))).toBe('too_many_requests')
  expect(codeOf(await browser(two.app, '203.0.113.11').logIn(name, 'ថ្មី-password-59'))).toBe(200)
})

test('of 300 log-ins at once a known browser with the right password gets in', async () => {
  const { name } = await player()
  const page = await knownBrowser(name)
  const crowd = Array.from({ length: 300 }, (_, index) =>
    browser(one.app, `203.0.${113 + (index >> 5)}.77`).logIn(`crowd-${index}`, 'x'),
  )
  await new Promise((done) => setImmediate(done))
  expect(codeOf(await page.logIn(name, PASSWORD))).toBe(200)
  const codes = (await Promise.all(crowd)).map(codeOf)
  expect(codes.filter((code) => code === 200)).toHaveLength(0)
})

test('amid a crowd that nobody has looked at yet, a player is let in after a puzzle', async () => {
  const { name } = await player()
  const crowd = Array.from({ length: 300 }, (_, index) =>
    browser(one.app, `198.51.100.${index % 250}`).logIn(`early-${index}`, 'x'),
  )
  await new Promise((done) => setImmediate(done))
  const page = browser(one.app, '203.0.113.14')
  await page.get('/sanctum/csrf-cookie')
  const proof = await proofFor(await page.logIn(name, PASSWORD))
  expect(codeOf(await page.post('/login', { username: name, password: PASSWORD, proof }))).toBe(200)
  const codes = (await Promise.all(crowd)).map(codeOf)
  expect(codes.filter((code) => code === 'invalid_credentials').length).toBeLessThan(110)
  expect(codes).not.toContain('overloaded')
})

test('success, failure, lock-out and a new browser are recorded with the address as a mark', async () => {
  const { name, id } = await player()
  const page = browser(one.app, '192.0.2.3')
  await page.logIn(name, PASSWORD)
  await page.logIn(name, PASSWORD)
  for (let guess = 0; guess < 4; guess++) await browser(one.app, '203.0.113.12').logIn(name, 'x')
  const { rows } = await db.owner.query(
    `select action, detail ->> 'address' as address, request_id is not null as joined from audit_event
     where target in ($1, $2) and action <> 'player_created' order by id`,
    [name, `player:${id}`],
  )
  const [mine, theirs] = ['192.0.2.3', '203.0.113.12'].map((address) =>
    one.parts.siteKey.addressMark(address),
  )
  expect(rows).toEqual([
    { action: 'logged_in', address: mine, joined: true },
    { action: 'new_browser', address: mine, joined: true },
    { action: 'logged_in', address: mine, joined: true },
    { action: 'log_in_failed', address: theirs, joined: true },
    { action: 'log_in_failed', address: theirs, joined: true },
    { action: 'log_in_failed', address: theirs, joined: true },
    { action: 'log_in_locked', address: theirs, joined: true },
  ])
  expect(mine).not.toBe(theirs)
  const told = await db.owner.query(`select 1 from audit_event where detail::text like '%203.0.113%'`)
  expect(told.rowCount).toBe(0)
})

test('a password that was typed into the field of the name is recorded as a mark alone', async () => {
  const password = `slipped-${randomUUID()}`
  for (let guess = 0; guess < 2; guess++) await browser(one.app, '203.0.113.13').logIn(password, 'x')
  const { rows } = await db.owner.query<{ target: string }>(
    `select target from audit_event where action = 'log_in_failed' and target like 'unknown:%' order by id desc limit 2`,
  )
  const mark = `unknown:${one.parts.siteKey.nameMark(password)}`
  expect(rows.map(({ target }) => target)).toEqual([mark, mark])
  const told = await db.owner.query(`select 1 from audit_event e where strpos(e::text, $1) > 0`, [password])
  expect(told.rowCount).toBe(0)
})

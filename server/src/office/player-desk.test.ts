import { randomBytes, randomUUID } from 'node:crypto'
import { endpoints } from '@samnang/contract/endpoints'
import { dayAt } from '@samnang/core/phnom-penh-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser } from '../../test/browser.ts'
import { type TestColleagues, testColleagues } from '../../test/colleagues.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'
import { creditPlayer } from '../money/post-transfer.ts'

const reason = 'asked by phone'
let db: TestDatabase
let server: TestServer
let office: TestColleagues

beforeAll(async () => {
  db = await testDatabase()
  server = await testServer({ db, csrfKey: randomBytes(32) })
  office = await testColleagues(db)
})
afterAll(async () => {
  await office?.close()
  await server?.close()
  await db?.drop()
})

async function found(query: string, rights = {}): Promise<string[]> {
  const answer = await office.as('dara', rights).get(`/api/players?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.rows.map(({ username }: { username: string }) => username)
}

async function audited(target: string) {
  const { rows } = await db.owner.query(
    'select actor, action, detail from audit_event where target = $1 order by id',
    [target],
  )
  return rows
}

test('players are found by a part of what staff know of them, and by nothing that is a wildcard', async () => {
  const dara = office.as('dara')
  const ids: Record<string, bigint> = {}
  for (const name of ['sok.pisey', 'SokDara', 'ខ្មែរសុភា', 'under_score'])
    ids[name] = await server.addPlayer(name)
  const contact = { phone: '+855 12-345 678', bank_account: 'ABA 000 123 456', reason }
  const filled = await dara.send('POST', `/api/players/${ids.SokDara}/contact`, contact)
  expect(filled.statusCode, filled.body).toBe(204)
  const seek = (q: string) => found(`q=${encodeURIComponent(q)}`)
  expect(await seek('sok')).toEqual(['SokDara', 'sok.pisey'])
  expect(await seek('SOKDA')).toEqual(['SokDara'])
  expect(await seek('ខ្')).toEqual(['ខ្មែរសុភា'])
  expect(await seek('ខ្មែរ\u200bសុ')).toEqual(['ខ្មែរសុភា'])
  expect(await seek('%')).toEqual([])
  expect(await seek('_')).toEqual(['under_score'])
  expect(await seek('12 345')).toEqual(['SokDara'])
  expect(await seek('១២៣៤៥')).toEqual(expect.arrayContaining(['SokDara']))
  expect(await seek('000123')).toEqual(['SokDara'])
  expect(await seek(String(ids['sok.pisey']))).toEqual(['sok.pisey'])
  expect(await seek('9'.repeat(30))).toEqual([])
  for (const q of ['x'.repeat(10_240), 'a\u0000b'])
    expect((await dara.get(`/api/players?q=${encodeURIComponent(q)}`)).statusCode).toBe(422)
})

test('a device or an address finds everybody who has used it', async () => {
  await server.addPlayer('shared.one')
  await server.addPlayer('shared.two')
  const phone = browser(server.app, '203.0.113.9')
  await phone.logIn('shared.one', PASSWORD)
  await phone.post('/logout')
  await phone.get('/sanctum/csrf-cookie')
  await phone.logIn('shared.two', PASSWORD)
  const { rows } = (await office.as('dara').get(`/api/players?q=shared.two`)).json().data
  const two = (await office.as('dara').get(`/api/players/${rows[0].id}/sessions`)).json().data.rows[0]
  for (const mark of [two.address, two.device])
    expect(await found(`q=${mark}`)).toEqual(['shared.two', 'shared.one'])
  expect(await found(`q=${two.id.slice(0, 12)}`)).toEqual(['shared.two'])
  expect(two.is_open).toBe(true)
})

test('lists are paged by key, and filtered by state and tag', async () => {
  for (const name of ['page.1', 'page.2', 'page.3']) await server.addPlayer(name)
  const first = (await office.as('dara').get('/api/players?q=page.&limit=2')).json().data
  const second = (await office.as('dara').get(`/api/players?q=page.&limit=2&before=${first.next}`)).json()
    .data
  const names = [...first.rows, ...second.rows].map(({ username }) => username)
  expect([names, second.next]).toEqual([['page.3', 'page.2', 'page.1'], null])
  const { id } = first.rows[0]
  await office.as('dara').send('POST', `/api/players/${id}/tags`, { tag: 'VIP', on: true, reason })
  await office.as('dara').send('POST', `/api/players/${id}/lock`, { reason })
  expect(await found('tag=vip')).toEqual(['page.3'])
  expect(await found('state=LOCKED&q=page.')).toEqual(['page.3'])
  expect((await office.as('dara').get('/api/tags')).json().data.rows).toContainEqual({ tag: 'vip', count: 1 })
})

test('players of another branch are not there, in any list and for any command', async () => {
  const id = await server.addPlayer('elsewhere')
  await db.owner.query('update player set branch = 7 where id = $1', [id])
  expect(await found('q=elsewhere', { branch: 7n })).toEqual(['elsewhere'])
  expect(await found('q=elsewhere', { branch: 8n })).toEqual([])
  const other = office.as('sala', { branch: 8n })
  const before = await db.owner.query(
    'select p::text, (select count(*) from audit_event) from player p where id = $1',
    [id],
  )
  const lists = [
    '',
    '/tickets',
    '/lottery',
    '/rounds',
    '/sport',
    '/transactions',
    '/statement',
    '/sessions',
    '/notes',
    '/events',
  ]
  for (const list of lists)
    expect((await other.get(`/api/players/${id}${list}`)).json().code, list).toBe('not_found')
  const commands: [string, object][] = [
    ['lock', {}],
    ['unlock', {}],
    ['sessions/end', {}],
    ['password', {}],
    ['limits', { kind: 'stake', window: '24h', amount: 5000 }],
    ['exclude', { until: '2030-01-01' }],
    ['notes', { note: 'hello' }],
    ['tags', { tag: 'vip', on: true }],
    ['kyc', { level: 1 }],
    ['contact', { phone: '012345678' }],
  ]
  for (const [verb, body] of commands) {
    const answer = await other.send('POST', `/api/players/${id}/${verb}`, { ...body, reason })
    expect([answer.statusCode, answer.json().code], verb).toEqual([404, 'not_found'])
  }
  const after = await db.owner.query(
    'select p::text, (select count(*) from audit_event) from player p where id = $1',
    [id],
  )
  expect(after.rows).toEqual(before.rows)
})

test('a player made by a branch belongs to it', async () => {
  const made = await office
    .as('sala', { branch: 7n })
    .send('POST', '/api/players', { username: 'of.seven', reason })
  expect(made.statusCode, made.body).toBe(200)
  expect(await found('q=of.seven', { branch: 7n })).toEqual(['of.seven'])
  expect(await found('q=of.seven', { branch: 8n })).toEqual([])
})

test('a new player logs in with the password that was shown once, and can do nothing but change it', async () => {
  const key = randomUUID()
  const dara = office.as('dara')
  const create = () =>
    dara.send('POST', '/api/players', { username: 'newcomer', reason }, { 'idempotency-key': key })
  const made = (await create()).json().data
  expect((await create()).json().data).toEqual(made)
  const page = browser(server.app)
  expect((await page.logIn('newcomer', made.password)).statusCode).toBe(200)
  expect((await page.get('/api/user')).json().data.password_due).toBe(true)
  for (const name of Object.keys(endpoints)) await expectDue(page, name)
  expect((await page.get('/api/stream')).json().code).toBe('password_due')
  const change = { old_password: made.password, new_password: PASSWORD, confirm: PASSWORD }
  const same = { ...change, new_password: made.password, confirm: made.password }
  expect((await page.post('/api/user/change_password', same)).json().code).toBe('password_unchanged')
  expect((await page.post('/api/user/change_password', change)).statusCode).toBe(200)
  expect((await page.get('/api/user')).json().data.password_due).toBeUndefined()
  expect((await page.get('/api/statement')).statusCode).toBe(200)
  const [event] = await audited(`player:${made.id}`)
  expect(event).toMatchObject({ actor: 'staff:dara', action: 'player_created', detail: { reason } })
})

/** What needs a log-in and is not named by the contract is refused with the code of its own. */
async function expectDue(page: ReturnType<typeof browser>, name: string): Promise<void> {
  const row = endpoints[name as keyof typeof endpoints] as { access: string; whilePasswordDue?: true }
  if (row.access !== 'player' || row.whilePasswordDue) return
  const [method = 'GET', path = ''] = name.split(' ')
  const answer = await page.send(method as 'GET', path.replace(/:\w+/g, '1'))
  expect([answer.statusCode, answer.json().code], name).toEqual([403, 'password_due'])
}

test('a one-time password ends the sessions and is in no row of the database', async () => {
  const id = await server.addPlayer('forgetful')
  const page = browser(server.app)
  await page.logIn('forgetful', PASSWORD)
  const given = await office.as('dara').send('POST', `/api/players/${id}/password`, { reason })
  const { password } = given.json().data
  const ended = await page.get('/api/user')
  expect([ended.statusCode, ended.json().reason]).toEqual([401, 'password_changed'])
  expect((await browser(server.app).logIn('forgetful', PASSWORD)).json().code).toBe('invalid_credentials')
  expect((await browser(server.app).logIn('forgetful', password)).statusCode).toBe(200)
  for (const table of ['audit_event', 'office_command', 'live_event', 'player', 'setting']) {
    const { rows } = await db.owner.query(
      `select count(*)::int as n from ${table} t where strpos(t::text, $1) > 0`,
      [password],
    )
    expect(rows[0], table).toEqual({ n: 0 })
  }
})

test('names are made many at a time; those that cannot be are told and the others stand', async () => {
  const usernames = ['bulk.one', 'bulk.one', 'x', '=cmd|calc', ' ចាន់ដារ៉ា ']
  const answer = await office.as('dara').send('POST', '/api/players/import', { usernames, reason })
  expect(answer.statusCode, answer.body).toBe(200)
  const rows = answer.json().data.rows as { username: string; id: number | null; code: string | null }[]
  const asked = encodeURIComponent('BULK.one,ចាន់ដារ៉ា,nobody.yet,%,')
  expect((await office.as('dara').get(`/api/usernames?names=${asked}`)).json().data).toEqual({
    taken: ['BULK.one', 'ចាន់ដារ៉ា'],
  })
  expect(rows.map(({ username, code }) => [username, code])).toEqual([
    ['bulk.one', null],
    ['bulk.one', 'username_taken'],
    ['x', 'username_invalid'],
    ['=cmd|calc', 'username_invalid'],
    ['ចាន់ដារ៉ា', null],
  ])
})

test('locking ends what is open and keeps out; unlocking lets in again', async () => {
  const id = await server.addPlayer('locked.one')
  const page = browser(server.app)
  await page.logIn('locked.one', PASSWORD)
  expect((await office.as('dara').send('POST', `/api/players/${id}/lock`, { reason })).statusCode).toBe(204)
  expect((await page.get('/api/user')).json().reason).toBe('locked')
  expect((await page.logIn('locked.one', PASSWORD)).json().code).toBe('account_locked')
  await office.as('dara').send('POST', `/api/players/${id}/unlock`, { reason })
  expect((await page.logIn('locked.one', PASSWORD)).statusCode).toBe(200)
  expect((await audited(`player:${id}`)).filter(({ actor }) => actor === 'staff:dara')).toMatchObject([
    { action: 'player_locked', detail: { reason, before: { state: 'ACTIVE' }, after: { state: 'LOCKED' } } },
    {
      action: 'player_unlocked',
      detail: { reason, before: { state: 'LOCKED' }, after: { state: 'ACTIVE' } },
    },
  ])
})

test('sessions and events are listed by day, too', async () => {
  const id = await server.addPlayer('by.day')
  await browser(server.app).logIn('by.day', PASSWORD)
  const today = dayAt(Date.now())
  const counted = async (list: string, query: string) =>
    (await office.as('dara').get(`/api/players/${id}/${list}?${query}`)).json().data.rows.length
  for (const list of ['sessions', 'events']) {
    const all = await counted(list, '')
    expect(all, list).toBeGreaterThan(0)
    expect(await counted(list, `from=${today}&to=${today}`), list).toBe(all)
    for (const other of ['from=2020-01-01&to=2020-02-01', 'from=2199-12-31'])
      expect(await counted(list, other)).toBe(0)
    const wrong = await office.as('dara').get(`/api/players/${id}/${list}?from=${today}&to=2020-01-01`)
    expect(wrong.json().code).toBe('invalid_dates')
  }
})

test('staff end a session and the player is told who has', async () => {
  const id = await server.addPlayer('left.open')
  const page = browser(server.app)
  await page.logIn('left.open', PASSWORD)
  const dara = office.as('dara')
  const [open] = (await dara.get(`/api/players/${id}/sessions`)).json().data.rows
  await dara.send('POST', `/api/players/${id}/sessions/end`, { session: open.id, reason })
  expect((await page.get('/api/user')).json()).toMatchObject({
    code: 'unauthenticated',
    reason: 'ended_by_staff',
  })
  const [ended] = (await dara.get(`/api/players/${id}/sessions`)).json().data.rows
  expect(ended).toMatchObject({ is_open: false, end_reason: 'ended_by_staff' })
})

test('limits go down at once and never up, and the player may still ask for more', async () => {
  const id = await server.addPlayer('limited')
  const lower = (amount: number) =>
    office
      .as('dara')
      .send('POST', `/api/players/${id}/limits`, { kind: 'stake', window: '24h', amount, reason })
  expect((await lower(50_000)).statusCode).toBe(204)
  for (const amount of [50_000, 60_000]) expect((await lower(amount)).json().code).toBe('limit_not_lower')
  expect((await lower(20_000)).statusCode).toBe(204)
  const page = browser(server.app)
  await page.logIn('limited', PASSWORD)
  const wish = { kind: 'stake', window: '24h', amount: 90_000 }
  const answer = (await page.send('PUT', '/api/user/limits', wish)).json().data.limits[0]
  expect(answer).toMatchObject({ amount: 20_000, pending: { amount: 90_000 } })
  await lower(10_000)
  const { limits } = (await office.as('dara').get(`/api/players/${id}`)).json().data
  expect(limits[0]).toMatchObject({ amount: 10_000, pending: null })
})

test('an exclusion begins at once, ends with its day, is made longer and never shorter', async () => {
  const id = await server.addPlayer('tired')
  const page = browser(server.app)
  await page.logIn('tired', PASSWORD)
  const { rows } = await db.owner.query<{ day: string }>(
    `select d::text as day from generate_series(0, 60, 30) n
     cross join lateral (select (clock_timestamp() at time zone 'Asia/Phnom_Penh')::date + n::int) t (d) order by 1`,
  )
  const [today = '', month = '', second = ''] = rows.map(({ day }) => day)
  const exclude = (until: string) =>
    office.as('dara').send('POST', `/api/players/${id}/exclude`, { until, reason })
  for (const wrong of ['2020-01-01', '2026-13-45', '2999-01-01'])
    expect((await exclude(wrong)).json().code, wrong).toBe('exclusion_length')
  expect((await exclude('tomorrow')).json().code).toBe('invalid_field')
  const done = await exclude(month)
  expect(done.json().data.until).toBe(`${month}T17:00:00.000Z`)
  expect((await page.get('/api/user/limits')).json().data.exclusion).toMatchObject({
    ...{ kind: 'self_exclusion', until: `${month}T17:00:00.000Z` },
  })
  expect((await exclude(today)).json().code).toBe('exclusion_shorter')
  const both = await Promise.all([exclude(second), exclude(second)])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const events = await db.owner.query(
    `select actor, detail from audit_event where action = 'player_excluded' and target = 'player:' || $1::bigint order by id`,
    [id],
  )
  expect(events.rows[0]).toMatchObject({
    actor: 'staff:dara',
    detail: { reason, before: null, after: { kind: 'self_exclusion', until: `${month}T17:00:00.000Z` } },
  })
  expect(events.rows[1].detail.before.until).toBe(`${month}T17:00:00.000Z`)
})

test('a note is kept for ever, as it was written', async () => {
  const id = await server.addPlayer('noted')
  const note = '<script>alert("កំណត់ត្រា")</script> =HYPERLINK("x")'
  const dara = office.as('dara')
  expect((await dara.send('POST', `/api/players/${id}/notes`, { note, reason })).statusCode).toBe(200)
  const listed = (await dara.get(`/api/players/${id}/notes`)).json().data.rows
  expect(listed).toMatchObject([{ staff: 'dara', note }])
  await expect(db.owner.query('update player_note set note = $1', ['other'])).rejects.toThrow(/append-only/)
  for (const table of ['player_note', 'player_desk'])
    await expect(db.pool.query(`select * from ${table}`)).rejects.toThrow(/permission denied/)
  expect((await dara.send('POST', `/api/players/${id}/notes`, { note: ' ', reason })).json().code).toBe(
    'invalid_field',
  )
})

test('a page of a player tells what is open, and each list answers', async () => {
  const id = await server.addPlayer('looked.at')
  await creditPlayer(db.pool, {
    playerId: id,
    amountUnits: 500_000_000n,
    key: 'look',
    note: '',
    reason: null,
    actor: 'cli',
  } as never)
  const dara = office.as('dara')
  const sheet = (await dara.get(`/api/players/${id}`)).json().data
  expect(sheet).toMatchObject({
    balance: 5000,
    open: { lotto59: 0, lottery: 0, in_play: 0 },
    exclusion: null,
    kyc_level: 0,
  })
  expect(sheet.limits).toHaveLength(9)
  for (const list of ['tickets', 'lottery', 'rounds', 'sport', 'transactions', 'statement', 'events']) {
    const answer = await dara.get(`/api/players/${id}/${list}`)
    expect(answer.statusCode, `${list} ${answer.body}`).toBe(200)
  }
  expect((await dara.get(`/api/players/${id}/statement`)).json().data.rows).toHaveLength(1)
})

test('a level and a phone that somebody else has changed meanwhile are not overwritten', async () => {
  const id = await server.addPlayer('decided.twice')
  const send = (verb: string, body: object) =>
    office.as('dara').send('POST', `/api/players/${id}/${verb}`, { ...body, reason })
  const levels = [await send('kyc', { level: 2, was: 0 }), await send('kyc', { level: 1, was: 0 })]
  expect(levels.map(({ statusCode }) => statusCode)).toEqual([204, 409])
  expect(levels[1]?.json().code).toBe('changed_meanwhile')
  const none = { phone: null, bank_account: null }
  const phones = [
    await send('contact', { phone: '012345678', was: none }),
    await send('contact', { bank_account: '000111222', was: none }),
    await send('contact', { bank_account: '000111222', was: { ...none, phone: '012345678' } }),
  ]
  expect(phones.map(({ statusCode }) => statusCode)).toEqual([204, 409, 204])
  const sheet = (await office.as('dara').get(`/api/players/${id}`)).json().data
  expect(sheet).toMatchObject({ kyc_level: 2, phone: '012345678', bank_account: '000111222' })
})

test('fields that are none are refused and named', async () => {
  const id = await server.addPlayer('careful')
  const dara = office.as('dara')
  const send = (verb: string, body: object) =>
    dara.send('POST', `/api/players/${id}/${verb}`, { ...body, reason })
  for (const phone of ['12', 'abcdefgh', '=1+1', '1'.repeat(20)])
    expect((await send('contact', { phone })).json(), phone).toMatchObject({
      code: 'invalid_field',
      errors: { phone: [expect.any(String)] },
    })
  for (const tag of ['', 'a b', '=x', '្ក', 'x'.repeat(33)])
    expect((await send('tags', { tag, on: true })).json().code, tag).toBe('invalid_field')
  for (const level of [-1, 4, 1.5]) expect((await send('kyc', { level })).json().code).toBe('invalid_field')
  expect((await dara.send('POST', `/api/players/${id}/lock`, {})).statusCode).toBe(422)
  expect((await send('contact', { phone: null, bank_account: '' })).statusCode).toBe(204)
})

/** Switches, limits and words of the house: two servers on one database, with open streams. */
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { SiteNews } from '@samnang/contract/site'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { browser, type TestBrowser } from '../../test/browser.ts'
import { cashAccount } from '../../test/cash-house.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { gatewaySetting } from '../../test/fake-bank.ts'
import { addHub, fakeHub } from '../../test/fake-hub.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'
import { lastSite, openStream, type StreamClient, until } from '../../test/stream.ts'
import { PLAIN, say, turn } from '../../test/switching.ts'
import { proveAudit } from '../base/audit-chain.ts'
import { writeSetting } from '../base/setting-rows.ts'
import { inTransaction } from '../database/pool.ts'
import { ensurePaytable } from '../lotto59/paytables.ts'
import { setTagIn } from '../players/player-desk.ts'
import { changeLimits, listLimits } from './change-limits.ts'
import { changeSwitch } from './change-switch.ts'
import { listSwitches } from './switches.ts'
import { changeWords, sayWords, type WordsText, withdrawWords } from './words.ts'

const by = { actor: 'staff:Dara', reason: 'a test' }
const SOON_MS = 2_000
let db: TestDatabase
let servers: TestServer[]
let pages: TestBrowser[]
let streams: StreamClient[]

beforeAll(async () => {
  db = await testDatabase()
  await ensurePaytable(db.pool)
  const csrfKey = randomBytes(32)
  servers = await Promise.all([testServer({ db, csrfKey }), testServer({ db, csrfKey })])
  const open = servers.map(async (server, at) => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    await server.addPlayer(`page-${at}`)
    const page = browser(server.app)
    await page.logIn(`page-${at}`, PASSWORD)
    const { port } = server.app.server.address() as AddressInfo
    return [page, await openStream(`http://127.0.0.1:${port}`, page.header())] as const
  })
  const opened = await Promise.all(open)
  pages = opened.map(([page]) => page)
  streams = opened.map(([, stream]) => stream)
})
afterEach(async () => expect((await proveAudit(db.pool, null)).fault).toBeNull())
afterAll(async () => {
  for (const stream of streams ?? []) stream.close()
  for (const server of servers ?? []) await server.close()
  await db?.drop()
})

/** Both open pages are told so, by the last thing that they have heard of the site. */
async function bothHear(is: (site: SiteNews) => boolean, what: string): Promise<void> {
  const hears = (stream: StreamClient) => {
    const last = lastSite(stream)
    return (last && is(last)) || undefined
  }
  await Promise.all(streams.map((stream) => until(() => hears(stream), SOON_MS, `not told: ${what}`)))
}

test('a stream begins with what is switched', async () => {
  await bothHear(({ polls, words }) => polls.length === 2 && words.banner === null, 'the beginning')
  const heard = streams[0]?.events.find(({ kind }) => kind === 'site')
  expect(heard).toMatchObject({
    id: undefined,
    data: {
      setting: { enabled_poll_1: true, external_games: true },
      families: { sport: true, casino: true, slot: true, fishing: true },
      polls: [
        { id: 'POLL_1', enabled: true, limits: { min: 500, max: 2_000_000 } },
        { id: 'POLL_2', enabled: true },
      ],
    },
  })
})

test.each<[string, (site: SiteNews) => boolean]>([
  ['poll_1', ({ setting, polls }) => setting.enabled_poll_1 && polls[0]?.enabled === true],
  ['poll_2', ({ polls }) => polls[1]?.enabled === true],
  ['fast_play', (site) => site.enableFastGamePlay],
  ['lottery', (site) => site.enableLottery],
  ['external_games', ({ setting }) => setting.external_games],
  ['family-sport', ({ families }) => families.sport],
  ['family-casino', ({ families }) => families.casino],
  ['family-slot', ({ families }) => families.slot],
  ['family-fishing', ({ families }) => families.fishing],
])('%s reaches both servers and both open pages within two seconds', async (name, isOn) => {
  for (const on of [false, true]) {
    await turn(db.pool, name, on)
    await bothHear((site) => isOn(site) === on, `${name} ${on}`)
    for (const page of pages) {
      const { data } = (await page.get('/api/user')).json()
      const { polls } = (await page.get('/api/poll')).json().data
      expect(isOn({ ...data, polls })).toBe(on)
    }
  }
})

/** Asked of both servers, as their players do. */
async function bothAnswer(path: string, is: (data: never) => boolean, what: string): Promise<void> {
  const ends = performance.now() + SOON_MS
  for (const page of pages) {
    let data: never
    do {
      const { json } = await page.get(path)
      data = json().data as never
    } while (!is(data) && performance.now() < ends)
    expect(is(data), `${what}, ${path}`).toBe(true)
  }
}

test('a provider that is switched is gone from the lobbies of both servers, and both open pages are told to ask again', async () => {
  const hub = await fakeHub()
  try {
    const { name } = await addHub({ pool: db.pool, dataDir: servers[0]?.parts.config.dataDir ?? '', hub })
    const heard = () => streams.map(({ events }) => events.filter(({ kind }) => kind === 'games').length)
    for (const on of [false, true]) {
      const before = heard()
      await turn(db.pool, `provider-${name}`, on)
      const isTold = () => heard().every((count, at) => count > (before[at] ?? 0)) || undefined
      await until(isTold, SOON_MS, `pages were not told of provider ${on}`)
      await bothAnswer(
        '/api/external/3/list',
        ({ rows }: { rows: unknown[] }) => rows.length > 0 === on,
        `provider ${on}`,
      )
    }
  } finally {
    await hub.close()
  }
})

test('deposits by code: switched, both servers offer them or do not, and open pages are told to ask again', async () => {
  const account = await cashAccount(db.owner, 'CODES')
  await writeSetting(db.owner, 'gateway', gatewaySetting(account))
  for (const on of [true, false]) {
    const before = streams.map(({ events }) => events.length)
    await turn(db.pool, 'khqr', on)
    const isTold = () =>
      streams.every(({ events }, at) => events.slice(before[at]).some(({ kind }) => kind === 'site')) ||
      undefined
    await until(isTold, SOON_MS, `pages were not told of codes ${on}`)
    await bothAnswer(
      '/api/cashier',
      ({ ways }: { ways: string[] }) => ways.includes('khqr') === on,
      `codes ${on}`,
    )
  }
})

test('a player on the list sees the games of providers in menus while nobody else does, and no longer than they are on it', async () => {
  await turn(db.pool, 'external_games', false)
  await bothHear(({ setting }) => !setting.external_games, 'nobody’s menus')
  const { rows } = await db.owner.query<{ id: bigint }>(`select id from player where username = 'page-1'`)
  const [tagged] = rows
  if (!tagged) throw new Error('page-1 plays')
  for (const on of [true, false]) {
    await inTransaction(db.pool, (tx) => setTagIn(tx, tagged.id, { tag: 'external_games', on }, by))
    const sees = () => (streams[1] && lastSite(streams[1])?.setting.external_games === on) || undefined
    await until(sees, SOON_MS, `who is on the list was not told ${on}`)
    expect(streams[0] && lastSite(streams[0])?.setting.external_games).toBe(false)
    const [other, one] = await Promise.all(
      pages.map(async (page) => (await page.get('/api/user')).json().data),
    )
    expect([other.setting.external_games, one.setting.external_games]).toEqual([false, on])
  }
  await turn(db.pool, 'external_games', true)
})

test('plain SQL tells as well', async () => {
  await db.owner.query(`update poll set enabled = false where id = 'POLL_1'`)
  await bothHear(({ setting }) => !setting.enabled_poll_1, 'an update of poll')
  await db.owner.query(`update poll set enabled = true where id = 'POLL_1'`)
  await db.owner.query(`insert into setting (key, value) values ('external_games_players', '[1]')`)
  await bothHear(({ setting }) => setting.enabled_poll_1, 'an update of poll')
})

test('a family that is off is refused: its list and its launch, and bets of its games; the rest is not', async () => {
  await turn(db.pool, 'family-slot', false)
  await bothHear(({ families }) => !families.slot, 'slots are off')
  for (const page of pages) {
    const list = await page.get('/api/external/3/list')
    expect([list.statusCode, list.json().code]).toEqual([403, 'family_off'])
    expect((await page.post('/api/external/3/url', { id: 1 })).json().code).toBe('family_off')
    expect((await page.get('/api/external/2/list')).statusCode).toBe(200)
    expect((await page.get('/api/external/fishing/information')).statusCode).toBe(200)
  }
  await turn(db.pool, 'family-slot', true)
})

test('who has switched what, since when and why; the command line and the office alike', async () => {
  await inTransaction(db.pool, (tx) =>
    changeSwitch(tx, { name: 'lottery', before: { on: true }, after: { on: false } }, by, PLAIN),
  )
  const lottery = (await listSwitches(db.pool, PLAIN)).find(({ name }) => name === 'lottery')
  expect(lottery).toMatchObject({ value: { on: false }, changed: { actor: 'staff:Dara', reason: 'a test' } })
  expect(Math.abs((lottery?.changed?.at.getTime() ?? 0) - Date.now())).toBeLessThan(5_000)
  const { rows } = await db.owner.query(
    `select actor, detail from audit_event where target = 'setting:enable_lottery' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ actor: 'staff:Dara', detail: { reason: 'a test', before: true, after: false } }])
})

test('two people at one switch: the second is refused, and nothing of it happens', async () => {
  const wish = { name: 'poll_2', before: { on: true }, after: { on: false } }
  const both = await Promise.all(
    ['staff:Sok', 'staff:Mey'].map((actor) =>
      inTransaction(db.pool, (tx) => changeSwitch(tx, wish, { actor, reason: 'at once' }, PLAIN)),
    ),
  )
  expect(both.map((one) => (one.ok ? 'ok' : one.code)).sort()).toEqual(['changed_meanwhile', 'ok'])
  const { rows } = await db.owner.query(
    `select actor from switch_change where name = 'poll_2' and reason = 'at once'`,
  )
  expect(rows).toHaveLength(1)
  const poll = (await listSwitches(db.pool, PLAIN)).find(({ name }) => name === 'poll_2')
  expect(poll).toMatchObject({ value: { on: false }, changed: { actor: rows[0].actor } })
  await turn(db.pool, 'poll_2', true)
})

test.each([
  ['there is no such switch', 'family-chess', { on: true }, 'not_found'],
  ['nor such a provider', 'provider-nobody', { on: true }, 'not_found'],
  ['maintenance without words', 'maintenance', { on: true, notice: ' ' }, 'invalid_field'],
  ['words that turn the line', 'maintenance', { on: true, notice: 'a\u202eb' }, 'invalid_field'],
])('%s', async (_what, name, after, code) => {
  const done = await inTransaction(db.pool, (tx) =>
    changeSwitch(tx, { name, before: null, after }, by, PLAIN),
  )
  expect(done).toMatchObject({ code })
})

test('limits: the pages hear of them, the draw that is open has them, and nonsense is refused by field', async () => {
  const [first] = await listLimits(db.pool)
  const before = first?.limits
  if (!before) throw new Error('both polls have limits')
  const change = (after: typeof before, seen = before) =>
    inTransaction(db.pool, (tx) => changeLimits(tx, { poll: 'POLL_1', before: seen, after }, by))
  expect(await change({ ...before, min: 3_000_000 })).toMatchObject({
    code: 'invalid_field',
    errors: { min: ['min_above_max'] },
  })
  const after = { ...before, min: 1_000, max: 100_000 }
  expect(await change(after)).toMatchObject({ ok: true })
  await bothHear(({ polls }) => polls[0]?.limits.min === 1_000 && polls[0].limits.max === 100_000, 'limits')
  expect(await change(before)).toMatchObject({ code: 'changed_meanwhile' })
  expect((await listLimits(db.pool))[0]).toMatchObject({ limits: after, changed: { actor: 'staff:Dara' } })
  const { rows } = await db.owner.query(
    `select detail from audit_event where action = 'limits_changed' order by id desc limit 1`,
  )
  expect(rows[0].detail).toMatchObject({ before, after })
  expect(await change(before, after)).toMatchObject({ ok: true })
})

const text = (more: Partial<WordsText> = {}): WordsText => ({
  ...{ place: 'banner', km: 'ពាក្យ', en: 'Words', from: null, until: null },
  ...more,
})
const said = (words: WordsText) => inTransaction(db.pool, (tx) => sayWords(tx, words, by))
const inMs = (ms: number) => new Date(Date.now() + ms)

test('words appear and vanish at their moments, on both servers, by the clock of the database', async () => {
  const [from, until] = [inMs(1_200), inMs(2_400)]
  const words = await said(text({ from, until }))
  if (!words.ok) throw new Error(words.code)
  expect(words.value.state).toBe('planned')
  const no = Number(words.value.no)
  await atMoment(from, ({ words: { banner } }) => banner?.id === no, 'they do not appear')
  await atMoment(until, ({ words: { banner } }) => banner === null, 'they do not vanish')
})

/** Not before its moment, and within two seconds of it. */
async function atMoment(moment: Date, is: (site: SiteNews) => boolean, otherwise: string): Promise<void> {
  const heard = streams.map((stream) =>
    until(
      () => {
        const last = lastSite(stream)
        return last && is(last) ? Date.now() : undefined
      },
      moment.getTime() - Date.now() + SOON_MS,
      otherwise,
    ),
  )
  for (const at of await Promise.all(heard)) expect(at).toBeGreaterThanOrEqual(moment.getTime())
}

test('each change is another version; who has seen an older one is refused', async () => {
  const words = await said(text())
  if (!words.ok) throw new Error(words.code)
  const { no } = words.value
  await bothHear(({ words: { banner } }) => banner?.km === 'ពាក្យ', 'words')
  const change = (version: number, km: string) =>
    inTransaction(db.pool, (tx) => changeWords(tx, { no, version, text: text({ km }) }, by))
  expect(await change(1, 'ថ្មី')).toMatchObject({ ok: true, value: { version: 2 } })
  expect(await change(1, 'ចាស់')).toMatchObject({ code: 'changed_meanwhile' })
  await bothHear(({ words: { banner } }) => banner?.km === 'ថ្មី', 'other words')
  const take = (version: number) => inTransaction(db.pool, (tx) => withdrawWords(tx, { no, version }, by))
  expect(await take(1)).toMatchObject({ code: 'changed_meanwhile' })
  expect(await take(2)).toMatchObject({ ok: true, value: { state: 'withdrawn' } })
  await bothHear(({ words: { banner } }) => banner === null, 'no words')
  await expect(db.owner.query('update site_words set km = $1', ['other'])).rejects.toThrow('append-only')
})

test.each<[string, Partial<WordsText>, string]>([
  ['nothing in it', { km: '  ' }, 'words_invalid'],
  ['ten thousand characters', { en: 'x'.repeat(10_000) }, 'words_invalid'],
  ['a line that turns', { km: 'a\u202eb' }, 'words_invalid'],
  ['a control character', { en: 'a\u0000b' }, 'words_invalid'],
  ['an end before the beginning', { from: inMs(60_000), until: inMs(30_000) }, 'words_window'],
  ['an end that is over', { until: inMs(-1_000) }, 'words_window'],
  [
    'an end at the beginning',
    { from: new Date('2030-01-01'), until: new Date('2030-01-01') },
    'words_window',
  ],
])('words with %s are refused', async (_what, more, code) => {
  expect(await said(text({ place: 'marquee', ...more }))).toMatchObject({ code })
})

test('one place has one text at a time; script is text', async () => {
  const script = '<script>alert(1)</script>'
  const [later, last] = [inMs(3_600_000), inMs(7_200_000)]
  const first = await said(text({ place: 'marquee', km: script, from: later, until: last }))
  if (!first.ok) throw new Error(first.code)
  expect(first.value.km).toBe(script)
  const meets: Partial<WordsText>[] = [
    {},
    { from: inMs(3_000_000), until: inMs(3_700_000) },
    { from: inMs(7_100_000) },
    { from: inMs(4_000_000), until: inMs(5_000_000) },
  ]
  for (const window of meets)
    expect(await said(text({ place: 'marquee', ...window }))).toMatchObject({
      code: 'words_overlap',
      errors: { from: [String(first.value.no)] },
    })
  const beside = await said(text({ place: 'marquee', until: later }))
  expect(beside).toMatchObject({ ok: true })
  expect(await said(text({ place: 'marquee', from: last }))).toMatchObject({ ok: true })
  expect(await said(text({ place: 'banner', from: later, until: last }))).toMatchObject({ ok: true })
})

test('the message of the command line is words that stand until they are cleared', async () => {
  await db.owner.query('alter table site_words disable trigger user')
  await db.owner.query('delete from site_words')
  await db.owner.query('alter table site_words enable trigger user')
  for (const km of ['មួយ', 'ពីរ', '']) {
    await say(db.pool, km)
    await bothHear(({ words: { marquee } }) => (marquee?.km ?? '') === km, `the message ${km}`)
    const winners = (await pages[1]?.get('/api/v1/jackpot/winner'))?.json()
    expect(winners.data.message).toBe(km === '' ? null : km)
  }
})

test('maintenance reaches both servers and both open pages within two seconds, and so does its end', async () => {
  await turn(db.pool, 'maintenance', true, 'សូមរង់ចាំ')
  const told = await Promise.all(streams.map((stream) => stream.next('maintenance', SOON_MS)))
  expect(told.map(({ data }) => data)).toEqual([1, 2].map(() => ({ on: true, notice: 'សូមរង់ចាំ' })))
  for (const stream of streams) await stream.end(SOON_MS)
  await bothMeet(503)
  await turn(db.pool, 'maintenance', false)
  await bothMeet(200)
})

async function bothMeet(status: number): Promise<void> {
  const ends = performance.now() + SOON_MS
  for (const page of pages) {
    let met = 0
    do met = (await page.get('/api/user')).statusCode
    while (met !== status && performance.now() < ends)
    expect(met).toBe(status)
  }
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser, type TestBrowser } from '../../test/browser.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addHub, type FakeHub, fakeHub, gameId, listed } from '../../test/fake-hub.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'
import { importGameList } from './game-list.ts'
import { nameGamesAhead, readGames, writeGameWish } from './game-list-store.ts'
import type { Provider } from './registry-store.ts'

let db: TestDatabase
let hub: FakeHub
let server: TestServer
let provider: Provider
let page: TestBrowser

const today = new Date().toISOString().slice(0, 10)
const GAMES = [
  listed('b1', { name: 'Beta 100%', category: 'Video Slots', product: 'North', release_date: today }),
  listed('a1', { name: 'alpha', category: 'Video Slots', product: 'North', release_date: '2001-01-01' }),
  listed('c1', { name: 'Gamma_x', category: 'Jackpot Slots', product: 'South', release_date: '2001-01-01' }),
  listed('d1', { name: 'Delta', category: 'Video Slots', product: '', rtp: '95.00' }),
  listed('t1', { name: 'Table', category: 'Live Baccarat' }),
  listed('x1', { name: 'Nowhere', category: 'Crash Games' }),
  listed('k1', { name: 'Blocked', restricted_countries: ['KH'] }),
]

beforeAll(async () => {
  db = await testDatabase()
  hub = await fakeHub()
  server = await testServer({ db })
  provider = await addHub(
    { pool: db.pool, dataDir: server.parts.config.dataDir, hub },
    { games: GAMES, title: 'House' },
  )
  page = await playerPage('lobby')
})
afterAll(async () => {
  await server.close()
  await hub.close()
  await db.drop()
})

async function playerPage(name: string): Promise<TestBrowser> {
  await server.addPlayer(name)
  const browsing = browser(server.app)
  await browsing.logIn(name, PASSWORD)
  return browsing
}

const titles = async (query: string, from = page): Promise<string[]> => {
  const reply = await from.get(`/api/external/3/list?${query}`)
  expect(reply.statusCode).toBe(200)
  return reply.json().data.rows.map(({ title }: { title: string }) => title)
}

test('a section shows its games by name, with what they can be filtered by', async () => {
  const { data } = (await page.get('/api/external/3/list')).json()
  expect(data).toMatchObject({
    next: null,
    categories: ['Jackpot Slots', 'Video Slots'],
    providers: ['House', 'North', 'South'],
    state: 'ok',
  })
  expect(await titles('')).toEqual(['alpha', 'Beta 100%', 'Delta', 'Gamma_x'])
  const id = await gameId(db.pool, provider, 'd1')
  expect(data.rows[2]).toEqual({
    id,
    title: 'Delta',
    title_km: null,
    provider: 'House',
    category: 'Video Slots',
    thumbnail: `/api/external/thumbnail/${id}`,
    rtp: '95.00',
    stakes: null,
    new: false,
    favourite: false,
    last_played_at: null,
    available: true,
  })
  const casino = (await page.get('/api/external/2/list')).json().data
  expect(casino.rows).toMatchObject([{ title: 'Table' }])
})

test.each([
  ['search=BETA', ['Beta 100%']],
  ['search=100%25', ['Beta 100%']],
  ['search=%25', ['Beta 100%']],
  ['search=_', ['Gamma_x']],
  ['search=%5C', []],
  ["search='--", []],
  ['search=%ED%A0%80', []],
  ['search=north', ['alpha', 'Beta 100%']],
  ['search=%20%20', ['alpha', 'Beta 100%', 'Delta', 'Gamma_x']],
  ['category=Jackpot%20Slots', ['Gamma_x']],
  ['category=nothing', []],
  ['provider=North&search=al', ['alpha']],
  ['provider=House', ['Delta']],
  ['only=new', ['Beta 100%']],
  ['only=favourite', []],
  ['only=played', []],
])('with %s there are %j', async (query, expected) => {
  expect(await titles(query)).toEqual(expected)
})

test('pages follow each other without a gap or a repetition, whatever the order', async () => {
  await writeGameWish(db.pool, provider.id, 'c1', { position: 1 })
  const seen: string[] = []
  let before = ''
  do {
    const { data } = (await page.get(`/api/external/3/list?limit=1${before}`)).json()
    seen.push(...data.rows.map(({ title }: { title: string }) => title))
    before = data.next === null ? '' : `&before=${data.next}`
  } while (before !== '')
  expect(seen).toEqual(['Gamma_x', 'alpha', 'Beta 100%', 'Delta'])
  await writeGameWish(db.pool, provider.id, 'c1', { position: 0 })
})

test.each([
  ['before=999999999', 404],
  ['before=-1', 422],
  ['before=1%27%20or%201', 422],
  ['limit=0', 422],
  ['limit=101', 422],
  ['only=mine', 422],
  [`search=${'x'.repeat(201)}`, 422],
  ['search=%00', 422],
  ['section=casino', 422],
])('%s is refused with %i', async (query, status) => {
  expect((await page.get(`/api/external/3/list?${query}`)).statusCode).toBe(status)
})

test("favourites are the player's own", async () => {
  const other = await playerPage('lobby-other')
  const id = await gameId(db.pool, provider, 'a1')
  for (let i = 0; i < 2; i++)
    expect((await page.post('/api/external/favourite', { id, favourite: true })).statusCode).toBe(204)
  expect(await titles('only=favourite')).toEqual(['alpha'])
  expect(await titles('only=favourite', other)).toEqual([])
  expect((await other.get(`/api/external/game/${id}`)).json().data.favourite).toBe(false)
  await other.post('/api/external/favourite', { id, favourite: false })
  expect((await page.get(`/api/external/game/${id}`)).json().data.favourite).toBe(true)
  await page.post('/api/external/favourite', { id, favourite: false })
  expect(await titles('only=favourite')).toEqual([])
})

test('a favourite of no game is refused', async () => {
  expect((await page.post('/api/external/favourite', { id: 99_999, favourite: true })).statusCode).toBe(404)
  expect((await page.post('/api/external/favourite', { id: '1', favourite: true })).statusCode).toBe(422)
  expect((await page.post('/api/external/favourite', { id: 1 })).statusCode).toBe(422)
})

test.each(['k1', 'x1'])('the game %s stands nowhere', async (code) => {
  const id = await gameId(db.pool, provider, code)
  expect((await page.get(`/api/external/game/${id}`)).statusCode).toBe(404)
})

test.each(['0', 'x', '99999999999999999999', '1.5', '../1'])('the game %s is not found', async (id) => {
  expect((await page.get(`/api/external/game/${id}`)).statusCode).toBe(404)
})

test('nobody sees a lobby without a log-in', async () => {
  const guest = browser(server.app)
  for (const url of ['/api/external/3/list', '/api/external/2/list', '/api/external/game/1'])
    expect((await guest.get(url)).statusCode).toBe(401)
})

test('the operator moves, hides and names a game, and the next list leaves that alone', async () => {
  await writeGameWish(db.pool, provider.id, 'x1', { section: 'slot', titleKm: 'ហ្គេម' })
  await writeGameWish(db.pool, provider.id, 'd1', { isHidden: true })
  expect(await titles('search=ហ្គេ')).toEqual(['Nowhere'])
  expect(await titles('')).not.toContain('Delta')
  await db.owner.query('update provider set list_fetched_at = null')
  const list = [...GAMES.filter(({ game_code }) => game_code !== 'b1'), listed('new', { name: 'New one' })]
  const taken = await importGameList(db.pool, provider, async () => ({ ok: true, value: list }))
  expect(taken).toEqual({ ok: true, value: { games: 7, unreadable: 0, added: 1, changed: 6, missing: 1 } })
  expect(await titles('')).toEqual(['alpha', 'Gamma_x', 'New one', 'Nowhere'])
  const games = await readGames(db.pool, provider.id)
  expect(games.find(({ code }) => code === 'b1')).toMatchObject({ isEnabled: false, section: 'slot' })
  expect(await writeGameWish(db.pool, provider.id, 'none', { isHidden: true })).toBe(false)
})

test('a Khmer title that is there before the list appears with its game, and changes no other one', async () => {
  await nameGamesAhead(db.pool, provider.name, { early: 'ហ្គេមថ្មី', x1: 'ផ្សេង', never: 'គ្មាន' })
  expect(await titles('search=ហ្គេមថ្មី')).toEqual([])
  await db.owner.query('update provider set list_fetched_at = null')
  const list = [...GAMES, listed('early', { name: 'Early' })]
  await importGameList(db.pool, provider, async () => ({ ok: true, value: list }))
  const { rows } = (await page.get('/api/external/3/list?search=ហ្គេម')).json().data
  expect(rows.map((row: { title: string; title_km: string }) => [row.title, row.title_km])).toEqual([
    ['Early', 'ហ្គេមថ្មី'],
    ['Nowhere', 'ហ្គេម'],
  ])
})

test('a list is asked for once a minute, whoever asks', async () => {
  await db.owner.query('update provider set list_fetched_at = null')
  let asked = 0
  const ask = async () => {
    asked++
    return { ok: true as const, value: GAMES }
  }
  const outcomes = await Promise.all([1, 2, 3].map(() => importGameList(db.pool, provider, ask)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.code === 'too_often')).toHaveLength(2)
  expect(asked).toBe(1)
})

test.each([
  ['no list', { games: [] }],
  ['an empty one', []],
  ['nothing that can be read', [{}, null]],
])('%s takes no game away', async (_, value) => {
  await db.owner.query('update provider set list_fetched_at = null')
  const before = await readGames(db.pool, provider.id)
  expect(await importGameList(db.pool, provider, async () => ({ ok: true, value }))).toMatchObject({
    ok: false,
    code: 'list_failed',
  })
  expect(await readGames(db.pool, provider.id)).toEqual(before)
})

test('where nobody answered, the next try comes after some seconds instead of a minute', async () => {
  await db.owner.query('update provider set list_fetched_at = null')
  const down = async () => ({ ok: false as const, failure: 'down' as const, detail: 'nobody' })
  expect(await importGameList(db.pool, provider, down)).toMatchObject({ code: 'list_failed' })
  expect(await importGameList(db.pool, provider, down)).toMatchObject({ code: 'too_often' })
  await db.owner.query(`update provider set list_fetched_at = list_fetched_at - interval '6 seconds'`)
  expect(await importGameList(db.pool, provider, down)).toMatchObject({ code: 'list_failed' })
})

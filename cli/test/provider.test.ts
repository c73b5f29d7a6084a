/** The commands about providers, run as the program runs them, on a database of their own and a provider that answers. */
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newOwnKey, ownFingerprint, ownKeyPath } from '@samnang/server/providers/own-key'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../server/test/database.ts'
import { addHub, type FakeHub, fakeHub, listed } from '../../server/test/fake-hub.ts'
import { operator } from './operator.ts'

let db: TestDatabase
let hub: FakeHub
const dir = mkdtempSync(join(tmpdir(), 'samnang-cli-'))
const keyFile = (name: string) => join(dir, name)
const DAY = 86_400_000

beforeAll(async () => {
  db = await testDatabase()
  hub = await fakeHub()
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(keyFile('hub.pub'), publicKey.export({ type: 'spki', format: 'pem' }))
  writeFileSync(keyFile('own.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writeFileSync(keyFile('broken.pem'), 'no key')
})
afterAll(async () => {
  await hub.close()
  await db.drop()
  rmSync(dir, { recursive: true })
})

const run: ReturnType<typeof operator> = (name, positionals, values) =>
  operator({ db, dir, config: { port: 1 } })(`provider ${name}`, positionals, values)

const FACTS = {
  section: 'slot',
  'games-api': 'https://games.example',
  'operator-id': '5',
  'hub-key': keyFile('hub.pub'),
}

test('a provider is added with a key of ours made for it, listed, switched off and on', async () => {
  expect(await run('list')).toMatchObject({ code: 0, text: expect.stringContaining('No providers.') })
  const added = await run('add', ['studio'], FACTS)
  expect(added).toMatchObject({ code: 0, text: expect.stringContaining('BEGIN PUBLIC KEY') })
  expect(added.text).not.toContain('PRIVATE')
  expect(added.values[0]).toMatchObject({
    name: 'studio',
    wallet: expect.stringMatching(/\/wallet\/hub88\/studio$/),
  })
  expect((await run('list')).text).toMatch(/^studio {2}studio {2}slot .* on {2}no list yet/)
  expect((await run('disable', ['studio'])).code).toBe(0)
  expect((await run('list')).text).toMatch(/ off /)
  expect((await run('enable', ['studio'])).code).toBe(0)
  const again = await run('add', ['studio'], FACTS)
  expect(again.text).toBe(added.text)
})

test.each<[string, Record<string, string>, number]>([
  ['no section', { section: '' }, 2],
  ['a section that is none', { section: 'slot,poker' }, 2],
  ['a number that is none', { 'operator-id': 'x' }, 2],
  ['an address that is none', { 'games-api': 'games' }, 1],
  ['a key that is none', { 'hub-key': keyFile('broken.pem') }, 1],
  ['a file that is not there', { 'hub-key': keyFile('nowhere.pem') }, 1],
  ['a private key as theirs', { 'hub-key': keyFile('own.pem') }, 1],
  ['a public key as ours', { 'own-key': keyFile('hub.pub') }, 1],
  ['a network that is none', { allow: '192.0.2.0/24,x' }, 1],
])('adding with %s is refused', async (_, facts, code) => {
  expect((await run('add', ['other'], { ...FACTS, ...facts })).code).toBe(code)
})

test('a key of ours is taken only with all the rest, by two, and its row has both fingerprints', async () => {
  const house = await testDatabase()
  const own = mkdtempSync(join(tmpdir(), 'samnang-own-'))
  const type = (as: string, values = {}, name = 'studio') =>
    operator({ db: house, dir: own, as })('provider add', [name], { ...FACTS, ...values })
  const second = join(own, 'second.pem')
  writeFileSync(second, newOwnKey())
  const lies = () => ownFingerprint(readFileSync(ownKeyPath(own, 'studio'), 'utf8'))
  const [first, other] = [keyFile('own.pem'), second].map((path) =>
    ownFingerprint(readFileSync(path, 'utf8')),
  )
  // Alone in the house, who says it takes it.
  expect(await type('dara', { 'own-key': keyFile('own.pem') })).toMatchObject({ code: 0 })
  expect(lies()).toBe(first)
  await operator({ db: house, dir: own, as: 'sok' })('whoami')
  expect((await type('dara', { 'own-key': second })).text).toMatch(
    /^Our key is not changed yet: a second person/,
  )
  expect(lies()).toBe(first)
  expect((await type('sok', { 'own-key': second })).text).toContain('BEGIN PUBLIC KEY')
  expect(lies()).toBe(other)
  expect((await type('sok', { 'own-key': second })).text, 'it lies here already').toContain(
    'BEGIN PUBLIC KEY',
  )
  // A provider whose own key waits for somebody has none of ours yet.
  const waiting = await type('dara', { 'own-key': second }, 'later')
  expect(waiting.text).toMatch(/^A second person has to agree[\s\S]*Our key is not taken yet/)
  expect(existsSync(ownKeyPath(own, 'later'))).toBe(false)
  const { rows } = await house.owner.query(
    `select actor, target, detail from audit_event where action = 'key_adopted' order by id`,
  )
  expect(rows).toEqual([
    {
      actor: 'staff:dara',
      target: 'key:provider-studio',
      detail: { alone: true, before: null, after: { key: first } },
    },
    {
      ...{ actor: 'staff:dara', target: 'key:provider-studio' },
      detail: { approved_by: 'staff:sok', before: { key: first }, after: { key: other } },
    },
  ])
  await house.drop()
  rmSync(own, { recursive: true })
})

test('of a provider that is known a new key waits alone: the facts hold at once, and the answer says which', async () => {
  const house = await testDatabase()
  const own = mkdtempSync(join(tmpdir(), 'samnang-facts-'))
  const type = (values = {}) =>
    operator({ db: house, dir: own, as: 'dara' })('provider add', ['studio'], { ...FACTS, ...values })
  expect((await type()).code).toBe(0)
  await operator({ db: house, dir: own, as: 'sok' })('whoami')
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(join(own, 'new.pub'), publicKey.export({ type: 'spki', format: 'pem' }))
  const key = { 'hub-key': join(own, 'new.pub') }
  const moved = await type({
    ...key,
    title: 'Studio',
    'games-api': 'https://new.example',
    'frame-origin': 'https://games.example',
  })
  expect(moved).toMatchObject({
    code: 0,
    text: expect.stringMatching(
      /^A second person has to agree[^\n]*Its keys are not changed yet\.\nWhat else you gave holds/,
    ),
  })
  expect(moved.text.split('\n').slice(2)).toEqual([
    'title: studio → Studio',
    'gamesApi: https://games.example → https://new.example',
  ])
  expect(moved.text).not.toContain('Nothing')
  const again = await type({
    ...key,
    title: 'Studio',
    'games-api': 'https://new.example',
    'frame-origin': 'https://games.example',
  })
  expect(again.text).toMatch(/Its keys are not changed yet\.\nNothing else was changed\.$/)
  // What cannot be changes nothing besides, either.
  const kept = (await house.owner.query('select games_api, title from provider')).rows
  await house.owner.query(
    `insert into provider_key (provider_id, public_key) select id, 'another' from provider`,
  )
  expect((await type({ ...key, title: 'Other' })).text).toContain('two keys are active already')
  expect((await type({ ...key, title: 'Other', allow: 'x' })).code).toBe(1)
  expect((await house.owner.query('select games_api, title from provider')).rows).toEqual(kept)
  await house.drop()
  rmSync(own, { recursive: true })
})

test.each(['enable', 'disable', 'games', 'key', 'exceptions', 'reconcile', 'check'])(
  'provider %s of nobody is refused',
  async (name) => {
    expect(await run(name, ['nobody'])).toMatchObject({
      code: 1,
      text: expect.stringContaining('There is no provider nobody'),
    })
  },
)

test('games are fetched once a minute, moved, hidden and named', async () => {
  await addHub({ pool: db.pool, dataDir: dir, hub }, { name: 'hub', games: [listed('old')] })
  hub.answer('game/list', () => ({ body: [listed('fish', { category: 'Crash' }), listed('lotus')] }))
  const games = await run('games', ['hub'], { refresh: true })
  expect(games.text).toContain('lotus  lotus  slot  Video Slots  shown')
  expect(games.text).toContain('old  old  slot  Video Slots  off by its provider')
  expect(games.text).toContain('fish  fish  -  Crash  nowhere')
  expect(await run('games', ['hub'], { refresh: true })).toMatchObject({
    code: 1,
    text: expect.stringContaining('minute'),
  })
  const wish = { section: 'fishing', 'title-km': 'ត្រី', position: '2', hide: true }
  expect((await run('game', ['hub', 'fish'], wish)).code).toBe(0)
  expect((await run('games', ['hub'])).text).toContain(
    'fish  fish (ត្រី)  fishing no. 2  Crash  hidden'.replace(' no.', '  no.'),
  )
  for (const bad of [{}, { section: 'x' }, { hide: true, show: true }, { position: '-1' }])
    expect((await run('game', ['hub', 'fish'], bad)).code).toBe(2)
  expect((await run('game', ['hub', 'none'], { hide: true })).code).toBe(1)
})

test('a check tells step by step what holds, and what only play can show', async () => {
  const first = await run('check', ['hub'])
  expect(first.text).toContain('✓ our key towards it can be read')
  expect(first.text).toContain('✓ a game for play money opens at a registered origin')
  expect(first.text).toContain('✓ it refuses a wrong signature with 401')
  expect(first.text).toContain('– our wallet answers and refuses what is not signed')
  expect(first.text).toContain('– it has sent a bet: not yet')
  // This one opens any game, so the step about unknown games is what fails.
  expect(first).toMatchObject({
    code: 1,
    text: expect.stringContaining('✗ it refuses a game that does not exist'),
  })
  hub.answer('game/url', ({ game_code }) =>
    game_code === 'no-such-game'
      ? { status: 404, body: { error: 'unknown' } }
      : { body: { url: `${hub.url}/play` } },
  )
  expect((await run('check', ['hub'])).code).toBe(0)
  hub.answer('game/url', () => ({ body: { url: 'https://elsewhere.example/play' } }))
  expect((await run('check', ['hub'])).text).toContain(
    '✗ a game for play money opens at a registered origin: https://elsewhere.example',
  )
  rmSync(ownKeyPath(dir, 'studio'))
  const keyless = await run('check', ['studio'])
  expect(keyless).toMatchObject({
    code: 1,
    text: expect.stringContaining('✗ our key towards it can be read'),
  })
})

test('a day is compared, its differences have exit code 1, and days that cannot be are refused', async () => {
  expect(await run('reconcile', ['hub'])).toMatchObject({
    code: 0,
    text: expect.stringContaining('the books are equal'),
  })
  const row = {
    transaction_uuid: '00000000-0000-4000-8000-000000000001',
    kind: 'TK_BET',
    transaction_status: 'TS_SUCCESS',
    amount: 500_000,
    currency: 'KHR',
    round: 'r',
    inserted_at: new Date(Date.now() - DAY).toISOString().slice(0, 19),
  }
  hub.answer('transactions/list', () => ({ body: [row] }))
  const differing = await run('reconcile', ['hub'])
  expect(differing.code).toBe(1)
  expect(differing.text).toMatch(/missing_here .* there: bet 5 KHR, success, round r/)
  for (const day of ['2099-01-01', '2026-02-30', 'yesterday'])
    expect((await run('reconcile', ['hub'], { day })).code).toBe(2)
  expect((await run('exceptions', ['hub'])).text).toContain('No exceptions.')
  expect((await run('exceptions', ['hub'], { limit: '0' })).code).toBe(2)
})

test('keys come and go, the last one stays', async () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(keyFile('new.pub'), publicKey.export({ type: 'spki', format: 'pem' }))
  expect((await run('key', ['studio'])).text).toMatch(/^1 {2}added .* active/)
  expect((await run('key', ['studio'], { add: keyFile('new.pub') })).text).toMatch(/\n2 {2}added .* active/)
  expect((await run('key', ['studio'], { retire: '1' })).text).toMatch(/1 {2}added .* retired/)
  expect((await run('key', ['studio'], { retire: '2' })).code).toBe(1)
  expect((await run('key', ['studio'], { retire: 'x' })).code).toBe(2)
  expect((await run('key', ['studio'], { add: 'a', retire: '1' })).code).toBe(2)
})

test('where another colleague could agree, nothing is done before they have', async () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(keyFile('third.pub'), publicKey.export({ type: 'spki', format: 'pem' }))
  expect((await run('list', [], { as: 'sok' })).code).toBe(0)
  await run('key', ['studio'], { as: 'sok', add: keyFile('broken.pem') })
  const before = await run('key', ['studio'])
  for (const [name, values] of [
    ['key', { add: keyFile('third.pub') }],
    ['add', { ...FACTS, 'hub-key': keyFile('third.pub') }],
  ] as const)
    expect(await run(name, ['studio'], values)).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^A second person has to agree, in the office: Approvals, request \d+/),
    })
  expect((await run('key', ['studio'])).text).toBe(before.text)
  const asked = await run('add', ['later'], FACTS)
  expect(asked.text).toMatch(/^A second person has to agree/)
  expect((await run('list')).text).not.toContain('later')
})

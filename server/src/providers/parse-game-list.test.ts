import { expect, test } from 'vitest'
import { GAMES, listed } from '../../test/fake-hub.ts'
import { parseGameList } from './parse-game-list.ts'

test('a list as the convention has it is read whole', () => {
  const listing = parseGameList(GAMES)
  expect(listing).toMatchObject({ unreadable: 0 })
  expect(listing?.games[0]).toEqual({
    code: 'lotus',
    name: 'Lotus',
    product: 'Studio',
    category: 'Video Slots',
    platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
    thumbnail: null,
    background: null,
    rtp: '96.10',
    volatility: '3',
    stakeMin: null,
    stakeMax: null,
    languages: ['en', 'km'],
    blockedCountries: [],
    releaseDate: null,
    isEnabled: true,
  })
})

test.each([
  [50, 500, ['50', '500']],
  [5_000_000, 5_000_000, ['5000000', '5000000']],
  [50, null, [null, null]],
  [null, 50, [null, null]],
  [500, 50, [null, null]],
  [0, 50, [null, null]],
  [-5, 50, [null, null]],
  [1.5, 50, [null, null]],
  [1, 2 ** 60, [null, null]],
  ['50', '500', [null, null]],
])('stakes from %j to %j are kept as %j', (min_bet, max_bet, stakes) => {
  const [game] = parseGameList([listed('a', { min_bet, max_bet })])?.games ?? []
  expect([game?.stakeMin, game?.stakeMax]).toEqual(stakes)
})

test.each([{}, null, 'list', 7, { games: [] }])('%j is no list', (value) => {
  expect(parseGameList(value)).toBeNull()
})

test('rows without a code or a name are left out and counted, the rest stays', () => {
  const rows = [
    null,
    7,
    'x',
    [],
    {},
    listed(''),
    listed('a', { name: '   ' }),
    listed('b'.repeat(129)),
    listed('c\u0000d'),
    listed(' e'),
    listed('ok'),
  ]
  expect(parseGameList(rows)).toMatchObject({ unreadable: 10, games: [{ code: 'ok' }] })
})

test('a code that stands twice is one game: what stands last', () => {
  expect(parseGameList([listed('a', { name: 'One' }), listed('a', { name: 'Two' })])?.games).toMatchObject([
    { code: 'a', name: 'Two' },
  ])
})

test('optional fields that are missing, null, of another type or of another world hurt nobody', () => {
  const fields = [
    'product',
    'category',
    'platforms',
    'url_thumb',
    'rtp',
    'volatility',
    'languages',
    'release_date',
  ]
  for (const value of [undefined, null, 7, {}, [{}], true]) {
    const row = listed('a', Object.fromEntries(fields.map((field) => [field, value])))
    expect(parseGameList([row])?.games).toHaveLength(1)
  }
})

test.each([
  ['javascript:alert(1)', null],
  ['file:///etc/passwd', null],
  ['/relative.png', null],
  ['https://pictures.example/a.png', 'https://pictures.example/a.png'],
])('the picture %s is kept as %s', (url_thumb, thumbnail) => {
  expect(parseGameList([listed('a', { url_thumb })])?.games[0]?.thumbnail).toBe(thumbnail)
})

test.each([
  ['2026-02-30', null],
  ['2026-02-28T10:00:00Z', '2026-02-28'],
  ['yesterday', null],
])('released %s is %s', (release_date, releaseDate) => {
  expect(parseGameList([listed('a', { release_date })])?.games[0]?.releaseDate).toBe(releaseDate)
})

test('restricted countries count as blocked, in capitals', () => {
  const row = listed('a', { blocked_countries: ['kh'], restricted_countries: ['TH'] })
  expect(parseGameList([row])?.games[0]?.blockedCountries).toEqual(['KH', 'TH'])
})

test('control characters and halves of characters never reach the database', () => {
  const [game] = parseGameList([listed('a', { name: `Dra\u0000gon \ud83d` })])?.games ?? []
  expect(game?.name).toBe('Dra gon')
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LOTTERY_ROUTES, MOVED_ROUTES, PLAYER_ROUTES, PUBLIC_ROUTES } from '../../e2e/routes.ts'
import { lotteryRoute } from '../../portal/src/lottery/lottery-paths.ts'
import { POST_LOGIN } from '../../portal/src/session/post-login.ts'
import { filesBelow, withoutComments } from './sources.ts'

/** Where pages are given their addresses. */
const ROUTERS = [
  ...[
    'pages.tsx',
    'player-pages.tsx',
    'public-pages.tsx',
    'layout/menu-entries.ts',
    'lottery/lottery-paths.ts',
  ],
].map((path) => `portal/src/${path}`)

const walked = new Set<string>([...PUBLIC_ROUTES, ...PLAYER_ROUTES, ...LOTTERY_ROUTES])

/** `/fair/:id?` is two of them. Patterns of several pages are no addresses. */
function routesIn(text: string): string[] {
  const found = [...withoutComments(text).matchAll(/['"](\/(?:[a-z0-9/-]*[a-z0-9])?(?:\/:id\??)?)['"]/g)]
  return found.flatMap(([, route = '']) =>
    route.endsWith('/:id?') ? [route.slice(0, -5), route.slice(0, -1)] : [route],
  )
}

test('every page that a router or the menu knows is looked at, at every size', () => {
  const known = ROUTERS.flatMap((path) => routesIn(readFileSync(path, 'utf8')))
  expect(known.length).toBeGreaterThan(40)
  const moved: readonly string[] = [...MOVED_ROUTES, '/lotto']
  expect([...new Set(known)].filter((route) => !walked.has(route) && !moved.includes(route))).toEqual([])
})

test('what is looked at exists: no address stands for a page that is gone', () => {
  const known = new Set(ROUTERS.flatMap((path) => routesIn(readFileSync(path, 'utf8'))))
  // Named by patterns: `DOCUMENTS` and `PUBLIC` of pages.tsx.
  for (const route of ['/', '/login', '/404', POST_LOGIN]) known.add(route)
  const gone = [...PUBLIC_ROUTES, ...PLAYER_ROUTES].filter((route) => !known.has(route))
  expect(gone).toEqual([])
})

test('each page of the ticket lottery is among them', () => {
  const pages = new Set(LOTTERY_ROUTES.map((route) => lotteryRoute(route.replace(':id', '1'))?.page))
  expect(pages).toEqual(new Set(['bet', 'timeout', 'result', 'report', 'tickets', 'ticket']))
  for (const route of MOVED_ROUTES) expect(lotteryRoute(route)?.page).toBe('moved')
})

const LISTS = ['PUBLIC_ROUTES', 'PLAYER_ROUTES', 'LOTTERY_ROUTES']

/** Whether the text hands the list, or one that it is a part of, to this walker. */
function walksThrough(text: string, list: string, walker = 'walk'): boolean {
  const code = withoutComments(text)
  const longer = [...code.matchAll(new RegExp(`const (\\w+)[^=]*= \\[\\.\\.\\.${list}\\b`, 'g'))]
  return [list, ...longer.map(([, name]) => name)].some((name) =>
    new RegExp(`\\b${walker}\\(\\{[^}]*\\broutes: ${name}\\b`).test(code),
  )
}

test('no list is only a list: a journey walks through each, and the sheets show it', () => {
  const journeys = filesBelow('e2e').map((path) => readFileSync(path, 'utf8'))
  const sheets = readFileSync('e2e/contact-sheets.ts', 'utf8')
  for (const list of LISTS) {
    expect(journeys.filter((text) => walksThrough(text, list)).length, list).toBeGreaterThan(0)
    expect(walksThrough(sheets, list, 'tour'), list).toBe(true)
  }
})

test('a list is walked through itself or as a part of another one', () => {
  expect(walksThrough(`walk({ person, routes: LOTTERY_ROUTES, ids })`, 'LOTTERY_ROUTES')).toBe(true)
  const longer = `const ROUTES = [...LOTTERY_ROUTES, '/fair/:id']\nwalk({ person, routes: ROUTES, ids })`
  expect(walksThrough(longer, 'LOTTERY_ROUTES')).toBe(true)
  expect(walksThrough(`for (const route of LOTTERY_ROUTES) ask(route)`, 'LOTTERY_ROUTES')).toBe(false)
  expect(walksThrough(`// walk({ person, routes: LOTTERY_ROUTES, ids })`, 'LOTTERY_ROUTES')).toBe(false)
})

test('an address of a router is found, a pattern is not', () => {
  const text = `<Route path="/fair/:id?" /> // '/old'\n'/game/slot': lazy(), RegExp('^/x'), go('/lotto')`
  expect(routesIn(text)).toEqual(['/fair', '/fair/:id', '/game/slot', '/lotto'])
})

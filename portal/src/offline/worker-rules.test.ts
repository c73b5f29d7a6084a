import { expect, test } from 'vitest'
import { resultsKey, shellOf, shellsBeside, workerWay } from './worker-rules.ts'

const SITE = 'https://play.example'
const way = (path: string, mode = 'cors', method = 'GET') =>
  workerWay({ method, url: path.startsWith('http') ? path : SITE + path, mode }, SITE)

test.each([
  ['/assets/portal-abc123.js', 'asset'],
  ['/assets/khmer-400-x.woff2', 'asset'],
  ['/api/v1/result/recent?poll=POLL_2&limit=70', 'results'],
  ['/api/v1/result/recent', 'results'],
])('%s is kept', (path, expected) => {
  expect(way(path)).toBe(expected)
})

test.each([
  ['/api/user'],
  ['/api/bet'],
  ['/api/stream'],
  ['/api/v1/ticket/list?poll=POLL_1'],
  ['/api/v1/ticket/badge'],
  ['/api/user/limits'],
  ['/api/transaction/list'],
  ['/api/v1/result/playing'],
  ['/api/v1/result/recent/x'],
  ['/sanctum/csrf-cookie'],
  ['/token'],
  ['/site.json'],
  ['/sw.js'],
  ['/assets/'],
  ['/assets/../api/user'],
  ['https://evil.example/assets/a.js'],
])('%s is never touched', (path) => {
  expect(way(path)).toBe('network')
})

test('only reads are touched', () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'HEAD']) {
    expect(way('/assets/a.js', 'cors', method)).toBe('network')
    expect(way('/game/lotto/59', 'navigate', method)).toBe('network')
  }
})

test.each([
  ['/', 'page'],
  ['/login?next=%2Fstatement', 'page'],
  ['/game/lotto/59', 'page'],
  ['/api/report.csv', 'network'],
  ['/api/openapi.json', 'network'],
  ['/favicon.svg', 'network'],
])('opening %s: %s', (path, expected) => {
  expect(way(path, 'navigate')).toBe(expected)
})

test('pages share a document, start page, log-in page and lotto 59 have their own', () => {
  const shells = ['/', '/login?next=x', '/game/lotto/59?poll=POLL_2', '/rules', '/game/lotto'].map((path) =>
    shellOf(SITE + path),
  )
  expect(shells).toEqual(['/', '/login', '/game/lotto/59', '/index.html', '/index.html'])
})

test('who has seen lotto 59 alone has the document of the other pages as well', () => {
  expect(['/game/lotto/59', '/login', '/', '/index.html'].map(shellsBeside)).toEqual([
    ['/index.html'],
    [],
    [],
    [],
  ])
})

test('each kind of draw has one kept answer', () => {
  expect(resultsKey(`${SITE}/api/v1/result/recent?poll=POLL_2&limit=70`)).toBe(
    '/api/v1/result/recent?poll=POLL_2',
  )
  expect(resultsKey(`${SITE}/api/v1/result/recent?limit=5`)).toBe('/api/v1/result/recent?poll=POLL_1')
})

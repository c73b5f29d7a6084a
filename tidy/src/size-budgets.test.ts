import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error the helpers of the entry points are plain JavaScript without types
import { BUDGETS, chunkRings, sizeFaults } from '../../build/size-budgets.mjs'

const manifest = {
  'index.html': { file: 'a.js', isEntry: true, imports: ['_shared.js'], css: ['a.css'], assets: ['f.woff2'] },
  '_shared.js': { file: 'shared.js' },
  'src/lotto59/page.tsx': { file: 'lotto.js', isDynamicEntry: true, imports: ['_shared.js'] },
  'src/other/page.tsx': { file: 'other.js', isDynamicEntry: true },
}

test('what a page loads at once is weighed, each file once, and a page that is too heavy is named', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'samnang-sizes-'))
  mkdirSync(join(dist, '.vite'))
  writeFileSync(join(dist, '.vite', 'manifest.json'), JSON.stringify(manifest))
  for (const name of ['a.js', 'shared.js', 'lotto.js', 'other.js', 'a.css', 'f.woff2', 'index.html']) {
    writeFileSync(join(dist, name), 'x')
  }
  const page = {
    entry: 'index.html',
    html: 'index.html',
    routes: /lotto59/,
    css: 100,
    htmlBytes: 100,
    fonts: 1,
  }
  const oneFile = 5 // brotli's bytes for "x"
  expect((await sizeFaults(dist, { lotto: { ...page, js: 3 * oneFile } })).faults).toEqual([])
  expect((await sizeFaults(dist, { lotto: { ...page, js: 3 * oneFile - 1, fonts: 0 } })).faults).toEqual([
    'lotto: js has 15 bytes, the budget is 14',
    'lotto: fonts has 1 bytes, the budget is 0',
  ])
  rmSync(dist, { recursive: true })
})

/** Where pages are fetched from, and what of it is no page: tables of pages, and the frame that all of them have. */
const ROUTERS = ['pages.tsx', 'player-pages.tsx', 'public-pages.tsx', 'lottery/lottery-pages.tsx']
const NO_PAGES = [...ROUTERS, 'layout/main-layout.tsx'].map((file) => `src/${file}`)

function fetchedPages(): string[] {
  const files = ROUTERS.flatMap((router) => {
    const text = readFileSync(join('portal/src', router), 'utf8')
    const found = text.matchAll(/lazyPage\('[^']+', \(\) => import\('([^']+)'\)/g)
    return [...found].map(([, file = '']) => posix.join('src', posix.dirname(router), file))
  })
  return files.filter((file) => !NO_PAGES.includes(file))
}

test('every page of the portal has one budget, and every budget has its page', () => {
  const pages = fetchedPages()
  expect(pages.length).toBeGreaterThan(35)
  const budgets = Object.entries(BUDGETS as Record<string, { routes: RegExp }>)
  const budgetsOf = (page: string) =>
    budgets.filter(([, { routes }]) => routes.test(page)).map(([name]) => name)
  expect(pages.filter((page) => budgetsOf(page).length !== 1)).toEqual([])
  const used = new Set(pages.flatMap(budgetsOf))
  // Documents of their own, with entries of their own.
  expect(budgets.map(([name]) => name).filter((name) => !used.has(name))).toEqual(['login', 'home'])
})

test('a budget whose chunks are gone is a fault', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'samnang-sizes-'))
  mkdirSync(join(dist, '.vite'))
  writeFileSync(join(dist, '.vite', 'manifest.json'), JSON.stringify({ 'index.html': { file: 'a.js' } }))
  for (const name of ['a.js', 'index.html']) writeFileSync(join(dist, name), 'x')
  const limits = { entry: 'index.html', html: 'index.html', js: 100, css: 1, htmlBytes: 100, fonts: 1 }
  const { faults } = await sizeFaults(dist, { gone: { ...limits, routes: /src\/gone/ } })
  expect(faults).toEqual(['gone: no chunk is of its route'])
  expect((await sizeFaults(dist, { start: { ...limits, routes: /^$/ } })).faults).toEqual([])
  rmSync(dist, { recursive: true })
})

test('chunks that need each other at once are a fault, however long the ring is', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'samnang-sizes-'))
  mkdirSync(join(dist, '.vite'))
  const write = (content: object) =>
    writeFileSync(join(dist, '.vite', 'manifest.json'), JSON.stringify(content))
  write({ a: { imports: ['b', 'c'] }, b: { imports: ['c'] }, c: { dynamicImports: ['a'] } })
  expect(await chunkRings(dist)).toEqual([])
  write({ a: { imports: ['b'] }, b: { imports: ['c'] }, c: { imports: ['b'] } })
  expect(await chunkRings(dist)).toEqual(['chunks need each other: b > c > b'])
  rmSync(dist, { recursive: true })
})

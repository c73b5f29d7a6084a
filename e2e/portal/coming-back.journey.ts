/** Doors of the portal: deep links, unknown paths, lost chunks, no network. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser, newPerson, PHONE } from '../browser.ts'
import { makePlayer } from '../processes.ts'
import { logIn } from './people.ts'

const product = inject('product')
let browser: Browser
let player: { name: string; password: string }

beforeAll(async () => {
  browser = await launchBrowser()
  player = await makePlayer(product, 'doors', 1_000_000)
})
afterAll(() => browser.close())

/** Pixels between the strip of a lost connection and the countdown. */
const GAP = `document.querySelector('[role=timer]').getBoundingClientRect().top
  - document.querySelector('.bg-warn').getBoundingClientRect().bottom`

/** The paths of everything that the service worker keeps. */
const KEPT = `caches.keys()
  .then((names) => Promise.all(names.map(async (name) => (await caches.open(name)).keys())))
  .then((lists) => lists.flat().map((request) => new URL(request.url).pathname))`

async function open(): Promise<Page> {
  return (await newPerson(browser, PHONE, product.url)).page
}

test('a guest comes back to the page that they asked for, and never to another site', async () => {
  const page = await open()
  await page.goto('/user/limits?from=link')
  await page.waitForURL((url) => url.pathname === '/login' && url.search.startsWith('?next='))
  await page.fill('input[name=username]', player.name)
  await page.fill('input[name=password]', player.password)
  await page.click('button[type=submit]')
  await page.waitForURL((url) => url.pathname + url.search === '/user/limits?from=link')
  await expect.poll(() => page.title()).toContain('·')
  for (const hostile of ['//evil.example/', '/\t/evil.example/', 'https://evil.example/']) {
    await page.goto(`/login?next=${encodeURIComponent(hostile)}`)
    await page.waitForURL(`${product.url}/game/lotto/59`)
  }
  await page.context().close()
})

test('an unknown path leads into the game, /404 says what it is', async () => {
  const page = await open()
  await logIn(page, player.name, player.password)
  await page.goto('/nothing/here')
  await page.waitForURL('**/game/lotto/59')
  await page.goto('/404')
  await page.getByText('រកមិនឃើញទំព័រ').first().waitFor()
  await page.context().close()
})

test('a chunk that is gone is tried once more, then the page says so', async () => {
  const page = await open()
  await logIn(page, player.name, player.password)
  await page.context().route('**/assets/*password*.js', (route) => route.abort())
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.goto('/user/password')
  await page.getByText('មិនអាចផ្ទុកកម្មវិធីបានទេ').waitFor()
  expect(loads).toBe(2)
  await page.context().close()
})

test('without a network the strip covers nothing, and the last results are there with their age', async () => {
  const page = await open()
  await logIn(page, player.name, player.password)
  await page.waitForTimeout(3_000)
  await page.goto('/')
  await page.waitForTimeout(1_000)
  await page.goto('/game/lotto/59')
  await page.waitForSelector('[role=timer]')
  await page.waitForTimeout(2_000)
  await page.context().setOffline(true)
  await page.getByText('បាត់ការតភ្ជាប់').waitFor()
  const gap = await page.evaluate(GAP)
  expect(gap).toBeGreaterThanOrEqual(0)
  await page.reload()
  await page.getByText('គ្មានអ៊ីនធឺណិត').first().waitFor()
  const kept = (await page.evaluate(KEPT)) as string[]
  expect(kept.filter((path) => path.startsWith('/api/') && path !== '/api/v1/result/recent')).toEqual([])
  await page.context().close()
})

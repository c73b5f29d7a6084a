/** Doors of the portal: deep links, unknown paths, lost chunks, no network. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser, newPerson, PHONE } from '../browser.ts'
import { makePlayer } from '../processes.ts'
import { khmer } from '../words.ts'
import { betOnSmall, logIn, untilLeft } from './people.ts'

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

/** All that a browser lets a page keep, as one text: whatever of it names somebody can be read by whoever comes next. */
const STORAGE = `(async () => {
  const kept = await caches.keys()
    .then((names) => Promise.all(names.map(async (name) => (await caches.open(name)).matchAll())))
  const texts = await Promise.all(kept.flat().map(async (answer) =>
    /json|html/.test(answer.headers.get('content-type')) ? answer.text() : ''))
  const databases = await indexedDB.databases()
  return JSON.stringify({ local: { ...localStorage }, session: { ...sessionStorage }, databases, texts,
    cookies: document.cookie })
})()`
/** The player who has logged in, in the page. */
const WHO_IS_IN = `Number(localStorage.getItem('samnang.player'))`
/** A photo of `player` that waits to be sent, as device/slip-box.ts keeps it. */
const keepPhoto = (id: number, player: string) => `new Promise((resolve, reject) => {
  const asked = indexedDB.open('slips', 1)
  asked.onupgradeneeded = () => asked.result.createObjectStore('slips', { keyPath: 'id' })
  asked.onerror = () => reject(asked.error)
  const player = ${player}
  asked.onsuccess = () => {
    const put = asked.result.transaction('slips', 'readwrite').objectStore('slips')
      .put({ id: ${id}, player, type: 'image/jpeg', bytes: new ArrayBuffer(4) })
    put.onsuccess = () => { asked.result.close(); localStorage.setItem('slip-waits.' + player, '1'); resolve(null) }
  }
})`

/** Of the requests whose photos wait. */
const PHOTO_IDS = `new Promise((resolve, reject) => {
  const asked = indexedDB.open('slips', 1)
  asked.onerror = () => reject(asked.error)
  asked.onsuccess = () => {
    const keys = asked.result.transaction('slips').objectStore('slips').getAllKeys()
    keys.onsuccess = () => { asked.result.close(); resolve(keys.result) }
  }
})`

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

test('the portal can be put on a home screen: manifest, icons in their sizes, and steps for an iPhone', async () => {
  const { page } = await newPerson(browser, PHONE, product.url, {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  })
  await logIn(page, player.name, player.password)
  const manifest = (await page.evaluate(
    `fetch(document.querySelector('link[rel=manifest]').href).then((r) => r.json())`,
  )) as {
    name: string
    display: string
    icons: { src: string; sizes: string; purpose?: string }[]
  }
  expect(manifest).toMatchObject({
    name: 'សំណាង',
    lang: 'km',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? ''}`.trim())).toEqual(
    expect.arrayContaining(['192x192', '512x512', '512x512 maskable']),
  )
  const pictures = [
    ...manifest.icons.map(({ src, sizes }) => [src, sizes]),
    ['/apple-touch-icon.png', '180x180'],
  ]
  for (const [src, sizes] of pictures.filter(([, sizes]) => sizes !== 'any')) {
    const size = await page.evaluate(`new Promise((resolve) => {
      const image = new Image()
      image.onload = () => resolve(image.naturalWidth + 'x' + image.naturalHeight)
      image.onerror = () => resolve('none')
      image.src = '${src}'
    })`)
    expect([src, size]).toEqual([src, sizes])
  }
  await page.getByRole('button', { name: 'បើកម៉ឺនុយ' }).click()
  await page.getByRole('button', { name: khmer('shell', 'install') }).click()
  await page.getByRole('dialog').getByText('Add to Home Screen').waitFor()
  await page.context().close()
})

test('a newer portal is told of when the line is back, but not in the middle of a slip', async () => {
  const page = await open()
  await logIn(page, player.name, player.password)
  const news = page.locator('[data-new-version]')
  // Where the draw closes meanwhile, what becomes of the slip is asked: nothing.
  const question = page.getByRole('dialog', { name: khmer('lotto59', 'carry_title') })
  await page.addLocatorHandler(question, (asked) => asked.getByRole('button').first().click())
  const chip = page.locator('#content .market', { hasText: 'តូច' }).first()
  await untilLeft(page, 4, 9)
  await chip.click()
  await page.route('**/index.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<script type="module" src="/assets/index-new.js"></script>',
    }),
  )
  const asked = page.waitForRequest('**/index.html')
  await page.context().setOffline(true)
  await page.getByText('បាត់ការតភ្ជាប់').waitFor()
  await page.context().setOffline(false)
  await asked
  expect(await news.count()).toBe(0)
  await page.evaluate(
    `for (const key of Object.keys(localStorage)) if (key.startsWith('samnang.slip.')) localStorage.removeItem(key)`,
  )
  await news.waitFor()
  await Promise.all([page.waitForEvent('load'), news.getByRole('button').click()])
  await page.context().close()
})

test('after a log-out nothing of the player is left on a shared phone, and the next one finds nothing', async () => {
  const next = await makePlayer(product, 'doors2', 1_000)
  const page = await open()
  await logIn(page, player.name, player.password)
  await betOnSmall(page)
  await expect
    .poll(() => page.evaluate<boolean>(`localStorage.getItem('samnang.receipts') !== null`))
    .toBe(true)
  await page.goto('/statement')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto('/game/lotto/59')
  await page.waitForSelector('[role=timer]')
  await page.locator('#content .market', { hasText: 'តូច' }).first().click()
  await page.evaluate(keepPhoto(1, WHO_IS_IN))
  const before = String(await page.evaluate(STORAGE))
  expect(before).toContain('samnang.slip.')
  await page.getByRole('button', { name: 'បើកម៉ឺនុយ' }).click()
  await page.getByRole('link', { name: 'ចាកចេញ' }).click()
  await page.getByRole('dialog').getByText(khmer('logOut', 'waits')).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'ចាកចេញ' }).click()
  await page.waitForURL('**/login')
  const left = JSON.parse(String(await page.evaluate(STORAGE)))
  expect(
    Object.keys(left.local).filter(
      (key) => !['limits-asked', 'winners-seen', 'theme'].includes(key) && !key.startsWith('lobby-large-'),
    ),
  ).toEqual([])
  expect([left.session, left.databases]).toEqual([{}, []])
  expect(JSON.stringify(left)).not.toContain(player.name)
  await page.goBack()
  await page.waitForURL('**/login**')
  await logIn(page, next.name, next.password)
  expect(String(await page.evaluate(STORAGE))).not.toContain(player.name)
  // What waits for somebody else, who has not logged out, is neither told to this one nor theirs to take along.
  await page.evaluate(keepPhoto(2, '1'))
  await page.getByRole('button', { name: 'បើកម៉ឺនុយ' }).click()
  await page.getByRole('link', { name: 'ចាកចេញ' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ចាកចេញ' }).waitFor()
  expect(await page.getByRole('dialog').getByText(khmer('logOut', 'waits')).count()).toBe(0)
  await page.getByRole('dialog').getByRole('button', { name: 'ចាកចេញ' }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(PHOTO_IDS)).toEqual([2])
  expect(await page.evaluate(`localStorage.getItem('slip-waits.1')`)).toBe('1')
  await page.context().close()
})

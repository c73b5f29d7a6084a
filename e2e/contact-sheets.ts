/**
 * Pictures of every page at every size, in both languages and lights, and a sheet of each size to look at them together:
 * `CHROME_PATH=/usr/bin/chromium node --import tsx e2e/contact-sheets.ts FOLDER`, with PORT and DATA_DIR of a running demo if
 * one runs, and with a part of an address behind it for some of the pages. The demo has its ticket lottery on afterwards.
 * Nothing is held against the pictures: people look.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser, newPerson, type Person, PHONE } from './browser.ts'
import { DESK_VIEWS, PHONE_VIEWS, show } from './fits.ts'
import { someTickets } from './lottery/some-tickets.ts'
import { logIn } from './lotto59-page.ts'
import { addressOf, type Ids, LOTTERY_ROUTES, PLAYER_ROUTES, PUBLIC_ROUTES } from './routes.ts'
import { betOnce, guestIds, playerIds, somebodyWithAll } from './somebody-with-all.ts'
import { LAYOUTS, layOut, open } from './walk.ts'
import { withProduct } from './with-product.ts'

const [folder, part = ''] = process.argv.slice(2)
if (!folder) throw new Error('say into which folder')
const THEMES = ['dark', 'light'] as const
/** What moves comes to rest, games show themselves. */
const REST_MS = 700
const THUMB_PX = 260

/** By sheet: the pictures of it, in the order of the routes. */
const sheets = new Map<string, { address: string; file: string }[]>()

const nameOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'start'

async function shoot(person: Person, address: string, { language, isDesk }: (typeof LAYOUTS)[number]) {
  const { page } = person
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    for (const view of isDesk ? DESK_VIEWS : PHONE_VIEWS) {
      await show(person, view)
      await page.evaluate('scrollTo(0, 0), document.fonts.ready.then(() => true)')
      await page.waitForTimeout(REST_MS)
      const sheet = `${nameOf(view.name)}-${language}-${colorScheme}`
      const file = `${sheet}/${nameOf(address)}.jpeg`
      await page.screenshot({ path: join(folder ?? '', file), caret: 'hide', type: 'jpeg', quality: 80 })
      sheets.set(sheet, [...(sheets.get(sheet) ?? []), { address, file }])
    }
  }
}

interface Tour {
  person: Person
  routes: readonly string[]
  ids: Ids
  isDocuments?: boolean
}

async function tour({ person, routes, ids, isDocuments = false }: Tour): Promise<void> {
  for (const layout of LAYOUTS) {
    await layOut(person, layout)
    for (const route of routes.filter((one) => one.includes(part))) {
      const address = addressOf(route, ids)
      const led = await open({ person, isDocuments }, address)
      console.info([address, layout.language, ...led].join(' '))
      await shoot(person, address, layout)
    }
  }
}

/** Thumbnails with their addresses, as one picture. */
async function compose(browser: Browser, sheet: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
  await page.route('http://sheet/**', async (route) => {
    const path = decodeURIComponent(new URL(route.request().url()).pathname)
    if (path !== '/') return route.fulfill({ body: await readFile(join(folder ?? '', path)) })
    const figures = (sheets.get(sheet) ?? []).map(
      ({ address, file }) =>
        `<figure><img src="/${file}" width="${THUMB_PX}"><figcaption>${address}</figcaption></figure>`,
    )
    const style = `body{margin:12px;background:#777;font:12px sans-serif;display:flex;flex-wrap:wrap;gap:12px;align-items:start}
      figure{margin:0;width:${THUMB_PX}px}img{display:block}figcaption{overflow-wrap:anywhere}`
    return route.fulfill({ contentType: 'text/html', body: `<style>${style}</style>${figures.join('')}` })
  })
  await page.goto('http://sheet/', { waitUntil: 'load' })
  await writeFile(
    join(folder ?? '', `${sheet}.jpeg`),
    await page.screenshot({ fullPage: true, type: 'jpeg', quality: 80 }),
  )
  await page.close()
}

await withProduct(async (product) => {
  const browser = await launchBrowser()
  try {
    await mkdir(folder, { recursive: true })
    const guest = await newPerson(browser, PHONE, product.url, { deviceScaleFactor: 1 })
    await guest.page.goto('/rules')
    await tour({ person: guest, routes: PUBLIC_ROUTES, ids: await guestIds(guest), isDocuments: true })
    const person = await newPerson(browser, PHONE, product.url, {
      deviceScaleFactor: 1,
      reducedMotion: 'reduce',
    })
    const { account, deposit } = await somebodyWithAll(product)
    const tickets = await someTickets(product, account)
    await logIn(person, account)
    await betOnce(person)
    const ids = { ...(await playerIds(person)), '/cashier/deposit/:id': deposit }
    await tour({ person, routes: PLAYER_ROUTES, ids })
    await tour({ person, routes: LOTTERY_ROUTES, ids: tickets })
    for (const sheet of sheets.keys()) await compose(browser, sheet)
  } finally {
    await browser.close()
  }
})

/** Phones as they are: a clock that is wrong, the portal in three tabs, no line wherever one stands, a worker of last month. */
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { type Person, PHONE } from '../browser.ts'
import {
  balanceOn,
  logIn,
  placeButton,
  pressRange,
  sayPlaced,
  ticketsOf,
  untilLeft,
} from '../lotto59-page.ts'
import { noComplaints, visit } from '../visit.ts'
import { open } from '../walk.ts'
import { khmer } from '../words.ts'
import { gamesOf } from './games-page.ts'
import { startNewerPortal } from './newer-portal.ts'

const here = visit()
const CUT =
  /net::ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_\w+|ABORTED|NETWORK_CHANGED|INCOMPLETE_CHUNKED_ENCODING)/

/** Both ways in which a page asks what time it is. */
const wrongBy = (ms: number) => `{
  const Right = Date
  const now = () => Right.now() + ${ms}
  window.Date = class extends Right {
    constructor(...parts) { parts.length === 0 ? super(now()) : super(...parts) }
    static now() { return now() }
  }
}`

test.each([
  { name: 'slow', ms: -300_000 },
  { name: 'fast', ms: 300_000 },
])(
  'a clock that is five minutes $name: the time that is left is right, and a bet stands',
  async ({ name, ms }) => {
    const person = await here.person(PHONE)
    await person.page.addInitScript(wrongBy(ms))
    await logIn(person, await here.player(`clock-${name}`))
    const right = await here.person(PHONE)
    await logIn(right, await here.player(`right-${name}`))
    await untilLeft(person, 8)
    const [its, theirs] = await Promise.all(
      [person, right].map(({ page }) => page.getByRole('timer').textContent()),
    )
    expect(Math.abs(seconds(its) - seconds(theirs)), `${its} beside ${theirs}`).toBeLessThanOrEqual(2)
    await pressRange(person, 'small')
    await person.press(placeButton(person, 1000))
    await sayPlaced(person, 1000).waitFor()
    expect(await ticketsOf(person)).toHaveLength(1)
    noComplaints(person)
  },
)

function seconds(text: string | null | undefined): number {
  const [minutes = 0, rest = 0] = (text ?? '').split(':').map(Number)
  return minutes * 60 + rest
}

test('three tabs of one player: each bets, all have the same balance, and who logs out in one has left all', async () => {
  const first = await here.person(PHONE)
  await logIn(first, await here.player('three-tabs'))
  const others = [await first.context.newPage(), await first.context.newPage()]
  const tabs: Person[] = [first, ...others.map((page) => ({ ...first, page }))]
  for (const { page } of tabs.slice(1)) {
    await page.goto('/game/lotto/59')
    await page.getByRole('timer').waitFor()
  }
  for (const [at, tab] of tabs.entries()) {
    await tab.page.bringToFront()
    await untilLeft(tab, 8)
    await pressRange(tab, 'big')
    await tab.press(placeButton(tab, 1000))
    await expect.poll(async () => (await ticketsOf(first)).length).toBe(at + 1)
  }
  expect((await ticketsOf(first)).map(({ amount }) => amount)).toEqual([1000, 1000, 1000])
  const told = () => Promise.all(tabs.map(balanceOn))
  await expect.poll(async () => new Set(await told()).size).toBe(1)
  const [third] = others.slice(1)
  if (!third) throw new Error('no third tab')
  await third.getByRole('button', { name: khmer('shell', 'open_menu') }).tap()
  await third.getByRole('link', { name: khmer('shell', 'menu_logout') }).tap()
  await third
    .getByRole('dialog')
    .getByRole('button', { name: khmer('shell', 'menu_logout'), exact: true })
    .tap()
  await third.waitForURL('**/login')
  for (const tab of tabs.slice(0, 2)) {
    const alert = tab.page.getByRole('dialog', { name: khmer('overlays', 'login_again') })
    await tab.press(alert.getByRole('button', { name: khmer('shell', 'understand') }))
    await tab.page.waitForURL('**/login')
  }
  noComplaints(first, /status of (401|411)/)
})

/** Where somebody may stand when the line goes. */
const PLACES = [
  '/game/lotto/59',
  '/games',
  '/money',
  '/ticket/lotto59',
  '/statement',
  '/cashier/deposit',
  '/cashier/withdraw',
  '/game/slot',
]

test('the line goes on every kind of page: it is told, a reload finds a page, and what was there comes back by itself', async () => {
  const person = await here.person(PHONE)
  const { page, context } = person
  await logIn(person, await here.player('no-line'))
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await page.reload()
  const [slot] = await gamesOf(person, 'slot')
  const places = [...PLACES, `/game/slot/play/${slot?.id}`]
  for (const path of places) expect(await open({ person }, path)).toEqual([])
  for (const path of places) {
    await open({ person }, path)
    await context.setOffline(true)
    await page.getByText(khmer('shell', 'offline')).first().waitFor()
    await page.reload()
    await expect.poll(() => wordsOf(page), { message: path }).toBeGreaterThan(20)
    await context.setOffline(false)
    await page.getByText(khmer('shell', 'offline')).waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('main#content').count(), { message: path }).toBe(1)
    expect(new URL(page.url()).pathname).toBe(path)
  }
  noComplaints(person, CUT)
})

test('the line goes at the log-in: it is said, what was typed stays, and the next try opens the account', async () => {
  const person = await here.person(PHONE)
  const { page, context } = person
  const account = await here.player('no-line-yet')
  await page.goto('/login')
  await page.getByLabel(khmer('login', 'username')).fill(account.name)
  const password = page.locator('input[type=password]')
  await password.fill(account.password)
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await page.getByText(khmer('base', 'no_answer')).waitFor()
  expect(await page.getByLabel(khmer('login', 'username')).inputValue()).toBe(account.name)
  expect(await password.inputValue()).toBe(account.password)
  await context.setOffline(false)
  await page.keyboard.press('Enter')
  await page.getByRole('timer').waitFor()
  noComplaints(person, CUT)
})

test('the line goes on the start page: it shows what was kept, and how old it is', async () => {
  const person = await here.person(PHONE)
  const { page, context } = person
  await page.goto('/')
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await page.reload()
  const draw = page.getByText(khmer('home', 'last_draw')).or(page.getByText(khmer('home', 'showing')))
  await draw.first().waitFor()
  await expect.poll(() => page.evaluate<number>(KEPT_RESULTS)).toBe(2)
  await context.setOffline(true)
  await page.reload()
  const [kept = ''] = khmer('home', 'kept', { age: '…' }).split('…')
  await page.getByText(kept).first().waitFor()
  noComplaints(person, CUT)
})

/** How many polls the service worker has kept results of. */
const KEPT_RESULTS = `caches.keys()
  .then((names) => Promise.all(names.map(async (name) => (await caches.open(name)).keys())))
  .then((lists) => lists.flat().filter(({ url }) => url.includes('/result/recent')).length)`

const wordsOf = (page: Page) => page.evaluate<number>('document.body.innerText.trim().length')

test('a worker of the last release before a new server: the new portal opens, bets, and is the one without a line', async () => {
  const newer = await startNewerPortal(inject('product').port)
  const person = await here.person(PHONE, {}, newer.url)
  const { page, context } = person
  const script = () =>
    page.evaluate<string>(`document.querySelector('script[type=module][src]').getAttribute('src')`)
  await logIn(person, await here.player('old-worker'))
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await page.reload()
  await page.getByRole('timer').waitFor()
  await expect.poll(() => page.evaluate<boolean>(KEEPS)).toBe(true)
  const before = await script()
  newer.release()
  await page.reload()
  expect(await script()).not.toBe(before)
  await untilLeft(person, 8)
  await pressRange(person, 'small')
  await person.press(placeButton(person, 1000))
  await sayPlaced(person, 1000).waitFor()
  // A browser looks for a newer worker now and then; it waits, and takes over at the load that comes after.
  await page.evaluate('navigator.serviceWorker.getRegistration().then((one) => one.update())')
  await expect.poll(() => page.evaluate<boolean>(WAITS)).toBe(true)
  await untilTakenOver(page)
  await page.getByRole('timer').waitFor()
  await context.setOffline(true)
  await page.reload()
  expect(await script()).not.toBe(before)
  await expect.poll(() => wordsOf(page)).toBeGreaterThan(20)
  await context.setOffline(false)
  await page.getByRole('timer').waitFor()
  noComplaints(person, CUT)
  await newer.close()
})

/** At the next load; a browser lets the old worker go when that has ended what it was asked, or half a minute later. */
async function untilTakenOver(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.reload()
        return page.evaluate<boolean>(`new Promise((done) => {
          const until = Date.now() + 45_000
          const look = async () => {
            const isSo = await ${IS_TAKEN_OVER}
            if (isSo || Date.now() > until) done(isSo)
            else setTimeout(look, 50)
          }
          look()
        })`)
      },
      { timeout: 180_000 },
    )
    .toBe(true)
}

/** The page's own script lies with the worker. */
const KEEPS = `caches.open('assets')
  .then((cache) => cache.match(document.querySelector('script[type=module][src]').src))
  .then((kept) => kept !== undefined)`
const WAITS = `navigator.serviceWorker.getRegistration().then((one) => one.waiting !== null)`
const IS_TAKEN_OVER = `navigator.serviceWorker.getRegistration().then((one) => one.active !== null && !one.waiting && !one.installing)`

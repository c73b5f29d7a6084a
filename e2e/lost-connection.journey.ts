/** The line breaks at the worst moments. A bet stands once or not at all, and the player is told which. */
import type { Page, Route } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { type Person, PHONE } from './browser.ts'
import { startLine } from './dead-zone.ts'
import { startHoldingProxy } from './holding-proxy.ts'
import {
  balanceOn,
  ballsOn,
  logIn,
  placeButton,
  pressRange,
  sayPlaced,
  stage,
  ticketsOf,
  untilLeft,
} from './lotto59-page.ts'
import { SOON_MS } from './soon.ts'
import { poll } from './stream.ts'
import { noComplaints, visit } from './visit.ts'
import { khmer } from './words.ts'

const here = visit()
const BETS = '**/api/bet'
/** Cutting a line is what these journeys do; that the browser says so is no fault of the page. */
const CUT =
  /net::ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_\w+|ABORTED|TIMED_OUT|NETWORK_CHANGED|INCOMPLETE_CHUNKED_ENCODING)/

async function readyToPlace(name: string): Promise<Person> {
  const person = await here.person(PHONE)
  await logIn(person, await here.player(name))
  await untilLeft(person, 8)
  await pressRange(person, 'big')
  await expect.poll(() => person.page.evaluate<boolean>(TELLS_OF_SLIPS)).toBe(true)
  return person
}

/** What tells the fate of a slip comes when it has its first line: whoever is offline before that is told nothing. */
const TELLS_OF_SLIPS = `performance.getEntriesByType('resource').some(({ name }) => /slip-status.*\\.js/.test(name))`

/** Keys and bodies of the bets that the page sent. */
function watchSent({ page }: Person) {
  const sent: { key: string | undefined; body: string | null }[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/bet'))
      sent.push({ key: request.headers()['idempotency-key'], body: request.postData() })
  })
  return sent
}

async function standsOnce(person: Person, sent: ReturnType<typeof watchSent>): Promise<void> {
  expect(sent.length).toBeGreaterThan(1)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(new Set(sent.map(({ body }) => body)).size).toBe(1)
  const tickets = await ticketsOf(person)
  expect(tickets.map(({ type, amount }) => ({ type, amount }))).toEqual([{ type: 'RANGE_7', amount: 1000 }])
}

const checkingText = ({ page }: Person) => page.getByText(khmer('lotto59', 'checking'), { exact: true })

test('the answer to a bet is lost: the slip says checking, asks with the same key, and the bet stands once', async () => {
  const person = await readyToPlace('answer-lost')
  const sent = watchSent(person)
  await person.page.route(BETS, loseAnswer, { times: 2 })
  await person.press(placeButton(person, 1000))
  await checkingText(person).waitFor()
  const button = person.page.getByRole('button', { name: khmer('lotto59', 'checking_short') })
  expect(await button.isDisabled()).toBe(true)
  await sayPlaced(person, 1000).waitFor()
  await standsOnce(person, sent)
  expect(sent.length).toBe(3)
  expect(await balanceOn(person)).toBe(199_000)
  noComplaints(person, CUT)
})

/** The server hears the bet and answers; the player never hears the answer. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort('connectionreset')
}

test('the phone is offline when the bet is confirmed: it is sent once the line is back, once', async () => {
  const person = await readyToPlace('offline-bet')
  const sent = watchSent(person)
  await person.context.setOffline(true)
  await person.press(placeButton(person, 1000))
  await checkingText(person).waitFor()
  expect(await ticketsOf(person)).toEqual([])
  await person.context.setOffline(false)
  await sayPlaced(person, 1000).waitFor()
  await standsOnce(person, sent)
  noComplaints(person, CUT)
})

test('a page reloaded in the middle of checking keeps the slip and finds out', async () => {
  const person = await readyToPlace('reloaded')
  const sent = watchSent(person)
  let isCut = true
  await person.page.route(BETS, (route) => (isCut ? loseAnswer(route) : route.continue()))
  await person.press(placeButton(person, 1000))
  await checkingText(person).waitFor()
  await person.page.reload()
  await checkingText(person).waitFor()
  expect(
    await person.page.getByRole('button', { name: khmer('lotto59', 'show_slip') }).textContent(),
  ).toMatch(/^1/)
  isCut = false
  await sayPlaced(person, 1000).waitFor()
  await standsOnce(person, sent)
  expect(await balanceOn(person)).toBe(199_000)
  noComplaints(person, CUT)
})

test('the line is lost for twelve seconds in the middle of a draw: a strip says so, no ball is invented, the state is right 2 s after', async () => {
  const line = await startLine(inject('product').port)
  const person = await here.person(PHONE, {}, line.url)
  const { page, context } = person
  await logIn(person, await here.player('draw-lost'))
  await stage(person).getByText(khmer('lotto59', 'showing')).waitFor({ timeout: 30_000 })
  // What tells of the line comes after the first picture of the page.
  await page.locator('[role="status"].fixed').waitFor({ state: 'attached', timeout: 20_000 })
  await poll(async () => ((await ballsOn(person)).length >= 3 ? true : undefined), 20_000, 'no balls fell')
  line.goDown()
  await context.setOffline(true)
  const lostAt = Date.now()
  await page.getByText(khmer('shell', 'offline')).waitFor()
  const seen = await ballsOn(person)
  while (Date.now() - lostAt < LOST_MS) {
    const now = await ballsOn(person)
    expect(now.length === 0 || now.join() === seen.join(), `${now} after ${seen}`).toBe(true)
    await page.waitForTimeout(200)
  }
  await noteWhatIsTold(page)
  line.comeBack()
  await context.setOffline(false)
  const backAt = Date.now()
  await poll(() => isRight(person), 10_000, 'the screen did not become right')
  expect(Date.now() - backAt).toBeLessThan(SOON_MS)
  const isTold = async () =>
    (await page.evaluate<string>('told')).includes(khmer('overlays', 'toast_loading')) || undefined
  await poll(isTold, 20_000, 'nothing says that the draw is loaded')
  await page.getByText(khmer('shell', 'offline')).waitFor({ state: 'detached' })
  noComplaints(person, CUT)
  await line.close()
})

const LOST_MS = 12_000

/** What stands in a status for less than a second: who looks at a page from outside, now and then, may never see it. */
async function noteWhatIsTold(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    window.told = ''
    const note = () => {
      for (const one of document.querySelectorAll('[role="status"]')) window.told += one.textContent
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
  })()`)
}

/** The stage shows what the server says is shown now: no ball more, and at most one that falls this moment less. */
async function isRight(person: Person): Promise<true | undefined> {
  const { page } = person
  const look = `(async () => {
    const before = await (await fetch('/api/v1/result/releasing?poll=POLL_2')).json()
    const recent = await (await fetch('/api/v1/result/recent?poll=POLL_2&limit=1')).json()
    return { balls: (before.data ?? recent.data.results[0]).balls, shown: [...document.querySelectorAll('section .ball')].map((one) => Number(one.textContent)) }
  })()`
  const now = await page.evaluate<{ balls: number[]; shown: number[] } | null>(look).catch(() => null)
  if (!now || Math.abs(now.balls.length - now.shown.length) > 1) return undefined
  const common = Math.min(now.balls.length, now.shown.length)
  return now.balls.slice(0, common).join() === now.shown.slice(0, common).join() ? true : undefined
}

test('a proxy keeps the events back: a strip says so, bets and draws go on by asking, and it goes when the events come', async () => {
  const proxy = await startHoldingProxy(inject('product').port)
  const person = await here.person(PHONE, {}, proxy.url)
  const strip = person.page.getByText(khmer('shell', 'reconnecting'))
  await logIn(person, await here.player('held-back'))
  await strip.waitFor({ timeout: 20_000 })
  await untilLeft(person, 5)
  await pressRange(person, 'big')
  await person.press(placeButton(person, 1000))
  await sayPlaced(person, 1000).waitFor()
  expect(await balanceOn(person)).toBe(199_000)
  expect(await strip.isVisible(), 'a status alone is no line').toBe(true)
  expect(proxy.held).toBeGreaterThan(0)
  proxy.handOn()
  await strip.waitFor({ state: 'detached', timeout: 25_000 })
  noComplaints(person, CUT)
  await proxy.close()
})

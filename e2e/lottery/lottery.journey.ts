/**
 * The ticket lottery as it is played: VN by day on a phone, VN by night on a desktop, a draw of the house for KH, all at
 * once on a product of their own; then the switch. The draw of KH closes on the vault's grid of five minutes: it is made
 * first and awaited last.
 */
import type { LotteryResult } from '@samnang/contract/lottery'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  DESKTOP,
  type Device,
  launchBrowser,
  newPerson,
  type Person,
  PHONE,
  type Screen,
} from '../browser.ts'
import { readBook } from '../checks/book.ts'
import { checkBooks } from '../checks/books.ts'
import { checkLottery, readLottery } from '../checks/lottery.ts'
import { type Faults, look } from '../look.ts'
import { ask, logIn } from '../lotto59-page.ts'
import { connect, makePlayer, samnang, startWorld, type World } from '../processes.ts'
import { poll } from '../stream.ts'
import { noComplaints } from '../visit.ts'
import { khmer } from '../words.ts'
import {
  type DrawAt,
  openDesk,
  placeByKeys,
  says,
  ticketsOf,
  ticketWithLines,
  typeLine,
  untilPlaced,
} from './bet-page.ts'
import { createDraw, shortenRules, told } from './operator.ts'
import { dayResult, NIGHT_RESULT } from './results.ts'
import {
  betAfterFirstClose,
  clerksDiffer,
  collect,
  repeat,
  report,
  START_RIEL,
  type Story,
  takeLineBack,
  typeAndPlace,
  win,
} from './story.ts'
import { takeReceipt } from './ticket-page.ts'
import { ALL_OF_A, ALL_OF_A_MONEY, DAY_TICKET, NIGHT_TICKET } from './tickets.ts'

/** Twenty lines are typed and one is taken back before the stop-delete; then the groups close, a minute apart. */
const STOP_DELETE_MS = 100_000
const FIRST_CLOSE_MS = 110_000
const APART_MINUTES = 1
const GRID_MS = 300_000
/** A house draw is committed to and opened within this long. */
const LEAST_LEAD_MS = 45_000
/** Lost answers, refusals and the end of a session are part of the story. */
const EXPECTED = /net::ERR_(FAILED|CONNECTION_\w+)|status of 422/

let world: World
let browser: Browser
let day: DrawAt
let night: DrawAt
let house: DrawAt

beforeAll(async () => {
  world = await startWorld({ ENABLE_LOTTERY: '1' })
  browser = await launchBrowser()
  await shortenRules(world, APART_MINUTES)
  const closesMs = Math.ceil((Date.now() + LEAST_LEAD_MS) / GRID_MS) * GRID_MS
  house = await draw('KH', '2000', { closesMs, stopDeleteMs: closesMs - 1_000 })
  const now = Math.ceil(Date.now() / 1_000) * 1_000
  const times = {
    closesMs: now + FIRST_CLOSE_MS + APART_MINUTES * 60_000,
    stopDeleteMs: now + STOP_DELETE_MS,
  }
  day = await draw('VN', 'DAY', times)
  night = await draw('VN', 'NIGHT', times)
})
afterAll(async () => {
  await browser?.close()
  await world?.end()
})

async function draw(type: 'VN' | 'KH', session: string, times: { closesMs: number; stopDeleteMs: number }) {
  return { id: await createDraw(world, { type, session, ...times }), type, session, drawMs: times.closesMs }
}

/** A new player with a device of this size, logged in. */
async function newPlayer(name: string, screen: Screen, device: Device = {}): Promise<Person> {
  const person = await newPerson(browser, screen, world.url, { reducedMotion: 'reduce', ...device })
  await logIn(person, await makePlayer(world, name, START_RIEL))
  return person
}

describe.concurrent('three people play at once', () => {
  test('VN by day on a phone: typed, placed once, taken back, closed by groups, won, handed out', async () => {
    const person = await newPlayer('phone', PHONE)
    const story = { world, person, draw: day, posts: { closed: 'A', open: 'B' }, ticket: DAY_TICKET }
    const provinces = (await ask<LotteryResult>(person, `/api/lottery/result/${day.id}`)).columns
    await play(story, dayResult(provinces), dayResult(provinces, '847139'))
  }, 480_000)

  test('VN by night on a desktop: the same with other groups and places', async () => {
    const person = await newPlayer('desktop', DESKTOP, { colorScheme: 'light' })
    const story = { world, person, draw: night, posts: { closed: 'Lo', open: 'B' }, ticket: NIGHT_TICKET }
    const [column] = NIGHT_RESULT.columns
    await play(story, NIGHT_RESULT, { columns: [{ ...column, db: ['60718'] }] })
  }, 480_000)

  test('KH: the house draws four numbers from a seed that was sealed before, and everybody can check it', async () => {
    const person = await newPlayer('khmer', DESKTOP)
    await playHouseDraw(person)
    await person.context.close()
  }, 480_000)
})

async function play(story: Story, right: object, wrong: object): Promise<void> {
  const { person } = story
  const id = await typeAndPlace(story)
  await takeLineBack(story, id)
  await betAfterFirstClose(story)
  await clerksDiffer(story, right, wrong)
  await win(story, id, right)
  await collect(story, id)
  await takeReceipt(person, id)
  await report(story)
  await repeat(story, id)
  await lookAtAll(person, story.draw.id, id)
  noComplaints(person, EXPECTED)
  await person.context.close()
}

/** Nothing is left to luck: every number of two digits stands on A, so exactly one wins. */
async function playHouseDraw(person: Person): Promise<void> {
  const { page } = person
  await untilOpen(house.id)
  await openDesk(person, house)
  for (const line of ALL_OF_A) await typeLine(person, line)
  await says(person, ALL_OF_A_MONEY.cost)
  await placeByKeys(person)
  await untilPlaced(person)
  const ticketId = (await ticketsOf(person, house.id))[0]?.id ?? 0
  const result = await poll(
    async () => {
      const seen = await ask<LotteryResult>(person, `/api/lottery/result/${house.id}`)
      return seen.state === 'settled' ? seen : undefined
    },
    420_000,
    'the house did not draw',
  )
  const numbers = result.prizes?.[0]?.prizes.flatMap((prize) => prize.numbers) ?? []
  expect(numbers).toEqual(Array.from({ length: 4 }, () => expect.stringMatching(/^\d{5}$/)))
  expect((await ticketWithLines(person, ticketId)).ticket.payout).toBe(ALL_OF_A_MONEY.payout)
  await page.goto('/game/lottery/result?type=KH')
  await page
    .locator('main article')
    .first()
    .getByText(numbers[0]?.slice(-3) ?? '')
    .first()
    .waitFor()
  await page.goto(`/fair/${house.id}`)
  await page.locator('.fair-verdict').waitFor()
  expect(await page.locator('.fair-verdict').textContent()).toContain(khmer('fair', 'verdict_ok'))
  // The verdict is over the draw and over the proof of the player's own ticket.
  expect(await page.locator('main').innerText()).toContain(khmer('fair', 'name_own_path'))
  const verified = await samnang(world, ['draw', 'verify', String(house.id)])
  expect([verified.code, verified.stdout]).toEqual([0, expect.stringContaining('holds.')])
  noComplaints(person, EXPECTED)
}

async function untilOpen(drawId: number): Promise<void> {
  const db = await connect(world)
  const isOpen = async () => {
    const { rows } = await db.query('select state from lottery_draw where id = $1', [drawId])
    return rows[0]?.state === 'open' || undefined
  }
  await poll(isOpen, LEAST_LEAD_MS, 'the draw did not open')
  await db.end()
}

/** Latin letters that are no sentence: provinces, the player's name, times, posts. */
const FOREIGN = `[...document.querySelectorAll('main *')].filter((one) => one.checkVisibility())
  .flatMap((one) => [...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent.trim()))
  .filter((text) => /[a-z]{3,} [a-z]{3,}/.test(text) && !/[\\u1780-\\u17ff]/.test(text))`

async function lookAtAll(person: Person, drawId: number, ticketId: number): Promise<void> {
  const { page } = person
  const found: Faults[] = []
  const bets = ['vn', 'tn', 'kh'].map((type) => `/game/lottery/bet/${type}`)
  const lists = ['timeout', 'result', 'ticket', 'report'].map((name) => `/game/lottery/${name}`)
  const own = [`/game/lottery/ticket/${ticketId}`, '/ticket/lottery', '/report/lottery', `/fair/${drawId}`]
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const path of [...bets, ...lists, ...own]) {
      await page.goto(path)
      await page.locator('main h1').waitFor({ state: 'attached' })
      await page.locator('main [role=status] [aria-hidden]').first().waitFor({ state: 'detached' })
      await look(person, `${path} ${colorScheme}`, found)
      const foreign = await page.evaluate<string[]>(FOREIGN)
      if (foreign.length > 0) found.push({ screen: path, faults: foreign })
    }
  }
  expect(found).toEqual([])
}

test('the books of all of it are clean', async () => {
  const db = await connect(world)
  const [lottery, book] = [await readLottery(db), await readBook(db)]
  await db.end()
  expect([...checkLottery(lottery), ...checkBooks(book)]).toEqual([])
  await told(world, ['ledger', 'audit'])
})

test('the operator switches it off and on: pages, menu and endpoints go and come back', async () => {
  const person = await newPlayer('switched', DESKTOP)
  const { page } = person
  const entry = page.getByRole('link', { name: new RegExp(`${khmer('menu', 'lottery')}$`) })
  await page.goto('/game/lottery/ticket')
  await page.getByRole('navigation', { name: khmer('lotteryNames', 'sections') }).waitFor()
  await told(world, ['lottery', 'off'])
  await untilAnswer(person, 'lottery_off')
  await isWithoutLottery(person)
  await told(world, ['lottery', 'on'])
  await untilAnswer(person, 'ok')
  await page.reload()
  await entry.first().waitFor()
  noComplaints(person, EXPECTED)
  await person.context.close()
})

test('a product as it comes has no ticket lottery', async () => {
  const product = inject('product')
  const person = await newPerson(browser, DESKTOP, product.url)
  await logIn(person, await makePlayer(product, `without-lottery-${process.pid}`, START_RIEL))
  await isWithoutLottery(person)
  expect(await answerOf(person)).toBe('lottery_off')
  noComplaints(person, EXPECTED)
  await person.context.close()
})

async function isWithoutLottery({ page }: Person): Promise<void> {
  for (const path of ['/game/lottery', '/game/lottery/bet/vn', '/ticket/lottery']) {
    await page.goto(path)
    await page.waitForURL('**/game/lotto/59')
  }
  await page.getByRole('timer').first().waitFor()
  expect(await page.locator('a[href*=lottery]').count()).toBe(0)
}

async function answerOf({ context }: Person): Promise<string> {
  const response = await context.request.get('/api/lottery/result/time')
  return response.ok() ? 'ok' : ((await response.json()) as { code: string }).code
}

function untilAnswer(person: Person, wanted: string): Promise<true> {
  return poll(async () => ((await answerOf(person)) === wanted ? true : undefined), 10_000, `not ${wanted}`)
}

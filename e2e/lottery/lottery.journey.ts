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
import { ask, logIn } from '../lotto59-page.ts'
import { connect, makePlayer, startWorld, type World } from '../processes.ts'
import { poll } from '../stream.ts'
import { noComplaints } from '../visit.ts'
import { khmer } from '../words.ts'
import type { DrawAt } from './bet-page.ts'
import { PLAYED_WITHIN_MS, playHouseDraw } from './house-draw.ts'
import { lookAtAll } from './looks.ts'
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
import { DAY_TICKET, NIGHT_TICKET } from './tickets.ts'

/** Twenty lines are typed and one is taken back before the stop-delete; then the groups close, a minute apart. */
const STOP_DELETE_MS = 100_000
const FIRST_CLOSE_MS = 110_000
const APART_MINUTES = 1
const LATER_MS = 7_200_000
const GRID_MS = 300_000
/** Days away, as the calendar has one of TN twice a month: its pages are the same on every day of the month. */
const DAYS_MS = 60 * 3_600_000
const MINUTE_MS = 60_000
/** The operator's switch on an open page. */
const TOLD_WITHIN_MS = 2_000
/** Lost answers, refusals and the end of a session are part of the story. */
const EXPECTED = /net::ERR_(FAILED|CONNECTION_\w+|INTERNET_DISCONNECTED)|status of 422/

let world: World
let browser: Browser
let day: DrawAt
let night: DrawAt
let house: DrawAt

beforeAll(async () => {
  world = await startWorld({ ENABLE_LOTTERY: '1' })
  browser = await launchBrowser()
  await shortenRules(world, APART_MINUTES)
  const closesMs = await freeSlotFrom(Date.now() + PLAYED_WITHIN_MS)
  house = await draw('KH', '2000', { closesMs, stopDeleteMs: closesMs - 1_000 })
  // Where its page goes on when it closes, at whatever hour.
  const nextMs = await freeSlotFrom(closesMs + LATER_MS)
  await draw('KH', '2000', { closesMs: nextMs, stopDeleteMs: nextMs - 1_000 })
  const now = Math.ceil(Date.now() / 1_000) * 1_000
  const times = {
    closesMs: now + FIRST_CLOSE_MS + APART_MINUTES * 60_000,
    stopDeleteMs: now + STOP_DELETE_MS,
  }
  day = await draw('VN', 'DAY', times)
  night = await draw('VN', 'NIGHT', times)
  // A second behind the minute no draw of the calendar stands.
  const tnMs = Math.ceil((now + DAYS_MS) / MINUTE_MS) * MINUTE_MS + 1_000
  await draw('TN', 'DAY', { closesMs: tnMs, stopDeleteMs: tnMs - MINUTE_MS })
  // A ticket is repeated for whatever is open next: between two draws of the calendar nothing is.
  await draw('VN', 'DAY', { closesMs: now + LATER_MS, stopDeleteMs: now + LATER_MS / 2 })
})
afterAll(async () => {
  await browser?.close()
  await world?.end()
})

/** The next moment of the vault's grid; at five of them in a day the calendar has a draw of its own. */
async function freeSlotFrom(ms: number): Promise<number> {
  const closesMs = Math.ceil(ms / GRID_MS) * GRID_MS
  const db = await connect(world)
  const { rows } = await db.query(
    `select from lottery_draw where type = 'KH' and closes_at = to_timestamp($1::float8 / 1000)`,
    [closesMs],
  )
  await db.end()
  return rows.length === 0 ? closesMs : freeSlotFrom(closesMs + 1)
}

async function draw(
  type: 'VN' | 'TN' | 'KH',
  session: string,
  times: { closesMs: number; stopDeleteMs: number },
) {
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
  }, 660_000)

  test('VN by night on a desktop: the same with other groups and places', async () => {
    const person = await newPlayer('desktop', DESKTOP, { colorScheme: 'light' })
    const story = { world, person, draw: night, posts: { closed: 'Lo', open: 'B' }, ticket: NIGHT_TICKET }
    const [column] = NIGHT_RESULT.columns
    await play(story, NIGHT_RESULT, { columns: [{ ...column, db: ['60718'] }] })
  }, 660_000)

  test('KH: the house draws four numbers from a seed that was sealed before, and everybody can check it', async () => {
    const person = await newPlayer('khmer', DESKTOP)
    await playHouseDraw(world, person, house)
    noComplaints(person, EXPECTED)
    await person.context.close()
  }, 780_000)
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
  await lookAtAll(person, { drawId: story.draw.id, ticketId: id })
  noComplaints(person, EXPECTED)
  await person.context.close()
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
  // An open page hears of it: this one becomes that of what was bought, and the menu loses its entry.
  await page.waitForURL('**/ticket/lottery', { timeout: TOLD_WITHIN_MS })
  await entry.first().waitFor({ state: 'detached', timeout: TOLD_WITHIN_MS })
  await untilAnswer(person, 'lottery_off')
  await isWithoutLottery(person)
  await told(world, ['lottery', 'on'])
  await entry.first().waitFor({ timeout: TOLD_WITHIN_MS })
  await untilAnswer(person, 'ok')
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
  for (const path of ['/game/lottery', '/game/lottery/bet/vn']) {
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

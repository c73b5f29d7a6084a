/**
 * Days that no rehearsal has: the first minute of a house, everything switched off, thirty winners at once, names of sixty
 * letters and amounts of thirteen digits. The server's own tests hold that it says these things; here it is said to screens.
 */
import type { ReplyOf } from '@samnang/contract/endpoints'
import type { Front } from '@samnang/contract/front'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PHONE } from '../browser.ts'
import { fits } from '../fits.ts'
import { logIn } from '../lotto59-page.ts'
import { noComplaints, visit } from '../visit.ts'
import { open } from '../walk.ts'
import { khmer } from '../words.ts'

const here = visit()
const LONG_NAME = 'SOPHEAKTRA'.repeat(6)
const MUCH = 9_999_999_999_999

/** What the server says at this address, changed on its way. */
async function changed<T>(page: Page, address: string, change: (data: T) => T): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: T }
    await route.fulfill({ response, json: { ...json, data: json.data ? change(json.data) : json.data } })
  })
}

const NOTHING = { sport: false, casino: false, slot: false, fishing: false, lottery: false }
const winner = (at: number): Front['winners'][number] => ({
  ...{ name: LONG_NAME, product: 'lotto59', poll: 'POLL_2', won: MUCH },
  at: new Date(at).toISOString(),
})

test('the start page is whole in the first minute, with nothing on offer, and with thirty winners at once', async () => {
  const person = await here.person(PHONE)
  const { page } = person
  let say = (front: Front): Front => ({ ...front, draws: [], shows: [], results: [], winners: [] })
  await changed<Front>(page, '**/api/front', (front) => say(front))
  await changed<object>(page, '**/api/v1/result/recent**', (data) => ({ ...data, results: [] }))
  await page.goto('/')
  await page.getByText(khmer('home', 'first_draw')).first().waitFor()
  await page.getByText(khmer('home', 'no_winners')).waitFor()
  await fits(person, '/, the first minute')

  say = (front) => ({ ...front, draws: [], shows: [], results: [], winners: [], pots: [], offers: NOTHING })
  await page.reload()
  await page.getByText(khmer('home', 'paused')).waitFor()
  for (const family of ['slot', 'casino', 'sport', 'fishing'])
    await page.getByRole('link', { name: khmer('families', family) }).waitFor({ state: 'detached' })
  await fits(person, '/, nothing on offer')

  say = (front) => ({ ...front, winners: Array.from({ length: 30 }, (_, at) => winner(Date.now() - at)) })
  await page.reload()
  await page.getByText(LONG_NAME).first().waitFor()
  expect(await page.getByText(LONG_NAME).count()).toBeLessThanOrEqual(12)
  await fits(person, '/, thirty winners')
  noComplaints(person)
})

type Said = ReplyOf<'GET /api/user'>

test('a player of the first minute finds every page whole, with a long name and much money', async () => {
  const person = await here.person(PHONE)
  const { page } = person
  await logIn(person, await here.player('hard-day'))
  await changed<Said>(page, '**/api/user', (user) => ({
    ...user,
    ...{ auth: { ...user.auth, username: LONG_NAME }, balance: MUCH },
  }))
  await changed<object>(page, '**/api/v1/result/recent**', (data) => ({ ...data, results: [] }))
  await changed<object>(page, '**/api/v1/ticket/list**', (data) => ({ ...data, rows: [] }))
  await page.reload()
  await page.getByTitle(LONG_NAME).first().waitFor()
  await page.getByRole('timer').waitFor()
  await fits(person, '/game/lotto/59, the first minute')
  const found: string[] = []
  for (const path of ['/games', '/money', '/ticket/lotto59', '/history', '/fair']) {
    found.push(...(await open({ person }, path)))
    await fits(person, `${path}, the first minute`)
  }
  expect(found).toEqual([])
  noComplaints(person)
})

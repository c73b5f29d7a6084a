/** What a player looks up: tickets, receipt, report, past results, money. Figures add up, bad addresses break nothing. */
import type { Ticket } from '@samnang/contract/lotto59'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser, newPerson, type Person, PHONE } from '../browser.ts'
import { Client } from '../client.ts'
import { makePlayer } from '../processes.ts'

const START_RIEL = 1_000_000
const product = inject('product')
let browser: Browser
let client: Client
let tickets: Ticket[]

beforeAll(async () => {
  browser = await launchBrowser()
  const { name, password } = await makePlayer(product, 'looks-up', START_RIEL)
  client = await new Client(product.url).logIn(name, password)
  const draw = await client.openDraw('POLL_2', 4_000)
  const { poll, result_id } = draw
  const bets = [
    { type: 'RANGE_6', amount: 1000 },
    { type: 'RANGE_7', amount: 2000 },
    { type: 'NUMBER', amount: 500, value: 7, posts: ['A', 'C'] },
    { type: 'JACKPOT', amount: 1000, numbers: [3, 17, 29, 41, 58] },
  ]
  const body = { poll, result_id, bets } as never
  for (const key of [crypto.randomUUID(), crypto.randomUUID()])
    await client.ask('POST /api/bet', { body, key })
  // Nearly always lost: the others have small and big, of which one wins.
  const alone = { poll, result_id, bets: [{ type: 'NUMBER', amount: 500, value: 59, posts: ['E'] }] } as never
  await client.ask('POST /api/bet', { body: alone, key: crypto.randomUUID() })
  while ((await client.ask('GET /api/v1/ticket/badge')).outstanding > 0) await pause(500)
  tickets = (await client.ask('GET /api/v1/ticket/list', { query: { limit: '100' } })).rows
})
afterAll(() => browser.close())

/** A browser with the client's session: an account has one session only. */
async function open(): Promise<Person> {
  const person = await newPerson(browser, PHONE, product.url)
  await person.context.addCookies([
    { name: 'resettoken', value: '1', url: product.url },
    ...[...client.cookies].map(([name, value]) => ({ name, value, url: product.url })),
  ])
  return person
}

/** Opens a page and waits until nothing loads any more. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('main h1').waitFor()
  await page.locator('main [role=status] [aria-hidden]').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(300)
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const sumOf = (pick: (ticket: Ticket) => number) => tickets.reduce((sum, ticket) => sum + pick(ticket), 0)
const riel = (amount: number) => `${amount.toLocaleString('en-US', { maximumFractionDigits: 3 })}៛`

/** The figures of the row of sums, in order. */
async function sums(page: Page): Promise<string[]> {
  const texts = await page.locator('main section.sticky dd').allInnerTexts()
  return texts.map((text) => text.replace(/\s/g, ''))
}

test('the sums of tickets, report and statement are those of the tickets and of the balance', async () => {
  const { page, context } = await open()
  const [staked, paid, jackpot] = [
    sumOf((t) => t.amount),
    sumOf((t) => t.payout),
    sumOf((t) => t.jackpot_win_amount),
  ]
  await visit(page, '/ticket/lotto59')
  const jackpots = jackpot > 0 ? [riel(jackpot)] : []
  expect(await sums(page)).toEqual([riel(staked), riel(paid), ...jackpots])
  await seeWon(page)
  await visit(page, '/report/lotto/59')
  expect(await sums(page)).toEqual([riel(staked), riel(paid), riel(jackpot), riel(paid - staked)])
  await visit(page, '/report/lotto/59?type=RANGE_7')
  const own = tickets.filter((ticket) => ticket.type === 'RANGE_7')
  expect((await sums(page))[0]).toBe(riel(own.reduce((sum, ticket) => sum + ticket.amount, 0)))
  await visit(page, '/statement')
  expect(await sums(page)).toEqual([riel(START_RIEL), riel(0), riel(staked), riel(paid)])
  const { balance } = await client.ask('GET /api/user')
  expect(balance).toBe(START_RIEL - staked + paid)
  await page.locator('main').getByText(riel(balance)).first().waitFor()
  const heights = await page
    .locator('main section li')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  expect(heights.length, 'bets and winnings').toBeGreaterThanOrEqual(3)
  expect(Math.max(...heights), 'as dense as a bank’s').toBeLessThanOrEqual(60)
  await visit(page, '/fair')
  await page.locator('main ol a[href^="/fair/"]').first().waitFor()
  await context.close()
})

/** Slips that won something, whole, with their own sums; those that lost are a line each in the list of all. */
async function seeWon(page: Page): Promise<void> {
  const groups = [...new Set(tickets.map(({ group_id }) => group_id))]
  const isWon = (group: number) => tickets.some((one) => one.group_id === group && one.payout > 0)
  const lost = groups.filter((group) => !isWon(group))
  expect(await page.locator('main a[data-lost]').count()).toBe(lost.length)
  await visit(page, '/ticket/lotto59?state=won')
  const links = page.locator('main section li a[href^="/ticket/lotto59/"]')
  const shown = await links.evaluateAll((all) =>
    all.map((one) => Number(one.getAttribute('href')?.slice(16))),
  )
  expect(shown.sort()).toEqual(groups.filter(isWon).sort())
  const own = tickets.filter(({ group_id }) => isWon(group_id))
  const [staked, paid] = await sums(page)
  expect(staked).toBe(riel(own.reduce((sum, one) => sum + one.amount, 0)))
  expect(paid).toBe(riel(own.reduce((sum, one) => sum + one.payout, 0)))
}

test('a receipt prints on 58 mm without the page around it, and is handed over as a picture', async () => {
  const { page, context } = await open()
  const groupId = tickets[0]?.group_id ?? 0
  await visit(page, `/ticket/lotto59/${groupId}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'ផ្ញើជារូបភាព' }).click()
  expect((await download).suggestedFilename()).toBe(`samnang-${String(groupId).padStart(7, '0')}.png`)
  await page.evaluate('window.print = () => {}')
  await page.getByRole('button', { name: 'បោះពុម្ព' }).click()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const [, width = '0'] = /\/MediaBox \[0 0 ([\d.]+)/.exec(pdf.toString('latin1')) ?? []
  expect((Number(width) / 72) * 25.4).toBeCloseTo(58, 0)
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('#root').isVisible()).toBe(false)
  expect(await page.locator('.receipt-sheet').isVisible()).toBe(true)
  await context.close()
})

test.each([
  ['/ticket/lotto59/999999999', 'រកមិនឃើញប័ណ្ណនេះ'],
  ['/ticket/lotto59/%3Cscript%3E', 'រកមិនឃើញប័ណ្ណនេះ'],
  ['/ticket/lotto59?state=x&poll=POLL_9', 'តម្រងមួយមិនត្រឹមត្រូវ'],
  ['/report/lotto/59?from=2026-12-02&to=2026-12-01', 'ថ្ងៃចាប់ផ្តើមនៅក្រោយថ្ងៃបញ្ចប់'],
  ['/report/lotto/59?from=9999-01-01', 'កាលបរិច្ឆេទមិនត្រឹមត្រូវ'],
  ['/report/lotto/59?from=2020-01-01&to=2026-01-01', 'តម្រងនេះមិនអាចប្រើបានទេ'],
  ['/history?number=0', 'លេខវគ្គមិនត្រឹមត្រូវ'],
  ['/history?tab=jackpot&numbers=1,1,2,3,4', 'សូមបញ្ចូល 5 លេខ'],
  ['/history?tab=jackpot&by=ticket&ticket=999999999', 'រកមិនឃើញសំបុត្រ'],
  ['/statement?from=x', 'កាលបរិច្ឆេទមិនត្រឹមត្រូវ'],
])('%s says in Khmer what is wrong', async (path, words) => {
  const { page, context, complaints } = await open()
  await page.goto(path)
  await page.getByText(words).first().waitFor()
  expect(complaints.filter((complaint) => !/status of (404|422)/.test(complaint))).toEqual([])
  await context.close()
})

/** Nothing moves under the finger while draws come and go and wins are told, and every tap is answered soon. */
import { readFile } from 'node:fs/promises'
import type { Ticket } from '@samnang/contract/lotto59'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Device, MOVING, type Person, PHONE } from './browser.ts'
import { logIn, place, pressRange, pressTab, stage, ticketsOf, untilLeft } from './lotto59-page.ts'
import { ownProduct } from './own-product.ts'
import { samnang } from './processes.ts'
import { poll } from './stream.ts'
import { noComplaints, visit } from './visit.ts'
import { khmer } from './words.ts'

const here = visit(ownProduct, MOVING)
/** What a whole draw may move, told win included. */
const SHIFT_MAX = 0.005

/** Every plate that was ever seen, and how much of the stage lay in light then: a draw later both are gone. */
const WATCH = `
  window.plates = []
  new MutationObserver(() => {
    const plate = document.querySelector('.win-plate')
    const lit = document.querySelectorAll('.night [data-won=true]').length
    if (plate) window.plates.push(plate.firstElementChild.textContent + ' ' + plate.lastElementChild.lastElementChild.textContent + ' ' + lit)
  }).observe(document, { subtree: true, childList: true, characterData: true })
`

async function arrive(name: string, device?: Device): Promise<Person> {
  const person = await here.person(PHONE, device)
  await person.page.addInitScript(WATCH)
  await logIn(person, await here.player(name))
  return person
}

/** Words of the house run above the draw, and nothing below them is pushed. */
async function standsStillWhileTold(people: readonly Person[]): Promise<void> {
  const bars = () => Promise.all(people.map(({ page }) => page.locator('header').first().boundingBox()))
  await Promise.all(people.map(({ page }) => page.evaluate('document.fonts.ready.then(() => true)')))
  const before = await bars()
  expect((await samnang(ownProduct(), ['message', 'set', 'សូមស្វាគមន៍'])).code).toBe(0)
  await Promise.all(
    people.map(({ page }) => page.getByRole('region', { name: khmer('banner', 'winners_label') }).waitFor()),
  )
  expect(await bars()).toEqual(before)
}

const platesOf = ({ page }: Person) => page.evaluate<string[]>('plates')
const won = (amount: string) => khmer('lotto59', 'you_won', { amount })
const own = (person: Person) => stage(person).getByRole('status')

async function standsStill({ page }: Person): Promise<void> {
  type Probes = { shift: number; shifts: string[]; slowest: number; interactions: number }
  const { shift, shifts, slowest, interactions } = await page.evaluate<Probes>('probes')
  console.info(`stillness: shift ${shift.toFixed(4)}, worst of ${interactions} interactions ${slowest} ms`)
  expect(shift, shifts.join('\n')).toBeLessThanOrEqual(SHIFT_MAX)
  expect(interactions).toBeGreaterThanOrEqual(3)
}

test('two phones in one draw, each on its side: one is told its win, the other nothing, and both pages stand still', async () => {
  const [small, big] = await Promise.all([arrive('still-small'), arrive('still-big')])
  await standsStillWhileTold([small, big])
  await untilLeft(small, 8)
  await pressRange(small, 'small')
  await pressRange(small, 'big')
  await place(small, 2000)
  await pressTab(small, 'number')
  await pressTab(small, 'range')
  await own(small)
    .getByText(khmer('lotto59', 'you_got', { paid: '1,950', staked: '2,000' }))
    .waitFor({ timeout: 25_000 })

  await untilLeft(small, 7)
  await Promise.all([betOn(small, 'small'), betOn(big, 'big')])
  const drawOf = async (person: Person) => (await ticketsOf(person))[0]?.result_id
  expect(await drawOf(small)).toBe(await drawOf(big))
  const lost = khmer('lotto59', 'you_did_not_win', { staked: '1,000' })
  const words = await Promise.all(
    [small, big].map(async (person) => {
      const told = own(person).getByText(won('950')).or(own(person).getByText(lost))
      return told.textContent({ timeout: 25_000 })
    }),
  )
  expect(words.filter((text) => text === won('950'))).toHaveLength(1)
  const [winner, loser] = words[0] === won('950') ? [small, big] : [big, small]
  // It counts up to the whole, one thing on the stage lies in light, and it goes.
  await expect.poll(() => platesOf(winner)).toContain(`${khmer('overlays', 'bet_won')} +950៛ 1`)
  await winner.page.locator('.win-plate').waitFor({ state: 'detached' })
  expect(await platesOf(loser)).toEqual([])
  for (const person of [small, big]) {
    await standsStill(person)
    noComplaints(person)
  }
})

/** What the service worker has kept so far. */
const KEPT = `caches.keys()
  .then((names) => Promise.all(names.map(async (name) => (await caches.open(name)).keys())))
  .then((lists) => lists.flat().map(({ url }) => url.slice(location.origin.length)))`

test('without a server the words that say so stand still while the kept results come', async () => {
  const person = await arrive('still-offline')
  const { page, context } = person
  await expect
    .poll(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null'), { timeout: 60_000 })
    .toBe(true)
  await page.goto('/')
  // As the page asks for them without a network: one that a worker keeps for each kind of draw.
  await page.evaluate(
    `Promise.all(['POLL_1', 'POLL_2'].map((poll) => fetch('/api/v1/result/recent?limit=5&poll=' + poll)))`,
  )
  await page.goto('/game/lotto/59')
  await expect
    .poll(async () => (await page.evaluate<string[]>(KEPT)).join(' '), { timeout: 60_000 })
    .toMatch(/(?=.*POLL_1)(?=.*POLL_2)(?=.*kept-results)(?=.*\/game\/lotto\/59)/)
  await context.setOffline(true)
  await page.reload()
  const alert = page.getByRole('alert')
  await alert.getByRole('heading', { name: khmer('base', 'no_answer') }).waitFor()
  await expect.poll(() => alert.getByRole('status').count()).toBe(2)
  await page.evaluate('document.fonts.ready.then(() => true)')
  const { shift, shifts } = await page.evaluate<{ shift: number; shifts: string[] }>('probes')
  expect(shift, shifts.join('\n')).toBeLessThanOrEqual(SHIFT_MAX)
})

async function betOn(person: Person, side: 'small' | 'big'): Promise<void> {
  await pressRange(person, side)
  await place(person, 1000)
}

test('fifty stakes take the whole screen once, and give a picture without a name unless it is wanted', async () => {
  const person = await arrive('still-full')
  const { page, press } = person
  await makeRich(person)
  await untilLeft(person, 7)
  await betOn(person, 'small')
  const dialog = page.getByRole('dialog', { name: khmer('overlays', 'bet_won') })
  await dialog.waitFor({ timeout: 25_000 })
  await saysWhole(dialog)
  const name = dialog.getByRole('checkbox')
  expect(await name.isChecked()).toBe(false)
  const download = page.waitForEvent('download')
  await press(dialog.getByRole('button', { name: khmer('win', 'share') }))
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^samnang-win-\d+\.png$/)
  const picture = await readFile(await file.path())
  expect([picture.subarray(1, 4).toString(), picture.length > 20_000]).toEqual(['PNG', true])
  await press(dialog.getByRole('button', { name: khmer('shell', 'understand') }))
  await dialog.waitFor({ state: 'detached' })
  await standsStill(person)
  await page.reload()
  await own(person).getByText(won('49,000')).waitFor()
  await poll(
    async () => (await page.evaluate<boolean>(TELLER_IS_HERE)) || undefined,
    10_000,
    'nobody tells wins',
  )
  expect(await toldDraws(person)).toHaveLength(1)
  expect(await dialog.count()).toBe(0)
  noComplaints(person)
})

test('who bets and looks at other games is told the win there, in the same words where motion is unwelcome, and not again on the stage', async () => {
  const person = await arrive('still-away', { reducedMotion: 'reduce' })
  const { page, press } = person
  await makeRich(person)
  await untilLeft(person, 7)
  await betOn(person, 'small')
  await press(page.getByRole('navigation').getByRole('link', { name: khmer('bottomBar', 'games') }))
  await page.waitForURL('**/games')
  const dialog = page.getByRole('dialog', { name: khmer('overlays', 'bet_won') })
  await dialog.waitFor({ timeout: 60_000 })
  await saysWhole(dialog)
  expect(await page.evaluate<string[]>(MOVES)).toEqual([])
  await press(dialog.getByRole('button', { name: khmer('shell', 'understand') }))
  await dialog.waitFor({ state: 'detached' })
  // By then the stage may show the next draw: what was told stands in the memory of the device.
  await page.goBack()
  await page.getByRole('timer').waitFor()
  expect(await toldDraws(person)).toHaveLength(1)
  expect(await dialog.count()).toBe(0)
  noComplaints(person)
})

/** The specified words, the amount as it has counted up, and that it is net. */
async function saysWhole(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.textContent()).toContain('+49,000៛')
  for (const words of [khmer('overlays', 'bet_won'), khmer('win', 'net')])
    await dialog.getByText(words, { exact: true }).waitFor()
}

/** What goes on moving in the dialog. */
const MOVES = `document.querySelector('dialog[open]').getAnimations({ subtree: true })
  .filter((one) => one.effect.getComputedTiming().iterations === Infinity)
  .map((one) => one.animationName)`

/** The screen alone is told so: no draw brings fifty stakes for certain. */
async function makeRich({ page }: Person): Promise<void> {
  const rich = (ticket: Ticket) => (ticket.outstanding ? ticket : { ...ticket, payout: 50 * ticket.amount })
  await page.route('**/api/v1/ticket/list*', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: { rows: Ticket[] } }
    await route.fulfill({
      response,
      json: { ...json, data: { ...json.data, rows: json.data.rows.map(rich) } },
    })
  })
}

const TELLER_IS_HERE = `performance.getEntriesByType('resource').some(({ name }) => /teller.*\\.js/.test(name))`

/** What this device remembers to have told. */
function toldDraws({ page }: Person): Promise<number[]> {
  const look = `JSON.parse(Object.entries(localStorage).find(([name]) => name.startsWith('samnang.wins.'))?.[1] ?? '{}').told ?? []`
  return poll(async () => await page.evaluate<number[]>(look), 15_000, 'no memory of wins')
}

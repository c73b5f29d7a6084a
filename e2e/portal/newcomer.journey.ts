/** Somebody who has never been here, on a phone, in Khmer: from the start page to a win and to the cashier by the thumb alone. */
import { expect, test } from 'vitest'
import { type Person, PHONE } from '../browser.ts'
import { fits } from '../fits.ts'
import { type Faults, look } from '../look.ts'
import { chooseFast, sayPlaced, stage, ticketsOf, typeCredentials, untilLeft } from '../lotto59-page.ts'
import { noComplaints, visit } from '../visit.ts'
import { khmer, money } from '../words.ts'
import { drawOnCanvas, frameOf, spin } from './games-page.ts'

const here = visit()

/** What the bar at the foot leads to; nobody opens the menu. */
function bar({ page }: Person) {
  return page.getByRole('navigation', { name: khmer('bottomBar', 'name') })
}

async function go(person: Person, name: string): Promise<void> {
  const way = bar(person).getByRole('link', { name })
  await person.press(way)
  await expect.poll(() => way.getAttribute('aria-current')).toBe('page')
}

test('a guest sees draws fall, the pot, games, winners and a way in, and nothing moves while they come', async () => {
  const person = await here.person(PHONE)
  const { page } = person
  // A phone whose clock is five minutes wrong.
  await page.addInitScript('const now = Date.now; Date.now = () => now() - 300000')
  await page.goto('/')
  const card = page.getByRole('region', { name: khmer('home', 'fast') })
  await card.getByText(khmer('home', 'showing')).waitFor()
  const left = await card.getByRole('timer').textContent()
  expect(left).toMatch(/^0:(0\d|10)$/)
  const places = card.locator('ol').first().locator('li')
  const fallen = async () => (await places.allTextContents()).filter((text) => /\d/.test(text)).length
  await expect.poll(fallen, { timeout: 15_000 }).toBe(10)
  await card.getByText(khmer('home', 'last_draw')).waitFor()
  for (const name of ['slot', 'fishing', 'casino', 'sport'])
    await page.getByRole('link', { name: khmer('families', name) }).waitFor()
  await page.getByRole('region', { name: khmer('home', 'winners') }).waitFor()
  await page.getByRole('link', { name: /000 000 000/ }).waitFor()
  const { shift, shifts } = await page.evaluate<{ shift: number; shifts: string[] }>('probes')
  expect(shift, shifts.join('\n')).toBe(0)
  const found: Faults[] = []
  await look(person, '/', found)
  expect(found).toEqual([])
  await fits(person, '/')
  noComplaints(person)
})

const BANDS = { '55–238': 1, '239–274': 2, '275–325': 4, '326–361': 2 }
const STAKE = 9_000
/** Nine of ten sums win 200 riel. */
const WON = 200
const TRIES = 6

async function bet(person: Person): Promise<number> {
  const { page, press } = person
  await untilLeft(person, 7)
  for (const [range, times] of Object.entries(BANDS))
    for (let tap = 0; tap < times; tap += 1)
      await press(
        page.getByRole('button', { name: khmer('lotto59', 'bet_on', { amount: '1,000', what: range }) }),
      )
  await press(
    page.getByRole('button', { name: `${khmer('lotto59', 'place')} ${money(STAKE)}៛`, exact: true }),
  )
  await sayPlaced(person, STAKE).waitFor()
  return (await ticketsOf(person))[0]?.result_id ?? 0
}

/** No bet is sure to win: who has lost bets again, and what wins nine times of ten loses six times in a row never. */
async function untilWon(person: Person): Promise<void> {
  const won = stage(person).getByText(new RegExp(`${money(WON)}៛`))
  for (let tried = 0; tried < TRIES; tried += 1) {
    const draw = await bet(person)
    const isOver = async () => (await ticketsOf(person, draw)).every(({ outstanding }) => !outstanding)
    await expect.poll(isOver, { timeout: 25_000, interval: 300 }).toBe(true)
    if ((await ticketsOf(person, draw)).some(({ payout }) => payout > 0)) return won.first().waitFor()
  }
  throw new Error('six draws, and no win')
}

/** From the lobby into its first game: one spin, and back by the game's own bar. */
async function playSlot(person: Person): Promise<void> {
  const { page, press } = person
  await press(page.locator('main').getByRole('link', { name: khmer('families', 'slot') }))
  await page.waitForURL('**/game/slot')
  await press(page.locator('main li').getByRole('link').first())
  await page.waitForURL('**/game/slot/play/**')
  await spin(frameOf(person))
  await press(page.getByRole('banner').getByRole('button', { name: khmer('shell', 'back') }))
  await page.waitForURL('**/game/slot')
}

test('a newcomer finds help, logs in, bets, wins, plays another game, sees the ticket and goes to deposit', async () => {
  const person = await here.person(PHONE)
  const { page, press } = person
  await page.goto('/')
  await press(page.getByRole('link', { name: khmer('home', 'no_account') }))
  await page.getByRole('link', { name: /000 000 000/ }).waitFor()
  await press(page.getByRole('banner').getByRole('link', { name: khmer('home', 'enter_game') }))
  await typeCredentials(person, await here.player('newcomer'))
  await page.waitForURL('**/game/lotto/59')
  await chooseFast(person)
  await drawOnCanvas(person)
  await untilWon(person)
  const found: Faults[] = []
  await go(person, khmer('bottomBar', 'games'))
  await look(person, '/games', found)
  await fits(person, '/games')
  await playSlot(person)
  await go(person, khmer('bottomBar', 'tickets'))
  await page.getByRole('combobox', { name: khmer('records', 'state') }).selectOption('won')
  await page.locator('[data-lost]').first().waitFor({ state: 'detached' })
  await press(
    page
      .locator('a[href^="/ticket/lotto59/"]')
      .filter({ hasText: money(STAKE + WON) })
      .first(),
  )
  await page.locator('.marked-total').waitFor()
  await fits(person, 'a ticket that won')
  const picture = page.waitForEvent('download')
  await press(page.getByRole('button', { name: khmer('win', 'share_win') }))
  expect((await picture).suggestedFilename()).toMatch(/^samnang-win-\d+\.png$/)
  await go(person, khmer('shell', 'money'))
  await page.getByText(khmer('bottomBar', 'last_movements')).waitFor()
  await look(person, '/money', found)
  await fits(person, '/money')
  expect(found).toEqual([])
  await press(page.locator('main').getByRole('link', { name: khmer('shell', 'deposit'), exact: true }))
  await page.waitForURL('**/cashier/deposit')
  noComplaints(person)
})

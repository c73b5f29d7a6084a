/**
 * Every page at every size, in both languages and both lights: nothing sticks out, is cut, lies over another thing or out of
 * reach, and everybody can use it. One player walks; each page is opened once for a layout and a language, then resized.
 */
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { DESKTOP, MOVING, type Person, PHONE } from './browser.ts'
import { fits } from './fits.ts'
import { type Faults, look } from './look.ts'
import { logIn, placeButton, pressRange, pressTab, untilLeft } from './lotto59-page.ts'
import { samnang } from './processes.ts'
import { PLAYER_ROUTES, PUBLIC_ROUTES } from './routes.ts'
import { betOnce, guestIds, playerIds, somebodyWithAll } from './somebody-with-all.ts'
import { noComplaints, visit } from './visit.ts'
import { leaveGamesOut, walk, watchQuestions } from './walk.ts'
import { khmer } from './words.ts'

const here = visit(undefined, MOVING)
const product = inject('product')
/** Thirty pages in four layouts: on a machine that others use as well. */
const LONG_MS = 480_000

// The banner runs while the screens are looked at: it is a part of them.
beforeAll(async () => {
  await samnang(product, ['message', 'set', 'សូមអបអរសាទរ និងសូមសំណាងល្អ'])
})
afterAll(async () => {
  await samnang(product, ['message', 'clear'])
})

test(
  'what a guest may open is whole at every size, in both languages and lights',
  async () => {
    const person = await here.person(PHONE)
    await person.page.goto('/rules')
    const ids = await guestIds(person)
    expect(await walk({ person, routes: PUBLIC_ROUTES, ids, isDocuments: true })).toEqual([])
    // Not even about who is here: somebody without a cookie is a guest, and is not asked for.
    expect(person.complaints).toEqual([])
  },
  LONG_MS,
)

test(
  'every page of a player is whole at every size, in both languages and lights, and asks nothing twice in two seconds',
  async () => {
    const person = await here.person(PHONE)
    const { account, deposit } = await somebodyWithAll(product)
    await logIn(person, account)
    await betOnce(person)
    await leaveGamesOut(person)
    const ids = { ...(await playerIds(person)), '/cashier/deposit/:id': deposit }
    const twice = watchQuestions(person)
    expect(await walk({ person, routes: PLAYER_ROUTES, ids })).toEqual([])
    expect(twice).toEqual([])
    noComplaints(person)
  },
  LONG_MS,
)

test.each([
  { name: 'phone', screen: PHONE },
  { name: 'desktop', screen: DESKTOP },
])('$name: what opens over the game is whole, and usable by all', async ({ screen }) => {
  const found: Faults[] = []
  const person = await here.person(screen)
  await logIn(person, await here.player('looker'))
  await lookAtGame(person, found)
  expect(found).toEqual([])
  noComplaints(person)
})

async function lookAtGame(person: Person, found: Faults[]): Promise<void> {
  const { page, press, isPhone } = person
  // The news runs beside name and switch, and has been told when the next page is opened.
  await banner(person).waitFor()
  if (isPhone) await fits(person, 'lotto 59 below the news')
  await page
    .locator('header')
    .getByTitle(/^LOOKER/)
    .waitFor()
  await page
    .locator('header')
    .getByRole('button', { name: khmer('shell', isPhone ? 'desktop_mode' : 'mobile_mode') })
    .waitFor()
  await page.getByRole('heading', { name: khmer('lotto59', 'recent') }).waitFor()
  await pressTab(person, 'number')
  await page.getByRole('button', { name: khmer('lotto59', 'number', { n: 59 }), exact: true }).waitFor()
  await look(person, 'lotto 59, number', found)
  await pressTab(person, 'jackpot')
  await page.getByRole('button', { name: khmer('morePads', 'quick_pick') }).waitFor()
  await look(person, 'lotto 59, jackpot', found)
  await pressTab(person, 'range')
  // The standard draw stays open for minutes: nobody asks whether the slip moves on.
  await press(page.getByRole('radio', { name: new RegExp(`^${khmer('lotto59', 'poll_1')},`) }))
  await untilLeft(person, 20)
  await pressRange(person, 'small')
  await placeButton(person, 1000).first().waitFor()
  await look(person, 'lotto 59, standard, with a bet in the slip', found)
  await (isPhone ? lookAtSheets(person, found) : lookAtDialogs(person, found))
}

async function lookAtSheets(person: Person, found: Faults[]): Promise<void> {
  const { page, press } = person
  await press(page.getByRole('button', { name: khmer('lotto59', 'show_slip') }))
  await page.getByRole('dialog').getByText(khmer('slip', 'balance_after')).waitFor()
  await look(person, 'slip', found)
  await page.keyboard.press('Escape')
  await press(page.getByRole('button', { name: khmer('lotto59', 'own_amount'), exact: true }))
  await page.getByLabel(khmer('lotto59', 'own_amount_label')).last().waitFor()
  await look(person, 'own amount', found)
  await page.keyboard.press('Escape')
  await press(page.getByRole('button', { name: khmer('shell', 'open_menu') }))
  await page.getByRole('dialog').getByRole('navigation').waitFor()
  await look(person, 'menu', found)
  await page.keyboard.press('Escape')
}

async function lookAtDialogs(person: Person, found: Faults[]): Promise<void> {
  const { page, press } = person
  await press(page.getByRole('button', { name: khmer('shell', 'other_device') }))
  await page.getByRole('dialog').getByRole('img', { name: 'QR' }).waitFor()
  await look(person, 'hand-over', found)
  await page.keyboard.press('Escape')
  await press(page.getByRole('link', { name: khmer('shell', 'menu_logout') }))
  await page.getByRole('dialog', { name: khmer('shell', 'logout_ask') }).waitFor()
  await look(person, 'log-out question', found)
  await page.keyboard.press('Escape')
  await press(page.getByRole('button', { name: khmer('shell', 'open_menu') }).last())
  await page.getByRole('button', { name: khmer('shell', 'close_menu') }).waitFor()
  await look(person, 'wide menu', found)
}

function banner({ page }: Person) {
  return page.getByRole('region', { name: khmer('banner', 'winners_label') })
}

/** Every screen, small and large, dark and light: nothing sticks out, nothing is cut, everybody can use it. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { DESKTOP, type Person, PHONE, type Screen } from './browser.ts'
import { type Faults, look } from './look.ts'
import { logIn, placeButton, pressRange, pressTab, untilLeft } from './lotto59-page.ts'
import { samnang } from './processes.ts'
import { poll } from './stream.ts'
import { noComplaints, visit } from './visit.ts'
import { khmer } from './words.ts'

const here = visit()
const product = inject('product')

// The banner runs while the screens are looked at: it is a part of them.
beforeAll(async () => {
  await samnang(product, ['message', 'set', 'សូមអបអរសាទរ និងសូមសំណាងល្អ'])
})
afterAll(async () => {
  await samnang(product, ['message', 'clear'])
})
const CASES = [
  { name: 'phone', screen: PHONE },
  { name: 'desktop', screen: DESKTOP },
] as const satisfies { name: string; screen: Screen }[]

test.each(CASES)('$name: every screen fits, is whole and is usable by all', async ({ screen }) => {
  const found: Faults[] = []
  const person = await here.person(screen)
  await lookAtPublicScreens(person, found)
  await logIn(person, await here.player('looker'))
  await lookAtGame(person, found)
  await lookAtAccount(person, found)
  expect(found).toEqual([])
  noComplaints(person)
})

async function lookAtPublicScreens(person: Person, found: Faults[]): Promise<void> {
  const { page } = person
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await look(person, '/', found)
  await page.goto('/login')
  await page.getByText(khmer('login', 'demo_note')).waitFor()
  await look(person, '/login', found)
  await page.goto('/maintenance')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await look(person, '/maintenance', found)
  await page.goto('/fair')
  await page.getByLabel(khmer('fair', 'other_label')).first().waitFor()
  await look(person, '/fair', found)
  await lookAtPage(person, '/rules', found)
}

async function lookAtPage(person: Person, path: string, found: Faults[]): Promise<void> {
  await person.page.goto(path)
  await person.page.getByRole('heading', { level: 1 }).waitFor()
  await look(person, path, found)
}

async function lookAtGame(person: Person, found: Faults[]): Promise<void> {
  const { page, press, isPhone } = person
  // The news runs beside name and switch, and has been told when the next page is opened.
  await banner(person).waitFor()
  await page
    .locator('header')
    .getByTitle(/^LOOKER/)
    .waitFor()
  await page
    .locator('header')
    .getByRole('button', { name: khmer('shell', isPhone ? 'desktop_mode' : 'mobile_mode') })
    .waitFor()
  await page.getByRole('heading', { name: khmer('lotto59', 'recent') }).waitFor()
  await look(person, 'lotto 59', found)
  await pressTab(person, 'number')
  await page.getByRole('button', { name: khmer('lotto59', 'number', { n: 59 }), exact: true }).waitFor()
  await look(person, 'lotto 59, number', found)
  await pressTab(person, 'jackpot')
  await page.getByRole('button', { name: khmer('lotto59', 'quick_pick') }).waitFor()
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

async function lookAtAccount(person: Person, found: Faults[]): Promise<void> {
  const { page } = person
  for (const path of ['/user/password', '/user/limits', '/404']) await lookAtPage(person, path, found)
  expect(await banner(person).count()).toBe(0)
  await page.goto('/logout')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await look(person, '/logout', found)
  await page.goto(`/fair/${await latestResult(page)}`)
  await page.locator('.fair-verdict').waitFor()
  for (const details of await page.locator('details').all()) await details.locator('summary').click()
  await look(person, '/fair/:id', found)
}

function banner({ page }: Person) {
  return page.getByRole('region', { name: khmer('banner', 'winners_label') })
}

/** A product that has just started shows its first result after some seconds. */
function latestResult(page: Page): Promise<number> {
  const look = async () => {
    const answer = await page.request.get('/api/v1/result/recent?poll=POLL_2&limit=1')
    const { data } = (await answer.json()) as { data: { results: { result_id: number }[] } }
    return data.results[0]?.result_id
  }
  return poll(look, 40_000, 'no result yet')
}

/** Small screens, screens on their side and large text: nothing is cut, and the first bet is under the thumb. */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, MOVING, type Person, PHONE } from './browser.ts'
import { PHONE_VIEWS, show as turn, type View } from './fits.ts'
import { CLIPPED_INK, HIDDEN_CONTROLS, SPILT_INK } from './ink.ts'
import { logIn, placeButton, pressRange, pressTab, untilLeft } from './lotto59-page.ts'
import { logIn as logInBlindly } from './portal/people.ts'
import { CUT_TEXT, TOO_WIDE } from './probes.ts'
import { expectUnderThumb, INTO_VIEW, onElement, touch } from './thumb.ts'
import { noComplaints, visit } from './visit.ts'
import { khmer } from './words.ts'

const here = visit(undefined, MOVING)

/** A tablet has room enough for a thumb. */
const VIEWS: readonly View[] = PHONE_VIEWS.filter(({ screen }) => screen.width < 768)
const PROBES = {
  'too wide': TOO_WIDE,
  cut: CUT_TEXT,
  clipped: CLIPPED_INK,
  spilt: SPILT_INK,
  hidden: HIDDEN_CONTROLS,
}
const DRAWN = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))'

/** The standard draw stays open for minutes: nobody asks whether the slip moves on. */
async function chooseStandard(person: Person): Promise<void> {
  const { page, press } = person
  await press(page.getByRole('radio', { name: new RegExp(`^${khmer('lotto59', 'poll_1')},`) }))
  await untilLeft(person, 45)
}

async function show(person: Person, view: View): Promise<void> {
  await turn(person, view)
  await person.page.evaluate(DRAWN)
}

/** What lies over a bar for a moment, as a toast or a page that still scrolls does, is no fault: the last look counts. */
const LOOKS = 4

async function faultsOf(person: Person, screen: string): Promise<string[]> {
  await person.page.evaluate('document.fonts.ready.then(() => true)')
  let found = await faultsNow(person, screen)
  for (let look = 1; look < LOOKS && found.length > 0; look += 1) {
    await person.page.waitForTimeout(400)
    found = await faultsNow(person, screen)
  }
  return found
}

async function faultsNow({ page }: Person, screen: string): Promise<string[]> {
  const found: string[] = []
  for (const [name, probe] of Object.entries(PROBES))
    for (const line of await page.evaluate<string[]>(probe)) found.push(`${screen}: ${name} ${line}`)
  return found
}

test.each(VIEWS)('$name: on the first visit the first bet is under the thumb', async (view) => {
  const person = await here.person(view.screen, ON_A_PHONE)
  const { page } = person
  await logIn(person, await here.player('thumb'))
  await chooseStandard(person)
  await show(person, view)
  const slip = page.getByRole('button', { name: khmer('lotto59', 'show_slip') })
  const inSlip = (count: number) => expect.poll(() => slip.textContent()).toMatch(new RegExp(`^${count}`))
  const small = page.getByRole('button', {
    name: khmer('lotto59', 'bet_on', { amount: '1,000', what: SMALL }),
  })
  await reach(view, small)
  await expectUnderThumb(person, small, 'small')
  await touch(person, small)
  await inSlip(1)
  const found = await faultsOf(person, 'range')

  await pressTab(person, 'number')
  const one = page.getByRole('button', { name: khmer('lotto59', 'number', { n: 1 }), exact: true })
  await one.evaluate(INTO_VIEW)
  await expectUnderThumb(person, one, 'number')
  await touch(person, one)
  await inSlip(2)
  found.push(...(await faultsOf(person, 'number')))

  await pressTab(person, 'jackpot')
  await one.evaluate(INTO_VIEW)
  await expectUnderThumb(person, one, 'jackpot')
  await touch(person, one)
  await expect.poll(() => one.getAttribute('aria-pressed')).toBe('true')
  found.push(...(await faultsOf(person, 'jackpot')))
  expect(found).toEqual([])
  noComplaints(person)
})

/** A phone also when it lies on its side. */
const ON_A_PHONE = {
  isMobile: true,
  hasTouch: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/140 Mobile',
}
const SMALL = `${khmer('lotto59', 'small')} 55–300`

/** With letters of twice the size a page is longer: there one may scroll to the first bet. */
async function reach({ isLarge }: View, control: Locator): Promise<void> {
  await control.waitFor()
  if (isLarge) await control.evaluate(INTO_VIEW)
}

test('posts, limits and money: what the slip lacks is said at the thumb, and what cannot be paid is not offered', async () => {
  const person = await here.person(PHONE)
  const { page, press } = person
  await logIn(person, await here.player('limits'))
  const told = page.getByText(khmer('overlays', 'toast_loading')).waitFor()
  await chooseStandard(person)
  await told
  await pressTab(person, 'number')
  const post = page.getByRole('button', { name: khmer('lotto59', 'post', { post: 'A' }), exact: true })
  expect(await post.getAttribute('aria-pressed')).toBe('true')
  await press(post)
  await press(page.getByRole('button', { name: khmer('lotto59', 'number', { n: 9 }), exact: true }))
  const hint = page.getByRole('alert').filter({ hasText: khmer('refusal', 'no_post') })
  await expectUnderThumbSays(hint)
  await pressTab(person, 'jackpot')
  await hint.waitFor({ state: 'detached' })
  await pressTab(person, 'range')

  await press(page.getByRole('button', { name: khmer('lotto59', 'own_amount'), exact: true }))
  const field = page.getByRole('textbox', { name: khmer('lotto59', 'own_amount_label') })
  await field.pressSequentially('1234567')
  expect(await field.inputValue()).toBe('1,234,567')
  const margins = await page.getByRole('dialog').evaluate(MARGINS)
  expect(Math.abs((margins[0] ?? 0) - (margins[1] ?? 0))).toBeLessThanOrEqual(1)
  await press(page.getByRole('button', { name: khmer('ownAmount', 'all_money'), exact: true }))
  expect(await field.inputValue()).toBe('200,000')
  await press(page.getByRole('button', { name: khmer('ownAmount', 'use_amount') }))
  await pressRange(person, 'small', 200_000)
  await placeButton(person, 200_000).waitFor()
  await pressRange(person, 'small', 200_000)
  const missing = page.getByRole('link', { name: khmer('lotto59', 'missing_money', { amount: '200,000' }) })
  await missing.waitFor()
  for (let taps = 0; taps < 9; taps += 1) await pressRange(person, 'small', 200_000)
  await page
    .getByText(khmer('refusal', 'amount_too_large', { amount: '2,000,000' }))
    .first()
    .waitFor()
  await page.getByRole('link', { name: khmer('lotto59', 'missing_money', { amount: '1,800,000' }) }).waitFor()
  noComplaints(person)
})

/** Left and right of what stands in the dialog. */
const MARGINS = onElement<number[]>(`
  const outer = one.getBoundingClientRect()
  const inner = one.querySelector('form').getBoundingClientRect()
  const parts = [...one.querySelectorAll('input, button, p')].map((part) => part.getBoundingClientRect().right)
  return [inner.left - outer.left, outer.right - Math.max(...parts)]
`)

async function expectUnderThumbSays(hint: Locator): Promise<void> {
  const box = await hint.boundingBox()
  expect(box && box.y > PHONE.height / 2 && box.height > 20, 'the word stands at the dock').toBe(true)
}

test('the desktop menu begins with icons, fits 800 lines, and is whole in English; so is the clock of a small phone', async () => {
  const desk = await here.person(DESKTOP)
  const account = await here.player('english')
  await desk.page.addInitScript(`localStorage.setItem('language', 'en')`)
  await logInBlindly(desk.page, account.name, account.password)
  const menu = desk.page.getByRole('navigation', { name: 'Menu' })
  const sizes = () => menu.evaluate(MENU_SIZES)
  expect(await sizes()).toEqual([50, 0])
  await desk.press(desk.page.getByRole('button', { name: 'Open menu' }).last())
  await expect.poll(sizes).toEqual([224, 0])
  expect(await faultsOf(desk, 'English, desktop')).toEqual([])

  const phone = await here.person({ width: 320, height: 568 })
  await phone.page.addInitScript(`localStorage.setItem('language', 'en')`)
  await logInBlindly(phone.page, account.name, account.password)
  await phone.page.getByText('Closing soon').waitFor({ timeout: 30_000 })
  expect(await faultsOf(phone, 'English, 320 px')).toEqual([])
})

/** Width of the menu, and how much of it lies below its edge. */
const MENU_SIZES = onElement<number[]>(
  'return [one.parentElement.offsetWidth, one.scrollHeight - one.clientHeight]',
)

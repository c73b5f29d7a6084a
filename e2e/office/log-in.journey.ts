/** The office in a real browser: its door, its screens by keyboard alone, in both lights and on a phone. */
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { DESKTOP, launchBrowser, newPerson, type Person, PHONE } from '../browser.ts'
import { faultsInBothLights } from '../look.ts'
import { focusOn, reachRow } from './tabbing.ts'
import { officeKhmer as say } from './words.ts'

const { officeUrl } = inject('product')
const NAME = 'admin'
const PASSWORD = 'admin-1234-demo'
let browser: Browser
const open: BrowserContext[] = []

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => {
  await Promise.all(open.map((context) => context.close()))
  await browser?.close()
})

async function visitor(screen = DESKTOP): Promise<Person> {
  const person = await newPerson(browser, screen, officeUrl)
  open.push(person.context)
  await person.page.goto('/')
  await person.page.waitForSelector('input[name=username]')
  return person
}

/** By keys alone: the name has the focus already. */
async function logIn({ page }: Person): Promise<void> {
  await page.keyboard.type(NAME)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page
    .getByRole('navigation')
    .or(page.getByRole('button', { name: say('shell', 'menu') }))
    .first()
    .waitFor()
}

const width = ({ page }: Person) => page.evaluate<number>('document.documentElement.scrollWidth')

test('a wrong password is told and keeps what was typed; the right one opens the office, which says that it is a demo', async () => {
  const person = await visitor()
  const { page } = person
  expect(await faultsInBothLights(person)).toEqual([])
  await page.fill('input[name=username]', NAME)
  await page.fill('input[name=password]', 'not-the-password')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText(say('refusal', 'invalid_credentials')).waitFor()
  expect(await page.inputValue('input[name=username]')).toBe(NAME)
  await page.fill('input[name=password]', PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText(say('logIn', 'demo_open')).waitFor()
  await page.reload()
  await page.getByText(say('logIn', 'demo_open')).waitFor()
})

test('by keyboard alone: log in, find a page, make a colleague, lock and unlock them', async () => {
  const person = await visitor()
  const { page } = person
  await logIn(person)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
  await page.keyboard.type(say('shell', 'page_staff'))
  await page.getByRole('option', { name: say('shell', 'page_staff'), exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/staff')
  await focusOn(page, say('staff', 'create'))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('staff', 'name')).focus()
  await page.keyboard.type('Sreymom')
  await page.keyboard.press('Tab')
  await page.keyboard.type('night shift')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText(`${officeUrl}/welcome#`).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Sreymom' }).waitFor()
  await reachRow(page, 'Sreymom')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Sreymom' }).waitFor()
  for (const deed of ['lock', 'unlock'] as const) {
    await focusOn(page, say('staff', deed))
    await page.keyboard.press('Enter')
    await dialog.getByLabel(say('base', 'reason')).focus()
    await page.keyboard.type('trying it')
    await focusOn(page, say('staff', deed), dialog)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: say('staff', 'lock'), exact: true }).waitFor()
  expect(person.complaints).toEqual([])
})

const PATHS = ['/', '/staff', '/roles', '/rights', '/approvals', '/jobs', '/me']

test.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('on %s no page has findings of axe in either light or scrolls sideways', async (_, screen) => {
  const person = await visitor(screen)
  await logIn(person)
  const found: Record<string, unknown> = {}
  for (const path of PATHS) {
    await person.page.goto(path)
    await person.page.getByRole('heading', { level: 1 }).waitFor()
    const problems = await faultsInBothLights(person)
    if (problems.length > 0) found[path] = problems
    if ((await width(person)) > screen.width) found[`${path} wide`] = await width(person)
  }
  expect(found).toEqual({})
  expect(person.complaints).toEqual([])
})

test('a session that ended elsewhere asks for the password over the page, which then goes on where it was', async () => {
  const person = await visitor()
  const { page } = person
  await logIn(person)
  await page.goto('/approvals?state=')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await person.context.clearCookies()
  await page.getByLabel(say('approvals', 'state')).selectOption('rejected')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(say('logIn', 'again_why')).waitFor()
  await dialog.locator('input[name=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${officeUrl}/approvals?state=rejected`)
})

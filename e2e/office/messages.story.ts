/**
 * The house speaks, and says where it is reached: a message of the office is in the pocket of a player within two seconds, and
 * whoever has no account finds the number beside the log-in.
 */
import { expect, test } from 'vitest'
import { DESKTOP, PHONE } from '../browser.ts'
import { axeOf } from '../look.ts'
import { logIn } from '../lotto59-page.ts'
import { ownProduct } from '../own-product.ts'
import { SOON } from '../soon.ts'
import { noComplaints, visit } from '../visit.ts'
import { khmer } from '../words.ts'
import { confirm, enterOffice, officeText } from './switching.ts'

const here = visit(ownProduct)
const SAID = { km: 'ថ្ងៃស្អែកបញ្ជរបើកម៉ោង 9 <b>ព្រឹក</b>', en: 'Tomorrow the counter opens at 9' }

test('a message to everybody and a new telephone number reach players at once', async () => {
  const office = await here.person(DESKTOP, {}, ownProduct().officeUrl)
  await enterOffice(office)
  const one = await here.person(PHONE)
  await logIn(one, await here.player('told'))
  const badge = one.page
    .locator('header')
    .getByRole('img', { name: khmer('menu', 'unread_notices', { n: 1 }) })

  await office.page.goto('/messages')
  await office.press(office.page.getByRole('button', { name: officeText('messages', 'new') }))
  const dialog = office.page.getByRole('dialog')
  for (const language of ['km', 'en'] as const)
    await dialog.getByLabel(officeText('messages', language), { exact: true }).fill(SAID[language])
  await confirm(office, 'journey')
  await badge.waitFor(SOON)

  await one.press(one.page.getByRole('button', { name: khmer('shell', 'open_menu') }))
  await one.press(one.page.getByRole('dialog').getByRole('link', { name: khmer('menu', 'notices') }))
  await one.page.getByText(SAID.km).waitFor()
  await badge.waitFor({ state: 'detached', ...SOON })
  expect((await axeOf(one.page).analyze()).violations.map(({ id }) => id)).toEqual([])
  await expect.poll(() => office.page.locator('main li').first().textContent(), SOON).toContain(SAID.km)

  await office.page.goto('/contact')
  await office.press(office.page.getByRole('button', { name: officeText('messages', 'change'), exact: true }))
  const card = office.page.getByRole('dialog')
  await card.getByLabel(officeText('messages', 'phone', { n: 1 }), { exact: true }).fill('012 345 678')
  await confirm(office, 'journey')
  const guest = await here.person(PHONE)
  await guest.page.goto('/login')
  await guest.press(guest.page.getByRole('button', { name: khmer('login', 'help') }))
  const number = guest.page.getByRole('link', { name: khmer('contact', 'phone', { number: '012 345 678' }) })
  expect(await number.getAttribute('href')).toBe('tel:012345678')
  expect((await axeOf(guest.page).analyze()).violations.map(({ id }) => id)).toEqual([])
  for (const person of [office, one, guest]) noComplaints(person)
})

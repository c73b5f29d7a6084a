/**
 * Switches, limits and words: a colleague changes them in the office, an open page of a player follows within two seconds,
 * and nobody needs SQL or a shell.
 */
import { expect, test } from 'vitest'
import { DESKTOP, type Person, PHONE } from '../browser.ts'
import { ask, logIn } from '../lotto59-page.ts'
import { ownProduct } from '../own-product.ts'
import { SOON } from '../soon.ts'
import { noComplaints, visit } from '../visit.ts'
import { open } from '../walk.ts'
import { khmer } from '../words.ts'
import { confirm, enterOffice, officeText, switchOver } from './switching.ts'
import { officeKhmer } from './words.ts'

const here = visit(ownProduct)

async function colleague(): Promise<Person> {
  const person = await here.person(DESKTOP, {}, ownProduct().officeUrl)
  await enterOffice(person)
  return person
}

async function player(name: string, screen = DESKTOP): Promise<Person> {
  const person = await here.person(screen)
  await logIn(person, await here.player(name))
  return person
}

const pollTab = ({ page }: Person, poll: 'poll_1' | 'poll_2') =>
  page.getByRole('radio', { name: new RegExp(`^${khmer('lotto59', poll)},`) })
const menuEntry = ({ page }: Person, path: string) => page.locator(`nav a[href="${path}"]`).first()

/** On the page of a player. */
async function setTag(office: Person, tag: string, on: boolean): Promise<void> {
  const { page, press } = office
  await press(page.getByRole('button', { name: officeKhmer('players', 'set_tag'), exact: true }))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(officeKhmer('players', 'tag_name'), { exact: true }).fill(tag)
  await dialog.getByLabel(officeKhmer('players', 'tag_on'), { exact: true }).setChecked(on)
  await confirm(office, 'journey')
}

test('polls, fast play, the games of providers and their families reach open pages within two seconds', async () => {
  const [office, one] = [await colleague(), await player('switched-over')]
  await office.page.goto('/switches')
  await pollTab(one, 'poll_1').waitFor()
  await switchOver(office, 'poll_1', false)
  await pollTab(one, 'poll_1').waitFor({ state: 'detached', ...SOON })
  await switchOver(office, 'poll_1', true)
  await pollTab(one, 'poll_1').waitFor(SOON)

  await switchOver(office, 'fast_play', false)
  await one.context.clearCookies({ name: 'poll' })
  await one.page.reload()
  await expect.poll(() => pollTab(one, 'poll_1').getAttribute('aria-checked')).toBe('true')
  await switchOver(office, 'fast_play', true)
  await expect.poll(() => pollTab(one, 'poll_2').getAttribute('aria-checked'), SOON).toBe('true')

  await menuEntry(one, '/game/slot').waitFor()
  await switchOver(office, 'family-slot', false)
  await menuEntry(one, '/game/slot').waitFor({ state: 'detached', ...SOON })
  await menuEntry(one, '/game/casino').waitFor()
  await one.page.goto('/game/slot')
  await one.page.getByText(khmer('games', 'family_off')).waitFor()
  await switchOver(office, 'family-slot', true)
  await one.page.getByText(khmer('games', 'family_off')).waitFor({ state: 'detached', ...SOON })
  await one.page.locator('main li').first().waitFor(SOON)

  // A lobby leads to the others whatever menus name.
  await one.page.goto('/game/lotto/59')
  await menuEntry(one, '/game/casino').waitFor()
  await switchOver(office, 'external_games', false)
  await menuEntry(one, '/game/casino').waitFor({ state: 'detached', ...SOON })
  await open({ person: one }, '/games')
  await expect.poll(() => one.page.locator('main a[href^="/game/"]').count()).toBe(1)
  await open({ person: one }, '/game/lotto/59')
  // Whom the staff have tagged is on the list of those who see them all the same.
  const { auth } = await ask<{ auth: { id: number } }>(one, '/api/user')
  await office.page.goto(`/players/${auth.id}`)
  await setTag(office, 'external_games', true)
  await menuEntry(one, '/game/casino').waitFor(SOON)
  await setTag(office, 'external_games', false)
  await menuEntry(one, '/game/casino').waitFor({ state: 'detached', ...SOON })
  await office.page.goto('/switches')
  await switchOver(office, 'external_games', true)
  await menuEntry(one, '/game/casino').waitFor(SOON)
  noComplaints(office)
  // The story before has had the provider stand still: for a minute its pictures are not asked for again.
  noComplaints(one, /\/thumbnail\//)
})

test('two colleagues at one switch: the second is told what the first has done, and nothing is undone', async () => {
  const [first, second] = [await colleague(), await colleague()]
  for (const { page } of [first, second]) await page.goto('/switches')
  const press = (person: Person) =>
    person.press(person.page.locator('[data-switch="lottery"]').getByRole('button'))
  await press(second)
  await switchOver(first, 'lottery', true)
  const dialog = second.page.getByRole('dialog')
  await dialog.getByRole('alert').waitFor()
  expect(await dialog.getByRole('alert').textContent()).toContain('admin')
  await dialog.getByLabel(officeText('base', 'reason')).fill('too late')
  expect(await dialog.locator('button[type=submit]').isDisabled()).toBe(true)
  await second.page.keyboard.press('Escape')
  await switchOver(first, 'lottery', false)
  await first.press(
    first.page
      .locator('[data-switch="lottery"]')
      .getByRole('link', { name: officeText('switches', 'history') }),
  )
  const [is, was] = ['is_off', 'is_on'].map((word) => officeText('switches', word))
  const newest = first.page.locator('tbody tr[data-index]').first()
  await newest.getByText(`${was} → ${is}`).waitFor()
  expect(await newest.textContent()).toMatch(/admin.*journey/)
  for (const person of [first, second]) noComplaints(person)
})

test('limits of a poll: nonsense is told while it is typed, a second colleague sees what changed, and an open page has the new ones at once', async () => {
  const [office, second, one] = [await colleague(), await colleague(), await player('limited', PHONE)]
  await one.press(one.page.getByRole('button', { name: khmer('lotto59', 'own_amount'), exact: true }).first())
  const said = (min: string, max: string) =>
    one.page.getByText(khmer('ownAmount', 'amount_between', { min, max }))
  await said('500', '2,000,000').waitFor()
  const name = officeText('switches', 'poll_2')
  const openDialog = async (who: Person) => {
    await who.press(who.page.getByRole('button', { name: `${officeText('switches', 'change')}: ${name}` }))
    return who.page.getByRole('dialog')
  }
  for (const { page } of [office, second]) await page.goto('/limits')
  const late = await openDialog(second)
  await late.getByLabel(officeText('switches', 'min')).fill('700')
  await late.getByLabel(officeText('base', 'reason')).fill('too late')
  const change = async (min: string) => {
    const dialog = await openDialog(office)
    await dialog.getByLabel(officeText('switches', 'min')).fill('3,000,000')
    await dialog.getByText(officeText('switches', 'fault_min_above_max')).waitFor()
    await dialog.getByLabel(officeText('switches', 'min')).fill(min)
    await confirm(office, 'journey')
  }
  await change('1,000')
  await said('1,000', '2,000,000').waitFor(SOON)
  await late.getByRole('alert').getByText('500៛ → 1,000៛').waitFor()
  expect(await late.locator('button[type=submit]').isDisabled()).toBe(true)
  expect(await late.getByLabel(officeText('switches', 'min')).inputValue()).toBe('700')
  await second.page.keyboard.press('Escape')
  await change('500')
  await said('500', '2,000,000').waitFor(SOON)
  for (const person of [office, second, one]) noComplaints(person)
})

test('words appear on an open page, in its language, and vanish when they are taken away', async () => {
  const [office, one] = [await colleague(), await player('listening')]
  await office.page.goto('/words')
  await office.press(office.page.getByRole('button', { name: officeText('words', 'new') }))
  const dialog = office.page.getByRole('dialog')
  await dialog.getByLabel(officeText('words', 'place')).selectOption('banner')
  await dialog.getByLabel(officeText('words', 'km')).fill('<b>រាត្រីនេះ</b> សំណាងល្អ')
  await dialog.getByLabel(officeText('words', 'en')).fill('Good luck tonight')
  await confirm(office, 'journey')
  const words = one.page.getByText('<b>រាត្រីនេះ</b> សំណាងល្អ').first()
  await words.waitFor(SOON)
  await office.press(office.page.getByRole('button', { name: officeText('words', 'withdraw') }).first())
  await confirm(office, 'journey')
  await words.waitFor({ state: 'detached', ...SOON })
  for (const person of [office, one]) noComplaints(person)
})

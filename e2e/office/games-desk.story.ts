/**
 * The desk of games: a colleague looks how a provider answers, lets a game rest, switches the provider, decides an exception
 * and compares a day; a player's open page follows within two seconds. A key of a provider takes two colleagues.
 */
import { generateKeyPairSync } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { DESKTOP, type Person, PHONE } from '../browser.ts'
import { logIn } from '../lotto59-page.ts'
import { ownProduct } from '../own-product.ts'
import { cardOf, gamesOf } from '../portal/games-page.ts'
import { databaseUrl } from '../processes.ts'
import { SOON } from '../soon.ts'
import { noComplaints, visit } from '../visit.ts'
import { khmer } from '../words.ts'
import { expectSound } from './sound.ts'
import { confirm, enterOffice } from './switching.ts'
import { secondOwner } from './two-owners.ts'
import { officeKhmer as say } from './words.ts'

const here = visit(ownProduct)

async function colleague(): Promise<Person> {
  const person = await here.person(DESKTOP, {}, ownProduct().officeUrl)
  await enterOffice(person)
  return person
}

async function atSlots(name: string): Promise<Person> {
  const person = await here.person(DESKTOP)
  await logIn(person, await here.player(name))
  await person.page.goto('/game/slot')
  await person.page.locator('main li').first().waitFor()
  return person
}

const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true })

/** Looked at by axe where there is room and where there is none. */
async function sound(person: Person): Promise<void> {
  await expectSound(person)
  await expectSound(person, PHONE)
}

/** Something that nobody's play causes: a win whose bet we do not know. */
async function strangeWin(): Promise<void> {
  const db = new pg.Client({ connectionString: await databaseUrl(ownProduct()) })
  await db.connect()
  try {
    await db.query(
      `insert into game_exception (provider_id, code, uuid, round, detail)
       select id, 'win_without_bet', gen_random_uuid(), 'strange', '{"kind": "win", "ref": null, "amount": 90000000}'
       from provider order by id limit 1`,
    )
  } finally {
    await db.end()
  }
}

test('a game that rests, and a provider that is switched off, are told on an open page within two seconds', async () => {
  const [office, player] = [await colleague(), await atSlots('desk-of-games')]
  const [slot] = await gamesOf(player, 'slot')
  if (!slot) throw new Error('the demo has slots')
  await office.page.goto('/games?section=slot')
  const row = office.page.locator('tbody tr[data-index]').first()
  await row.waitFor()
  await sound(office)
  await office.press(
    row.getByRole('button', { name: new RegExp(`^${say('games', 'pause_of', { name: '' }).trim()}`) }),
  )
  await confirm(office, 'the studio has asked')
  const rests = player.page.getByText(new RegExp(khmer('games', 'paused_until').split('{')[0] ?? '')).first()
  await rests.waitFor(SOON)
  await office.press(row.getByText(say('games', 'pause_end'), { exact: true }))
  await confirm(office, 'the studio is done')
  await rests.waitFor({ state: 'detached', ...SOON })

  await office.page.goto('/providers')
  await office.page.getByText(say('providers', 'breaker_closed')).first().waitFor()
  await sound(office)
  const slots = office.page.locator('main li').filter({ hasText: say('providers', 'section_slot') })
  await office.press(slots.first().getByRole('link').first())
  await office.page.getByRole('heading', { name: say('providers', 'keys'), exact: true }).waitFor()
  await sound(office)
  await office.press(button(office, say('providers', 'turn_off')))
  await confirm(office, 'wins that cannot be')
  await player.page
    .locator('main li')
    .first()
    .waitFor({ state: 'detached', ...SOON })
  await office.press(button(office, say('providers', 'turn_on')))
  await confirm(office, 'mended')
  await cardOf(player, slot).waitFor(SOON)
  for (const person of [office, player]) noComplaints(person, /\/thumbnail\//)
})

test('a colleague fetches a list, compares a day, takes an exception in hand and decides it', async () => {
  await strangeWin()
  const office = await colleague()
  const { page, press } = office
  await page.goto('/exceptions')
  const row = page.getByRole('row').filter({ hasText: say('gameWork', 'code_win_without_bet') })
  await row.first().waitFor()
  await sound(office)
  await press(row.first().getByRole('link').first())
  await press(button(office, say('gameWork', 'take')))
  await confirm(office, 'mine')
  await sound(office)
  await press(button(office, say('gameWork', 'decide')))
  await confirm(office, 'the studio has sent the bet')
  await page.getByText(say('gameWork', 'decision_nothing_due')).first().waitFor()

  await page.goto('/rounds')
  await page.getByRole('table').waitFor()
  await sound(office)
  await page.goto('/reconciliations')
  await press(button(office, say('gameWork', 'run_now')))
  const dialog = page.getByRole('dialog')
  const provider = dialog.getByLabel(say('games', 'column_provider'))
  await expect.poll(() => provider.locator('option').count()).toBeGreaterThan(1)
  await provider.selectOption({ index: 1 })
  const [year, month, day] = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10).split('-')
  await dialog.getByLabel(say('gameWork', 'run_day'), { exact: true }).fill(`${day}-${month}-${year}`)
  await confirm(office, 'after the call')
  await page
    .locator('[data-task="reconcile"]')
    .getByText(say('providers', 'task_done'))
    .waitFor({ timeout: 30_000 })
  await press(button(office, say('providers', 'refresh')))
  await confirm(office, 'new games')
  await expect
    .poll(() => page.locator('[data-task="games"]').textContent(), { timeout: 30_000 })
    .toMatch(new RegExp(`${say('providers', 'task_done')}|${say('providers', 'why_too_often')}`))
  await press(button(office, say('providers', 'check')))
  await confirm(office, 'before it goes on')
  const steps = page.locator('[data-task="check"] [data-step]')
  await steps.nth(14).waitFor({ timeout: 30_000 })
  const good = page
    .locator('[data-step="signature"]')
    .getByText(say('providers', 'check_good'), { exact: true })
  await good.waitFor()
  await page
    .locator('[data-step="wallet"]')
    .getByText(say('providers', 'check_good'), { exact: true })
    .waitFor()
  await sound(office)
  await page.goto('/reconciliations')
  await press(page.locator('tbody tr[data-index]').first().getByRole('cell').first())
  noComplaints(office)
})

test('a file of a provider is looked at by line, kept once, and its lines are the work of the day', async () => {
  const office = await colleague()
  const { page, press } = office
  await page.goto('/reconciliations/file')
  const provider = page.getByLabel(say('games', 'column_provider'))
  await expect.poll(() => provider.locator('option').count()).toBeGreaterThan(1)
  await provider.selectOption('sandbox')
  const [year, month, day] = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10).split('-')
  await page.getByLabel(say('gameWork', 'run_day'), { exact: true }).fill(`${day}-${month}-${year}`)
  await page.getByLabel(say('base', 'reason')).fill('the studio has sent it')
  const header = 'transaction_uuid,kind,amount,currency,time'
  const choose = (text: string) =>
    page
      .getByLabel(say('gameWork', 'file_field'))
      .setInputFiles({ name: 'day.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`) })
  const look = button(office, say('gameWork', 'file_look'))
  await choose('number,sum\r\n1,2')
  await press(look)
  await page.getByText(say('gameWork', 'file_column_id')).waitFor()
  const at = `${year}-${month}-${day}T00:00:00+07:00`
  await choose(`${header}\r\n${crypto.randomUUID()},bet,500,KHR,${at}\r\n=cmd,bet,1,KHR,${at}\r\n`)
  await press(look)
  await page.getByText(say('gameWork', 'why_id')).waitFor()
  await page.getByText(say('gameWork', 'diff_missing_here')).first().waitFor()
  await sound(office)
  await press(button(office, say('gameWork', 'file_take')))
  await page.waitForURL(/\/reconciliations\/\d+$/)
  await page.getByText(say('gameWork', 'from_file')).waitFor()
  await page.getByText(say('gameWork', 'next_unreadable')).waitFor()
  await sound(office)
  noComplaints(office, /422/)
})

test('a key of a provider counts when a second colleague has compared its fingerprint and agreed', async () => {
  const [first, second] = [await colleague(), await secondOwner(here, ownProduct())]
  const { page, press } = first
  await page.goto('/providers/sandbox')
  const keys = page.getByText(say('providers', 'key_active'), { exact: true })
  await keys.first().waitFor()
  const before = await keys.count()
  await press(button(first, say('providers', 'key_add')))
  const field = page.getByRole('dialog').getByLabel(say('providers', 'field_key'))
  await field.fill('no key')
  await page.getByRole('dialog').getByLabel(say('base', 'reason')).fill('the studio has a new key')
  await press(page.getByRole('dialog').locator('button[type=submit]'))
  await page.getByRole('alert').getByText(say('refusal', 'provider_key')).waitFor()
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  await field.fill(String(publicKey.export({ type: 'spki', format: 'pem' })))
  await confirm(first, 'the studio has a new key')
  await page.getByText(say('base', 'waiting_second')).first().waitFor()
  expect(await keys.count()).toBe(before)
  await press(page.getByRole('link', { name: say('base', 'waiting_open') }).first())
  await page.getByText(say('approvals', 'own')).waitFor()

  await second.page.goto(new URL(page.url()).pathname)
  await second.page
    .getByText(say('approvals', 'do_key_add', { whom: 'sandbox' }))
    .first()
    .waitFor()
  await second.page
    .getByText(/SHA256:/)
    .first()
    .waitFor()
  await sound(second)
  await second.press(button(second, say('approvals', 'approve')))
  await confirm(second, 'compared over the telephone')
  await page.goto('/providers/sandbox')
  await keys.nth(before).waitFor()
  noComplaints(first, /422/)
  noComplaints(second)
})

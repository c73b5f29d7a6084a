/** The house's own money, as a colleague looks after it: a bank's file, its lines, a till, a day. */
import { expect, inject, test } from 'vitest'
import { DESKTOP, type Person, PHONE } from '../browser.ts'
import { Client } from '../client.ts'
import { noComplaints, visit } from '../visit.ts'
import { expectSound } from './sound.ts'
import { confirm, enterOffice } from './switching.ts'
import { officeKhmer as say } from './words.ts'

const here = visit()
const product = inject('product')
/** Of this run: the product may be shared. */
const mark = String(Date.now()).slice(-9)

const row = ({ page }: Person, text: string) => page.getByRole('row').filter({ hasText: text })
const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true })

async function openAccount(person: Person, code: string): Promise<void> {
  const { page, press } = person
  await page.goto('/cash')
  await press(page.getByRole('link', { name: code, exact: true }))
  await page.getByRole('heading', { level: 1, name: code }).waitFor()
}

/** Khmer digits, a mark at the beginning, dollars: looked at before anything is written. */
async function importFile(person: Person): Promise<void> {
  const { page, press } = person
  await openAccount(person, 'ABA-1')
  await press(page.getByRole('link', { name: say('cash', 'import') }))
  const rows = [
    'Date,Amount,Reference,Description',
    `20/11/2026,"៥០,០០០",x${mark},Transfer`,
    `20/11/2026,$5.00,y${mark},Dollars`,
    'Total,50000,,',
  ]
  const buffer = Buffer.from(`\uFEFF${rows.join('\r\n')}`)
  const file = { name: 'aba.csv', mimeType: 'text/csv', buffer }
  await page.getByLabel(say('cash', 'import_file')).setInputFiles(file)
  await press(button(person, say('cash', 'look')))
  await row(person, say('cash', 'line_currency'))
    .filter({ hasText: `y${mark}` })
    .waitFor()
  await row(person, say('cash', 'added'))
    .filter({ hasText: `x${mark}` })
    .waitFor()
  await expectSound(person)
  await expectSound(person, PHONE)
  await press(button(person, say('cash', 'import_begin', { n: 1 })))
  await confirm(person, 'the file of the day')
}

async function explainLine(person: Person): Promise<void> {
  const { page, press } = person
  await row(person, `x${mark}`).waitFor()
  await expectSound(person)
  await press(row(person, `x${mark}`).getByRole('link').first())
  await page.getByText(say('cash', 'candidates_none')).waitFor()
  await expectSound(person, PHONE)
  await press(button(person, say('cash', 'do_explain')))
  await page.getByRole('dialog').getByLabel(say('cash', 'explanation')).selectOption('stranger')
  await confirm(person, 'nobody of ours')
  await page.getByText(say('cash', 'explain_stranger')).waitFor()
}

/** The line is explained; what could not be read still waits. */
async function seeDifferences(person: Person): Promise<void> {
  const { page } = person
  await page.goto('/cash/differences')
  await row(person, `y${mark}`)
    .filter({ hasText: say('cash', 'diff_line_currency') })
    .waitFor()
  expect(await row(person, `x${mark}`).count()).toBe(0)
  await expectSound(person)
  await expectSound(person, PHONE)
  for (const path of ['/cash', '/cash/lines']) {
    await page.goto(path)
    await page.getByRole('table').waitFor()
    await expectSound(person)
  }
}

async function count(person: Person, deed: 'shift_begin' | 'shift_end', riel: string): Promise<void> {
  const { page, press } = person
  await openAccount(person, 'TILL-1')
  await press(button(person, say('cash', deed)))
  await page.getByRole('dialog').getByLabel(say('cash', 'counted')).fill(riel)
  await confirm(person, 'counted by two')
}

/** Notes across the counter: the player has them to play with at once, and the till has them when it is counted. */
async function takeNotes(person: Person): Promise<void> {
  const { page, press } = person
  const account = await here.player('counter', 1_000)
  const client = await new Client(product.url).logIn(account.name, account.password)
  await page.goto(`/players/${client.id}`)
  await press(button(person, say('players', 'till_deposit')))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('players', 'till_amount')).fill('១២០០០០')
  await dialog.getByLabel(say('players', 'till_which')).selectOption({ label: 'TILL-1' })
  const told = { amount: '120,000', name: account.name }
  await dialog.getByText(say('players', 'till_text', told)).waitFor()
  await expectSound(person, PHONE)
  await confirm(person, 'counted twice')
  const { balance } = await client.ask('GET /api/user')
  expect(balance).toBe(121_000)
}

async function standAtTill(person: Person): Promise<void> {
  const { page, press } = person
  await count(person, 'shift_begin', '០')
  await takeNotes(person)
  await count(person, 'shift_end', '១២០,០០០')
  const { rows } = (await (await page.request.get('/api/cash/differences?kind=count')).json()).data
  expect(rows).toEqual([])
  await button(person, say('cash', 'shift_begin')).waitFor()
  await press(button(person, say('cash', 'tab_shifts')))
  await row(person, 'admin').first().waitFor()
  await expectSound(person)
}

/** What was counted otherwise is told before the button is pressed. */
async function countDay(person: Person): Promise<void> {
  const { page, press } = person
  await press(button(person, say('cash', 'day_close')))
  const dialog = page.getByRole('dialog')
  await dialog.getByText(say('cash', 'closing')).waitFor()
  await dialog.getByLabel(say('cash', 'counted')).fill('119,750')
  await dialog.getByText(say('cash', 'day_differs', { amount: '-250៛' })).waitFor()
  await expectSound(person, PHONE)
}

test('a statement is looked at and imported, its line explained, a till counted, a day looked at', async () => {
  const person = await here.person(DESKTOP, {}, product.officeUrl)
  await enterOffice(person)
  await importFile(person)
  await explainLine(person)
  await seeDifferences(person)
  await standAtTill(person)
  await countDay(person)
  noComplaints(person)
})

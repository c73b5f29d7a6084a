/** A player and a disputed bet, as a colleague looks after them: none of it needs SQL or a shell. */
import { expect, inject, test } from 'vitest'
import { DESKTOP, type Person, PHONE } from '../browser.ts'
import { Client } from '../client.ts'
import { newOrder, placeSurely } from '../orders.ts'
import { noComplaints, visit } from '../visit.ts'
import { expectSound } from './sound.ts'
import { confirm, enterOffice } from './switching.ts'
import { focusOn, reachRow } from './tabbing.ts'
import { officeKhmer as say } from './words.ts'

const here = visit()
const product = inject('product')

interface Bettor {
  client: Client
  account: { name: string; password: string }
  key: string
  group: number
  /** As the page of verification saves it. */
  file: Buffer
}

/** Somebody with a Khmer name who has bet once. */
async function bettor(): Promise<Bettor> {
  const account = await here.player('ស្រីមុំ')
  const client = await new Client(product.url).logIn(account.name, account.password)
  const { poll, result_id } = await client.openDraw()
  const order = newOrder(client.id, { poll, result_id, bets: [{ type: 'RANGE_1', amount: 1_000 }] })
  const placed = await placeSurely(client, order)
  if (placed.kind !== 'ok') throw new Error(`no bet: ${JSON.stringify(placed)}`)
  const own = placed.data.receipts.map((receipt) => ({ receipt }))
  const file = Buffer.from(
    `<script type="application/json" id="records">${JSON.stringify({ data: { own } })}</script>`,
  )
  return { client, account, key: order.key, group: placed.data.group_id, file }
}

const row = ({ page }: Person, text: string | number) =>
  page.getByRole('row').filter({ hasText: String(text) })

async function findByKeys({ page }: Person, { client, account }: Bettor): Promise<void> {
  await page.keyboard.press('/')
  await page.getByRole('combobox').waitFor()
  await page.keyboard.type(String(client.id))
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/players?q=${client.id}`)
  await page.getByRole('cell', { name: account.name }).waitFor()
  await reachRow(page, account.name)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: account.name }).waitFor()
}

/** By keys alone: the deed, its reason, the button that does it. */
async function doByKeys({ page }: Person, deed: 'lock' | 'unlock'): Promise<void> {
  const dialog = page.getByRole('dialog')
  await focusOn(page, say('players', deed))
  await page.keyboard.press('Enter')
  await dialog.getByLabel(say('base', 'reason')).focus()
  await page.keyboard.type('asked by phone')
  await focusOn(page, say('base', 'confirm'), dialog)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

async function searchByParts(person: Person, { account }: Bettor): Promise<void> {
  const { page } = person
  await page.goto('/players')
  const field = page.getByLabel(say('players', 'q'))
  // Half a word, with a coeng at its end.
  await field.fill('ស្')
  await page.getByRole('cell', { name: account.name }).waitFor()
  await field.fill('%')
  await page.getByText(say('lists', 'nothing_found')).waitFor()
  await field.fill(account.name)
  await page.getByRole('cell', { name: account.name }).waitFor()
  await expectSound(person)
}

async function readLists(person: Person, { group }: Bettor): Promise<void> {
  const { page, press } = person
  const tab = (name: string) => page.getByRole('button', { name: say('players', `tab_${name}`), exact: true })
  await press(tab('statement'))
  await row(person, '200,000').first().waitFor()
  await press(tab('sessions'))
  await row(person, say('players', 'session_open')).first().waitFor()
  await press(tab('tickets'))
  await page.locator(`a[href="/disputes/slip/${group}"]`).first().waitFor()
}

async function readBet(person: Person, { account, key, group, file }: Bettor): Promise<void> {
  const { page, press } = person
  await page.goto('/dispute')
  await page.getByLabel(say('dispute', 'q')).fill(String(group))
  await press(page.locator(`a[href="/disputes/slip/${group}"]`))
  await page.getByRole('heading', { level: 1, name: `${say('dispute', 'kind_slip')} ${group}` }).waitFor()
  await row(person, key).first().waitFor()
  await page.getByRole('link', { name: account.name }).waitFor()
  const name = 'samnang-verify.html'
  await page.getByLabel(say('dispute', 'file')).setInputFiles({ name, mimeType: 'text/html', buffer: file })
  await row(person, say('dispute', 'receipt_good'))
    .filter({ hasText: say('dispute', 'receipt_same') })
    .waitFor()
  await expectSound(person)
}

/** A file that is no page of verification with a bet of its own is told before anybody is asked. */
async function askForLost(person: Person, { client, file }: Bettor): Promise<void> {
  const { page } = person
  await page.goto(`/dispute/lost?player=${client.id}`)
  const [field, name] = [page.getByLabel(say('dispute', 'file')), 'samnang-verify.html']
  await field.setInputFiles({ name, mimeType: 'text/html', buffer: file })
  await page.getByText(say('dispute', 'lost_none')).waitFor()
  await expectSound(person)
  await expectSound(person, PHONE)
}

/** From a spreadsheet: what cannot be is told by its line before anybody is made. */
async function importNames(person: Person, { account }: Bettor): Promise<void> {
  const { page, press } = person
  const fresh = `នាគ${account.name.slice('ស្រីមុំ'.length)}`
  await page.goto('/players/import')
  const buffer = Buffer.from(`\uFEFFusername,phone\r\n${fresh},012\r\n${account.name},\r\n=1+1,\r\n`)
  await page
    .getByLabel(say('players', 'import_file'))
    .setInputFiles({ name: 'p.csv', mimeType: 'text/csv', buffer })
  await press(page.getByRole('button', { name: say('players', 'import_check') }))
  await row(person, say('refusal', 'username_taken')).filter({ hasText: account.name }).waitFor()
  await row(person, say('refusal', 'username_invalid')).filter({ hasText: '=1+1' }).waitFor()
  await row(person, say('players', 'import_new')).filter({ hasText: fresh }).waitFor()
  await expectSound(person)
  await page.getByLabel(say('base', 'reason')).fill('new club')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page
    .getByRole('region', { name: say('players', 'import_made') })
    .getByRole('link', { name: fresh })
    .waitFor()
}

/** The one session, and nothing else of the player. */
async function endSession(person: Person, { client }: Bettor): Promise<void> {
  const { page, press } = person
  await page.goto(`/players/${client.id}?tab=sessions`)
  await press(page.getByRole('button', { name: say('players', 'end_one'), exact: true }))
  await confirm(person, 'asked by phone')
  await row(person, say('bets', 'ended_ended_by_staff')).first().waitFor()
  expect(await client.call('GET /api/user')).toMatchObject({ code: 'unauthenticated' })
}

test('a player is found, read, locked out and let in again; a disputed bet is found by its number and read', async () => {
  const [someone, person] = await Promise.all([bettor(), here.person(DESKTOP, {}, product.officeUrl)])
  await enterOffice(person)
  await findByKeys(person, someone)
  await readLists(person, someone)
  await doByKeys(person, 'lock')
  expect(await someone.client.call('GET /api/user')).toMatchObject({ code: 'unauthenticated' })
  await doByKeys(person, 'unlock')
  await someone.client.logIn(someone.account.name, someone.account.password)
  await endSession(person, someone)
  await expectSound(person, PHONE)
  await searchByParts(person, someone)
  await readBet(person, someone)
  await askForLost(person, someone)
  await importNames(person, someone)
  noComplaints(person)
})

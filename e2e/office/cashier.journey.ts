/**
 * A night at the cashier's desk: a clerk takes a request, looks at its slip, credits it, refuses the next one; what is large
 * two agree on, and one approves what another pays. What comes meanwhile moves nothing under the finger.
 */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { askWithdrawalIn } from '../../server/src/cashier/ask-withdrawal.ts'
import { approveWithdrawalIn } from '../../server/src/cashier/pay-withdrawal.ts'
import { createPool, inTransaction, type Pool } from '../../server/src/database/pool.ts'
import { moneyOf, ownAccount } from '../../server/test/cashier.ts'
import { openBank, photo } from '../../server/test/deposits.ts'
import { anySlip, sentDeposit, somebody } from '../../server/test/desk.ts'
import { DESKTOP, type Person, PHONE } from '../browser.ts'
import { type Faults, look } from '../look.ts'
import { databaseUrl } from '../processes.ts'
import { SOON } from '../soon.ts'
import { noComplaints, visit } from '../visit.ts'
import { enterOffice } from './switching.ts'
import { officeKhmer as say } from './words.ts'

const here = visit()
const product = inject('product')
const CLERK = `srey-${randomBytes(3).toString('hex')}`
const found: Faults[] = []

let db: Pool
let bank: bigint
/** What the server's own helpers ask for, of which they use this pool alone. */
const house = () => ({ owner: db }) as never

beforeAll(async () => {
  db = createPool(await databaseUrl(product), { max: 2, role: null, name: 'samnang-journey' })
  bank = await openBank(house())
  // A colleague of the demo, who like its owner needs no authenticator.
  await db.query(
    `with one as (insert into staff (name, name_key, password_hash, is_demo)
       select $1, $1, password_hash, true from staff where name = 'admin' returning id)
     insert into staff_role (staff, role, given_by) select id, 'cashier', 'system' from one`,
    [CLERK],
  )
  return () => db.end()
})

async function deposit(riel: number, slip = anySlip()): Promise<{ id: number; player: string }> {
  const player = await somebody(house())
  const image = await photo(riel, { format: 'webp' })
  const id = await sentDeposit(house(), { player, riel, bank, slip, image })
  const { rows } = await db.query('select username from player where id = $1', [player])
  await db.query(`select publish_live('office', 'queue', $1)`, [JSON.stringify({ queue: 'deposits', id })])
  return { id, player: rows[0].username }
}

/** Asked for by somebody new, who has nothing else. */
async function withdrawal(
  riel: number,
  { holder = 'SOK DARA', isApproved = false } = {},
): Promise<{ id: bigint; player: bigint }> {
  const player = await somebody(house(), { riel })
  const bankAccount = await ownAccount(house(), player, { holder })
  const wish = { playerId: player, bankAccount, amountUnits: BigInt(riel) * 100_000n, key: CLERK }
  return inTransaction(db, async (tx) => {
    const asked = await askWithdrawalIn(tx, { ...wish, by: { actor: `player:${player}` } })
    if (!asked.ok) throw new Error(asked.code)
    const { id } = asked.value.withdrawal
    if (isApproved) await approveWithdrawalIn(tx, { withdrawal: id, by: { actor: `staff:${CLERK}` } })
    return { id, player }
  })
}

async function clerk(): Promise<Person> {
  const person = await here.person(DESKTOP, {}, product.officeUrl)
  await person.page.goto('/')
  await person.page.fill('input[name=username]', CLERK)
  await person.page.fill('input[name=password]', 'admin-1234-demo')
  await person.page.keyboard.press('Enter')
  await person.page.locator('main#content').waitFor()
  return person
}

async function owner(screen = DESKTOP): Promise<Person> {
  const person = await here.person(screen, {}, product.officeUrl)
  await enterOffice(person)
  return person
}

const rowOf = (page: Page, id: number) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: String(id), exact: true }) })
const tag = (page: Page, key: string) => page.getByText(say('cashier', key), { exact: true }).first()

/** By keyboard, as who does it forty times a night: taken, asked about, done. */
async function take({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: say('cashier', 'claim') }).waitFor()
  await page.keyboard.press('c')
  await tag(page, 'claim_mine').waitFor(SOON)
}

async function agree({ page, press }: Person): Promise<void> {
  const dialog = page.getByRole('dialog')
  await press(dialog.locator('button[type=submit]'))
  await dialog.waitFor({ state: 'detached' })
}

test('a clerk credits one, refuses the next, and what comes meanwhile moves no row', async () => {
  const [first, second] = [await deposit(50_000), await deposit(30_000)]
  const srey = await clerk()
  const { page } = srey
  await page.goto('/deposits')
  await rowOf(page, second.id).waitFor()
  const place = () => rowOf(page, first.id).boundingBox()
  const before = await place()
  const third = await deposit(70_000)
  await rowOf(page, third.id).waitFor(SOON)
  expect(await place()).toEqual(before)
  await look(srey, 'queue', found)

  await rowOf(page, first.id).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1 }).getByText(String(first.id)).waitFor()
  await take(srey)
  const slip = page.getByRole('img', { name: say('cashier', 'slip') })
  const width = () => slip.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)
  await expect.poll(width).toBe(640)
  await page.getByText(say('cashier', 'check_sender_name')).waitFor()
  await look(srey, 'request', found)
  await page.keyboard.press('a')
  const credit = say('cashier', 'credit_to', { amount: '50,000', name: first.player })
  await page.getByRole('dialog').getByText(credit).waitFor()
  await look(srey, 'credit', found)
  await agree(srey)
  await tag(page, 'state_DONE').waitFor(SOON)

  await page.goto(`/deposits/${second.id}`)
  await take(srey)
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('cashier', 'code')).selectOption('not_received')
  await dialog.getByLabel(say('base', 'reason')).fill('nothing in the bank')
  await agree(srey)
  await tag(page, 'state_REJECTED').waitFor(SOON)
  await page.keyboard.press('n')
  await page.getByRole('heading', { level: 1 }).getByText(String(second.id)).waitFor({ state: 'detached' })
  noComplaints(srey)
})

test('what is large is asked of two, and both pages say so by themselves', async () => {
  const large = await deposit(5_000_000)
  const [srey, admin] = [await clerk(), await owner(PHONE)]
  await srey.page.goto(`/deposits/${large.id}`)
  await take(srey)
  await srey.page.keyboard.press('a')
  await agree(srey)
  await srey.page.getByText(say('cashier', 'second_open')).waitFor(SOON)
  await admin.page.goto('/approvals')
  await admin.press(admin.page.getByRole('row').nth(1))
  await admin.page.getByText('5,000,000').first().waitFor()
  await look(admin, 'approval of money', found)
  await admin.press(admin.page.getByRole('button', { name: say('approvals', 'approve'), exact: true }))
  await admin.page.getByRole('dialog').getByLabel(say('base', 'reason')).fill('seen')
  await agree(admin)
  await tag(srey.page, 'state_DONE').waitFor(SOON)
  await admin.page.goto(`/deposits/${large.id}`)
  await tag(admin.page, 'state_DONE').waitFor()
  await look(admin, 'request on a phone', found)
  for (const one of [srey, admin]) noComplaints(one)
})

test('one approves a withdrawal and another pays it, with the bank’s reference', async () => {
  const { id } = await withdrawal(80_000)
  const [srey, admin] = [await clerk(), await owner()]
  await srey.page.goto(`/withdrawals/${id}`)
  await take(srey)
  await look(srey, 'withdrawal', found)
  await srey.page.keyboard.press('a')
  await srey.page.getByRole('dialog').getByText('80,000').first().waitFor()
  await agree(srey)
  await tag(srey.page, 'state_APPROVED').waitFor(SOON)
  await admin.page.goto(`/withdrawals/${id}`)
  await take(admin)
  await admin.page.keyboard.press('p')
  const dialog = admin.page.getByRole('dialog')
  await dialog.getByLabel(say('cashier', 'from')).selectOption(String(bank))
  await dialog.getByLabel(say('cashier', 'bank_reference')).fill(`FT-${CLERK}`)
  await agree(admin)
  await tag(srey.page, 'state_PAID').waitFor(SOON)
  for (const one of [srey, admin]) noComplaints(one)
})

/** A file of these withdrawals and no others; its number. */
async function makeFile(person: Person, holders: readonly string[]): Promise<string> {
  const { page, press } = person
  await page.goto('/payouts')
  await press(page.getByRole('button', { name: say('cashier', 'payout_new') }))
  await page.getByLabel(say('cashier', 'from')).selectOption(String(bank))
  const isOurs = (label: string) => holders.some((holder) => label.includes(` ${holder} `))
  for (const label of await page.locator('section label:has(input[type=checkbox])').all())
    if (!isOurs(((await label.textContent()) ?? '').replace(/[·\s]+/g, ' '))) await press(label)
  await look(person, 'a new file', found)
  await press(page.getByRole('button', { name: say('cashier', 'payout_make'), exact: true }))
  await agree(person)
  await page.waitForURL(/\/payouts\/\d+$/)
  return page.url().split('/').at(-1) ?? ''
}

test('a file pays what is approved; the line that the bank has not paid waits again, and goes back with its reason', async () => {
  const names = ['KIM ONE', 'KIM TWO', 'KIM THREE'].map((name) => `${name} ${CLERK.toUpperCase()}`)
  const paid = []
  for (const [at, holder] of names.entries())
    paid.push(await withdrawal(10_000 * (at + 1), { holder, isApproved: true }))
  const [first, second, third] = paid
  const admin = await owner()
  const { page, press } = admin
  const file = await makeFile(admin, names)
  await page.getByRole('heading', { name: say('cashier', 'payout_title', { id: file }) }).waitFor()
  await press(page.getByRole('button', { name: say('cashier', 'payout_file') }))
  const [download] = await Promise.all([page.waitForEvent('download'), agree(admin)])
  const [, ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines.map((line) => line.split(',').slice(4, 6))).toEqual(
    names.map((name, at) => [name, String(10_000 * (at + 1))]),
  )
  await press(page.getByRole('checkbox', { name: names[1] ?? '' }))
  await look(admin, 'a file', found)
  await press(page.getByRole('button', { name: say('cashier', 'payout_paid') }))
  const dialog = page.getByRole('dialog')
  await dialog.getByText(say('cashier', 'payout_chosen', { n: 2, amount: '40,000' })).waitFor()
  await dialog.getByLabel(say('cashier', 'bank_reference')).fill(`BATCH-${CLERK}`)
  await agree(admin)
  await tag(page, 'payout_state_PAID').waitFor(SOON)
  await tag(page, 'state_FAILED').waitFor()

  await press(page.getByRole('link', { name: String(second?.id), exact: true }))
  await tag(page, 'state_APPROVED').waitFor()
  await take(admin)
  await page.keyboard.press('r')
  await dialog.getByLabel(say('cashier', 'code')).selectOption('bank_refused')
  await dialog.getByLabel(say('base', 'reason')).fill('the bank knows no such account')
  await agree(admin)
  await tag(page, 'state_REJECTED').waitFor(SOON)
  const money = await Promise.all(paid.map(({ player }) => moneyOf(house(), player)))
  expect(money).toEqual([0, 20_000, 0].map((plays) => ({ plays, held: 0 })))
  for (const one of [first, third]) {
    await page.goto(`/withdrawals/${one?.id}`)
    await tag(page, 'state_PAID').waitFor()
  }
  await page.goto('/withdrawals')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await look(admin, 'withdrawals', found)
  noComplaints(admin)
  expect(found).toEqual([])
})

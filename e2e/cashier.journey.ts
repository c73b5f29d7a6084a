/**
 * The whole way of a player's money, on a phone in Khmer: a deposit by slip, approved in the office on another screen; the
 * notice; a bet and a win; a withdrawal that two colleagues decide and one pays; and a history in which all of it stands.
 * And a deposit by KHQR, whose picture a stranger's program reads, paid in the simulated bank.
 */
import { execFile } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Statement, Transaction } from '@samnang/contract/money'
import { expect, inject, test } from 'vitest'
import { photo } from '../server/test/deposits.ts'
import { readKhqr } from '../server/test/read-khqr.ts'
import { codeOf } from './authenticator.ts'
import { DESKTOP, type Person, PHONE } from './browser.ts'
import { payoutOf } from './checks/rules.ts'
import { fits } from './fits.ts'
import {
  ask,
  balanceOn,
  logIn,
  place,
  pressRange,
  ticketsOf,
  untilLeft,
  untilResult,
} from './lotto59-page.ts'
import { enterOffice } from './office/switching.ts'
import { officeKhmer as say } from './office/words.ts'
import { connect } from './processes.ts'
import { SOON } from './soon.ts'
import { INTO_VIEW } from './thumb.ts'
import { noComplaints, visit } from './visit.ts'
import { khmer, money } from './words.ts'

const here = visit()
const product = inject('product')
const START = 4_000_000
const DEPOSIT = 500_000
const STAKE = 2_000
/** From four million on two people decide. */
const WITHDRAWAL = 4_200_000
const TAIL = randomBytes(3).toString('hex')

test('a slip, a notice, a bet, a win, a withdrawal by two colleagues: each riel is told', async () => {
  const account = await here.player('money-way', START)
  const player = await here.person(PHONE)
  await logIn(player, account)
  const [admin, second] = [await clerk(), await otherClerk()]
  await admin.page.goto('/deposits')

  const deposit = await askDeposit(player)
  await sendSlip(player)
  await approveDeposit(admin, deposit)
  await noticed(player, deposit)
  expect(await balanceOn(player)).toBe(START + DEPOSIT)

  const won = await betAndWin(player)
  const before = START + DEPOSIT - STAKE + won
  const withdrawal = await askWithdrawal(player, account.password)
  expect(await balanceOn(player)).toBe(before - WITHDRAWAL)
  await approveWithdrawal(admin, second, withdrawal)
  await pay(second, withdrawal)
  await player.page.getByText(khmer('withdrawal', 'is_PAID')).waitFor()
  await historyIsExact(player, { deposit, withdrawal, before })
  noComplaints(player)
})

test('a KHQR is read out of a picture of the screen, and paid in the simulated bank it credits', async () => {
  const player = await here.person(PHONE)
  await logIn(player, await here.player('khqr-way', 1_000))
  const id = await askDeposit(player, 'khqr')
  await fits(player, 'a code to pay')
  const text = await scan(player)
  await player.page.setViewportSize({ width: 640, height: 360 })
  expect(await scan(player), 'on its side').toBe(text)
  await player.page.setViewportSize(PHONE)
  const code = readKhqr(text)
  expect(code).toMatchObject({ isMerchant: false, currency: '116', amount: String(DEPOSIT), country: 'KH' })
  const [bank] = await Promise.all([
    player.context.waitForEvent('page'),
    player.press(player.page.getByRole('link', { name: khmer('khqr', 'pay_simulated') })),
  ])
  await bank.getByRole('button').tap()
  await bank.waitForLoadState()
  await player.page.bringToFront()
  await player.page.getByText(khmer('deposit', 'is_DONE')).first().waitFor()
  expect(await balanceOn(player)).toBe(1_000 + DEPOSIT)
  const { rows } = await ask<{ rows: Transaction[] }>(player, '/api/transaction/list')
  expect(rows[0]).toMatchObject({ id, type: 'DEPOSIT', amount: DEPOSIT, status: 'DONE' })
  noComplaints(player)
})

/** What a stranger's reader of codes finds on the screen. */
async function scan({ page }: Person): Promise<string> {
  const picture = page.getByRole('img', { name: khmer('khqr', 'code', { amount: money(DEPOSIT) }) })
  await picture.waitFor()
  const folder = await mkdtemp(join(tmpdir(), 'samnang-code-'))
  try {
    const file = join(folder, 'screen.png')
    await picture.evaluate(INTO_VIEW)
    await writeFile(file, await page.screenshot())
    const { stdout } = await promisify(execFile)(process.env.CODE_READER ?? 'zbarimg', ['--raw', '-q', file])
    return stdout.trim()
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function clerk(): Promise<Person> {
  const person = await here.person(DESKTOP, {}, product.officeUrl)
  await enterOffice(person)
  return person
}

/** Somebody else who may do all of it, let in by a one-time link. */
async function otherClerk(): Promise<Person> {
  const person = await here.person(DESKTOP, {}, product.officeUrl)
  const name = `sreypov-${TAIL}`
  const db = await connect(product)
  const token = randomBytes(32).toString('base64url')
  await db.query(
    `with made as (insert into staff (name, name_key) values ($1, $1) returning id),
       linked as (insert into staff_link (staff, token_hash, expires_at)
         select id, sha256(convert_to($2, 'UTF8')), clock_timestamp() + interval '1 hour' from made)
     insert into staff_role (staff, role, given_by) select id, 'owner', 'system' from made`,
    [name, token],
  )
  await db.end()
  const { request } = person.context
  const shown = await request.post('/api/welcome', { data: { token } })
  const { data } = (await shown.json()) as { data: { totp_secret: string } }
  const body = { token, password: 'a-quiet-river-at-night', code: codeOf(data.totp_secret, Date.now()) }
  expect((await request.post('/api/welcome/finish', { data: body })).status()).toBe(200)
  return person
}

/** From the plus beside the balance to the request: its number. */
async function askDeposit({ page, press }: Person, way: 'transfer' | 'khqr' = 'transfer'): Promise<number> {
  await press(page.locator('header').getByRole('link', { name: khmer('shell', 'deposit') }))
  await page.getByLabel(khmer('deposit', 'amount'), { exact: true }).fill(String(DEPOSIT))
  await press(page.getByText(khmer('deposit', `way_${way}`), { exact: true }))
  await press(page.getByRole('button', { name: khmer('deposit', 'go_on') }))
  await page.waitForURL('**/cashier/deposit/*')
  await page
    .getByText(khmer('deposit', way === 'khqr' ? 'is_code' : 'is_OPEN'))
    .first()
    .waitFor()
  return Number(page.url().split('/').at(-1))
}

async function sendSlip({ page }: Person): Promise<void> {
  const buffer = await photo(randomInt(2 ** 31), { format: 'png' })
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer })
  await page.getByText(khmer('deposit', 'is_SENT')).waitFor()
}

/** The dialog that is open is done with its usual reason. */
async function done({ page, press }: Person): Promise<void> {
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByLabel(say('base', 'reason'))
  if ((await reason.inputValue()) === '') await reason.fill('as agreed')
  await press(dialog.locator('button[type=submit]'))
  await dialog.locator('form').waitFor({ state: 'detached' })
}

const button = ({ page }: Person, key: string) =>
  page.getByRole('button', { name: new RegExp(`^${say('cashier', key)}`) })

/** The queue shows it without being asked; the slip is seen whole beside it. */
async function approveDeposit(admin: Person, id: number): Promise<void> {
  const { page, press } = admin
  await press(page.getByRole('row').getByRole('link', { name: String(id), exact: true }))
  await page.getByRole('heading', { name: say('cashier', 'deposit_title', { id }) }).waitFor()
  const slip = page.getByRole('img', { name: say('cashier', 'slip') })
  await expect
    .poll(() => slip.evaluate((image) => Reflect.get(image, 'naturalWidth') as number))
    .toBeGreaterThan(300)
  await press(button(admin, 'claim'))
  await press(button(admin, 'approve_deposit'))
  await page.getByRole('dialog').getByText(money(DEPOSIT)).first().waitFor()
  await done(admin)
  await page.getByText(say('cashier', 'state_DONE')).first().waitFor()
}

/** Within two seconds of the credit the page says so, the menu has a mark, and the inbox the sentence. */
async function noticed({ page }: Person, id: number): Promise<void> {
  await page.getByText(khmer('deposit', 'is_DONE')).first().waitFor(SOON)
  const mark = page.getByRole('status').filter({ hasText: khmer('menu', 'unread_notices', { n: 1 }) })
  await mark.waitFor({ ...SOON, state: 'attached' })
  await page.goto('/notices')
  await page.getByText(khmer('notices', 'deposit_credited', { amount: money(DEPOSIT) })).waitFor()
  await page.goto(`/cashier/deposit/${id}`)
}

/** One of the two halves wins, whatever falls. */
async function betAndWin(player: Person): Promise<number> {
  await player.page.goto('/game/lotto/59')
  await untilLeft(player, 6)
  await pressRange(player, 'small')
  await pressRange(player, 'big')
  await place(player, STAKE)
  const tickets = await ticketsOf(player)
  const result = await untilResult(player, tickets[0]?.result_id ?? 0)
  const units = tickets.map(({ type, amount, rate }) => {
    const [stake, centi] = [BigInt(amount) * 100_000n, BigInt(Math.round(rate * 100))]
    return payoutOf({ type: Number(type.slice(-1)), pick: 0n, stake, rate: centi }, result.balls) ?? 0n
  })
  const won = Number(units.reduce((sum, one) => sum + one, 0n)) / 100_000
  expect(won).toBeGreaterThan(0)
  await expect.poll(() => balanceOn(player), { timeout: 10_000 }).toBe(START + DEPOSIT - STAKE + won)
  return won
}

/** A new account rests for a day, which the page says before; here that day has passed. */
async function askWithdrawal(player: Person, password: string): Promise<number> {
  const { page, press } = player
  await page.goto('/cashier/withdraw')
  await press(page.getByRole('button', { name: khmer('withdrawal', 'add') }))
  await page.getByText(khmer('withdrawal', 'waits', { n: 24 })).waitFor()
  await page.getByLabel(khmer('withdrawal', 'number')).fill('001234567')
  await page.getByLabel(khmer('withdrawal', 'holder')).fill('SOK DARA')
  await press(page.getByRole('button', { name: khmer('withdrawal', 'save') }))
  await page.getByText('SOK DARA').waitFor()
  const db = await connect(product)
  await db.query(`update player_bank_account set usable_from = created_at where number = '001234567'`)
  await db.end()
  await page.reload()
  await page.getByLabel(khmer('withdrawal', 'amount'), { exact: true }).fill(String(WITHDRAWAL))
  await page.getByLabel(khmer('withdrawal', 'password'), { exact: true }).fill(password)
  await press(page.locator('form button[type=submit]'))
  await page.getByText(khmer('withdrawal', 'is_HELD')).waitFor()
  const { recent } = await ask<{ recent: { id: number }[] }>(player, '/api/withdraw')
  return recent[0]?.id ?? 0
}

async function approveWithdrawal(admin: Person, second: Person, id: number): Promise<void> {
  await admin.page.goto(`/withdrawals/${id}`)
  await admin.press(button(admin, 'claim'))
  await admin.press(button(admin, 'approve_withdrawal'))
  await done(admin)
  await admin.page.getByText(say('cashier', 'second_waits')).first().waitFor()
  const way = await admin.page
    .getByRole('link', { name: new RegExp(say('cashier', 'second_open')) })
    .getAttribute('href')
  await second.page.goto(way ?? '')
  await second.press(second.page.getByRole('button', { name: say('approvals', 'approve'), exact: true }))
  await done(second)
  await admin.page.getByText(say('cashier', 'state_APPROVED')).first().waitFor()
}

async function pay(person: Person, id: number): Promise<void> {
  const { page, press } = person
  await page.goto(`/withdrawals/${id}`)
  await press(button(person, 'claim'))
  await press(button(person, 'pay'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('cashier', 'from')).selectOption({ index: 1 })
  await dialog.getByLabel(say('cashier', 'bank_reference')).fill(`FT-${TAIL}`)
  await done(person)
  await page.getByText(say('cashier', 'state_PAID')).first().waitFor()
}

interface Way {
  deposit: number
  withdrawal: number
  /** What there was before the withdrawal, in riel. */
  before: number
}

async function historyIsExact(player: Person, { deposit, withdrawal, before }: Way): Promise<void> {
  const { rows } = await ask<{ rows: Transaction[] }>(player, '/api/transaction/list')
  const told = rows.map(({ id, type, amount, status }) => ({ id, type, amount, status }))
  expect(told.slice(0, 2)).toEqual([
    { id: withdrawal, type: 'WITHDRAW', amount: WITHDRAWAL, status: 'DONE' },
    { id: deposit, type: 'DEPOSIT', amount: DEPOSIT, status: 'DONE' },
  ])
  const statement = await ask<Statement>(player, '/api/statement')
  expect(statement.closing).toBe(before - WITHDRAWAL)
  const sum = statement.rows.reduce((total, { amount }) => total + Math.round(amount * 1000), 0)
  expect(sum / 1000).toBe(statement.closing)
  const { page } = player
  await page.goto('/transaction/withdraw')
  await page.getByText(money(WITHDRAWAL)).first().waitFor()
  await page.goto('/transaction/deposit')
  await page.getByText(money(DEPOSIT)).first().waitFor()
}

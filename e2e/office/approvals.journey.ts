/**
 * A colleague's way into the house and what takes two people: one-time link, authenticator, recovery codes; a request that
 * its asker may not approve, approved on a phone by the other; and a colleague who is locked in the middle of it.
 */
import { randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { codeOf, nextCodeOf } from '../authenticator.ts'
import { DESKTOP, launchBrowser, newPerson, type Person, PHONE } from '../browser.ts'
import { type Faults, look } from '../look.ts'
import { connect } from '../processes.ts'
import { officeKhmer as say } from './words.ts'

const product = inject('product')
const TAIL = randomBytes(3).toString('hex')
const [BOPHA, CHENDA] = [`bopha-${TAIL}`, `chenda-${TAIL}`]
const [PASSWORD, LATER] = ['green-fields-and-rain', 'a-longer-song-of-mine']

let browser: Browser
/** The demo's owner at a desk, and Bopha, whom the first story lets in, with a phone. */
let admin: Person
let bopha: Person
const found: Faults[] = []

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await newPerson(browser, DESKTOP, product.officeUrl)
  bopha = await newPerson(browser, PHONE, product.officeUrl)
  await admin.page.goto('/')
  await typeIn(admin.page, { username: 'admin', password: 'admin-1234-demo' })
  await inside(admin.page)
})
afterAll(() => browser?.close())

async function typeIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.fill(`input[name=${name}]`, value)
  await page.keyboard.press('Enter')
}

const inside = (page: Page) => page.locator('main#content').waitFor()
const fault = (page: Page, code: string) => page.getByRole('alert').getByText(say('refusal', code)).waitFor()
const press = ({ page, press }: Person, part: 'staff' | 'approvals' | 'logIn', key: string) =>
  press(page.getByRole('button', { name: say(part, key), exact: true }))

/** The dialog that is open: the reason, and the button that does it. */
async function confirm({ page, press }: Person): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('base', 'reason')).fill('as agreed')
  await press(dialog.locator('button[type=submit]'))
  // What was done may open another one, with what is shown once.
  await dialog.locator('form').waitFor({ state: 'detached' })
}

/** A command of a page that shows no button for it. */
function command<T>({ page }: Person, path: string, body: object): Promise<{ code?: string; data: T }> {
  const call = `(async () => {
    const token = decodeURIComponent(document.cookie.match(/OFFICE-XSRF-TOKEN=([^;]*)/)[1])
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': token, 'idempotency-key': crypto.randomUUID() }
    const body = ${JSON.stringify(JSON.stringify({ reason: 'as agreed', ...body }))}
    return (await fetch(${JSON.stringify(path)}, { method: 'POST', headers, body })).json()
  })()`
  return page.evaluate(call)
}

async function logOut({ page, press }: Person): Promise<void> {
  await press(page.getByRole('button', { name: say('logIn', 'log_out') }))
  await page.waitForSelector('input[name=username]')
}

test('a one-time link, a password and an authenticator let a colleague in; each code opens once', async () => {
  const { page, press: tap } = bopha
  await admin.page.goto('/staff')
  await press(admin, 'staff', 'create')
  await admin.page.getByRole('dialog').getByLabel(say('staff', 'name')).fill(BOPHA)
  await confirm(admin)
  const link = await admin.page.getByText(`${product.officeUrl}/welcome#`).textContent()
  await admin.page.keyboard.press('Escape')

  await page.goto(link ?? '')
  await page.getByLabel(say('logIn', 'new_password'), { exact: true }).fill(PASSWORD)
  await page.getByLabel(say('logIn', 'password_again')).fill(PASSWORD)
  const secret = ((await page.locator('form code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel(say('logIn', 'first_code')).fill(codeOf(secret, Date.now()))
  await look(bopha, 'welcome', found)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: say('logIn', 'recovery_title') }).waitFor()
  const codes = await page.locator('li code').allTextContents()
  expect(new Set(codes).size).toBe(10)
  await page.getByRole('checkbox').check()
  await press(bopha, 'logIn', 'go_on')
  await inside(page)

  const used = nextCodeOf(secret)
  const comeWith = async (code: string) => {
    await logOut(bopha)
    await typeIn(page, { username: BOPHA, password: PASSWORD })
    await typeIn(page, { code })
  }
  await comeWith(used)
  await inside(page)
  await comeWith(used)
  await fault(page, 'code_invalid')
  await typeIn(page, { code: codes[0] ?? '' })
  await inside(page)
  await comeWith(codes[0] ?? '')
  await fault(page, 'code_invalid')
  await typeIn(page, { code: codes[1]?.toLowerCase() ?? '' })
  await inside(page)

  await page.goto('/me')
  await page.getByText(say('staff', 'own_codes', { n: 8 })).waitFor()
  await press(bopha, 'staff', 'own_recovery')
  await typeIn(page, { code: codes[1] ?? '' })
  await fault(page, 'code_invalid')
  await typeIn(page, { code: codes[2] ?? '' })
  const dialog = page.getByRole('dialog')
  await dialog.locator('li code').first().waitFor()
  const fresh = await dialog.locator('li code').allTextContents()
  expect(new Set([...codes, ...fresh]).size).toBe(20)
  await dialog.getByRole('checkbox').check()
  await tap(dialog.getByRole('button', { name: say('logIn', 'go_on') }))
  await page.getByText(say('staff', 'own_codes', { n: 10 })).waitFor()
  await press(bopha, 'staff', 'own_password')
  await look(bopha, 'own password', found)
  await typeIn(page, { old_password: PASSWORD, new_password: LATER, confirm: PASSWORD })
  await fault(page, 'password_mismatch')
  await typeIn(page, { old_password: PASSWORD, new_password: LATER, confirm: LATER })
  await page.getByText(say('staff', 'own_password_done')).waitFor()
})

test('what takes two is asked for by one and done when the other agrees on a phone; the log has both names', async () => {
  const db = await connect(product)
  await db.query(
    `insert into staff_role (staff, role, given_by) select id, 'owner', 'system' from staff where name = $1`,
    [BOPHA],
  )
  await db.end()
  const { data: chenda } = await command<{ id: number }>(admin, '/api/staff', { name: CHENDA, branch: null })
  await admin.page.goto(`/staff/${chenda.id}`)
  await press(admin, 'staff', 'set_roles')
  const roles = admin.page.getByRole('dialog').getByLabel(say('staff', 'roles'))
  await roles.fill(say('rights', 'role_support'))
  await admin.page.getByRole('option', { name: say('rights', 'role_support') }).click()
  await confirm(admin)
  await admin.page.getByRole('link', { name: say('base', 'waiting_open') }).click()
  const asked = say('approvals', 'do_roles', { whom: CHENDA })
  await admin.page.getByText(asked).waitFor()
  await admin.page.getByText(say('approvals', 'own')).waitFor()
  expect(await admin.page.getByRole('button', { name: say('approvals', 'approve') }).count()).toBe(0)
  const { pathname } = new URL(admin.page.url())
  expect((await command(admin, `/api${pathname}/approve`, {})).code).toBe('own_approval')

  const { page, press: tap } = bopha
  await page.goto('/approvals')
  await tap(page.getByRole('cell', { name: asked }))
  await page
    .getByRole('heading', { level: 1 })
    .getByText(pathname.split('/').at(-1) ?? '')
    .waitFor()
  await page.getByText(say('approvals', 'effect_roles')).waitFor()
  await look(bopha, 'request', found)
  await press(bopha, 'approvals', 'approve')
  await look(bopha, 'decision', found)
  await confirm(bopha)
  await page.getByText(say('approvals', 'state_approved')).waitFor()

  await admin.page.goto(`/staff/${chenda.id}`)
  await admin.page.getByRole('main').getByText(say('rights', 'role_support'), { exact: true }).waitFor()
  await page.goto(`/audit?target=staff:${CHENDA}&action=staff_roles_set`)
  await tap(page.getByRole('row').getByRole('link').first())
  for (const name of ['staff:admin', `staff:${BOPHA}`]) await page.getByText(name, { exact: true }).waitFor()

  await page.goto('/approval-rules')
  await page.getByRole('heading', { name: say('approvals', 'name_reset') }).waitFor()
  await look(bopha, 'rules', found)
  expect(found).toEqual([])
})

test('a colleague who is locked in the middle of a session is out with the next press, and stays out', async () => {
  const db = await connect(product)
  const { rows } = await db.query<{ id: string }>('select id from staff where name = $1', [BOPHA])
  await db.end()
  await admin.page.goto(`/staff/${rows[0]?.id}`)
  await press(admin, 'staff', 'lock')
  await confirm(admin)
  const { page, press: tap } = bopha
  await tap(page.getByRole('link', { name: say('approvals', 'rule_history') }).first())
  await page.getByRole('dialog').getByText(say('logIn', 'locked')).waitFor()
  await page.reload()
  await typeIn(page, { username: BOPHA, password: LATER })
  await fault(page, 'locked')
  const refused = /status of (?:403|422) /
  for (const { complaints } of [admin, bopha])
    expect(complaints.filter((line) => !refused.test(line))).toEqual([])
})

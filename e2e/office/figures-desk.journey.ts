/** The figures of the house and its book, as a colleague of the finances looks at them. */
import { readFile } from 'node:fs/promises'
import { expect, inject, test } from 'vitest'
import { DESKTOP, type Person, PHONE } from '../browser.ts'
import { noComplaints, visit } from '../visit.ts'
import { expectSound } from './sound.ts'
import { confirm, enterOffice } from './switching.ts'
import { officeKhmer as say } from './words.ts'

const here = visit()
const product = inject('product')

const button = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true })

/** What was deposited a moment ago is counted within seconds, behind the book. */
async function seeMoney(person: Person): Promise<void> {
  const { page } = person
  const account = await here.player('figures', 1_000)
  expect(account.name).not.toBe('')
  await page.goto('/figures?by=money')
  await expect
    .poll(
      async () => {
        await page.reload()
        const movements = page.getByRole('table', { name: say('figures', 'by_money') })
        await movements
          .or(page.getByText(say('figures', 'nothing')))
          .first()
          .waitFor()
        return movements.isVisible()
      },
      { timeout: 30_000, interval: 2_000 },
    )
    .toBe(true)
  // What was owed stands below.
  await page.getByRole('table', { name: say('figures', 'owed_days') }).waitFor()
  await expectSound(person)
  await expectSound(person, PHONE)
}

/** Every view of the page, with rows or with the word that there was nothing. */
async function seeReports(person: Person): Promise<void> {
  const { page } = person
  for (const by of ['day', 'product', 'part', 'branch', 'players', 'months']) {
    await page.goto(`/figures?by=${by}`)
    await page
      .getByRole('table')
      .or(page.getByText(say('figures', 'nothing')))
      .first()
      .waitFor()
  }
  await expectSound(person, PHONE)
  await page.goto('/figures?by=tax')
  await page.getByRole('row').filter({ hasText: 'VN' }).first().waitFor()
  await expectSound(person)
  await expectSound(person, PHONE)
  await page.goto('/figures?by=day&from=2025-01-01&to=2025-01-31')
  await page.getByText(say('figures', 'nothing')).waitFor()
  await expectSound(person)
  await person.press(button(person, say('jobs', 'export')))
  await confirm(person, 'for the file')
  await page.goto('/figures?by=regulator')
  await expectSound(person, PHONE)
  await person.press(button(person, say('figures', 'regulator_make')))
  await confirm(person, 'the authority asks')
  await person.press(button(person, say('jobs', 'export_pdf')))
  await confirm(person, 'on paper')
}

/** As a person saves it. */
async function fetchPages({ page, press }: Person): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: `${say('jobs', 'list_regulator')} (PDF)` })
  await row.getByText(say('jobs', 'state_done')).waitFor({ timeout: 60_000 })
  const saved = page.waitForEvent('download')
  await press(row.getByRole('link', { name: say('jobs', 'fetch') }))
  const file = await readFile(await (await saved).path())
  expect(file.toString('latin1', 0, 5)).toBe('%PDF-')
}

/** Zero is the sum of all accounts; the audit is begun here and done behind. */
async function seeLedger(person: Person): Promise<void> {
  const { page, press } = person
  await page.goto('/ledger')
  await page.locator('[data-sum="0"]').waitFor()
  await expectSound(person)
  await expectSound(person, PHONE)
  await page.goto('/ledger?at=2025-01-31T12:30')
  await page.locator('[data-owed="0"]').waitFor()
  await page.goto('/ledger')
  await press(button(person, say('ledger', 'audit_now')))
  await confirm(person, 'month end')
  await page.goto('/jobs')
  const job = page
    .getByRole('row')
    .filter({ hasText: say('jobs', 'list_ledger_audit') })
    .first()
  await job.getByText(say('jobs', 'state_done')).waitFor({ timeout: 60_000 })
  await fetchPages(person)
  await page.goto('/ledger')
  await page.getByRole('row').filter({ hasText: 'admin' }).first().waitFor()
}

async function seeAccounts(person: Person): Promise<void> {
  const { page, press } = person
  await page.goto('/ledger/accounts?kind=house')
  await page.getByRole('table').waitFor()
  await expectSound(person)
  await press(page.getByRole('link', { name: 'house:cashier', exact: true }))
  await page.getByText(say('ledger', 'house_entries')).waitFor()
  await expectSound(person, PHONE)
}

test('figures of every kind, a file of them, the trial balance, an audit and an account', async () => {
  const person = await here.person(DESKTOP, {}, product.officeUrl)
  await enterOffice(person)
  await seeMoney(person)
  await seeReports(person)
  await seeLedger(person)
  await seeAccounts(person)
  noComplaints(person)
})

/** What the office reads: the audit log with its filters and its proof, a list as a file, and how these pages look. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { DESKTOP, type Person, PHONE } from '../browser.ts'
import { axeOf, type Faults, look } from '../look.ts'
import { noComplaints, visit } from '../visit.ts'
import { confirm, enterOffice } from './switching.ts'
import { officeKhmer as say } from './words.ts'

const here = visit()
const product = inject('product')

async function colleague(): Promise<Person> {
  const person = await here.person(DESKTOP, {}, product.officeUrl)
  await enterOffice(person)
  return person
}

async function playerIdOf({ page }: Person, name: string): Promise<number> {
  const answer = await page.request.get(`/api/players?q=${encodeURIComponent(name)}`)
  const { data } = (await answer.json()) as { data: { rows: { id: number }[] } }
  expect(data.rows).toHaveLength(1)
  return data.rows[0]?.id ?? 0
}

const rowsOf = (page: Page) => page.locator('tbody tr[data-index]')
const field = (page: Page, label: string) => page.getByRole('search').getByLabel(label, { exact: true })
/** The part of a sentence before its figure. */
const before = (part: Parameters<typeof say>[0], key: string) => say(part, key).split('{')[0] ?? ''

test('the audit log: by actor, object and day; to the player and back; proven whole; had as a file without formulas', async () => {
  const { name } = await here.player('written-down')
  const office = await colleague()
  const { page } = office
  const id = await playerIdOf(office, name)
  await page.goto('/audit')
  await field(page, say('audit', 'actor')).fill('staff:admin')
  await field(page, say('audit', 'target')).fill(`player:${id}`)
  await expect.poll(() => rowsOf(page).allTextContents()).toSatisfy(all(`player:${id}`, 'admin'))
  const day = dayOf(await rowsOf(page).first().locator('time').getAttribute('datetime'))
  await days(page, day - 1)
  await expect.poll(() => rowsOf(page).count()).toBe(0)
  await days(page, day)
  await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(0)
  expect(new URL(page.url()).searchParams.get('target')).toBe(`player:${id}`)

  await office.press(rowsOf(page).first().locator(`a[href="/players/${id}"]`))
  await page.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor()
  await page.goBack()
  await expect.poll(() => rowsOf(page).allTextContents()).toSatisfy(all(`player:${id}`, 'admin'))

  await office.press(page.getByRole('button', { name: say('audit', 'verify'), exact: true }))
  await page.getByRole('status').getByText(before('audit', 'whole')).waitFor()

  await page.goto('/audit?action=export_')
  await office.press(page.getByRole('button', { name: say('jobs', 'export'), exact: true }))
  await confirm(office, '=1+1')
  await office.press(page.getByRole('link', { name: say('jobs', 'export_open') }))
  const [head, ...lines] = (await fetchedFile(office)).split('\r\n').filter(Boolean)
  expect(head).toMatch(/^\uFEFFលេខ,ម៉ោង \(UTC\),អ្នកធ្វើ,/)
  expect(lines.length).toBeGreaterThan(0)
  expect(lines[0]).toContain(`,"'=1+1",`)
  noComplaints(office)
})

const all =
  (...parts: string[]) =>
  (rows: string[]) =>
    rows.length > 0 && rows.every((row) => parts.every((part) => row.includes(part)))

/** Days since 1970 in Phnom Penh. */
const dayOf = (moment: string | null) => Math.floor((Date.parse(moment ?? '') / 3_600_000 + 7) / 24)

async function days(page: Page, day: number): Promise<void> {
  const text = new Date(day * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('-')
  for (const label of [say('base', 'from_day'), say('base', 'to_day')]) await field(page, label).fill(text)
}

/** The newest file of the list, as soon as it is made. */
async function fetchedFile({ page, press }: Person): Promise<string> {
  const row = rowsOf(page).first()
  await row.getByText(say('jobs', 'state_done')).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(row.getByRole('link', { name: say('jobs', 'fetch') })),
  ])
  return readFile(await download.path(), 'utf8')
}

/** In one light and at one size: what they are made of is looked at in all of them by the journey of the log-in. */
async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await axeOf(page).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

test('axe finds nothing on the pages that staff read, and the day at a glance fits a phone', async () => {
  const office = await colleague()
  const { page } = office
  const found: Faults[] = []
  for (const path of ['/switches', '/switches/poll_1', '/limits', '/words', '/audit', '/health', '/today']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByText(say('base', 'loading')).waitFor({ state: 'detached' })
    const faults = await faultsOf(page)
    if (faults.length > 0) found.push({ screen: path, faults })
  }
  await page.setViewportSize(PHONE)
  await page.reload()
  await page.getByRole('heading', { name: say('today', 'products') }).waitFor()
  await look(office, '/today at 360 px', found)
  expect(found).toEqual([])
  noComplaints(office)
})

/** A player proves a draw: on the page, and later from the saved file, without network and without us. */
import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { DESKTOP, type Person, PHONE } from './browser.ts'
import { logIn, place, pressRange, ticketsOf, untilLeft, untilResult } from './lotto59-page.ts'
import { TOO_WIDE } from './probes.ts'
import { noComplaints, visit } from './visit.ts'
import { khmer } from './words.ts'

const here = visit()

/** What the report says of every step, as [code, state]. */
const STEPS = `[...document.querySelectorAll('.fair-line')].map((line) => [line.dataset.code, line.dataset.state])`
const verdict = (title: string) => `.fair-verdict:has-text("${khmer('fair', title)}")`

test('a draw verifies on the page, from a saved file without network, and not after one byte is changed', async () => {
  const person = await here.person(PHONE)
  const { page, press } = person
  await logIn(person, await here.player('prover'))
  await untilLeft(person, 8)
  await pressRange(person, 'small')
  await place(person, 1000)
  const [ticket] = await ticketsOf(person)
  if (!ticket) throw new Error('no ticket')
  await untilResult(person, ticket.result_id)
  await press(page.getByRole('link', { name: khmer('lotto59', 'verify_draw', { n: ticket.number }) }).first())
  await page.waitForURL(`**/fair/${ticket.result_id}`)
  await page.locator(verdict('verdict_ok')).waitFor()
  const steps = await page.evaluate<[string, string][]>(STEPS)
  expect(steps.filter(([, state]) => state !== 'ok')).toEqual([])
  const codes = steps.map(([code]) => code)
  for (const code of ['open_signature', 'close_root', 'seed_matches', 'balls', 'own_leaf', 'kept_receipt'])
    expect(codes).toContain(code)
  await openDetails(person)
  expect(await page.evaluate<string[]>(TOO_WIDE)).toEqual([])

  const path = await saveFile(person)
  await leaveByBar(person)
  noComplaints(person)
  await readAlone(path, steps)
  await refusesChanges(path)
})

/** Every step opens and shows figures; the balls show the bytes that chose them. */
async function openDetails({ page, press }: Person): Promise<void> {
  const details = page.locator('details')
  expect(await details.count()).toBeGreaterThan(10)
  for (const one of await details.all()) await press(one.locator('summary'))
  expect(await page.locator('details:not([open])').count()).toBe(0)
  for (const figures of await page.locator('.fair-figures').all())
    expect((await figures.locator('dd').allTextContents()).every((text) => text.trim() !== '')).toBe(true)
  expect(await page.locator('.fair-bytes tr[data-taken=true]').count()).toBe(10)
}

/** Menu and bar are those of every page of a player. */
async function leaveByBar({ page, press }: Person): Promise<void> {
  const bar = page.getByRole('navigation', { name: khmer('bottomBar', 'name') })
  await press(bar.getByRole('button', { name: khmer('shell', 'menu') }))
  await page.getByRole('dialog', { name: khmer('shell', 'menu') }).waitFor()
  await page.keyboard.press('Escape')
  await press(bar.getByRole('link', { name: khmer('bottomBar', 'tickets') }))
  await page.waitForURL('**/ticket/lotto59')
}

async function saveFile({ page, press }: Person): Promise<string> {
  const download = page.waitForEvent('download')
  await press(page.getByRole('button', { name: khmer('fair', 'save') }))
  await page.getByRole('status').getByText(khmer('fair', 'saved'), { exact: true }).waitFor()
  const path = `${await (await download).path()}.html`
  await (await download).saveAs(path)
  return path
}

/** Opened from the disk by somebody without network: the same steps, all right, in Khmer. */
async function readAlone(path: string, steps: [string, string][]): Promise<void> {
  const reader = await here.person(DESKTOP)
  const asked: string[] = []
  reader.page.on('request', (request) => {
    if (!/^(file|data|blob):/.test(request.url())) asked.push(request.url())
  })
  await reader.context.setOffline(true)
  await reader.page.goto(`file://${path}`)
  await reader.page.locator(verdict('verdict_ok')).waitFor()
  const alone = await reader.page.evaluate<[string, string][]>(STEPS)
  expect(alone.filter(([, state]) => state !== 'ok')).toEqual([])
  expect(alone).toEqual([['file', 'ok'], ...steps])
  expect(await reader.page.getByRole('heading', { level: 1 }).textContent()).toBe(
    khmer('fair', 'saved_title'),
  )
  await reader.press(reader.page.getByRole('button', { name: khmer('fair', 'other_language') }))
  await reader.page.getByRole('heading', { name: 'This draw is correct' }).waitFor()
  expect(asked).toEqual([])
  noComplaints(reader)
}

/** A digit of a record, a letter of the script: nobody is told that such a file is right. */
async function refusesChanges(path: string): Promise<void> {
  const html = await readFile(path, 'utf8')
  const changes = [
    { what: 'a record', from: /"balls":\[(\d+),(\d+)/, to: '"balls":[$2,$1' },
    { what: 'the stake', from: /"total_stake":"(\d)/, to: '"total_stake":"9' },
    { what: 'a time that nobody signed', from: /"savedMs":1/, to: '"savedMs":2' },
    { what: 'the script', from: /dataset\.state/, to: 'dataset.stale' },
  ]
  for (const { what, from, to } of changes) {
    const changed = html.replace(from, to)
    expect(changed, what).not.toBe(html)
    await writeFile(path, changed)
    const reader = await here.person(DESKTOP)
    await reader.page.goto(`file://${path}`)
    const failed = [
      khmer('fair', 'verdict_failed'),
      khmer('fair', 'saved_blocked'),
      khmer('fair', 'saved_unreadable'),
    ]
    const heading = reader.page.locator('body').getByText(new RegExp(failed.join('|')))
    await heading.first().waitFor()
    expect(await reader.page.locator(verdict('verdict_ok')).count(), what).toBe(0)
    await reader.context.close()
  }
}

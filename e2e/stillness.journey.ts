/** Nothing moves under the finger while draws come and go, and every tap is answered soon. */
import { expect, test } from 'vitest'
import { PHONE } from './browser.ts'
import { logIn, place, pressRange, pressTab, stage, untilLeft } from './lotto59-page.ts'
import { ownProduct } from './own-product.ts'
import { noComplaints, visit } from './visit.ts'
import { khmer } from './words.ts'

const here = visit(ownProduct)
const WATCHED_MS = 30_000

test('a phone on lotto 59 for half a minute with draws, tickets and a result: the page stands still', async () => {
  const person = await here.person(PHONE)
  const { page } = person
  await logIn(person, await here.player('still'))
  const startedAt = Date.now()
  await untilLeft(person, 8)
  await pressRange(person, 'small')
  await pressRange(person, 'big')
  await place(person, 2000)
  await pressTab(person, 'number')
  await pressTab(person, 'range')
  await stage(person).getByText(khmer('lotto59', 'showing')).waitFor({ timeout: 20_000 })
  await stage(person).getByRole('status').getByText(/៛/).waitFor({ timeout: 25_000 })
  const rest = startedAt + WATCHED_MS - Date.now()
  if (rest > 0) await page.waitForTimeout(rest) // the one thing that is measured here is a stretch of time
  type Probes = { shift: number; shifts: string[]; slowest: number; interactions: number }
  const { shift, shifts, slowest, interactions } = await page.evaluate<Probes>('probes')
  console.info(`stillness: shift ${shift.toFixed(4)}, worst of ${interactions} interactions ${slowest} ms`)
  expect(shift, shifts.join('\n')).toBeLessThanOrEqual(0.05)
  expect(interactions).toBeGreaterThanOrEqual(5)
  noComplaints(person)
})

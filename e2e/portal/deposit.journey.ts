/** A deposit from the plus at the balance to the slip that stands, on a phone whose network goes and comes. */
import type { Route } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { PHONE } from '../browser.ts'
import { fits } from '../fits.ts'
import { type Faults, look } from '../look.ts'
import { logIn } from '../lotto59-page.ts'
import { connect } from '../processes.ts'
import { noComplaints, visit } from '../visit.ts'
import { khmer } from '../words.ts'

const here = visit()

/** An account that players are told to transfer to, where the house has none yet. */
async function showBank(): Promise<void> {
  const db = await connect(inject('product'))
  await db.query(
    `insert into cash_account (id, kind, code, bank, number, holder, is_shown)
     select open_cash_account('bank:JOURNEY'), 'bank', 'JOURNEY', 'ABA', '000 123 456', 'SAMNANG HOUSE', true
     where not exists (select from cash_account where is_shown)`,
  )
  await db.end()
}

async function loseAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}

/** A photo as a camera makes it, larger than what is sent. */
const PHOTO = `new Promise((done) => {
  const canvas = document.createElement('canvas')
  canvas.width = 2400
  canvas.height = 3200
  const pen = canvas.getContext('2d')
  for (let at = 0; at < 3000; at++) {
    pen.fillStyle = 'hsl(' + (at * 47) % 360 + ' 60% ' + (20 + at % 60) + '%)'
    pen.fillRect((at * 131) % 2400, (at * 97) % 3200, 90, 90)
  }
  done(canvas.toDataURL('image/jpeg', 0.95).split(',')[1])
})`

const CUT = /net::ERR_/
test('a deposit by transfer: the photo waits for the network, through a reload, and stands once', async () => {
  await showBank()
  const person = await here.person(PHONE)
  const { page, press, context } = person
  await logIn(person, await here.player('depositor'))
  await press(page.locator('header').getByRole('link', { name: khmer('shell', 'deposit') }))
  // Digits are put in where the caret stands: the commas that move do not take it along.
  const amount = page.locator('input[name=amount]')
  await amount.fill('12345')
  for (const key of ['ArrowLeft', 'ArrowLeft', '9', '8']) await amount.press(key)
  expect(await amount.inputValue()).toBe('1,239,845')
  await press(page.getByRole('button', { name: '50,000', exact: true }))
  const found: Faults[] = []
  await look(person, '/cashier/deposit', found)
  await fits(person, '/cashier/deposit')
  // The house hears the request and its answer is lost: that is said, the page looks, and pressed again it stays one.
  const goOn = page.getByRole('button', { name: khmer('deposit', 'go_on') })
  await page.route('**/api/deposit', loseAnswer, { times: 1 })
  await press(goOn)
  await page.getByText(khmer('deposit', 'answer_lost')).waitFor()
  await page.getByRole('link', { name: /50,000/ }).waitFor()
  await press(goOn)
  await page.getByText(khmer('deposit', 'is_OPEN')).waitFor()
  await look(person, '/cashier/deposit/:id', found)
  await fits(person, '/cashier/deposit/:id')
  expect(found).toEqual([])

  const photo = Buffer.from(await page.evaluate<string>(PHOTO), 'base64')
  expect(photo.length).toBeGreaterThan(400 * 1024)
  await context.setOffline(true)
  await page.getByLabel(khmer('deposit', 'file')).setInputFiles({
    ...{ name: 'slip.jpg', mimeType: 'image/jpeg', buffer: photo },
  })
  await page.getByText(khmer('deposit', 'kept')).waitFor()
  // The first answer is lost on its way, and the page with it.
  let sizes: number[] = []
  await page.route('**/slip', async (route) => {
    sizes = [...sizes, route.request().postDataBuffer()?.length ?? 0]
    if (sizes.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await context.setOffline(false)
  await expect.poll(() => sizes.length, { timeout: 20_000 }).toBe(1)
  await page.goto('/rules')
  await page.goto('/cashier/deposit')
  await press(page.getByRole('link', { name: /50,000/ }))
  await page.getByText(khmer('deposit', 'is_SENT')).waitFor()
  await page.getByText(khmer('cashierSteps', 'step_SENT')).waitFor()
  expect(await page.getByText(khmer('cashierSteps', 'step_SENT')).count()).toBe(1)
  for (const size of sizes) expect(size).toBeLessThanOrEqual(400 * 1024)
  await press(page.getByText(khmer('deposit', 'see_slip')))
  await expect
    .poll(() => page.evaluate(`document.querySelector('details img').naturalWidth`), { timeout: 10_000 })
    .toBe(1_200)
  await fits(person, 'a slip that stands')
  await press(page.locator('#content a[href="/transaction/deposit"]'))
  await page.getByText('50,000').first().waitFor()
  noComplaints(person, CUT)
})

/** The meter of the data saver: ten bets in ten draws after the first load. */
import { expect, inject, test } from 'vitest'
import { launchBrowser, PHONE } from '../browser.ts'
import { makePlayer } from '../processes.ts'
import { startMeter } from './meter.ts'
import { betOnSmall, logIn, untilLeft } from './people.ts'

const BETS = 10
const BUDGET_BYTES = 50_000

test('ten bets cost at most 50 kB of download when data is saved', async () => {
  const product = inject('product')
  const { name, password } = await makePlayer(product, 'saver', 1_000_000)
  const browser = await launchBrowser()
  const context = await browser.newContext({ viewport: PHONE, baseURL: product.url, serviceWorkers: 'block' })
  await context.addCookies([
    { name: 'poll', value: 'POLL_2', url: product.url },
    { name: 'resettoken', value: '1', url: product.url },
  ])
  await context.addInitScript("localStorage.setItem('saver', 'on')")
  const page = await context.newPage()
  await logIn(page, name, password)
  await page.waitForTimeout(5_000)

  const meter = await startMeter(page)
  for (let bet = 0; bet < BETS; bet += 1) {
    await betOnSmall(page)
    await untilLeft(page, 1, 4)
  }
  await page.waitForTimeout(20_000)
  await browser.close()

  console.info('data saver, ten bets:', meter)
  expect(meter.calls['POST /api/bet']).toBe(BETS)
  expect(meter.calls['GET /api/stream']).toBeUndefined()
  expect(meter.received).toBeLessThanOrEqual(BUDGET_BYTES)
})

/** The site goes away and comes back, for everybody at once. */
import { expect, test } from 'vitest'
import { DESKTOP, PHONE } from './browser.ts'
import { ask, logIn } from './lotto59-page.ts'
import { ownProduct } from './own-product.ts'
import { samnang } from './processes.ts'
import { SOON_MS } from './soon.ts'
import { noComplaints, visit } from './visit.ts'
import { khmer } from './words.ts'

const here = visit(ownProduct)
const GAME = '**/game/lotto/59'

test('maintenance: the screen is there within 2 s, for guests too; both come back by themselves or by the button', async () => {
  const [player, guest] = [await here.person(PHONE), await here.person(DESKTOP)]
  await logIn(player, await here.player('patient'))
  await samnang(ownProduct(), ['maintenance', 'on'])
  const onAt = Date.now()
  try {
    await player.page.getByRole('heading', { name: khmer('deadEnds', 'maintenance') }).waitFor()
    expect(Date.now() - onAt).toBeLessThan(SOON_MS)
    expect(await player.page.getByText(khmer('deadEnds', 'maintenance_notice')).isVisible()).toBe(true)
    await guest.page.goto('/')
    await guest.page.getByRole('heading', { name: khmer('deadEnds', 'maintenance') }).waitFor()
    await guest.press(guest.page.getByRole('button', { name: khmer('deadEnds', 'to_start_page') }))
    await guest.page.getByRole('heading', { name: khmer('deadEnds', 'maintenance') }).waitFor()
  } finally {
    await samnang(ownProduct(), ['maintenance', 'off'])
  }
  for (const { page } of [player, guest])
    await page.getByRole('heading', { name: khmer('deadEnds', 'maintenance') }).waitFor({ state: 'detached' })
  await guest.page
    .getByRole('link', { name: khmer('shell', 'enter_game') })
    .first()
    .waitFor()
  await player.page.waitForURL(GAME)
  expect((await ask<{ balance: number }>(player, '/api/user')).balance).toBe(200_000)
  for (const person of [player, guest]) noComplaints(person, /status of 503/)
})

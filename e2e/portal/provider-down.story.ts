/** The provider of all games hangs: its process stands still for a while. */
import { test } from 'vitest'
import { PHONE } from '../browser.ts'
import { logIn } from '../lotto59-page.ts'
import { ownProduct } from '../own-product.ts'
import { pidOf } from '../processes.ts'
import { noComplaints, visit } from '../visit.ts'
import { khmer } from '../words.ts'
import { cardOf, drawOnCanvas, gamesOf, openFromLobby, spin } from './games-page.ts'

const here = visit(ownProduct)

test('a provider that is down is told in Khmer where its games are, and leaves everything else alone', async () => {
  const person = await here.person(PHONE, { reducedMotion: 'reduce' })
  await drawOnCanvas(person)
  await logIn(person, await here.player('down', 500_000))
  const { page, press } = person
  const [slot] = await gamesOf(person, 'slot')
  const pid = await pidOf(ownProduct(), 'sandbox')
  if (!slot || pid === undefined) throw new Error('no sandbox')
  process.kill(pid, 'SIGSTOP')
  try {
    await page.goto(`/game/slot/play/${slot.id}`)
    const help = page.getByText(khmer('games', 'help_down'))
    // A single lost answer says little: the third one in a row does.
    for (let tries = 1; tries <= 3; tries += 1) {
      await help.waitFor({ timeout: 60_000 })
      if (tries === 3) break
      // A way that is known to be down is answered for at once: the sentence may come back before it was seen to go.
      const answered = page.waitForResponse('**/api/external/3/url', { timeout: 60_000 })
      await press(
        page
          .getByRole('main')
          .getByRole('button', { name: khmer('games', 'start_again') })
          .last(),
      )
      await answered
    }
    await press(page.getByRole('button', { name: khmer('games', 'all_games') }))
    await page.getByText(khmer('games', 'down_title')).waitFor({ timeout: 60_000 })
    await page.goto('/game/lotto/59')
    await page.getByRole('timer').waitFor()
    await page.goto('/report/casino')
    await page.getByText(khmer('games', 'no_rounds')).waitFor()
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await page.goto('/game/slot')
  await cardOf(person, slot).waitFor()
  await page.getByText(khmer('games', 'down_title')).waitFor({ state: 'detached', timeout: 90_000 })
  await spin(await openFromLobby(person, 'slot', slot))
  noComplaints(person, /status of 503|\/thumbnail\//)
})

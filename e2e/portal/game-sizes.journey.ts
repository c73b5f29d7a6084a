/** Every game on every screen: nothing in it is cut or lies over something else, and what one bets with is under the thumb. */
import { expect, test } from 'vitest'
import { type Person, PHONE } from '../browser.ts'
import { DESK_VIEWS, enlarge, faultsOf, PHONE_VIEWS, show } from '../fits.ts'
import { logIn } from '../lotto59-page.ts'
import { expectUnderThumb, INTO_VIEW } from '../thumb.ts'
import { noComplaints, visit } from '../visit.ts'
import { drawOnCanvas, frameOf, gamesOf } from './games-page.ts'

const here = visit()
const VIEWS = [...PHONE_VIEWS, ...DESK_VIEWS]

/** Where a game is, what one bets with in it, and whether that lies in a list or felt that one scrolls. */
interface Played {
  path: string
  bet: string
  scrolls: boolean
}

async function allGames(person: Person): Promise<Played[]> {
  const [slots, tables] = [await gamesOf(person, 'slot'), await gamesOf(person, 'casino')]
  expect([slots.length >= 4, tables.length >= 4]).toEqual([true, true])
  return [
    ...slots.map(({ id }) => ({
      path: `/game/slot/play/${id}`,
      bet: '.spin[data-state=spin]',
      scrolls: false,
    })),
    ...tables.map(({ id }) => ({ path: `/game/casino?game=${id}`, bet: '.spot', scrolls: true })),
    { path: '/game/fishing/play', bet: '.sit .main-button', scrolls: false },
    { path: '/game/sport', bet: '.price:enabled', scrolls: true },
  ]
}

test('each game is whole at every size, and its first bet can be tapped', async () => {
  const person = await here.person(PHONE)
  await drawOnCanvas(person)
  await logIn(person, await here.player('sizes'))
  const found: string[] = []
  for (const game of await allGames(person)) found.push(...(await faultsOfGame(person, game)))
  expect(found).toEqual([])
  noComplaints(person)
})

async function faultsOfGame(person: Person, { path, bet, scrolls }: Played): Promise<string[]> {
  await show(person, { name: '', screen: PHONE })
  await person.page.goto(path)
  const control = frameOf(person).locator(bet).first()
  await control.waitFor({ timeout: 60_000 })
  const frame = await (await person.page.locator('main iframe').elementHandle())?.contentFrame()
  if (!frame) throw new Error(`${path} has no frame`)
  const found: string[] = []
  for (const view of VIEWS) {
    await show(person, view)
    await enlarge(frame, view.isLarge ?? false)
    found.push(...(await faultsOf(frame, `${path}, ${view.name}`)))
    if (scrolls) await control.evaluate(INTO_VIEW)
    await expectUnderThumb(person, control, `${path}, ${view.name}`)
  }
  return found
}

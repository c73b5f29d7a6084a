/** The game's page stands in its document before any script: with every place, without one figure, and the page that follows moves nothing. */
import { expect, test } from 'vitest'
import { type Person, PHONE, type Screen } from '../browser.ts'
import { logIn } from '../lotto59-page.ts'
import { noComplaints, visit } from '../visit.ts'
import { khmer } from '../words.ts'

const here = visit()

/** What a player looks for: bars, balls, tabs, markets, chips and the button, each with its place. */
const PLACES = `[...document.querySelectorAll('header, .night, .slot, .road-mark, section[aria-label], .market, fieldset, nav a')]
  .map((part) => part.getBoundingClientRect())
  .filter(({ top, width }) => width > 0 && top < innerHeight)
  .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' '))`

/** All that is read in the frame; ranges of totals are the game's rules, chips are what one may choose. */
const WORDS = `document.querySelector('[data-frame] [inert]').innerText`
const RULES = /\d+–\d+|^(500|1K|5K|10K|50K)$|×2$/gm

test.each([PHONE, { width: 320, height: 568 }, { width: 412, height: 915 }])(
  'on $width × $height the frame has the places of the page and no figure',
  async (screen: Screen) => {
    const still = await here.person(screen, { javaScriptEnabled: false })
    await still.page.goto('/game/lotto/59')
    await still.page.getByText(khmer('overlays', 'toast_loading')).last().waitFor()
    const words = await still.page.evaluate<string>(WORDS)
    expect(words).toContain(khmer('lotto59', 'choose_bet'))
    const road = khmer('lotto59', 'road', { list: '' }).trim()
    expect(
      words
        .replace(road, '')
        .replace(RULES, '')
        .match(/.*\d.*/g),
    ).toEqual(['0'])
    const person = await here.person(screen)
    await logIn(person, await here.player('frame'))
    await expect.poll(() => movedBetween(still, person)).toEqual([])
    for (const one of [still, person]) noComplaints(one)
  },
)

/** Parts that are elsewhere on the page than in its frame; asked of both, since a frame is set anew when its letters have come. */
async function movedBetween(still: Person, person: Person): Promise<string[]> {
  const [before, after] = await Promise.all(
    [still, person].map(({ page }) => page.evaluate<string[]>(PLACES)),
  )
  const length = Math.max(before?.length ?? 0, after?.length ?? 0)
  return Array.from({ length }, (_, at) => `${before?.[at]} → ${after?.[at]}`).filter(
    (_, at) => before?.[at] !== after?.[at],
  )
}

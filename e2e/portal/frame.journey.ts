/** The game's page stands in its document before any script: with every place, without one figure, and the page that follows moves nothing. */
import { expect, test } from 'vitest'
import { PHONE, type Screen } from '../browser.ts'
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
    await expect
      .poll(() => person.page.evaluate<string[]>(PLACES))
      .toEqual(await still.page.evaluate<string[]>(PLACES))
    for (const one of [still, person]) noComplaints(one)
  },
)

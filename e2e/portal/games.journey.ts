/** Games of providers: found, loved, played, reloaded, reported; every figure is the ledger's. */
import type { Game, GameRound, GameRoundTotal } from '@samnang/contract/games'
import type { FrameLocator } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { DESKTOP, type Person, PHONE } from '../browser.ts'
import { ask, logIn } from '../lotto59-page.ts'
import { connect } from '../processes.ts'
import { poll } from '../stream.ts'
import { noComplaints, visit } from '../visit.ts'
import { khmer, money } from '../words.ts'
import {
  betOnTable,
  cardOf,
  checkLedger,
  closedRounds,
  drawOnCanvas,
  frameOf,
  fromGameMenu,
  gamesOf,
  movedBy,
  nameOf,
  openFromLobby,
  spin,
  startSpin,
  untilSpun,
} from './games-page.ts'

const here = visit()
const START_RIEL = 500_000
const BET_RIEL = 1_000

async function player(name: string, screen = PHONE): Promise<Person & { name: string }> {
  const person = await here.person(screen, { reducedMotion: 'reduce' })
  await drawOnCanvas(person)
  const account = await here.player(name, START_RIEL)
  await logIn(person, account)
  return { ...person, name: account.name }
}

const idOf = async (person: Person) => (await ask<{ auth: { id: number } }>(person, '/api/user')).auth.id
const balanceOf = async (person: Person) => (await ask<{ balance: number }>(person, '/api/user')).balance
const sum = (rows: readonly { bet: number; win: number }[], of: 'bet' | 'win') =>
  rows.reduce((total, row) => total + row[of], 0)

/** The report's page, its rows and its totals are what the entries moved, and the balance is what they left. */
async function reportIsLedger(person: Person, rounds: readonly GameRound[]): Promise<void> {
  const moved = await movedBy(await idOf(person))
  const shown = rounds.map(({ round, bet, win }) => ({ round, bet, win }))
  expect(shown.sort((a, b) => (a.round < b.round ? -1 : 1))).toEqual(moved)
  const total = await ask<GameRoundTotal>(person, '/api/external/report/casino/total')
  const [bet, win] = [sum(moved, 'bet'), sum(moved, 'win')]
  expect(total).toEqual({ count: moved.length, bet, win, net: win - bet })
  expect(await balanceOf(person)).toBe(START_RIEL - bet + win)
  await person.page.goto('/report/casino')
  const figures = person.page.locator('main section.sticky dd')
  await expect
    .poll(async () => (await figures.allInnerTexts()).map((text) => text.replace(/\s/g, '')))
    .toEqual([`${money(bet)}៛`, `${money(win)}៛`, `${money(win - bet)}៛`])
}

test('a lobby is searched and filtered; a heart is kept, and undone when the server refuses it', async () => {
  const person = await player('lobby')
  const { page, press } = person
  const slots = await gamesOf(person, 'slot')
  expect(slots.length).toBeGreaterThanOrEqual(4)
  await page.goto('/game/lotto/59')
  await press(page.getByRole('button', { name: khmer('shell', 'open_menu') }))
  await press(page.getByRole('link', { name: khmer('games', 'slot'), exact: true }))
  await page.waitForURL('**/game/slot')
  for (const game of slots) await cardOf(person, game).waitFor()
  expect(await page.locator('header').getByText(khmer('shell', 'money'), { exact: true }).count()).toBe(0)

  const [wanted, other] = slots
  if (!wanted || !other) throw new Error('no slots')
  // A handful of games needs no tools; an address that filters shows them.
  expect(await page.getByRole('searchbox').count()).toBe(0)
  await page.goto(`/game/slot?search=${encodeURIComponent(other.title)}`)
  await cardOf(person, other).waitFor()
  await page.getByRole('searchbox').fill(wanted.title)
  await cardOf(person, other).waitFor({ state: 'detached' })
  await cardOf(person, wanted).waitFor()
  const heart = page.getByRole('button', { name: khmer('games', 'favourite_of', { game: nameOf(wanted) }) })
  await page.route('**/api/external/favourite', (route) => route.abort())
  await press(heart)
  await page.getByText(khmer('games', 'favourite_failed')).first().waitFor()
  await press(page.getByRole('button', { name: khmer('shell', 'understand') }))
  expect(await heart.getAttribute('aria-pressed')).toBe('false')
  await page.unroute('**/api/external/favourite')
  const told = page.waitForResponse('**/api/external/favourite')
  await press(heart)
  expect(await heart.getAttribute('aria-pressed')).toBe('true')
  expect((await told).status()).toBe(204)

  await page.goto('/game/slot?only=favourite')
  await cardOf(person, wanted).waitFor()
  expect(await page.locator('main li', { has: page.getByRole('link') }).count()).toBe(1)
  noComplaints(person, /favourite/)
})

test('each slot is spun, won and lost, reloaded in the middle of a round, and reported as the ledger has it', async () => {
  const person = await player('spins')
  const { page } = person
  const slots = await gamesOf(person, 'slot')
  let spins = 0
  for (const slot of slots) {
    const game = await openFromLobby(person, 'slot', slot)
    for (let turn = 0; turn < 2; turn += 1, spins += 1) await spin(game)
    const shown = await game.locator('[data-figure=balance]').textContent()
    expect(shown?.replace(/[^\d.]/g, ''), slot.title).toBe(String(await balanceOf(person)))
  }
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/slot/spin'))
  await startSpin(frameOf(person))
  await sent
  await page.reload()
  spins += 1
  const game = frameOf(person)
  await untilSpun(game)
  // Chance decides: on until there was a win and a loss, at most a few minutes.
  for (let more = 0; more < 40; more += 1, spins += 1) {
    const moved = await movedBy(await idOf(person))
    if (moved.some(({ win }) => win > 0) && moved.some(({ win }) => win === 0)) break
    await spin(game)
  }
  const rounds = await closedRounds(person, spins)
  expect(rounds).toHaveLength(spins)
  expect(rounds.some(({ win }) => win > 0)).toBe(true)
  expect(rounds.some(({ win }) => win === 0)).toBe(true)
  expect(new Set(rounds.map((round) => round.game)).size).toBe(slots.length)
  await reportIsLedger(person, rounds)
  await checkLedger()
  // The page that came back asks for a round that may still be open; a hand quicker than a round is told to wait, and does.
  noComplaints(person, /status of (409 .*\/api\/slot\/spin\/|429 .*\/api\/slot\/spin$)/)
}, 600_000)

/** What a whole round at a table may move. */
const SHIFT_MAX = 0.005

/** A table in a tab of its own, as a phone shows it, from the bet to the round after it: nothing has moved. */
async function standsStill(person: Person, table: Game): Promise<void> {
  const page = await person.context.newPage()
  await page.setViewportSize(PHONE)
  const game = await openFromLobby({ ...person, page }, 'casino', table)
  await game.locator('.timer[data-phase=BETTING]').waitFor({ timeout: 60_000 })
  await game
    .locator('body')
    .evaluate('document.fonts.ready.then(() => { probes.shift = 0; probes.shifts = [] })')
  await betOnTable(game)
  await game.locator('.banner').waitFor({ timeout: 60_000 })
  await game.locator('.timer[data-phase=BETTING]').waitFor({ timeout: 60_000 })
  type Probes = { shift: number; shifts: string[] }
  const { shift, shifts } = await game.locator('body').evaluate<Probes, unknown>('probes', null)
  console.info(`${table.title}: a round shifts ${shift.toFixed(4)}`)
  expect.soft(shift, `${table.title}\n${shifts.join('\n')}`).toBeLessThanOrEqual(SHIFT_MAX)
  await page.close()
}

test('a bet is placed on each table: nothing moves in its round, it is paid though a player has gone, and reported', async () => {
  const person = await player('tables', DESKTOP)
  const tables = await gamesOf(person, 'casino')
  expect(tables.length).toBeGreaterThanOrEqual(5)
  await Promise.all(tables.map((table) => standsStill(person, table)))
  for (const table of tables.slice(0, 1)) await betOnTable(await openFromLobby(person, 'casino', table))
  await person.page.goto('/games')
  const rounds = await closedRounds(person, tables.length + 1)
  expect(rounds.map(({ bet }) => bet)).toEqual(rounds.map(() => BET_RIEL))
  await reportIsLedger(person, rounds)
  await checkLedger()

  const details = khmer('games', 'details_of', { round: rounds[0]?.round ?? '' })
  const [tab] = await Promise.all([
    person.page.waitForEvent('popup'),
    person.page.getByRole('button', { name: details }).click(),
  ])
  await tab.waitForURL(/\/history\//)
  noComplaints(person)
}, 600_000)

/** The portal's, of 44 px, with the game's own menu behind its button; the game's own bar is away. */
async function hasOneBar(person: Person, game: FrameLocator): Promise<void> {
  const { page } = person
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  expect((await page.locator('header').boundingBox())?.height).toBe(44)
  expect(await game.locator('.bar :is(a, button):visible').count()).toBe(0)
  const balance = money(await balanceOf(person))
  expect(await page.locator('header').textContent()).toContain(balance)
  await fromGameMenu(person, 'ច្បាប់លេង')
  await game.locator('dialog.sheet[open]').waitFor()
  await person.press(game.locator('dialog .icon-button'))
}

test("a press in a game's frame leads this window nowhere; the game's own home leads to the lobby", async () => {
  const person = await player('walled')
  const { page, press } = person
  const [slot] = await gamesOf(person, 'slot')
  if (!slot) throw new Error('no slots')
  const game = await openFromLobby(person, 'slot', slot)
  await game.locator('.spin').waitFor({ timeout: 60_000 })
  await hasOneBar(person, game)
  expect(await game.locator('body').evaluate('document.referrer')).toBe('')
  await game.locator('body').evaluate(`(() => {
    const trap = Object.assign(document.createElement('a'), { id: 'trap', target: '_top', href: 'https://example.invalid/' })
    trap.style.cssText = 'position: fixed; inset: 0; z-index: 99999'
    trap.addEventListener('click', () => { try { top.location.href = trap.href } catch {} })
    document.body.append(trap)
  })()`)
  const address = page.url()
  await press(game.locator('#trap'))
  await expect.poll(() => person.complaints.join('\n')).toMatch(/navigat/i)
  await game.locator('#trap').evaluate(`document.getElementById('trap').remove()`)
  await game.locator('.spin').waitFor()
  expect(page.url()).toBe(address)
  await game.locator('body').evaluate(`(() => {
    const home = Object.assign(document.createElement('a'), { id: 'home', href: document.querySelector('meta[name=lobby]').content })
    home.style.cssText = 'position: fixed; inset: 0; z-index: 99999'
    document.body.append(home)
  })()`)
  await press(game.locator('#home'))
  await page.waitForURL('**/game/slot')
  await cardOf(person, slot).waitFor()
  noComplaints(person, /navigat/i)
})

test('the reminder lies over the game until it is answered; another device takes the game over', async () => {
  const person = await player('reminded')
  const { page, press } = person
  const [slot] = await gamesOf(person, 'slot')
  if (!slot) throw new Error('no slots')
  const game = await openFromLobby(person, 'slot', slot)
  await spin(game)
  const db = await connect(inject('product'))
  await db.query('update player set reminder_at = clock_timestamp() where username = $1', [person.name])
  await db.end()
  const playOn = page.getByRole('button', { name: khmer('safePlay', 'play_on') })
  // Refused by the server; where the page has heard of the moment by itself, the reminder lies over the button already.
  await game
    .locator('.spin[data-state=spin]')
    .click({ timeout: 5_000 })
    .catch(async (cause) => {
      if (!(await playOn.isVisible())) throw cause
    })
  // The moment was moved behind the page's back: coming back to the window asks for it again.
  const isAsked = async () => {
    await page.evaluate("window.dispatchEvent(new Event('focus'))")
    return (await playOn.isVisible()) ? true : undefined
  }
  await poll(isAsked, 20_000, 'the reminder did not come')
  await expect(game.locator('.spin').click({ timeout: 1_500 })).rejects.toThrow()
  expect(await movedBy(await idOf(person))).toHaveLength(1)
  await press(playOn)
  await playOn.waitFor({ state: 'detached' })
  await fromGameMenu(person, khmer('games', 'start_again'))
  await spin(frameOf(person))
  expect(await movedBy(await idOf(person))).toHaveLength(2)

  const elsewhere = await here.person(DESKTOP)
  await logIn(elsewhere, { name: person.name, password: `${person.name}-own-pass-59` })
  await page.getByText(khmer('overlays', 'login_again'), { exact: true }).waitFor()
})

/** The sportsbook in the portal: a single, a parlay, a ticket that is sold, and a report that is the ledger. */
import type { GameRoundTotal } from '@samnang/contract/games'
import type { SportRound } from '@samnang/contract/sport'
import { expect, test } from 'vitest'
import { DESKTOP, type Person, PHONE } from '../browser.ts'
import { ask, logIn } from '../lotto59-page.ts'
import { noComplaints, visit } from '../visit.ts'
import { khmer, money } from '../words.ts'
import { checkLedger, frameOf } from './games-page.ts'
import {
  netsOf,
  openSport,
  placeTicket,
  playToTheEnd,
  sellTicket,
  settledRounds,
  settledTickets,
} from './sport-page.ts'

const here = visit()
const START_RIEL = 200_000

interface User {
  auth: { id: number }
  balance: number
}
const userOf = (person: Person) => ask<User>(person, '/api/user')
const sum = (rows: readonly SportRound[], of: 'bet' | 'win') =>
  rows.reduce((total, row) => total + row[of], 0)

/** Rows, totals, the page's figures and the balance are what the entries say. */
async function reportIsLedger(person: Person, rounds: readonly SportRound[]): Promise<void> {
  const user = await userOf(person)
  const nets = await netsOf(user.auth.id)
  expect(new Map(rounds.map(({ round, net }) => [round, net]))).toEqual(nets)
  const [bet, win] = [sum(rounds, 'bet'), sum(rounds, 'win')]
  const total = await ask<GameRoundTotal>(person, '/api/external/report/sport/total')
  expect(total).toEqual({ count: rounds.length, bet, win, net: win - bet })
  expect(user.balance).toBe(START_RIEL - bet + win)
  await person.page.goto('/report/sport')
  const figures = person.page.locator('main section.sticky dd')
  await expect
    .poll(async () => (await figures.allInnerTexts()).map((text) => text.replace(/\s/g, '')))
    .toEqual([`${money(bet)}៛`, `${money(win)}៛`, `${money(win - bet)}៛`])
}

test('a single and a parlay are placed and settled, one is sold; the report has their legs and is the ledger', async () => {
  const person = await here.person(PHONE, { reducedMotion: 'reduce' })
  const { page } = person
  await logIn(person, await here.player('sport', START_RIEL))
  const book = await openSport(person)
  expect(await page.locator('header').textContent()).toContain(money(START_RIEL))
  await placeTicket(book, { legs: 1, riel: 2_000 })
  await placeTicket(book, { legs: 2, riel: 3_000 })
  await placeTicket(book, { legs: 1, riel: 4_000 })
  await sellTicket(book)
  expect((await userOf(person)).balance).toBeGreaterThan(START_RIEL - 9_000)

  // The player looks at something else while the matches are played.
  await page.goto('/report/sport')
  await page.getByText(khmer('games', 'ticket_open')).first().waitFor()
  await playToTheEnd()
  const rounds = (await settledRounds(person, 3)).filter(({ status }) => status === 'closed')
  const [sold, parlay, single] = rounds
  expect([single?.bet, parlay?.bet, sold?.bet]).toEqual([2_000, 3_000, 4_000])
  expect([single?.legs.length, parlay?.legs.length]).toEqual([1, 2])
  expect(rounds.map((round) => round.sold)).toEqual([true, false, false])
  expect(single?.legs[0]?.outcome).not.toBeNull()
  expect(single?.legs[0]?.score).toMatch(/^\d+-\d+$/)
  const outcomes = parlay?.legs.map(({ outcome }) => outcome) ?? []
  expect(outcomes.includes('loss') || !outcomes.includes(null)).toBe(true)

  const texts = await settledTickets(await openSport(person), 3)
  for (const { bet, win } of rounds) {
    const shown = texts.filter((text) => text.includes(`${money(bet)}៛`) && text.includes(`${money(win)}៛`))
    expect(shown, `${bet} → ${win}`).toHaveLength(1)
  }
  await reportIsLedger(person, await settledRounds(person, 3))
  await page.getByText(khmer('games', 'sold')).waitFor()
  await page.getByText(khmer('games', 'parlay', { n: 2 })).waitFor()
  await checkLedger()
  noComplaints(person)
}, 480_000)

test('the sportsbook is found in the menu, opens on a desktop, and its home leads to the start page', async () => {
  const person = await here.person(DESKTOP)
  const { page, press } = person
  await logIn(person, await here.player('sport-desk'))
  await press(page.getByRole('link', { name: `១.២ ${khmer('games', 'sport')}` }))
  await page.waitForURL('**/game/sport')
  const book = frameOf(person)
  await book.locator('.row .price:enabled').first().waitFor({ timeout: 60_000 })
  await press(page.getByRole('banner').getByRole('button', { name: khmer('shell', 'home') }))
  await page.waitForURL((url) => url.pathname === '/')
  noComplaints(person)
})

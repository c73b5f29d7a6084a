/** The sportsbook as a player with a phone uses it: prices, the slip, their tickets. */
import type { SportRound } from '@samnang/contract/sport'
import type { FrameLocator } from 'playwright-core'
import { inject } from 'vitest'
import type { Person } from '../browser.ts'
import { connectSandbox } from '../games/both-books.ts'
import { ask } from '../lotto59-page.ts'
import { connect, killHard, pidOf } from '../processes.ts'
import { poll } from '../stream.ts'
import { frameOf } from './games-page.ts'

/** Tabs of the bar at the thumb, and the two parts of a player's tickets. */
const BETS = 1
const SETTLED = 1
/** Kinds of slips. */
const SINGLE = 0
const MIX = 1

export async function openSport(person: Person): Promise<FrameLocator> {
  await person.page.goto('/game/sport')
  const book = frameOf(person)
  await book.locator('.card .price:enabled').first().waitFor({ timeout: 60_000 })
  return book
}

/** Lays that much on the next match of so many leagues. One that kicks off in between is left for another one. */
export async function placeTicket(book: FrameLocator, { legs, riel }: { legs: number; riel: number }) {
  for (let tries = 1; ; tries += 1) {
    await fillSlip(book, legs)
    await book.locator('.stake-field input').fill(String(riel))
    if (await isTaken(book)) break
    if (tries === 3) throw new Error(`no ticket of ${legs} was taken`)
    await emptySlip(book)
  }
  await book.locator('.receipt .main-button').click()
  await book.locator('.sheet').waitFor({ state: 'detached' })
}

/** A parlay waits at the line above the views; the kind of the last slip is kept. */
async function fillSlip(book: FrameLocator, legs: number): Promise<void> {
  const leagues = book.locator('section.part:not(:has(h2[data-live])) .league')
  await poll(async () => (await leagues.count()) >= legs || undefined, 60_000, 'too few leagues play')
  for (let leg = 0; leg < legs; leg += 1) {
    await leagues.nth(leg).locator('.card:has(.price:enabled)').first().locator('.price').first().click()
    if (leg === 0) await showSlip(book, legs === 1 ? SINGLE : MIX)
    if (leg === 0 && legs > 1) await book.locator('.sheet-head .icon-button').click()
  }
  if (legs > 1) await book.locator('.slip-bar').click()
}

/** The first selection of a single opens it by itself. */
async function showSlip(book: FrameLocator, kind: number): Promise<void> {
  const sheet = book.locator('.sheet')
  await sheet.waitFor({ timeout: 1_500 }).catch(() => book.locator('.slip-bar').click())
  await book.locator('.slip-kinds .segments button').nth(kind).click()
}

/** Asks again when a price has moved; false: there is no way to place it. */
async function isTaken(book: FrameLocator): Promise<boolean> {
  const receipt = book.locator('.receipt')
  const button = book.locator('.place-bar .main-button:enabled')
  for (let tries = 0; tries < 6; tries += 1) {
    await button.click({ timeout: 8_000 }).catch(() => {})
    await receipt
      .or(book.locator('.refused'))
      .first()
      .waitFor({ timeout: 15_000 })
      .catch(() => {})
    if (await receipt.isVisible()) return true
  }
  return false
}

async function emptySlip(book: FrameLocator): Promise<void> {
  await book.locator('.slip-kinds .icon-button').click()
  await book.locator('.sheet-head .icon-button').click()
}

/** Sells the newest open ticket for what is offered; while a match is dangerous nothing is. */
export async function sellTicket(book: FrameLocator): Promise<void> {
  await book.locator('.nav-bar button').nth(BETS).click()
  const tickets = book.locator('.bet')
  const before = await tickets.count()
  await poll(
    async () => {
      await book
        .locator('.cash-out:enabled')
        .first()
        .click({ timeout: 10_000 })
        .catch(() => {})
      await book
        .locator('.sheet .main-button:enabled')
        .click({ timeout: 5_000 })
        .catch(() => {})
      await book
        .locator('.sheet')
        .waitFor({ state: 'detached', timeout: 8_000 })
        .catch(() => {})
      return (await tickets.count()) < before || undefined
    },
    90_000,
    'the ticket was not sold',
  )
}

/** Texts of the settled tickets, as the sportsbook's own page has them. */
export async function settledTickets(book: FrameLocator, count: number): Promise<string[]> {
  await book.locator('.nav-bar button').nth(BETS).click()
  await book.locator('.page > .segments button').nth(SETTLED).click()
  const tickets = book.locator('.bet')
  await poll(async () => (await tickets.count()) >= count || undefined, 30_000, 'tickets are missing')
  return tickets.allInnerTexts()
}

/**
 * Nobody waits ten minutes for football: matches with tickets are set near their end, and the provider is killed, for it
 * reads them anew when it is back. What is left of them is played as ever.
 */
export async function playToTheEnd(): Promise<void> {
  const place = inject('product')
  const sandbox = await connectSandbox(place)
  const { rowCount } = await sandbox.query(
    `update sport_match set kick_off_at = clock_timestamp() - interval '380 seconds'
     where state = 'OPEN' and id in (select match from sport_leg)`,
  )
  await sandbox.end()
  if (!rowCount) throw new Error('no match has a ticket')
  await killHard(await poll(() => pidOf(place, 'sandbox'), 30_000, 'no sandbox to kill'))
}

/** Waits until no ticket is open any more; all of them, newest first. */
export function settledRounds(person: Person, count: number): Promise<SportRound[]> {
  return poll(
    async () => {
      const { rows } = await ask<{ rows: SportRound[] }>(person, '/api/external/report/sport?limit=100')
      const isDone = rows.length >= count && rows.every(({ status }) => status !== 'open')
      return isDone ? rows : undefined
    },
    120_000,
    `not ${count} settled tickets`,
  )
}

/** What the entries left of a player's rounds, in riel: wins and what was given back, less the stakes. */
export async function netsOf(playerId: number): Promise<Map<string, number>> {
  const db = await connect(inject('product'))
  const { rows } = await db.query<{ round: string; net: string }>(
    `select c.round, sum(e.amount) as net from game_tx c join tx t on t.id = c.tx_id join entry e on e.tx_id = t.id
     where c.player_id = $1 group by c.round`,
    [playerId],
  )
  await db.end()
  return new Map(rows.map(({ round, net }) => [round, Number(net) / 1e5]))
}

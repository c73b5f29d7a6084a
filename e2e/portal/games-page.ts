/** Games of providers as a player meets them: a lobby, the frame with the game, and what the ledger holds of it. */
import type { Game, GameList, GameRound } from '@samnang/contract/games'
import type { FrameLocator } from 'playwright-core'
import { expect, inject } from 'vitest'
import type { Person } from '../browser.ts'
import { checkBooks } from '../checks/books.ts'
import { checkGames, readBookAndGames } from '../checks/games.ts'
import { ask } from '../lotto59-page.ts'
import { connect } from '../processes.ts'
import { poll } from '../stream.ts'
import { khmer } from '../words.ts'

const LISTS = {
  slot: '/api/external/3/list?limit=100',
  casino: '/api/external/2/list?limit=100',
} as const
export type Section = keyof typeof LISTS

/** Headless Chromium has no graphics card: games that can draw without one are asked to, in every frame. */
const ON_CANVAS = `if (location.pathname.startsWith('/play/') && !location.search.includes('renderer='))
  history.replaceState(null, '', location.href + '&renderer=canvas')`

export async function drawOnCanvas({ context }: Person): Promise<void> {
  await context.addInitScript(ON_CANVAS)
}

export const nameOf = ({ title, title_km }: Game) => title_km || title

export async function gamesOf(person: Person, section: Section): Promise<Game[]> {
  return (await ask<GameList>(person, LISTS[section])).rows
}

/** The card of a game in the lobby that is open. */
export function cardOf({ page }: Person, game: Game) {
  return page.locator('main li', { has: page.getByText(nameOf(game), { exact: true }) })
}

/** From the lobby into a game, as a finger does it. */
export async function openFromLobby(person: Person, section: Section, game: Game): Promise<FrameLocator> {
  const lobby = `/game/${section}`
  await person.page.goto(lobby)
  await person.press(cardOf(person, game).getByRole('link'))
  // A press that leads nowhere is told as that, and not as a game that does not come.
  await person.page.waitForURL(({ pathname, search }) => pathname + search !== lobby)
  return frameOf(person)
}

export function frameOf({ page }: Person): FrameLocator {
  return page.frameLocator('main iframe')
}

/** Chooses what stands behind the one button of the bar above a game. */
export async function fromGameMenu({ page, press }: Person, label: string): Promise<void> {
  await press(page.getByRole('button', { name: khmer('games', 'game_menu') }))
  await press(page.getByRole('dialog').getByRole('button', { name: label }))
}

/** One spin, watched to its end. */
export async function spin(game: FrameLocator): Promise<void> {
  await startSpin(game)
  await untilSpun(game)
}

export async function startSpin(game: FrameLocator): Promise<void> {
  const button = game.locator('.spin[data-state=spin]')
  await button.click({ timeout: 60_000 }).catch(async (cause) => {
    throw new Error(`no spin was offered: ${await saidAround(game)}`, { cause })
  })
}

/** What stands on the page, and in the game on it. */
async function saidAround(game: FrameLocator): Promise<string> {
  const page = game.owner().page()
  const [around, inside] = await Promise.all(
    [page.locator('main'), game.locator('body')].map((one) =>
      one.textContent({ timeout: 1_000 }).catch(() => 'nothing'),
    ),
  )
  return `${page.url()}: ${around} / ${inside}`
}

/** Skips what can be skipped, until the next spin is offered. */
export async function untilSpun(game: FrameLocator): Promise<void> {
  const button = game.locator('.spin')
  await poll(
    async () => {
      const state = await button.getAttribute('data-state', { timeout: 30_000 })
      if (state === 'skip')
        await game
          .locator('.spin[data-state=skip]')
          .click({ timeout: 500 })
          .catch(() => {})
      return state === 'spin' || undefined
    },
    90_000,
    'the spin did not end',
  )
}

/** Lays 1,000 riel on the first spot of a table and confirms; a round that closes in between is waited out. */
export async function betOnTable(game: FrameLocator): Promise<void> {
  await game.locator('.tray-chip[data-chip="1000"]').click({ timeout: 60_000 })
  const confirmed = game.locator('.pile-confirmed').first()
  await poll(
    async () => {
      if (await confirmed.isVisible()) return true
      await game.locator('.spot[aria-disabled=false]').first().click({ timeout: 60_000 })
      await game
        .locator('.confirm:enabled')
        .click({ timeout: 3_000 })
        .catch(() => {})
      await confirmed.waitFor({ timeout: 6_000 }).catch(() => {})
      return undefined
    },
    120_000,
    'no bet was taken',
  )
}

/** Money of one round as the ledger moved it, in riel. */
export type Moved = { round: string; bet: number; win: number }

/** What the entries say of a player's rounds; nothing of the report is asked. */
export async function movedBy(playerId: number): Promise<Moved[]> {
  const db = await connect(inject('product'))
  const { rows } = await db.query<{ round: string; bet: string; win: string }>(
    `select c.round, coalesce(-sum(e.amount) filter (where t.kind = 'game_bet'), 0) as bet,
       coalesce(sum(e.amount) filter (where t.kind = 'game_win'), 0) as win
     from game_tx c join tx t on t.id = c.tx_id join entry e on e.tx_id = t.id
     where c.player_id = $1 group by c.round order by c.round`,
    [playerId],
  )
  await db.end()
  return rows.map(({ round, bet, win }) => ({ round, bet: Number(bet) / 1e5, win: Number(win) / 1e5 }))
}

/** Waits until no round is open any more; all of them, newest first. */
export async function closedRounds(person: Person, count: number): Promise<GameRound[]> {
  return poll(
    async () => {
      const { rows } = await ask<{ rows: GameRound[] }>(person, '/api/external/report/casino?limit=100')
      const isDone = rows.length >= count && rows.every(({ status }) => status !== 'open')
      return isDone ? rows : undefined
    },
    120_000,
    `not ${count} closed rounds`,
  )
}

/** The whole book once more, by a checker that shares nothing with the server. */
export async function checkLedger(): Promise<void> {
  const db = await connect(inject('product'))
  const { book, games } = await readBookAndGames(db)
  await db.end()
  expect([...checkBooks(book), ...checkGames(book, games)]).toEqual([])
}

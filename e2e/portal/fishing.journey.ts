/** Fishing in the portal: sitting, shooting, killing, leaving; money that is on its way back, and a report of what was played. */
import type { GameRound, GameRoundTotal } from '@samnang/contract/games'
import { expect, inject, test } from 'vitest'
import { DESKTOP, type Person, PHONE } from '../browser.ts'
import { ask, logIn } from '../lotto59-page.ts'
import { connect } from '../processes.ts'
import { poll } from '../stream.ts'
import { noComplaints, visit } from '../visit.ts'
import { khmer, money } from '../words.ts'
import { Catch, leave, openRoom, shootUntil, sit } from './fishing-page.ts'
import { checkLedger, closedRounds, drawOnCanvas, fromGameMenu } from './games-page.ts'
import { netsOf } from './sport-page.ts'

const here = visit()
const START_RIEL = 500_000

interface User {
  auth: { id: number }
  balance: number
  is_loading: 0 | 1
}
const userOf = (person: Person) => ask<User>(person, '/api/user')

async function player(name: string, screen = DESKTOP): Promise<Person & { name: string }> {
  const person = await here.person(screen, { reducedMotion: 'reduce' })
  await drawOnCanvas(person)
  const account = await here.player(name, START_RIEL)
  await logIn(person, account)
  return { ...person, name: account.name }
}

/** Nothing of the player's is with a game any more. */
function untilBack(person: Person, ms: number): Promise<User> {
  const isBack = async () => {
    const user = await userOf(person)
    await person.page.waitForTimeout(500)
    return user.is_loading === 0 ? user : undefined
  }
  return poll(isBack, ms, 'the money is not back')
}

async function reportIsLedger(person: Person, rounds: readonly GameRound[]): Promise<void> {
  const user = await userOf(person)
  const nets = await netsOf(user.auth.id)
  expect(new Map(rounds.map(({ round, net }) => [round, net]))).toEqual(nets)
  const total = await ask<GameRoundTotal>(person, '/api/external/report/casino/total?kind=fishing')
  expect(total.count).toBe(rounds.length)
  expect(user.balance).toBe(START_RIEL + total.net)
  await person.page.goto('/report/casino?kind=fishing')
  const figures = person.page.locator('main section.sticky dd')
  await expect
    .poll(async () => (await figures.allInnerTexts()).map((text) => text.replace(/\s/g, '')))
    .toEqual([`${money(total.bet)}៛`, `${money(total.win)}៛`, `${money(total.net)}៛`])
}

test('sit, shoot, kill, leave: is_loading goes 1 → 0, the money is back, and the report is the ledger', async () => {
  const person = await player('angler')
  const caught = new Catch(person)
  const room = await openRoom(person)
  const openMenu = person.page.getByRole('button', { name: khmer('shell', 'open_menu') })
  expect(await openMenu.count()).toBe(0)
  expect((await userOf(person)).is_loading).toBe(0)
  await sit(room)
  const seated = await userOf(person)
  expect(seated.is_loading).toBe(1)
  expect(seated.balance).toBeLessThan(START_RIEL)
  await shootUntil(person, room, () => caught.kills > 0)
  expect(caught.shots).toBeGreaterThan(0)
  await leave(room)
  await untilBack(person, 30_000)

  const [round] = await closedRounds(person, 1)
  expect(round?.kind).toBe('fishing')
  expect(round?.win).toBeGreaterThanOrEqual(caught.won)
  expect(round?.bet).toBeLessThanOrEqual(START_RIEL)
  await reportIsLedger(person, await closedRounds(person, 1))
  await checkLedger()
  noComplaints(person)
}, 400_000)

test('who goes back to the lobby from their seat sees their money being settled until it is back', async () => {
  const person = await player('leaver', PHONE)
  const { page } = person
  const room = await openRoom(person)
  await sit(room)
  const { balance } = await userOf(person)
  await fromGameMenu(person, khmer('games', 'all_games'))
  await page.waitForURL('**/game/fishing')
  const settling = page.getByRole('status').filter({ hasText: khmer('games', 'settling_title') })
  await settling.waitFor()
  await expect.poll(() => settling.textContent()).toContain(money(START_RIEL - balance))
  await settling.waitFor({ state: 'detached', timeout: 120_000 })
  await page.locator('header').getByText(money(START_RIEL), { exact: false }).waitFor()
  expect(await userOf(person)).toMatchObject({ is_loading: 0, balance: START_RIEL })
  const rounds = await closedRounds(person, 1)
  expect([rounds[0]?.bet, rounds[0]?.win]).toEqual([0, 0])
  noComplaints(person)
}, 300_000)

test('the bare page keeps the clock, the reminder and the alert of another device', async () => {
  const person = await player('reminded-angler', PHONE)
  const { page, press } = person
  await openRoom(person)
  await page.locator('header').getByText('៛').first().waitFor()
  const db = await connect(inject('product'))
  await db.query('update player set reminder_at = clock_timestamp() where username = $1', [person.name])
  await db.end()
  await page.reload()
  const playOn = page.getByRole('button', { name: khmer('safePlay', 'play_on') })
  await playOn.waitFor()
  await press(playOn)
  await playOn.waitFor({ state: 'detached' })

  const elsewhere = await here.person(DESKTOP)
  await logIn(elsewhere, { name: person.name, password: `${person.name}-own-pass-59` })
  await page.getByText(khmer('overlays', 'login_again'), { exact: true }).waitFor()
}, 200_000)

test('a game that does not exist is told; without a game the first room opens', async () => {
  const person = await player('lost-angler')
  const { page } = person
  await page.goto('/game/fishing/play/999999')
  await page.getByText(khmer('games', 'help_missing')).waitFor()
  await page.goto('/game/fishing/play')
  await page.frameLocator('main iframe').locator('.hud').waitFor({ timeout: 60_000 })
  noComplaints(person, /status of 404/)
})

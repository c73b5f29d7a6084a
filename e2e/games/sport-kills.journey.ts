/**
 * Bots on the sportsbook while the provider, the portal and the database are killed in the middle of matches: after
 * quiet both sides agree to the unit, and what bots were told is what was booked. `SAMNANG_LONG=1`: twenty bots for ten
 * minutes first, some of whom wait for their matches, and results that are changed afterwards.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../checks/books.ts'
import { checkGames, readBookAndGames } from '../checks/games.ts'
import { Client } from '../client.ts'
import {
  connect,
  killHard,
  makePlayer,
  pidOf,
  postmasterPid,
  samnang,
  startWorld,
  type World,
} from '../processes.ts'
import { poll } from '../stream.ts'
import { compareBooks, connectSandbox, untilGamesAreQuiet } from './both-books.ts'
import { SportBot } from './sport-bot.ts'

const IS_LONG = process.env.SAMNANG_LONG !== undefined
const BOTS = IS_LONG ? 20 : 5
const SOAK_MS = IS_LONG ? 600_000 : 25_000
const BETWEEN_MS = 8_000
/** A match, its break, and the way to its kick-off. */
const MATCHES_MS = IS_LONG ? 1_100_000 : 60_000
const VICTIMS = ['sandbox', 'server', 'postgres', 'sandbox'] as const

let world: World
let goesOn = true
const bots: SportBot[] = []

beforeAll(async () => {
  world = await startWorld()
})
afterAll(async () => {
  goesOn = false
  await world?.end()
})

test(
  'bots bet and sell while processes are killed: both sides agree to the unit',
  async () => {
    const load = Promise.all(await seatBots())
    await sleep(SOAK_MS)
    for (const victim of VICTIMS) {
      await kill(victim)
      await sleep(BETWEEN_MS)
    }
    await untilBetsFlow()
    goesOn = false
    await load

    const [portal, sandbox] = [await connect(world), await connectSandbox(world)]
    if (!IS_LONG) await abandonAll(sandbox)
    await untilGamesAreQuiet(sandbox, MATCHES_MS)
    if (IS_LONG) await changeResults(sandbox)
    const sides = await compareBooks(portal, sandbox)
    const { book, games } = await readBookAndGames(portal)
    const told = IS_LONG ? [] : await toldWrong(sandbox)
    const sum = (of: (bot: SportBot) => number) => bots.reduce((all, bot) => all + of(bot), 0)
    console.info(
      'sport',
      { ...sides, violations: sides.violations.length },
      { taken: sum(({ taken }) => taken.size), sold: sum(({ sold }) => sold) },
      { refused: sum(({ refused }) => refused), lost: sum(({ lost }) => lost) },
    )
    await Promise.all([portal.end(), sandbox.end()])
    expect(sides.violations).toEqual([])
    expect([...checkBooks(book), ...checkGames(book, games)]).toEqual([])
    expect(games.rounds.filter(({ status }) => status === 'open')).toEqual([])
    expect(told, 'what bots were told was booked').toEqual([])
    expect((await samnang(world, ['ledger', 'audit'])).code).toBe(0)
    for (const bot of bots) expect(bot.taken.size, 'every bot had a ticket').toBeGreaterThan(0)
  },
  SOAK_MS + MATCHES_MS + 300_000,
)

async function seatBots(): Promise<Promise<void>[]> {
  const playing: Promise<void>[] = []
  for (let n = 1; n <= BOTS; n += 1) {
    const { name, password } = await makePlayer(world, `punter-${n}`, 20_000_000)
    const client = await new Client(world.url).logIn(name, password)
    const bot = new SportBot(client, { keepsTickets: IS_LONG && n % 2 === 0 })
    bots.push(bot)
    playing.push(bot.playWhile(() => goesOn))
  }
  return playing
}

/** What is being started again just then is waited for. */
async function kill(victim: (typeof VICTIMS)[number]): Promise<void> {
  const pidNow = () => (victim === 'postgres' ? postmasterPid(world) : pidOf(world, victim))
  const pid = await poll(pidNow, 30_000, `no ${victim} to kill`)
  await killHard(pid)
}

async function untilBetsFlow(): Promise<void> {
  const taken = () => bots.reduce((sum, bot) => sum + bot.taken.size, 0)
  const before = taken()
  await poll(async () => (taken() > before + BOTS ? true : undefined), 90_000, 'no ticket was taken any more')
}

/** What could not be sold any more is given back. */
async function abandonAll(sandbox: pg.Client): Promise<void> {
  await sandbox.query(
    `insert into sport_result_change (match, reason) select id, 'a journey' from sport_match where state = 'OPEN'`,
  )
}

/** Every finished match ends otherwise: wins are rolled back and paid anew. */
async function changeResults(sandbox: pg.Client): Promise<void> {
  await sandbox.query(
    `insert into sport_result_change (match, home, away, reason)
      select id, final_away, final_home + 1, 'a journey' from sport_match where state = 'RESULTED'`,
  )
  await poll(
    async () => {
      const { rows } = await sandbox.query(
        `select (select count(*) from sport_result_change where applied_at is null)
          + (select count(*) from sport_bet where turn > paid_turn) as open`,
      )
      return rows[0]?.open === '0' ? true : undefined
    },
    60_000,
    'changed results were not taken up',
  )
  await untilGamesAreQuiet(sandbox)
}

/** A ticket that is over was booked with that stake and payout. */
async function toldWrong(sandbox: pg.Client): Promise<string[]> {
  const { rows } = await sandbox.query<{ round: string; bet: string; win: string }>(
    `select round, amount::text as bet, win::text as win from wager where state = 'CLOSED' and game = 'sbx_sportsbook'`,
  )
  const booked = new Map(rows.map((row) => [row.round, row]))
  return bots.flatMap(({ told }) =>
    [...told.values()].flatMap(({ id, stake, payout }) => {
      const row = booked.get(id)
      const isRight =
        Number(row?.bet) === stake * 100_000 && Number(row?.win) === Math.round((payout ?? 0) * 100_000)
      return isRight ? [] : [`${id}: ${stake} ${payout}`]
    }),
  )
}

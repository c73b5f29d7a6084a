/**
 * Bots on every game while the provider, the portal and the database are killed: after quiet both sides agree to the
 * unit, nothing is open, and what the screens were told is what was booked. `SAMNANG_LONG=1`: ten minutes without kills
 * first, the soak.
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
import { FishingBot } from './fishing-bot.ts'
import { fishingGame, gamesOf } from './launch.ts'
import { SlotBot } from './slot-bot.ts'
import { TableBot } from './table-bot.ts'

const BOTS = 4
const SOAK_MS = process.env.SAMNANG_LONG ? 600_000 : 25_000
/** Long enough for a slot's spin and for most of a table's round. */
const BETWEEN_MS = 9_000
const VICTIMS = ['sandbox', 'server', 'sandbox', 'postgres', 'server', 'sandbox'] as const

let world: World
let goesOn = true
const slots: SlotBot[] = []
const tables: TableBot[] = []
const anglers: FishingBot[] = []

beforeAll(async () => {
  world = await startWorld()
})
afterAll(async () => {
  goesOn = false
  await world?.end()
})

test(
  'bots on every game, processes killed under them: both sides agree to the unit',
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
    await untilGamesAreQuiet(sandbox)
    const sides = await compareBooks(portal, sandbox)
    const { book, games } = await readBookAndGames(portal)
    const open = games.rounds.filter(({ status }) => status === 'open')
    const told = await toldWrong(sandbox)
    console.info(
      'games',
      { ...sides, violations: sides.violations.length },
      {
        spins: slots.reduce((sum, { told }) => sum + told.length, 0),
        lost: slots.reduce((sum, { lost }) => sum + lost, 0),
        tableBets: tables.reduce((sum, { accepted }) => sum + accepted.size, 0),
        fishHits: anglers.reduce((sum, { hits }) => sum + hits, 0),
        slices: anglers.reduce((sum, { settled }) => sum + settled.size, 0),
        connections: tables.reduce((sum, { connections }) => sum + connections, 0),
      },
    )
    await Promise.all([portal.end(), sandbox.end()])
    expect(sides.violations).toEqual([])
    expect([...checkBooks(book), ...checkGames(book, games)]).toEqual([])
    expect(open, 'no exposure is left').toEqual([])
    expect(told, 'what screens were told was booked').toEqual([])
    expect((await samnang(world, ['ledger', 'audit'])).code).toBe(0)
    expect(sides.bets, 'bots have played').toBeGreaterThan(BOTS * 9)
    for (const bot of tables) expect(bot.accepted.size, 'every table took bets').toBeGreaterThan(0)
    expect(
      anglers.reduce((sum, { hits }) => sum + hits, 0),
      'fish were hit',
    ).toBeGreaterThan(BOTS)
    for (const bot of slots)
      expect(
        bot.told.some(({ round }) => round !== null),
        'every slot was spun',
      ).toBe(true)
  },
  SOAK_MS + 400_000,
)

/** Each bot has an account of its own and plays all games at once, as nobody could. */
async function seatBots(): Promise<Promise<void>[]> {
  const playing: Promise<void>[] = []
  for (let n = 1; n <= BOTS; n += 1) {
    const { name, password } = await makePlayer(world, `gamer-${n}`, 20_000_000)
    const client = await new Client(world.url).logIn(name, password)
    const lists = await poll(
      async () => {
        const [casino, slot] = [await gamesOf(client, 2), await gamesOf(client, 3)]
        return casino.length > 0 && slot.length > 0 ? { casino, slot } : undefined
      },
      30_000,
      'the lobbies stayed empty',
    )
    const own = {
      slot: lists.slot.map(({ id }) => new SlotBot(client, id)),
      table: lists.casino.map(({ id }) => new TableBot(client, id)),
    }
    slots.push(...own.slot)
    tables.push(...own.table)
    const angler = new FishingBot(client, n % 2 === 0 ? 4 : 5, await fishingGame(client, n % 2 === 0 ? 4 : 5))
    anglers.push(angler)
    playing.push(...[...own.slot, ...own.table, angler].map((bot) => bot.playWhile(() => goesOn)))
  }
  return playing
}

async function kill(victim: (typeof VICTIMS)[number]): Promise<void> {
  const pid = victim === 'postgres' ? await postmasterPid(world) : await pidOf(world, victim)
  if (pid === undefined) throw new Error(`no ${victim} to kill`)
  await killHard(pid)
}

/** Everything has come back: the provider takes bets again. */
async function untilBetsFlow(): Promise<void> {
  const played = () =>
    slots.reduce((sum, { told }) => sum + told.filter(({ round }) => round !== null).length, 0)
  const before = played()
  await poll(async () => (played() > before + BOTS ? true : undefined), 60_000, 'no spin was taken any more')
}

/** A spin that was shown is closed with that bet and win; one that was refused took nothing. */
async function toldWrong(sandbox: pg.Client): Promise<string[]> {
  const { rows } = await sandbox.query<{ round: string; bet: string; win: string }>(
    `select round, sum(amount)::text as bet, sum(win)::text as win from wager where state = 'CLOSED' group by round`,
  )
  const booked = new Map(rows.map((row) => [row.round, row]))
  const wrong = (round: string, bet: number, win: number) => {
    const row = booked.get(round)
    return Number(row?.bet ?? 0) !== bet * 100_000 || Number(row?.win ?? 0) !== win * 100_000
  }
  return slots.flatMap(({ told }) =>
    told.flatMap(({ round, bet, win }) =>
      round !== null && wrong(round, bet, win) ? [`${round}: ${bet} ${win}`] : [],
    ),
  )
}

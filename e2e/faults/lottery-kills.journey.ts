/**
 * kill -9 of server, vault and PostgreSQL while bots place lottery tickets and take them back, and in the middle of a
 * settlement: what was acknowledged stands, each ticket is paid once, the books are clean.
 */
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBook } from '../checks/book.ts'
import { checkBooks } from '../checks/books.ts'
import { checkLottery, readLottery } from '../checks/lottery.ts'
import { Client } from '../client.ts'
import { createDraw, enterResult, shortenRules, told } from '../lottery/operator.ts'
import { dayResult, NIGHT_RESULT } from '../lottery/results.ts'
import { TicketBot, toldWrong } from '../lottery/ticket-bot.ts'
import {
  connect,
  isAlive,
  killHard,
  makePlayer,
  pidOf,
  postmasterPid,
  startWorld,
  type World,
} from '../processes.ts'
import { poll } from '../stream.ts'

const BOTS = 5
/** The server settles so many tickets in a transaction: the draw needs more, so that a kill comes between two. */
const CHUNK = 500
const VICTIMS = ['server', 'vault', 'postgres', 'server'] as const
type Victim = (typeof VICTIMS)[number]
/** The first draw closes under the kills, the second one when they are over. */
const CLOSES_MS = { day: 22_000, night: 45_000 }

let world: World
let db: pg.Client
let goesOn = true
let draws: { day: number; night: number }
const bots: TicketBot[] = []

beforeAll(async () => {
  world = await startWorld({ ENABLE_LOTTERY: '1' })
  db = await connect(world)
  await shortenRules(world, 0)
})
afterAll(async () => {
  goesOn = false
  await db?.end().catch(() => {})
  await world?.end()
})

test('kill -9 while tickets are placed, taken back and settled loses nothing and pays nothing twice', async () => {
  for (let n = 1; n <= BOTS; n += 1) bots.push(await newBot(`punter-${n}`, n * 1_000))
  const late = await newBot('late-winner', 0)
  const since = Date.now()
  draws = {
    day: await createDraw(world, { type: 'VN', session: 'DAY', closesMs: since + CLOSES_MS.day }),
    night: await createDraw(world, { type: 'VN', session: 'NIGHT', closesMs: since + CLOSES_MS.night }),
  }
  await untilOpen([draws.day, draws.night])
  const load = Promise.all(bots.map((bot) => bot.playWhile(() => goesOn, [draws.day, draws.night])))
  for (const victim of VICTIMS) {
    await untilTicketsFlow()
    await killAndReturn(victim)
  }
  await untilTicketsFlow()
  await poll(
    async () => ((await tickets(draws.night)) > CHUNK ? true : undefined),
    60_000,
    'the second draw has too few tickets',
  )
  const winners = await placeWinners(late)
  await load

  await enterResult(world, draws.day, dayResult(await provinces(draws.day)))
  await settleUnderKills(late.player)
  await untilSettled([draws.day, draws.night])
  const won = await rowsOf('select count(*) as n from lottery_ticket where id = any ($1) and payout > 0', [
    winners,
  ])
  const book = await readLottery(db)
  const orders = bots.flatMap((bot) => bot.orders)
  const cut = bots.reduce((sum, bot) => sum + bot.cut, 0)
  console.info('lottery kills', VICTIMS, 'then server and postgres in a settlement', {
    orders: orders.length,
    tickets: book.tickets.length,
    takenBack: bots.reduce((sum, { takenBack }) => sum + takenBack.length, 0),
    cut,
    won: book.tickets.filter(({ state }) => state === 'won').length,
    seconds: Math.round((Date.now() - since) / 1000),
  })
  expect(await toldWrong(rowsOf, [...bots, late]), 'what clients were told is so').toEqual([])
  expect(checkLottery(book)).toEqual([])
  expect(checkBooks(await readBook(db))).toEqual([])
  await told(world, ['ledger', 'audit'])
  expect(Number(won[0]?.n), 'those settled last are paid').toBe(winners.length)
  expect(cut, 'the kills struck commands').toBeGreaterThan(0)
}, 240_000)

async function newBot(name: string, seed: number): Promise<TicketBot> {
  const account = await makePlayer(world, name, 50_000_000)
  return new TicketBot(await new Client(world.url).logIn(account.name, account.password), seed)
}

async function rowsOf(text: string, values: unknown[]): Promise<Record<string, string>[]> {
  return (await db.query(text, values)).rows
}

async function tickets(drawId: number): Promise<number> {
  const { rows } = await db.query(
    `select count(*) as n from lottery_ticket where draw_id = $1 and state = 'placed'`,
    [drawId],
  )
  return Number(rows[0]?.n)
}

async function provinces(drawId: number): Promise<string[]> {
  return (await db.query('select columns from lottery_draw where id = $1', [drawId])).rows[0]?.columns ?? []
}

function untilOpen(ids: readonly number[]): Promise<true> {
  return untilState(ids, 'open', 15_000)
}

function untilSettled(ids: readonly number[]): Promise<true> {
  return untilState(ids, 'settled', 60_000)
}

function untilState(ids: readonly number[], state: string, ms: number): Promise<true> {
  return poll(
    async () => {
      const { rows } = await db.query('select 1 from lottery_draw where id = any ($1) and state <> $2', [
        ids,
        state,
      ])
      return rows.length === 0 || undefined
    },
    ms,
    `draws ${ids} are not ${state}`,
  )
}

/** A ticket that was sent after now was placed. */
async function untilTicketsFlow(): Promise<void> {
  const placed = () =>
    bots.reduce((sum, { orders }) => sum + orders.filter(({ answer }) => answer.kind === 'ok').length, 0)
  const before = placed()
  const isFlowing = () => (placed() > before + BOTS ? true : undefined)
  await poll(isFlowing, 30_000, 'no ticket was placed').catch((error: Error) => {
    const last = bots.flatMap(({ orders }) => orders.at(-1)?.answer ?? [])
    throw new Error(`${error.message}: ${JSON.stringify(last).slice(0, 1000)}`)
  })
}

async function killAndReturn(victim: Victim): Promise<void> {
  const pid = await pidOfVictim(victim)
  await killHard(pid)
  await poll(
    async () => {
      const now = await pidOfVictim(victim).catch(() => pid)
      const answer = await fetch(`${world.operationUrl}/readyz`).catch(() => null)
      return now !== pid && (await isAlive(now)) && answer?.ok ? true : undefined
    },
    60_000,
    `the ${victim} did not come back`,
  )
  if (victim === 'postgres') await connectAgain()
}

async function pidOfVictim(victim: Victim): Promise<number> {
  const pid = victim === 'postgres' ? await postmasterPid(world) : await pidOf(world, victim)
  if (pid === undefined) throw new Error(`no ${victim} to kill`)
  return pid
}

async function connectAgain(): Promise<void> {
  await db.end().catch(() => {})
  db = await connect(world)
}

/** More of them than a chunk keeps for itself, and behind all others. */
async function placeWinners(late: TicketBot): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < 20; n += 1) {
    const answer = await late.place(draws.night, [
      { numbers: ['60'], digits: 2, posts: ['B'], amount: 100, kind: 'straight' },
    ])
    if (answer.kind === 'ok') ids.push(answer.data.ticket.id)
  }
  expect(ids).toHaveLength(20)
  return ids
}

/**
 * An owner's lock on the last winners' account holds the settlement between its first chunk and its second one. There
 * the server is killed, and PostgreSQL under the next server; with it the lock goes.
 */
async function settleUnderKills(playerId: number): Promise<void> {
  await poll(async () => ((await stateOf(draws.night)) === 'closed' ? true : undefined), 60_000, 'not closed')
  const lock = await connect(world)
  await lock.query('begin')
  await lock.query('select 1 from account where id = $1 for update', [playerId])
  await enterResult(world, draws.night, NIGHT_RESULT)
  await untilStuck()
  await killAndReturn('server')
  await untilStuck()
  const left = await tickets(draws.night)
  expect(left, 'the second chunk is not settled').toBeGreaterThan(0)
  await killAndReturn('postgres')
  await lock.end().catch(() => {})
}

async function stateOf(drawId: number): Promise<string> {
  return (await db.query('select state from lottery_draw where id = $1', [drawId])).rows[0]?.state
}

/** Some tickets are settled, and the next chunk waits for the account. */
async function untilStuck(): Promise<void> {
  await poll(
    async () => {
      const { rows } = await db.query(`select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%lottery_settle_chunk%'`)
      const settled = await rowsOf(
        `select 1 from lottery_ticket where draw_id = $1 and state in ('won', 'lost') limit 1`,
        [draws.night],
      )
      return rows.length > 0 && settled.length > 0 ? true : undefined
    },
    60_000,
    'the settlement does not wait for the lock',
  )
}

/**
 * kill -9 of server, vault and PostgreSQL while bots place lottery tickets and take them back, while a void draw is
 * refunded, at a close and in the middle of a settlement: what was acknowledged stands, each ticket is paid or refunded
 * once, the books are clean.
 */
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBook } from '../checks/book.ts'
import { checkBooks } from '../checks/books.ts'
import { checkLottery, readLottery } from '../checks/lottery.ts'
import { Client } from '../client.ts'
import { terminalOf } from '../colleague.ts'
import { createDraw, enterResult, shortenRules, told } from '../lottery/operator.ts'
import { NIGHT_RESULT } from '../lottery/results.ts'
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
/** The first draw is made void in time; the second one closes as late as a machine of this pace needs. */
const DAY_CLOSES_MS = 600_000
const NIGHT_CLOSES_MS = 25_000
/** A kill and a return, and then half more time than so many tickets take while nobody is killed. */
const RETURN_MS = 15_000
const NIGHT_PACE = 1.5
const PACED_TICKETS = 40

let world: World
let db: pg.Client
let goesOn = true
let drawNow = 0
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
  const day = await openDraw('DAY', DAY_CLOSES_MS)
  drawNow = day.id
  const play = (bot: TicketBot) => {
    const goes = () => goesOn
    return bot.playWhile(goes, () => drawNow)
  }
  const load = Promise.all(bots.map(play))
  for (const victim of VICTIMS) {
    await untilTicketsFlow()
    await killAndReturn(victim)
  }
  await untilTicketsFlow()

  const msOfOne = await paceOf(day.id)
  const pacedMs = RETURN_MS + NIGHT_PACE * CHUNK * msOfOne
  const night = await openDraw('NIGHT', Math.max(NIGHT_CLOSES_MS, pacedMs))
  drawNow = night.id
  await refundUnderKill(day.id)
  await untilMany(night)
  goesOn = false
  await load
  const winners = await placeWinners(late, night.id)
  await killAtClose(night)
  await settleUnderKills(night.id, late.player)
  await untilRefunded(day.id)
  const won = await rowsOf('select count(*) as n from lottery_ticket where id = any ($1) and payout > 0', [
    winners,
  ])
  const book = await readLottery(db)
  const orders = bots.flatMap((bot) => bot.orders)
  const cut = bots.reduce((sum, bot) => sum + bot.cut, 0)
  console.info(
    'lottery kills',
    VICTIMS,
    'then the server at a refund and at a close, server and postgres in a settlement',
    {
      orders: orders.length,
      tickets: book.tickets.length,
      takenBack: bots.reduce((sum, { takenBack }) => sum + takenBack.length, 0),
      cut,
      won: book.tickets.filter(({ state }) => state === 'won').length,
      msOfOne: Math.round(msOfOne),
      seconds: Math.round((Date.now() - since) / 1000),
    },
  )
  expect(await toldWrong(rowsOf, [...bots, late]), 'what clients were told is so').toEqual([])
  expect(checkLottery(book)).toEqual([])
  expect(checkBooks(await readBook(db))).toEqual([])
  await told(world, ['ledger', 'audit'])
  expect(Number(won[0]?.n), 'those settled last are paid').toBe(winners.length)
  expect(cut, 'the kills struck commands').toBeGreaterThan(0)
}, 480_000)

async function newBot(name: string, seed: number): Promise<TicketBot> {
  const account = await makePlayer(world, name, 50_000_000)
  return new TicketBot(await new Client(world.url).logIn(account.name, account.password), seed)
}

async function rowsOf(text: string, values: unknown[]): Promise<Record<string, string>[]> {
  return (await db.query(text, values)).rows
}

type Opened = { id: number; closesMs: number }

async function openDraw(session: 'DAY' | 'NIGHT', ms: number): Promise<Opened> {
  const closesMs = Math.ceil((Date.now() + ms) / 1_000) * 1_000
  const id = await createDraw(world, { type: 'VN', session, closesMs })
  await untilState(id, 'open', 15_000)
  return { id, closesMs }
}

/** The server dies while it gives the stakes of some thousand tickets back; the next one goes on. */
async function refundUnderKill(drawId: number): Promise<void> {
  const order = ['lottery', 'draw', 'void', String(drawId), '--reason', 'other']
  const { stdout } = await told(world, order, await terminalOf(world, 'sokha'))
  // Once tickets cannot be taken back it takes two.
  if (stdout.includes('another person')) await told(world, order, await terminalOf(world, 'dara'))
  await killAndReturn('server')
}

async function untilRefunded(drawId: number): Promise<void> {
  const isDone = async () => {
    const rows = await rowsOf('select 1 from lottery_draw where id = $1 and done_at is not null', [drawId])
    return rows.length > 0 || undefined
  }
  await poll(isDone, 60_000, 'the void draw is not refunded')
}

/** The server that would close it is gone at that moment. */
async function killAtClose({ id, closesMs }: Opened): Promise<void> {
  await new Promise((done) => setTimeout(done, Math.max(0, closesMs - 200 - Date.now())))
  await killAndReturn('server')
  await untilState(id, 'closed')
}

function untilState(id: number, state: string, ms = 60_000): Promise<true> {
  const isIt = async () =>
    (await rowsOf('select state from lottery_draw where id = $1', [id]))[0]?.state === state
  return poll(async () => (await isIt()) || undefined, ms, `draw ${id} is not ${state}`)
}

async function standing(drawId: number): Promise<number> {
  const text = `select count(*) as n from lottery_ticket where draw_id = $1 and state = 'placed'`
  return Number((await rowsOf(text, [drawId]))[0]?.n)
}

/** Milliseconds that one more standing ticket takes all bots together: returns after a kill would count as slowness. */
async function paceOf(drawId: number): Promise<number> {
  const [since, before] = [Date.now(), await standing(drawId)]
  const more = async () => ((await standing(drawId)) >= before + PACED_TICKETS ? true : undefined)
  await poll(more, 60_000, 'tickets come too slowly')
  return (Date.now() - since) / PACED_TICKETS
}

async function untilMany({ id, closesMs }: Opened): Promise<void> {
  const isEnough = async () => (await standing(id)) > CHUNK || undefined
  await poll(isEnough, closesMs - Date.now(), 'too few tickets for two chunks')
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
async function placeWinners(late: TicketBot, drawId: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < 20; n += 1) {
    const answer = await late.place(drawId, [
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
async function settleUnderKills(drawId: number, playerId: number): Promise<void> {
  const lock = await connect(world)
  await lock.query('begin')
  await lock.query('select 1 from account where id = $1 for update', [playerId])
  await enterResult(world, drawId, NIGHT_RESULT)
  await untilStuck(drawId)
  await killAndReturn('server')
  await untilStuck(drawId)
  expect(await standing(drawId), 'the second chunk is not settled').toBeGreaterThan(0)
  await killAndReturn('postgres')
  await lock.end().catch(() => {})
  await untilState(drawId, 'settled')
}

/** Some tickets are settled, and the next chunk waits for the account. */
async function untilStuck(drawId: number): Promise<void> {
  const isStuck = async () => {
    const waiting = await rowsOf(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%lottery_settle_chunk%'`,
      [],
    )
    const settled = await rowsOf(
      `select 1 from lottery_ticket where draw_id = $1 and state in ('won', 'lost') limit 1`,
      [drawId],
    )
    return (waiting.length > 0 && settled.length > 0) || undefined
  }
  await poll(isStuck, 60_000, 'the settlement does not wait for the lock')
}

/** Two server processes on one database and one vault: one draw a slot, one settlement, one session a player. */
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBook } from '../checks/book.ts'
import { watchSteps } from '../checks/steps.ts'
import { Client } from '../client.ts'
import { checkHistory, untilQuiet } from '../history.ts'
import { newOrder, type Order, placeSurely, someSlip } from '../orders.ts'
import { connect, killHard, makePlayer, startWorld, type World } from '../processes.ts'
import { SOON_MS } from '../soon.ts'
import { poll } from '../stream.ts'
import { type SecondServer, startSecondServer } from './second-server.ts'

/** Fifty draws take 500 s: the long run is for the night (SAMNANG_LONG=1). */
const DRAWS = process.env.SAMNANG_LONG === '1' ? 50 : 12
const DRAW_MS = 10_000
const KILL_EVERY_MS = 20_000

let world: World
let second: SecondServer
let db: pg.Client

beforeAll(async () => {
  world = await startWorld()
  second = await startSecondServer(world)
  db = await connect(world)
  await watchSteps(db)
})
afterAll(async () => {
  await db?.end()
  await second?.end()
  await world?.end()
})

test('a player of one process gets their events from the other, and the newest log-in wins everywhere', async () => {
  const { name, password } = await makePlayer(world, 'two-homes', 100_000)
  const first = await new Client(world.url).logIn(name, password)
  const elsewhere = new Client(second.url)
  for (const [cookie, value] of first.cookies) elsewhere.cookies.set(cookie, value)
  const stream = await elsewhere.stream()
  const since = Date.now()
  const draw = await first.openDraw('POLL_2', 3_000)
  const bets = [
    { type: 'RANGE_6' as const, amount: 1_000 },
    { type: 'RANGE_7' as const, amount: 1_000 },
  ]
  await first.ask('POST /api/bet', { body: { poll: draw.poll, result_id: draw.result_id, bets } })
  await stream.until(({ kind, at }) => kind === 'tickets' && at > since, SOON_MS)
  await stream.until(({ kind, data }) => kind === 'balance' && data.balance === 98_000, SOON_MS)
  await stream.until(({ kind, data }) => kind === 'result' && data.result_id === draw.result_id, 30_000)
  await stream.until(({ kind, data }) => kind === 'balance' && data.balance === 99_950, 5_000)
  stream.close()

  const old = await first.stream()
  const loggedInAt = Date.now()
  await new Client(second.url).logIn(name, password)
  const endedAt = await old.untilEnd(5_000)
  const refused = await poll(
    async () => {
      const answer = await first.call('GET /api/user')
      return answer.kind === 'refused' ? { ...answer, at: Date.now() } : undefined
    },
    5_000,
    'the older session was not ended',
  )
  expect(refused).toMatchObject({ status: 411, code: 'opened_elsewhere' })
  expect(old.events.at(-1)).toMatchObject({ kind: 'session_ended', data: { code: 'opened_elsewhere' } })
  expect(endedAt - loggedInAt).toBeLessThanOrEqual(SOON_MS)
  expect(refused.at - loggedInAt).toBeLessThanOrEqual(SOON_MS)
  console.info(
    `two servers: stream closed after ${endedAt - loggedInAt} ms, 411 after ${refused.at - loggedInAt} ms`,
  )
})

test(
  `${DRAWS} draws with the lease holder killed every 20 s: one draw a slot, none skipped, none paid twice`,
  async () => {
    const people = [
      await makePlayer(world, 'at-first', 90_000_000),
      await makePlayer(world, 'at-second', 90_000_000),
    ]
    const urls = [world.url, second.url]
    const clients = await Promise.all(
      people.map(({ name, password }, at) => new Client(urls[at] ?? world.url).logIn(name, password)),
    )
    const orders: Order[] = []
    const startMs = Date.now()
    const endMs = startMs + DRAWS * DRAW_MS
    const load = clients.map((client, at) => betOn(client, at, endMs, orders))
    const killed: string[] = []
    for (let at = startMs + KILL_EVERY_MS / 2; at < endMs; at += KILL_EVERY_MS) {
      await new Promise((done) => setTimeout(done, Math.max(0, at - Date.now())))
      // Both reign at least once; after that chance decides.
      killed.push(await killLeaseHolder(killed.length < 2))
    }
    await Promise.all(load)
    await untilQuiet(db, orders)
    const report = await checkHistory({ db, url: world.url }, orders, { steps: true })
    const slots = await slotsBetween(startMs, endMs)
    console.info(`two servers: ${slots.length} draws, killed ${killed.join(', ')}`, report.counts)
    expect(report.violations).toEqual([])
    expect(slots.filter(({ state }) => state !== 'SETTLED' && state !== 'VOID')).toEqual([])
    expect(slots.map(({ closesMs }) => closesMs)).toEqual(everySlot(startMs, endMs))
    expect(killed.length).toBeGreaterThanOrEqual(Math.floor((DRAWS * DRAW_MS) / KILL_EVERY_MS))
    expect(new Set(killed), 'both processes have reigned').toEqual(new Set(['first', 'second']))
  },
  300_000 + DRAWS * DRAW_MS,
)

async function betOn(client: Client, seed: number, endMs: number, orders: Order[]): Promise<void> {
  for (let n = seed * 500; Date.now() < endMs - 2_000; n += 1) {
    const draw = await client.call('GET /api/v1/result/playing', { query: { poll: 'POLL_2' } })
    if (draw.kind === 'ok' && draw.data) {
      const order = newOrder(client.id, someSlip(draw.data, n))
      orders.push(order)
      await placeSurely(client, order)
    }
    await new Promise((done) => setTimeout(done, 50))
  }
}

/**
 * The process that reigns is killed, and started again by whoever looks after it: at once, so that both run for the
 * lease, or (`otherFirst`) only when the other one has it.
 */
async function killLeaseHolder(otherFirst: boolean): Promise<string> {
  const { holder, pid } = await poll(whoReigns, 15_000, 'nobody holds the lease')
  const supervisor = world.running.child
  if (otherFirst && holder === 'first') supervisor.kill('SIGSTOP')
  try {
    await killHard(pid)
    if (otherFirst) await poll(() => reignOfOther(holder), 30_000, `nobody took the lease from ${holder}`)
  } finally {
    supervisor.kill('SIGCONT')
  }
  if (holder === 'second') await second.restart()
  return holder
}

/** The process whose log names the epoch of the lease. */
async function whoReigns() {
  const { rows } = await db.query(`select epoch from lease where role = 'draw' and expires_at > now()`)
  return rows[0] ? second.whoTook(Number(rows[0].epoch)) : undefined
}

async function reignOfOther(dead: string) {
  const reign = await whoReigns()
  return reign && reign.holder !== dead ? reign : undefined
}

async function slotsBetween(fromMs: number, toMs: number) {
  const { draws } = await readBook(db)
  return [...draws.values()]
    .filter(
      ({ poll: name, closesMs }) => name === 'POLL_2' && closesMs > fromMs && closesMs <= toMs - DRAW_MS,
    )
    .sort((a, b) => a.closesMs - b.closesMs)
}

function everySlot(fromMs: number, toMs: number): number[] {
  const slots: number[] = []
  for (let at = Math.floor(fromMs / DRAW_MS) * DRAW_MS + DRAW_MS; at <= toMs - DRAW_MS; at += DRAW_MS)
    slots.push(at)
  return slots
}

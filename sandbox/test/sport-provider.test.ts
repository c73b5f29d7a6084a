import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { buildApp } from '../src/provider/app.ts'
import { OperatorStub } from '../src/provider/operator-stub.test-parts.ts'
import type { ProviderParts } from '../src/provider/parts.ts'
import { recover, startWorker } from '../src/provider/recovery.ts'
import type { Session } from '../src/provider/session.ts'
import { acceptSockets } from '../src/provider/sockets.ts'
import type { BetAnswer, MatchView, MyBet, Numbered } from '../src/sport/messages.ts'
import { makeSportFamily } from '../src/sport/sport-family.ts'
import { sandboxDatabase } from './database.ts'
import { testParts } from './provider.ts'
import { seat } from './seat.ts'

/** The whole sportsbook over HTTP and sockets on a real PostgreSQL, on a clock that goes thirty times as fast. */
const SPEED = 30
const START = 1_000_000_000n * 100_000n
const BEGAN = Date.now()
const operator = new OperatorStub(START)
let database: Awaited<ReturnType<typeof sandboxDatabase>>
let now: { parts: ProviderParts; host: string; stop(): Promise<void> }
const ended: ProviderParts[] = []

async function start(): Promise<void> {
  const clock = {
    now: () => BEGAN + (Date.now() - BEGAN) * SPEED,
    sleep: (ms: number) => sleep(Math.max(10, ms / SPEED)),
  }
  const parts = { ...testParts(database.url, operator, [makeSportFamily()]), clock }
  await recover(parts)
  const app = await buildApp(parts)
  for (const family of parts.families) await family.start?.(parts)
  const sockets = acceptSockets(app.server, parts)
  const worker = startWorker(parts)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const stop = async () => {
    ended.push(parts)
    sockets.close()
    for (const family of parts.families) await family.stop?.()
    app.server.closeAllConnections()
    await app.close()
    await worker.stop()
  }
  now = { parts, stop, host: `127.0.0.1:${(app.server.address() as AddressInfo).port}` } // it listens on a port
}

beforeAll(async () => {
  database = await sandboxDatabase()
  await start()
})
afterAll(async () => {
  await now.stop()
  await sleep(500) // a look that has begun is finished
  for (const { pool } of ended) await pool.end()
  await database.drop()
})

async function tokenOf(change: Partial<Session> = {}): Promise<string> {
  return (await seat(now.parts.pool, { gameCode: 'sbx_sportsbook', ...change })).token
}

class Screen {
  readonly told: Numbered[] = []
  readonly socket: WebSocket

  constructor(token: string) {
    this.socket = new WebSocket(`ws://${now.host}/ws/table/sbx_sportsbook?token=${token}`)
    this.socket.on('message', (data) => this.told.push(JSON.parse(String(data)) as Numbered))
    this.socket.on('error', () => {})
  }

  async until<T>(what: string, find: (told: readonly Numbered[]) => T | undefined): Promise<T> {
    for (let turn = 0; turn < 4000; turn += 1) {
      const found = find(this.told)
      if (found !== undefined) return found
      await sleep(10)
    }
    throw new Error(`no ${what}: ${this.told.slice(-20).map(({ t }) => t)}`)
  }

  bet(id: string, state: MyBet['state']): Promise<MyBet> {
    return this.until(`${state} ticket`, (told) => {
      const bets = told.flatMap((message) =>
        message.t === 'bet' && message.bet.id === id ? [message.bet] : [],
      )
      return bets.find((bet) => bet.state === state)
    })
  }
}

const added = (told: readonly Numbered[]): MatchView | undefined =>
  told.flatMap((message) => (message.t === 'match.add' ? [message.match] : [])).at(0)

async function place(token: string, match: MatchView, pick: string): Promise<MyBet> {
  const market = match.board.markets.find(({ kind }) => kind === '1x2')
  const price = market?.selections.find((each) => each.pick === pick)?.price ?? 0
  const selections = [
    { match: match.id, kind: '1x2', line: null, pick, price, version: market?.version ?? 0 },
  ]
  const body = JSON.stringify({ token, key: randomUUID(), selections, stake: 10_000, accept: 'any' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`http://${now.host}/api/sport/bet`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as BetAnswer).bet
}

test('a player of real and one of demo money see a match through a restart, and are paid', async () => {
  const tokens = [await tokenOf(), await tokenOf({ mode: 'demo', currency: 'XXX', token: '' })]
  const screens = tokens.map((token) => new Screen(token))
  const bets: MyBet[] = []
  for (const [at, screen] of screens.entries()) {
    await screen.until('snapshot', (told) => told.find(({ t }) => t === 'snapshot'))
    const match = await screens[0]?.until('match', added)
    if (!match) throw new Error('no match')
    bets.push(await place(tokens[at] ?? '', match, at === 0 ? 'home' : 'away'))
  }
  expect(bets.map(({ state }) => state)).toEqual(['ACCEPTED', 'ACCEPTED'])
  expect(operator.balance).toBe(START - 10_000n * 100_000n)
  await screens[0]?.until('kick-off', (told) => told.find((message) => message.t === 'event'))
  await now.stop()
  await start()
  const again = tokens.map((token) => new Screen(token))
  const settled = await Promise.all(again.map((screen, at) => screen.bet(bets[at]?.id ?? '', 'SETTLED')))
  const paid = BigInt(settled[0]?.payout ?? 0) * 100_000n
  // The screen may hear of the end before the wallet does.
  await expect.poll(() => operator.balance, { timeout: 10_000 }).toBe(START - 10_000n * 100_000n + paid)
  const balance = await again[1]?.until('balance', (told) =>
    told
      .flatMap((message) => (message.t === 'bet' && message.balance !== null ? [message.balance] : []))
      .at(-1),
  )
  expect(balance).toBeGreaterThanOrEqual(990_000)
  for (const { socket } of [...screens, ...again]) socket.close()
}, 60_000)

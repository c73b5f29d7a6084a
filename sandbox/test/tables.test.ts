import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fromHex } from '@samnang/core/bytes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { OperatorStub } from '../src/provider/operator-stub.test-parts.ts'
import type { ProviderParts } from '../src/provider/parts.ts'
import { recover } from '../src/provider/recovery.ts'
import { unfinishedRounds } from '../src/provider/round-store.ts'
import type { Session } from '../src/provider/session.ts'
import { acceptSockets } from '../src/provider/sockets.ts'
import type { Numbered } from '../src/tables/messages.ts'
import { TABLE_GAMES, type TableGame } from '../src/tables/outcomes.ts'
import { makeTableFamily } from '../src/tables/table-family.ts'
import { tableProof } from '../src/tables/table-proof.ts'
import { sandboxDatabase } from './database.ts'
import { testParts } from './provider.ts'
import { seat } from './seat.ts'

/** Tables over real sockets on a real PostgreSQL, on a clock that goes fifteen times as fast. */
const SPEED = 15
const START = 1_000_000_000n * 100_000n
const operator = new OperatorStub(START)
let database: Awaited<ReturnType<typeof sandboxDatabase>>
const running: { parts: ProviderParts; stop(): Promise<void> }[] = []
let now: { parts: ProviderParts; host: string }

async function start(): Promise<void> {
  const clock = { now: () => Date.now() * SPEED, sleep: (ms: number) => sleep(ms / SPEED) }
  const parts = { ...testParts(database.url, operator, [makeTableFamily()]), clock }
  await recover(parts)
  const server = createServer()
  const sockets = acceptSockets(server, parts)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const stop = async () => {
    sockets.close()
    for (const family of parts.families) await family.stop?.()
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  running.push({ parts, stop })
  now = { parts, host: `127.0.0.1:${(server.address() as AddressInfo).port}` } // it listens on a port
}

beforeAll(async () => {
  database = await sandboxDatabase()
  await start()
})

afterAll(async () => {
  for (const { stop } of running) await stop()
  await sleep(1000) // a table that was left in the middle of its round asks the database once more
  for (const { parts } of running) await parts.pool.end()
  await database.drop()
})

const SPOTS: Readonly<Record<TableGame, string>> = {
  baccarat: 'banker',
  dragon_tiger: 'dragon',
  roulette: 'dozen:2',
  sic_bo: 'single:4',
  kla_klok: 'pair:tiger-gourd',
}

class Player {
  readonly told: Numbered[] = []
  readonly socket: WebSocket

  constructor(code: string, token: string) {
    this.socket = new WebSocket(`ws://${now.host}/ws/table/${code}?token=${token}`)
    this.socket.on('message', (data) => this.told.push(JSON.parse(String(data)) as Numbered))
    this.socket.on('error', () => {})
  }

  async until<T extends Numbered['t']>(
    t: T,
    is: (message: Extract<Numbered, { t: T }>) => boolean = () => true,
  ) {
    for (let turn = 0; turn < 2000; turn++) {
      for (const message of this.told) {
        const wanted = message as Extract<Numbered, { t: T }> // t is compared first
        if (message.t === t && is(wanted)) return wanted
      }
      await sleep(5)
    }
    throw new Error(`no ${t}: ${this.told.map((message) => message.t).join()}`)
  }

  /** Confirms in a round that has just been opened. */
  async bet(spot: string, amount: number): Promise<{ key: string; round: string }> {
    const known = this.told.length
    const open = await this.until('phase', (message) => {
      return message.phase === 'BETTING' && this.told.indexOf(message as Numbered) >= known
    })
    const [key, round] = [randomUUID() as string, open.round ?? '']
    this.socket.send(JSON.stringify({ t: 'bet.place', key, round, bets: [{ spot, amount }] }))
    return { key, round }
  }
}

async function sit(gameCode: string, change: Partial<Session> = {}): Promise<Player> {
  const { token } = await seat(now.parts.pool, { gameCode, ...change })
  return new Player(gameCode, token)
}

/** Nothing waits for money, and the operator has what the closed wagers say. */
async function expectPeace(): Promise<void> {
  const { pool, outbox } = now.parts
  const open = `select count(*)::int as n from wager where state not in ('CLOSED', 'REFUSED', 'CANCELLED')`
  for (let turn = 0; turn < 200; turn++) {
    await outbox.work()
    if ((await pool.query<{ n: number }>(open)).rows[0]?.n === 0) break
    await sleep(20)
  }
  expect((await pool.query(open)).rows).toEqual([{ n: 0 }])
  const sum = `select coalesce(sum(win - amount), 0)::text as net from wager w join session s on s.id = w.session_id
    where w.state = 'CLOSED' and s.currency = 'KHR'`
  const { rows } = await pool.query<{ net: string }>(sum)
  expect(operator.balance).toBe(START + BigInt(rows[0]?.net ?? '0'))
}

test('every table: bet, draw, win, closed rows, a seed that proves the round', async () => {
  await Promise.all(
    TABLE_GAMES.map(async (game) => {
      const player = await sit(`sbx_${game}`)
      const { key, round } = await player.bet(SPOTS[game], 1000)
      expect((await player.until('bet.ok')).bet.key).toBe(key)
      const { outcome, revealed } = await player.until('result', (message) => message.round === round)
      expect((await player.until('win')).win).toMatchObject({ round, stake: 1000 })
      await player.until('phase', (message) => message.round !== null && message.round !== round)
      const stored = await now.parts.rounds.findRound(round)
      if (!stored) throw new Error('no round')
      expect(stored).toMatchObject({ state: 'closed', outcome, table: `sbx_${game}` })
      const seed = await now.parts.seeds.find(stored.seedId)
      expect(seed?.isRevealed).toBe(revealed !== null)
      const proven = revealed ? fromHex(revealed.seed) : (seed?.serverSeed ?? new Uint8Array())
      expect(tableProof.verify(stored, proven)).toBe(true)
      player.socket.close()
    }),
  )
  await expectPeace()
})

test('play money is bet and won at its own table, and the operator hears nothing of it', async () => {
  const before = operator.calls
  const player = await sit('sbx_kla_klok', { mode: 'demo', currency: 'XXX', token: '' })
  const { round } = await player.bet('face:tiger', 1000)
  expect((await player.until('bet.ok')).balance).toBe(999_000)
  const { win, balance } = await player.until('win')
  expect(balance).toBe(999_000 + win.amount)
  expect((await now.parts.rounds.findRound(round))?.table).toBe('sbx_kla_klok-demo')
  expect(operator.calls).toBe(before)
  player.socket.close()
})

test('thirty players confirm twice each in one round, and everybody is paid once for what was accepted', async () => {
  const players = await Promise.all(Array.from({ length: 30 }, () => sit('sbx_sic_bo')))
  const [first] = players
  if (!first) throw new Error('no player')
  const result = await first.until('result')
  const next = await first.until('phase', ({ phase, round }) => phase === 'BETTING' && round !== result.round)
  for (const [at, { socket }] of players.entries())
    for (const spot of ['small', at % 2 ? 'big' : 'single:3']) {
      const bets = [{ spot, amount: 500 + 100 * at }]
      socket.send(JSON.stringify({ t: 'bet.place', key: randomUUID(), round: next.round, bets }))
    }
  await first.until('result', ({ round }) => round === next.round)
  await first.until(
    'phase',
    ({ phase, round }) => phase === 'BETTING' && ![result.round, next.round].includes(round),
  )
  const accepted = players.map(({ told }) =>
    told.reduce((sum, message) => sum + (message.t === 'bet.ok' ? message.bet.total : 0), 0),
  )
  const paid = players.map(({ told }) =>
    told.flatMap((message) => (message.t === 'win' ? [message.win.stake] : [])),
  )
  expect(paid).toEqual(accepted.map((stake) => (stake > 0 ? [stake] : [])))
  expect(accepted.some((stake) => stake > 0)).toBe(true)
  for (const { socket } of players) socket.close()
  await expectPeace()
})

test('a process that ends in the middle of a round leaves nothing open to the next one', async () => {
  const [early, late] = await Promise.all([sit('sbx_roulette'), sit('sbx_baccarat')])
  await Promise.all([early.bet('red', 1000), late.bet('player', 1000)])
  await early.until('bet.ok')
  await late.until('card')
  await running.at(-1)?.stop()
  await sleep(500)
  await start()
  expect(await unfinishedRounds(now.parts.pool)).toEqual([])
  await expectPeace()
  const again = await sit('sbx_baccarat')
  const { history, revealed } = await again.until('snapshot')
  expect(history.length + (revealed ? 1 : 0)).toBeGreaterThan(0)
  again.socket.close()
})

/** Fishing on a real database: rows that stay, a slice that is settled from them, and what the operator is told. */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { createPool, type Pool } from '../src/database/pool.ts'
import { drawShot } from '../src/fishing/fish-prizes.ts'
import { makeFishingFamily } from '../src/fishing/fishing-family.ts'
import { fishingProof } from '../src/fishing/fishing-proof.ts'
import type { Numbered } from '../src/fishing/messages.ts'
import type { ShotRow } from '../src/fishing/shot-log.ts'
import { postgresShots } from '../src/fishing/shot-store.ts'
import { FakeSocket } from '../src/provider/fake-socket.test-parts.ts'
import type { SandboxParts } from '../src/provider/game-family.ts'
import { OperatorStub, STUB_KEYS } from '../src/provider/operator-stub.test-parts.ts'
import { postgresWagers } from '../src/provider/postgres-wager-store.ts'
import { postgresRounds } from '../src/provider/round-store.ts'
import { postgresSeeds } from '../src/provider/seed-store.ts'
import { findSession, findSessionByPage } from '../src/provider/session-store.ts'
import { createWalletClient } from '../src/provider/wallet-client.ts'
import { WalletOutbox } from '../src/provider/wallet-outbox.ts'
import { sandboxDatabase } from './database.ts'
import { seat } from './seat.ts'

const UNITS = 100_000n
const START = 1_000_000n * UNITS

let database: Awaited<ReturnType<typeof sandboxDatabase>>
let pool: Pool
/** Bodies of the wallet's calls, in their order. */
const bodies: Record<string, unknown>[] = []
const operator = new OperatorStub(START)

beforeAll(async () => {
  database = await sandboxDatabase()
  pool = createPool(database.url, 4)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** Other objects on the same rows, as after a kill. */
function newProcess() {
  const clock = {
    now: () => Date.now(),
    sleep: (ms: number) => new Promise<void>((wake) => setTimeout(wake, ms)),
  }
  const random = { bytes: (count: number) => new Uint8Array(randomBytes(count)), uuid: randomUUID }
  const log = { info() {}, warn() {}, error() {} }
  const client = createWalletClient((path, bytes, signature, entry) => {
    bodies.push(JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>)
    return operator.transport(path, bytes, signature, entry)
  }, STUB_KEYS.privateKey)
  const outbox = new WalletOutbox({ store: postgresWagers(pool), client, clock, random, log })
  const rounds = postgresRounds(pool, random.uuid)
  const sessions = {
    find: (token: string) => findSessionByPage(pool, token),
    byId: (id: string) => findSession(pool, id),
  }
  const seeds = postgresSeeds(pool, random)
  const parts: SandboxParts = { log, clock, random, pool, sessions, wallet: outbox, rounds, seeds }
  return { family: makeFishingFamily(), parts, outbox }
}

class Screen extends FakeSocket {
  readonly told: Numbered[] = []

  protected override hear(message: Numbered): void {
    this.told.push(message)
  }

  /** Waits for a message; random load of the machine is no fault. */
  async until(t: Numbered['t']): Promise<Numbered> {
    for (let turn = 0; turn < 500; turn++) {
      const found = this.told.find((message) => message.t === t)
      if (found) return found
      await new Promise((done) => setTimeout(done, 20))
    }
    throw new Error(`no ${t} in ${this.told.map((message) => message.t).join()}`)
  }
}

async function sit(process: ReturnType<typeof newProcess>, player: string): Promise<Screen> {
  const { session } = await seat(pool, { player, gameCode: 'sbx_fish_1_pond' })
  const screen = new Screen()
  const socket = screen as unknown as WebSocket // the part of a socket that rooms use
  process.family.upgrade?.({ gameCode: session.gameCode, session, socket }, process.parts)
  await screen.until('snapshot')
  screen.say({ t: 'sit', key: randomUUID(), seat: null, buyIn: 10_000 })
  await screen.until('seated')
  return screen
}

const shotsOf = async (player: string) =>
  (await pool.query<{ round: string }>('select round from wager where player = $1', [player])).rows[0]
    ?.round ?? ''

test('a bullet without an end is given back by the next process, and the operator is told what was played', async () => {
  const before = newProcess()
  const screen = await sit(before, 'u_1')
  const slice = await shotsOf('u_1')
  screen.say({ t: 'shoot', bid: 1, angle: -1, level: 3, lock: null })
  screen.say({ t: 'shoot', bid: 2, angle: -1, level: 3, lock: null })
  const log = postgresShots(pool)
  for (let turn = 0; turn < 200 && (await log.ofSlice(slice)).length < 2; turn++)
    await new Promise((done) => setTimeout(done, 20))
  // What the first bullet hit is written as the room writes it; then the process is gone.
  const round = await before.parts.rounds.findRound(slice)
  const seed = await before.parts.seeds.find(round?.seedId ?? '')
  if (!seed) throw new Error('a slice has its seed')
  const multiple = drawShot(seed, 1, 'silver_barb')
  const kind = multiple > 0 ? 'kill' : 'miss'
  const row: ShotRow = {
    slice,
    shot: 1,
    kind,
    cost: 500,
    fish: 'silver_barb',
    multiple,
    win: multiple * 500,
    atMs: Date.now(),
  }
  await log.append([row])
  await log.append([row])
  screen.terminate()
  const after = newProcess()
  await after.outbox.recover()
  const open = await after.parts.rounds.findRound(slice)
  if (!open) throw new Error('a slice has its round')
  await after.family.resume(open, after.parts)
  expect(operator.balance).toBe(START - 500n * UNITS + BigInt(row.win) * UNITS)
  expect(bodies.at(-1)).toMatchObject({
    round: slice,
    round_closed: true,
    amount: Number(BigInt(9_500 + row.win) * UNITS),
    meta: { kind: 'session_out', total_bet: 500 * 100_000, total_win: row.win * 100_000 },
  })
  expect(bodies.find((body) => body.round === slice)).toMatchObject({ meta: { kind: 'session_in' } })
  const closed = await after.parts.rounds.findRound(slice)
  expect(closed && fishingProof.verify(closed, seed.serverSeed)).toBe(true)
  expect(closed?.outcome).toMatchObject({ shots: 2, hits: 1, refunds: 1, totalBet: 500, totalWin: row.win })
  // Once more changes nothing.
  if (closed) await after.family.resume(closed, after.parts)
  expect(operator.balance).toBe(START - 500n * UNITS + BigInt(row.win) * UNITS)
  await before.family.stop?.()
})

test('rows of bullets are never changed, and a bullet ends once', async () => {
  const { rows } = await pool.query<{ slice: string }>('select slice from fish_shot limit 1')
  const slice = rows[0]?.slice ?? ''
  await expect(pool.query('update fish_shot set cost = 1')).rejects.toThrow('stays shot')
  await expect(pool.query('delete from fish_shot')).rejects.toThrow('stays shot')
  const again: ShotRow = {
    slice,
    shot: 1,
    kind: 'refund',
    cost: 500,
    fish: null,
    multiple: 0,
    win: 0,
    atMs: Date.now(),
  }
  await expect(postgresShots(pool).append([again])).rejects.toThrow('fish_shot_end')
})

test('a player leaves and the rest is back', async () => {
  const balance = operator.balance
  const process = newProcess()
  const screen = await sit(process, 'u_2')
  screen.say({ t: 'leave' })
  expect(await screen.until('left')).toMatchObject({ why: 'left' })
  expect(operator.balance).toBe(balance)
  await process.family.stop?.()
})

import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OperatorStub } from '../src/provider/operator-stub.test-parts.ts'
import type { ProviderParts } from '../src/provider/parts.ts'
import type { SlotState, Spin } from '../src/slots/events.ts'
import { SLOT_GAMES } from '../src/slots/games.ts'
import { slotFamily } from '../src/slots/slot-family.ts'
import { slotProof } from '../src/slots/slot-proof.ts'
import { sandboxDatabase } from './database.ts'
import { testParts } from './provider.ts'
import { seat } from './seat.ts'

/** The slots over HTTP on a real PostgreSQL, with an operator's stub behind the wallet. */
const operator = new OperatorStub(1_000_000n * 100_000n)
const app = Fastify()
let parts: ProviderParts
let database: Awaited<ReturnType<typeof sandboxDatabase>>

beforeAll(async () => {
  database = await sandboxDatabase()
  parts = testParts(database.url, operator, [slotFamily])
  slotFamily.mount(app, parts)
})

afterAll(async () => {
  await app.close()
  await parts.pool.end()
  await database.drop()
})

async function call<T>(
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
): Promise<{ status: number; body: T }> {
  const { statusCode, body } = await app.inject({ method, url, ...(payload && { payload }) })
  return { status: statusCode, body: JSON.parse(body) }
}

test('every slot is bet, drawn, stored, paid, closed, listed and verified', async () => {
  for (const { code } of SLOT_GAMES) {
    const { session, token } = await seat(parts.pool, { gameCode: code })
    const before = operator.balance
    const key = randomUUID()
    const { status, body: spin } = await call<Spin>('POST', '/api/slot/spin', { token, key, bet: 1000 })
    expect(status).toBe(200)
    expect(operator.balance - before).toBe(BigInt(spin.win - 1000) * 100_000n)
    expect(await call('GET', `/api/slot/spin/${key}?token=${token}`)).toEqual({ status: 200, body: spin })
    const { body: state } = await call<SlotState>('GET', `/api/slot/state?token=${token}`)
    expect(state.last).toMatchObject([{ round: spin.round, bet: 1000, win: spin.win }])
    expect(state.unfinished).toMatchObject({ round: spin.round, events: spin.events })
    const revealed = await call<{ revealed: { seed: string; hash: string } }>(
      'POST',
      '/api/slot/seed/rotate',
      { token },
    )
    const round = await parts.rounds.findRound(spin.round)
    if (!round) throw new Error('no round')
    expect(round).toMatchObject({ state: 'closed', game: code })
    expect(revealed.body.revealed.hash).toBe(spin.seed.hash)
    expect(slotProof.verify(round, Buffer.from(revealed.body.revealed.seed, 'hex'))).toBe(true)
    expect(await parts.wallet.wagersOf(spin.round)).toMatchObject([
      { state: 'CLOSED', player: session.player },
    ])
  }
})

test('ten askings with one key at once bet once', async () => {
  const { token } = await seat(parts.pool, { gameCode: 'sbx_three_coins' })
  const before = operator.balance
  const order = { token, key: randomUUID(), bet: 500 }
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => call<Spin>('POST', '/api/slot/spin', order)),
  )
  const [first] = replies
  for (const reply of replies) expect(reply).toEqual(first)
  expect(operator.balance - before).toBe(BigInt((first?.body.win ?? 0) - 500) * 100_000n)
})

test('a second process that is asked with the same key never makes a second bet', async () => {
  const { token } = await seat(parts.pool, { gameCode: 'sbx_three_coins' })
  const other = Fastify()
  slotFamily.mount(other, parts)
  const payload = { token, key: randomUUID(), bet: 500 }
  const before = operator.balance
  const ask = (server: typeof app) => server.inject({ method: 'POST', url: '/api/slot/spin', payload })
  await Promise.all([app, other, app, other].map(ask))
  // The round may still be under way: once it is told, and only then, its one bet has moved money.
  const unexplained = async () => {
    const { status, body } = await call<Spin>('GET', `/api/slot/spin/${payload.key}?token=${token}`)
    const told = status === 200 ? BigInt(body.win - 500) * 100_000n : 0n
    return operator.balance - before - told
  }
  await expect.poll(unexplained).toBe(0n)
  await other.close()
})

test('a round that was accepted and not drawn is drawn and paid by the next process', async () => {
  const { session, token } = await seat(parts.pool, { gameCode: 'sbx_lotus_gold' })
  const key = randomUUID()
  const { storeOutcome } = parts.rounds
  parts.rounds.storeOutcome = () => Promise.reject(new Error('killed'))
  expect(
    (await app.inject({ method: 'POST', url: '/api/slot/spin', payload: { token, key, bet: 2000 } }))
      .statusCode,
  ).toBe(500)
  parts.rounds.storeOutcome = storeOutcome
  const [open] = (
    await parts.pool.query<{ round: string }>('select round from wager where player = $1', [session.player])
  ).rows
  const round = await parts.rounds.findRound(open?.round ?? '')
  if (!round) throw new Error('no round')
  expect(round.state).toBe('open')
  await slotFamily.resume(round, parts)
  await slotFamily.resume(round, parts)
  const { body: spin } = await call<Spin>('GET', `/api/slot/spin/${key}?token=${token}`)
  expect(spin).toMatchObject({ round: round.id, bet: 2000 })
  expect(await parts.rounds.findRound(round.id)).toMatchObject({ state: 'closed' })
})

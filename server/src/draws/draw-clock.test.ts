import { randomBytes, randomUUID } from 'node:crypto'
import { hex } from '@samnang/core/bytes'
import { QUICKNET } from '@samnang/core/fairness/beacon'
import { acctTag } from '@samnang/core/fairness/commitment'
import { ballTimes, POLL_TIMES } from '@samnang/core/lotto59/draw-schedule'
import { rielToUnits } from '@samnang/core/money'
import type { VaultClient } from '@samnang/vault/client'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addPlayers, bookFaults } from '../../test/draw-world.ts'
import { realVault } from '../../test/real-vault.ts'
import { connectBeacon } from '../beacon/beacon.ts'
import { databaseNow } from '../database/database-now.ts'
import { createPool, type Pool } from '../database/pool.ts'
import { publishedDraw, publishedLeaves, verifyDrawById } from '../fairness/published-draw.ts'
import type { Call, Handler } from '../http/call.ts'
import { addEvent } from '../live/outbox.ts'
import { BetCounter } from '../lotto59/bet-counter.ts'
import { drawHandlers } from '../lotto59/draw-handlers.ts'
import { pollSeries } from '../lotto59/draw-poll.ts'
import { type DrawRow, findDraw, findOpenDraw } from '../lotto59/draw-store.ts'
import { ensurePaytable } from '../lotto59/paytables.ts'
import { type DrawClock, startDrawClock } from './draw-clock.ts'
import { temporaryOperatorKey } from './operator-key.ts'
import { sleep } from './sleep.ts'

let db: TestDatabase
let vault: VaultClient
const pools: Pool[] = []
const clocks: DrawClock[] = []

beforeAll(async () => {
  db = await testDatabase()
  await ensurePaytable(db.pool)
  vault = realVault()
})
afterAll(async () => {
  await Promise.all(clocks.map((clock) => clock.stop()))
  vault.close()
  await Promise.all(pools.map((pool) => pool.end()))
  await db.drop()
})

const never = new AbortController().signal
/** Of the house: both processes sign with it. */
const operatorKey = temporaryOperatorKey()

function startProcess(isClockRight = true) {
  const money = createPool(db.url, { max: 10, name: 'samnang-test-process' })
  pools.push(money)
  const parts = {
    money,
    vault,
    operatorKey,
    beacon: connectBeacon({
      chain: QUICKNET,
      relays: [],
      verifyRound: () => false,
      log: pino({ level: 'silent' }),
    }),
    log: pino({ level: 'silent' }),
    live: { publish: addEvent },
    clockGap: { isRight: isClockRight },
  }
  const clock = startDrawClock(parts, pollSeries(parts))
  clocks.push(clock)
  return { money, clock }
}

async function openDrawOf(after: bigint): Promise<DrawRow> {
  for (;;) {
    const draw = await findOpenDraw(db.pool, 'POLL_2')
    if (draw && draw.id > after) return draw
    await sleep(5, never)
  }
}

/** A slip of one bet, as the server makes it of a request. */
function slipOf(playerId: bigint, secret: Buffer, draw: DrawRow, typeNo: 6 | 7) {
  return {
    key: randomUUID(),
    playerId,
    drawId: draw.id,
    requestHash: randomBytes(32),
    acctTag: acctTag(secret, draw.poll, draw.day, draw.i),
    clientNonce: randomBytes(16),
    lines: [
      {
        typeNo,
        pick: 0n,
        stakeUnits: rielToUnits(500),
        rateCenti: 195,
        bet: { kind: 'range', typeNo } as const,
      },
    ],
    salts: randomBytes(16),
  }
}

/** Fires bets through two counters from one second before the close to two after it; what each was told. */
async function fireBets(draw: DrawRow, counters: BetCounter[], players: bigint[]) {
  const { rows } = await db.owner.query<{ id: bigint; secret: Buffer }>(
    'select id, secret from player where id = any($1)',
    [players],
  )
  const answers: Promise<{ accepted: string | null; code: string | null; acceptedMs: number }>[] = []
  for (;;) {
    const nowMs = await databaseNow(db.pool)
    if (nowMs > draw.closesMs + 2000) break
    if (nowMs >= draw.closesMs - 1000) {
      for (const [at, counter] of counters.entries()) {
        const player = rows[(answers.length + at) % rows.length]
        if (!player) continue
        const answer = counter.place(slipOf(player.id, player.secret, draw, at === 0 ? 6 : 7))
        answers.push(
          answer.then((outcome) => {
            if (!outcome.ok) return { accepted: null, code: outcome.code, acceptedMs: 0 }
            if (outcome.value.replay) throw new Error('every key is new')
            const { leaves, acceptedMs } = outcome.value
            return { accepted: hex(leaves), code: null, acceptedMs }
          }),
        )
      }
    }
    await sleep(2, never)
  }
  return Promise.all(answers)
}

/** Everything that any endpoint tells about the draw, sampled until its end, with the database's time before it. */
async function sampleUntilShown(draw: DrawRow) {
  const handlers = drawHandlers({ reads: db.pool })
  const call = { query: {}, params: {}, body: undefined, poll: draw.poll, player: undefined }
  const ask = async (name: keyof typeof handlers) => {
    const outcome = await (handlers[name] as Handler<'GET /api/poll'>)(
      call as unknown as Call<'GET /api/poll'>,
    )
    return outcome.ok ? outcome.value : null
  }
  const samples: { beforeMs: number; afterMs: number; name: string; data: unknown }[] = []
  while ((await databaseNow(db.pool)) < draw.shownMs + 300) {
    const beforeMs = await databaseNow(db.pool)
    const names = Object.keys(handlers) as (keyof typeof handlers)[]
    const data = await Promise.all([
      ...names.map(async (name) => ({ name, data: await ask(name) })),
      publishedDraw(db.pool, draw.id).then((data) => ({ name: 'fairness', data })),
      publishedLeaves(db.pool, draw.id).then((leaves) => ({
        name: 'leaves',
        data: leaves ? leaves.length : null,
      })),
    ])
    const afterMs = await databaseNow(db.pool)
    samples.push(...data.map((one) => ({ beforeMs, afterMs, ...one })))
    await sleep(20, never)
  }
  return samples
}

test('two processes keep the grid, take over, freeze the bets at the close and tell nothing too soon', async () => {
  const [one, two] = [startProcess(), startProcess()]
  const players = await addPlayers(db.owner, 50, 1_000_000)
  const draw = await openDrawOf(0n)
  const counters = [one, two].map(({ money }) => new BetCounter(money))
  const [answers, samples] = await Promise.all([fireBets(draw, counters, players), sampleUntilShown(draw)])

  const settled = await findDraw(db.owner, draw.id)
  if (!settled?.balls) throw new Error('the draw has no balls')
  expect(settled.state).toBe('SETTLED')
  expect(settled.settledMs).toBeLessThan(draw.closesMs + 9000)

  const leaves = new Set<string>()
  const packed = (await publishedLeaves(db.pool, draw.id)) ?? new Uint8Array()
  for (let at = 0; at < packed.length; at += 32) leaves.add(hex(packed.subarray(at, at + 32)))
  const accepted = answers.filter((answer) => answer.accepted !== null)
  const refused = answers.filter((answer) => answer.accepted === null)
  expect(accepted.length).toBeGreaterThan(20)
  expect(refused.length).toBeGreaterThan(20)
  expect(new Set(refused.map((answer) => answer.code))).toEqual(new Set(['draw_closed']))
  expect(new Set(accepted.map((answer) => answer.accepted))).toEqual(leaves)
  for (const answer of accepted) expect(answer.acceptedMs).toBeLessThan(draw.closesMs)

  await Promise.all(counters.map((counter) => counter.stop()))
  expectNoLeak(settled, samples)
  await expectEvents(settled)
  expect(await verifyDrawById(db.pool, draw.id)).toMatchObject({ ok: true })

  // Whichever reigns is stopped in the middle of the next draw: the other one carries it to its end.
  const next = await openDrawOf(draw.id)
  expect(next.opensMs).toBe(draw.closesMs)
  await expect
    .poll(() => [one, two].filter(({ clock }) => clock.leads).length, { message: 'one leads' })
    .toBe(1)
  await one.clock.stop()
  await two.clock.stop()
  expect([one.clock.leads, two.clock.leads]).toEqual([false, false])
  const third = startProcess()
  while ((await databaseNow(db.pool)) < next.shownMs + 1500) await sleep(100, never)
  expect(await findDraw(db.owner, next.id)).toMatchObject({ state: 'SETTLED' })
  expect(await findOpenDraw(db.pool, 'POLL_2')).toMatchObject({ opensMs: next.closesMs })
  await third.clock.stop()
  expect(await bookFaults(db.owner)).toEqual([])
}, 90_000)

function expectNoLeak(draw: DrawRow, samples: Awaited<ReturnType<typeof sampleUntilShown>>): void {
  const moments = ballTimes(draw.closesMs, POLL_TIMES[draw.poll])
  let seen = 0
  for (const { beforeMs, afterMs, name, data } of samples) {
    const shownBefore = moments.filter((ms) => ms <= beforeMs).length
    const shownAfter = moments.filter((ms) => ms <= afterMs).length
    if (name.endsWith('releasing') && data && (data as { result_id: number }).result_id === Number(draw.id)) {
      const { balls } = data as { balls: number[] }
      expect(balls).toEqual(draw.balls?.slice(0, balls.length))
      expect(balls.length).toBeLessThanOrEqual(shownAfter)
      expect(balls.length).toBeGreaterThanOrEqual(shownBefore)
      seen++
    }
    if (afterMs >= draw.shownMs) continue
    if (name === 'fairness') expect(data).toMatchObject({ seed: null, result: null })
    if (name === 'leaves') expect(data).toBeNull()
    if (name.includes('history') || name.includes('recent'))
      expect(JSON.stringify(data)).not.toContain(`"result_id":${draw.id},`)
  }
  expect(seen).toBeGreaterThan(20)
  expect(
    samples.some(
      ({ name, data }) => name.endsWith('recent') && JSON.stringify(data).includes(`:${draw.id},`),
    ),
  ).toBe(true)
}

/** Each event once, never before its moment, and soon after it. */
async function expectEvents(draw: DrawRow): Promise<void> {
  const { rows } = await db.owner.query<{
    kind: string
    ms: number
    data: { index?: number; ball?: number }
  }>(
    `select kind, (extract(epoch from at) * 1000)::float8 as ms, data from live_event
     where data->>'result_id' = $1::text and topic = 'all' order by id`,
    [draw.id],
  )
  const moments = ballTimes(draw.closesMs, POLL_TIMES[draw.poll])
  const expected = [
    { kind: 'playing', ms: draw.opensMs },
    { kind: 'closed', ms: draw.closesMs },
    ...moments.map((ms) => ({ kind: 'ball', ms })),
    { kind: 'result', ms: draw.shownMs },
  ]
  expect(rows.map((row) => row.kind)).toEqual(expected.map(({ kind }) => kind))
  const balls = rows.filter((row) => row.kind === 'ball')
  expect(balls.map((row) => row.data.ball)).toEqual(draw.balls)
  expect(balls.map((row) => row.data.index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  for (const [at, row] of rows.entries()) {
    expect(row.ms).toBeGreaterThanOrEqual(expected[at]?.ms ?? 0)
    // Far more than it takes, yet within the draw: a busy machine may be late, an engine that waits for nothing is.
    expect(row.ms).toBeLessThan((expected[at]?.ms ?? 0) + 8000)
  }
}

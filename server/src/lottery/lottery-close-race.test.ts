/** Tickets are fired at a draw across its close: those that commit are under the root, nobody else is. */
import { setTimeout as delay } from 'node:timers/promises'
import { hex } from '@samnang/core/bytes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addPlayers, bookFaults } from '../../test/draw-world.ts'
import { type LotteryWorld, lineOf, lotteryWorld, placeOne } from '../../test/lottery-life.ts'
import { databaseNow } from '../database/database-now.ts'
import { unpack } from '../draws/leaf-tree.ts'
import { publishedDraw, publishedLeaves, verifyDrawById } from '../fairness/published-draw.ts'
import { findLotteryDraw, insertLotteryDraw, lockLotteryDraw } from './lottery-draw-store.ts'
import { stepToClosed } from './lottery-step-store.ts'
import { currentLotteryRules, ensureLotteryRules } from './rules.ts'
import { runLottery } from './run-lottery.ts'

let db: TestDatabase
let world: LotteryWorld

beforeAll(async () => {
  db = await testDatabase()
  world = await lotteryWorld(db)
  await ensureLotteryRules(db.pool)
})
afterAll(() => db.drop())

async function shortDraw(
  session: string,
  { opensInMs, closesInMs }: { opensInMs: number; closesInMs: number },
) {
  const { version } = await currentLotteryRules(db.pool)
  const nowMs = Math.round(await databaseNow(db.pool))
  const closesMs = nowMs + closesInMs
  const id = await insertLotteryDraw(db.owner, {
    type: 'VN',
    session,
    title: 'short',
    columns: [],
    opensMs: nowMs + opensInMs,
    drawMs: closesMs + 600_000,
    stopDeleteMs: closesMs,
    rulesVersion: version,
    isSpecial: true,
    houseDrawn: false,
    closes: [{ posts: ['A', 'B', 'C', 'D'], digits: [2, 3], closesMs }],
  })
  if (id === null) throw new Error('no draw')
  return { id, closesMs }
}

/** Ten players without a pause, until long after the close. */
async function fireTickets(id: bigint, untilMs: number) {
  const players = await addPlayers(db.owner, 10, 1_000_000)
  const answers: { ok: boolean; code?: string; ticket?: bigint }[] = []
  const fire = async (player: bigint) => {
    while (Date.now() < untilMs) {
      const outcome = await placeOne(world.parts, id, player, [lineOf(['47'], ['A'], 100)])
      answers.push(
        outcome.ok
          ? { ok: true, ticket: BigInt(outcome.value.ticket.id) }
          : { ok: false, code: outcome.code },
      )
      await delay(5)
    }
  }
  await Promise.all(players.map(fire))
  return answers
}

test('the engine opens a draw, closes it on the moment, and the root holds exactly the tickets that committed', async () => {
  const reign = await world.newReign()
  const end = new AbortController()
  const { id, closesMs } = await shortDraw('DAY', { opensInMs: 100, closesInMs: 3500 })
  const running = runLottery(world.parts, { ...reign, signal: end.signal })
  while ((await findLotteryDraw(db.pool, id))?.state !== 'open') await delay(20)
  const answers = await fireTickets(id, closesMs + 400)
  while ((await publishedDraw(db.pool, id))?.close === null) await delay(20)
  const rootedAfterMs = (await databaseNow(db.pool)) - closesMs

  const accepted = answers.filter(({ ok }) => ok)
  expect(accepted.length).toBeGreaterThan(20)
  expect(new Set(answers.filter(({ ok }) => !ok).map(({ code }) => code))).toEqual(new Set(['draw_closed']))
  const { rows } = await db.owner.query<{ id: bigint; leaf: Buffer; ms: number }>(
    `select id, leaf, (extract(epoch from placed_at) * 1000)::float8 as ms from lottery_ticket where draw_id = $1`,
    [id],
  )
  expect(new Set(rows.map((row) => row.id))).toEqual(new Set(accepted.map(({ ticket }) => ticket)))
  expect(Math.max(...rows.map((row) => row.ms))).toBeLessThan(closesMs)
  const leaves = unpack((await publishedLeaves(db.pool, id)) ?? new Uint8Array()).map(hex)
  expect(new Set(leaves)).toEqual(new Set(rows.map((row) => hex(row.leaf))))
  expect(await verifyDrawById(db.pool, id)).toMatchObject({ ok: true })
  console.log(
    `${rows.length} tickets, root published ${Math.round(rootedAfterMs)} ms after the close at the latest`,
  )
  end.abort()
  await running
  expect(await bookFaults(db.owner)).toEqual([])
}, 30_000)

test('closing waits for a ticket that holds the draw, and the next one finds it closed', async () => {
  const { id, closesMs } = await shortDraw('NIGHT', { opensInMs: -1000, closesInMs: 500 })
  await db.owner.query(`update lottery_draw set state = 'open' where id = $1`, [id])
  const reign = await world.newReign()
  const tx = await db.pool.connect()
  await tx.query('begin')
  expect(await lockLotteryDraw(tx, id, 'share')).toMatchObject({ state: 'open' })
  expect(await stepToClosed(world.parts.money, id, reign.epoch)).toBe(false)
  while ((await databaseNow(db.pool)) < closesMs) await delay(20)
  const closing = stepToClosed(world.parts.money, id, reign.epoch)
  await delay(200)
  expect((await findLotteryDraw(db.pool, id))?.state).toBe('open')
  await tx.query('commit')
  tx.release()
  expect(await closing).toBe(true)
  const [player = 0n] = await addPlayers(db.owner, 1)
  expect(await placeOne(world.parts, id, player, [lineOf(['47'], ['A'], 100)])).toMatchObject({
    ok: false,
    code: 'draw_closed',
  })
})

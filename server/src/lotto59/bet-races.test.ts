import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Bet, PostNo } from '@samnang/core/lotto59/bet'
import { rielToUnits } from '@samnang/core/money'
import type { Outcome } from '@samnang/core/refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPlayer, bettingDatabase, lineOf, openDraw, orderOf } from '../../test/betting.ts'
import type { TestDatabase } from '../../test/database.ts'
import { auditLedger } from '../ledger/audit.ts'
import { balanceOf } from '../ledger/balances.ts'
import { BetCounter, type PlacedSlip } from './bet-counter.ts'

let db: TestDatabase
/** Two, as two server processes on one database would have. */
let counters: BetCounter[]

beforeAll(async () => {
  db = await bettingDatabase()
  counters = [new BetCounter(db.pool), new BetCounter(db.pool)]
})
afterAll(async () => {
  for (const counter of counters) await counter.stop()
  await db.drop()
})

const SMALL: Bet = { kind: 'range', typeNo: 6 }
const JACKPOT: Bet = { kind: 'jackpot', numbers: [1, 2, 3, 4, 5] }

/** The same count of slips through each counter, all at once. */
function allAtOnce(
  count: number,
  slip: (at: number) => Parameters<typeof orderOf>,
): Promise<Outcome<PlacedSlip>[]> {
  return Promise.all(
    Array.from({ length: count }, (_, at) => {
      const counter = counters[at % counters.length] ?? counters[0]
      if (!counter) throw new Error('there are counters')
      return counter.place(orderOf(...slip(at)))
    }),
  )
}

function tally(outcomes: Outcome<PlacedSlip>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) {
    const name = outcome.ok ? (outcome.value.replay ? 'replay' : 'placed') : outcome.code
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

test('200 parallel bets of the full balance: exactly one is placed', async () => {
  const draw = await openDraw(db)
  const player = await addPlayer(db, 50_000)
  const outcomes = await allAtOnce(200, () => [player.id, draw.id, [lineOf(SMALL, 50_000)]])
  expect(tally(outcomes)).toEqual({ placed: 1, not_enough_money: 199 })
  expect(await balanceOf(db.pool, player.id)).toBe(0n)
  expect(await auditLedger(db.pool)).toEqual([])
})

test('the same key 1 000 times in parallel: one effect, equal answers', async () => {
  const draw = await openDraw(db)
  const player = await addPlayer(db, 10_000)
  const key = randomUUID()
  const outcomes = await allAtOnce(1_000, () => [player.id, draw.id, [lineOf(SMALL, 500)], key])
  const slipIds = new Set(outcomes.map((outcome) => (outcome.ok ? outcome.value.slipId : outcome.code)))
  expect(slipIds.size).toBe(1)
  expect(await balanceOf(db.pool, player.id)).toBe(rielToUnits(9_500))
  const { rows } = await db.owner.query('select id from ticket where player_id = $1', [player.id])
  expect(rows).toHaveLength(1)
})

test('the same key with two contents in parallel: one is placed, the other refused', async () => {
  const draw = await openDraw(db)
  const player = await addPlayer(db, 10_000)
  const key = randomUUID()
  const outcomes = await allAtOnce(100, (at) => [
    player.id,
    draw.id,
    [lineOf(SMALL, 500 + (at % 4 < 2 ? 0 : 1))],
    key,
  ])
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.code === 'idempotency_mismatch')).toHaveLength(
    50,
  )
  const { rows } = await db.owner.query('select id from ticket where player_id = $1', [player.id])
  expect(rows).toHaveLength(1)
})

test('500 parallel bets at the limit of a player and draw are never above it', async () => {
  const draw = await openDraw(db)
  const player = await addPlayer(db, 100_000_000)
  const outcomes = await allAtOnce(500, () => [player.id, draw.id, [lineOf(SMALL, 30_000)]])
  expect(tally(outcomes)).toEqual({ placed: 333, player_draw_limit: 167 })
})

test('500 parallel bets at the jackpot limit are never above it', async () => {
  const draw = await openDraw(db)
  const player = await addPlayer(db, 100_000_000)
  const outcomes = await allAtOnce(500, () => [
    player.id,
    draw.id,
    [lineOf(JACKPOT, 1000), lineOf(SMALL, 500)],
  ])
  expect(tally(outcomes)).toEqual({ placed: 100, jackpot_over_limit: 400 })
})

test('500 parallel bets of many players at the exposure limit are never above it', async () => {
  const draw = await openDraw(db)
  const players = await Promise.all(Array.from({ length: 50 }, () => addPlayer(db, 100_000_000)))
  // 1 000 000 riel on one number may cost 50 000 000: eight of them reach 400 000 000.
  const outcomes = await allAtOnce(500, (at) => [
    players[at % 50]?.id ?? 0n,
    draw.id,
    [lineOf({ kind: 'number', post: ((at % 2) + 1) as PostNo, number: 7 }, 1_000_000)],
  ])
  expect(tally(outcomes)).toEqual({ placed: 8, house_exposure: 492 })
  expect(await auditLedger(db.pool)).toEqual([])
})

test('players, draws and keys mixed over two counters: no deadlock, every slip gets an answer', async () => {
  const draws = [await openDraw(db), await openDraw(db, { poll: 'POLL_1' })]
  const players = await Promise.all(Array.from({ length: 30 }, () => addPlayer(db, 20_000)))
  const outcomes = await allAtOnce(3_000, (at) => [
    players[(at * 7) % 30]?.id ?? 0n,
    draws[at % 2]?.id ?? 0n,
    [lineOf(SMALL, 500), lineOf({ kind: 'number', post: 3, number: (at % 59) + 1 }, 500)],
  ])
  expect(tally(outcomes)).toEqual({ placed: 600, not_enough_money: 2_400 })
  expect(await auditLedger(db.pool)).toEqual([])
})

test('bets race the closing of their draw: each is under the root or refused', async () => {
  const players = await Promise.all(Array.from({ length: 20 }, () => addPlayer(db, 1_000_000)))
  const draw = await openDraw(db, { closesInMs: 600 })
  const waves = Array.from({ length: 60 }, async (_, wave) => {
    await delay(wave * 20)
    return allAtOnce(20, (at) => [players[at]?.id ?? 0n, draw.id, [lineOf(SMALL, 500)]])
  })
  const closing = (async () => {
    for (;;) {
      const { rowCount } = await db.pool.query(
        `update draw set state = 'CLOSED' where id = $1 and state = 'OPEN' and closes_at <= clock_timestamp()`,
        [draw.id],
      )
      if (rowCount) break
      await delay(3)
    }
    const { rows } = await db.pool.query('select id from ticket where draw_id = $1', [draw.id])
    return new Set(rows.map((row) => row.id))
  })()
  const [frozen, ...answers] = [await closing, ...(await Promise.all(waves)).flat()]
  const counts = tally(answers)
  expect(counts.placed).toBeGreaterThan(0)
  expect(counts.draw_closed).toBeGreaterThan(0)
  expect((counts.placed ?? 0) + (counts.draw_closed ?? 0)).toBe(1_200)
  const told = answers.flatMap((answer) => (answer.ok && !answer.value.replay ? answer.value.ticketIds : []))
  expect(new Set(told)).toEqual(frozen)
  const { rows } = await db.owner.query('select id from ticket where draw_id = $1', [draw.id])
  expect(rows).toHaveLength(frozen.size)
})

test('a draw that is closed by a row update in the middle takes no bet afterwards', async () => {
  const draw = await openDraw(db)
  const player = await addPlayer(db, 1_000_000)
  const racing = allAtOnce(600, () => [player.id, draw.id, [lineOf(SMALL, 500)]])
  await db.pool.query(`update draw set state = 'CLOSED' where id = $1`, [draw.id])
  const { rows } = await db.pool.query('select count(*)::int as count from ticket where draw_id = $1', [
    draw.id,
  ])
  const counts = tally(await racing)
  expect(counts.placed ?? 0).toBe(rows[0].count)
  expect((counts.placed ?? 0) + (counts.draw_closed ?? 0)).toBe(600)
})

test('a full queue refuses instead of growing, and stopping answers what is under way', async () => {
  const draw = await openDraw(db)
  const player = await addPlayer(db, 1_000_000)
  const counter = new BetCounter(db.pool, { queueMax: 100 })
  const answers = Array.from({ length: 150 }, () =>
    counter.place(orderOf(player.id, draw.id, [lineOf(SMALL, 500)])),
  )
  await counter.stop()
  expect(tally(await Promise.all(answers))).toEqual({ placed: 100, overloaded: 50 })
  const late = await counter.place(orderOf(player.id, draw.id, [lineOf(SMALL, 500)]))
  expect(late).toMatchObject({ ok: false, code: 'overloaded' })
})

test('a slip that the database itself refuses fails alone, not with its batch', async () => {
  const draw = await openDraw(db)
  const player = await addPlayer(db, 1_000_000)
  const counter = new BetCounter(db.pool)
  const good = Array.from({ length: 20 }, () =>
    counter.place(orderOf(player.id, draw.id, [lineOf(SMALL, 500)])),
  )
  const broken = { ...lineOf(SMALL, 500), stakeUnits: -5n }
  const bad = counter.place(orderOf(player.id, draw.id, [broken])).catch(() => 'fault')
  const huge = { ...lineOf(SMALL, 500), stakeUnits: 2n ** 63n - 1n }
  const tooMuch = counter.place(orderOf(player.id, draw.id, [huge, huge])).catch(() => 'fault')
  expect(tally(await Promise.all(good))).toEqual({ placed: 20 })
  expect([await bad, await tooMuch]).toEqual(['fault', 'fault'])
  expect(await auditLedger(db.pool)).toEqual([])
  await counter.stop()
})

test('an account that somebody holds does not hold up the others for ever', async () => {
  const draw = await openDraw(db)
  const [stuck, free] = [await addPlayer(db, 10_000), await addPlayer(db, 10_000)]
  const counter = new BetCounter(db.pool)
  const holder = await db.owner.connect()
  await holder.query('begin')
  await holder.query('select 1 from account where id = $1 for update', [stuck.id])
  const held = orderOf(stuck.id, draw.id, [lineOf(SMALL, 500)])
  const started = performance.now()
  const unlucky = counter.place(orderOf(free.id, draw.id, [lineOf(SMALL, 500)]))
  const answers = Promise.all([counter.place(held), unlucky])
  expect(tally(await answers)).toEqual({ unavailable: 1, placed: 1 })
  expect(performance.now() - started).toBeLessThan(15_000)
  await holder.query('rollback')
  holder.release()
  expect(tally([await counter.place(held)])).toEqual({ placed: 1 })
  await counter.stop()
})

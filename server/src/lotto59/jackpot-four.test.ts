import type { Bet } from '@samnang/core/lotto59/bet'
import type { Outcome } from '@samnang/core/refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPlayer, bettingDatabase, lineOf, openDraw, orderOf } from '../../test/betting.ts'
import type { TestDatabase } from '../../test/database.ts'
import { auditLedger } from '../ledger/audit.ts'
import { BetCounter, type PlacedSlip } from './bet-counter.ts'

let db: TestDatabase
/** Two, as two server processes on one database would have. */
let counters: [BetCounter, BetCounter]

beforeAll(async () => {
  db = await bettingDatabase()
  counters = [new BetCounter(db.pool), new BetCounter(db.pool)]
})
afterAll(async () => {
  for (const counter of counters) await counter.stop()
  await db.drop()
})

const five = (...numbers: number[]): Bet => ({ kind: 'jackpot', numbers })
const SAME = five(1, 2, 3, 4, 5)

/** A new player stakes on these lines; every second one goes through the other server. */
async function stake(drawId: bigint, at: number, ...lines: [Bet, number][]): Promise<Outcome<PlacedSlip>> {
  const player = await addPlayer(db, 1_000_000)
  const counter = counters[at % 2 === 0 ? 0 : 1]
  return counter.place(
    orderOf(
      player.id,
      drawId,
      lines.map(([bet, riel]) => lineOf(bet, riel)),
    ),
  )
}

function tally(outcomes: Outcome<PlacedSlip>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) {
    const name = outcome.ok ? 'placed' : outcome.code
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

test('twelve accounts with 100 000 on the same five numbers: one is taken, by whichever server', async () => {
  const draw = await openDraw(db)
  const told = await Promise.all(Array.from({ length: 12 }, (_, at) => stake(draw.id, at, [SAME, 100_000])))
  expect(tally(told)).toEqual({ placed: 1, jackpot_numbers_limit: 11 })
  expect(told.find((outcome) => !outcome.ok)).toMatchObject({ n: 0 })
})

test('neighbours that share four numbers are bounded together, others are not', async () => {
  const draw = await openDraw(db)
  const neighbours = Array.from({ length: 12 }, (_, at) => five(1, 2, 3, 4, 10 + at))
  const told = await Promise.all(neighbours.map((bet, at) => stake(draw.id, at, [bet, 30_000])))
  expect(tally(told)).toEqual({ placed: 3, jackpot_numbers_limit: 9 })
  expect(told.find((outcome) => !outcome.ok)).toMatchObject({ n: 10_000 })
  expect(await stake(draw.id, 0, [five(1, 2, 3, 50, 51), 100_000])).toMatchObject({ ok: true })
  const other = await openDraw(db, { poll: 'POLL_1' })
  expect(await stake(other.id, 0, [five(1, 2, 3, 4, 9), 100_000])).toMatchObject({ ok: true })
})

test('the limit itself is taken, one line more is not, alone and in a batch, also after a restart', async () => {
  const draw = await openDraw(db)
  expect(await stake(draw.id, 0, [SAME, 60_000])).toMatchObject({ ok: true })
  const above = await Promise.all([0, 0].map((at) => stake(draw.id, at, [SAME, 41_000])))
  expect(above).toMatchObject([
    { code: 'jackpot_numbers_limit', n: 40_000 },
    { code: 'jackpot_numbers_limit', n: 40_000 },
  ])
  expect(await stake(draw.id, 0, [five(1, 2, 3, 4, 59), 40_000])).toMatchObject({ ok: true })
  const restarted = new BetCounter(db.pool)
  const player = await addPlayer(db, 1_000_000)
  const late = await restarted.place(orderOf(player.id, draw.id, [lineOf(five(2, 3, 4, 1, 58), 1_000)]))
  await restarted.stop()
  expect(late).toMatchObject({ code: 'jackpot_numbers_limit', n: 0 })
})

test('one unit below the limit there is no room for a line, one unit above changes nothing for it', async () => {
  const draw = await openDraw(db)
  const limit = (units: bigint) => db.owner.query('update poll set jackpot_four_max = $1', [units])
  const line = 100_000_000n
  await limit(3n * line - 1n)
  expect(await stake(draw.id, 0, [SAME, 3_000])).toMatchObject({ code: 'jackpot_numbers_limit', n: 2_999 })
  await limit(3n * line + 1n)
  expect(await stake(draw.id, 0, [SAME, 3_000])).toMatchObject({ ok: true })
  expect(await stake(draw.id, 0, [SAME, 1_000])).toMatchObject({ code: 'jackpot_numbers_limit', n: 0 })
  await limit(1_000n * line)
})

test('the lines of one slip count together, and what else is in its batch is placed', async () => {
  const draw = await openDraw(db)
  await db.owner.query('update poll set jackpot_four_max = $1, jackpot_draw_max = 4e18', [10_000_000_000n])
  const told = await Promise.all([
    stake(draw.id, 0, [SAME, 60_000], [five(1, 2, 3, 4, 6), 60_000]),
    stake(draw.id, 0, [{ kind: 'range', typeNo: 6 }, 500]),
    stake(draw.id, 0, [five(21, 22, 23, 24, 25), 100_000], [{ kind: 'range', typeNo: 6 }, 500]),
  ])
  expect(told).toMatchObject([{ code: 'jackpot_numbers_limit', n: 100_000 }, { ok: true }, { ok: true }])
  expect(await auditLedger(db.pool)).toEqual([])
})

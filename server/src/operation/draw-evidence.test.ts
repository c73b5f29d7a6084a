/** Finished draws are taken in once each, in their order and none behind one that is late; what they weigh is told. */
import { addDraw, alarmThreshold, noEvidence, weightOf } from '@samnang/core/lotto59/draw-evidence'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { Metrics } from '../base/metrics.ts'
import { followDraws } from './draw-evidence.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db?.drop())

const DAY_MS = 86_400_000
const TODAY_MS = Math.floor(Date.now() / DAY_MS) * DAY_MS
let nowMs = 0
const clock = { now: () => nowMs }

const FAIR = [
  [24, 57, 14, 39, 49, 4, 22, 13, 32, 31],
  [16, 13, 20, 47, 23, 51, 26, 29, 5, 33],
  [31, 27, 33, 12, 14, 28, 23, 45, 29, 18],
]

async function addFinished(i: number, state: string, balls: readonly number[] | null): Promise<void> {
  await db.owner.query(
    `insert into draw (poll, day, i, opens_at, closes_at, shown_at, state, balls, settled_at)
     select 'POLL_2', 1, $1, at - interval '10 s', at, at + interval '6 s', $2, $3, at
     from (select date_trunc('day', now()) - interval '1 day' + $1 * interval '10 s') of (at)`,
    [i, state, balls],
  )
}

async function told(metrics: Metrics, poll = 'POLL_2'): Promise<number | null> {
  const found = new RegExp(`samnang_draw_evidence\\{poll="${poll}"\\} (\\S+)`).exec(
    await metrics.registry.metrics(),
  )
  return found === null ? null : Number(found[1])
}

function weighed(draws: readonly (readonly number[])[]): number {
  const evidence = noEvidence()
  for (const balls of draws) addDraw(evidence, balls)
  return weightOf(evidence) / alarmThreshold('POLL_2')
}

test('draws are weighed once each, and a late one holds those behind it back', async () => {
  const [metrics, follow] = [new Metrics(), followDraws()]
  const parts = { reads: db.pool, metrics, clock }
  nowMs = TODAY_MS - DAY_MS + 60_000
  await follow(parts)
  expect(await told(metrics)).toBe(0)
  expect(metrics.evidenceOf('POLL_2')).toEqual({ isOdd: false, draws: 0 })
  const [first = [], second = [], third = []] = FAIR
  await addFinished(1, 'SETTLED', first)
  await addFinished(2, 'DRAWN', second)
  await addFinished(3, 'SETTLED', third)
  await Promise.all([follow(parts), follow(parts)])
  await follow(parts)
  expect(await told(metrics)).toBeCloseTo(weighed([first]), 12)
  await db.owner.query(`update draw set state = 'SETTLED' where i = 2`)
  await follow(parts)
  expect(await told(metrics)).toBeCloseTo(weighed(FAIR), 12)
  expect(metrics.evidenceOf('POLL_2')).toEqual({ isOdd: false, draws: 3 })
  await addFinished(4, 'VOID', null)
  await addFinished(5, 'SETTLED', third)
  await follow(parts)
  expect(await told(metrics), 'a result that comes again is no chance').toBeGreaterThan(1)
  expect(metrics.evidenceOf('POLL_2')).toEqual({ isOdd: true, draws: 4 })
  const again = new Metrics()
  await followDraws()({ ...parts, metrics: again })
  expect(await told(again), 'a server that starts anew knows as much').toBe(await told(metrics))

  // The luck of one alarm is behind it: what comes next is weighed from nothing, and the alarm is told for a day.
  await addFinished(6, 'SETTLED', first)
  nowMs += 23 * 3_600_000
  await follow(parts)
  expect(metrics.evidenceOf('POLL_2')).toEqual({ isOdd: true, draws: 5 })
  nowMs += 3_600_000
  const late = new Metrics()
  await followDraws()({ ...parts, metrics: late })
  await follow(parts)
  for (const one of [metrics, late]) {
    expect(await told(one)).toBeLessThan(weighed([first]) * 2)
    expect(one.evidenceOf('POLL_2')).toEqual({ isOdd: false, draws: 5 })
  }
})

test('draws that cannot be read are told, and those of the other games are weighed all the same', async () => {
  const metrics = new Metrics()
  const reads = {
    query: (text: string, values: unknown[]) =>
      values[0] === 'POLL_1' ? Promise.reject(new Error('lost')) : db.pool.query(text, values),
  } as unknown as typeof db.pool
  await expect(followDraws()({ reads, metrics, clock })).rejects.toThrow(
    'finished draws of POLL_1 could not be read',
  )
  expect(metrics.evidenceOf('POLL_2').draws).toBe(5)
  expect(metrics.evidenceOf('POLL_1').draws).toBe(0)
})

async function addHouse(day: number, state: string, numbers: readonly string[] | null): Promise<void> {
  const [A, B, C, D] = numbers ?? []
  await db.owner.query(
    `insert into lottery_draw (type, session, title, opens_at, stop_delete_at, closes_at, draw_at, rules_version, state,
       result, fair_day, fair_i)
     select 'KH', '1030', 'KH', at - interval '3 h', at - interval '9 m', at - interval '5 m', at,
       (select max(version) from lottery_rules), $2, $3, $1, 1
     from (select date_trunc('day', now()) - interval '20 days' + $1 * interval '1 day') of (at)`,
    [day, state, numbers && JSON.stringify({ A, B, C, D })],
  )
}

test('draws of KH are weighed as well: a feed that stands still is found at its second draw', async () => {
  await db.owner.query(
    `insert into lottery_rules (rules, rules_hash) values ('{}', sha256('none')) on conflict do nothing`,
  )
  const [metrics, follow] = [new Metrics(), followDraws()]
  const parts = { reads: db.pool, metrics, clock }
  nowMs = TODAY_MS - 18 * DAY_MS + 60_000
  const numbers = ['33272', '55158', '13028', '66947']
  await addHouse(1, 'settled', numbers)
  await addHouse(2, 'confirmed', numbers)
  await addHouse(3, 'settled', ['10000', '20001', '30012', '40123'])
  await follow(parts)
  expect(await told(metrics, 'KH')).toBeLessThan(0.1)
  await db.owner.query(`update lottery_draw set state = 'settled' where fair_day = 2`)
  await follow(parts)
  expect(await told(metrics, 'KH')).toBeGreaterThan(1)
})

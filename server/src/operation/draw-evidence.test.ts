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

async function told(metrics: Metrics): Promise<number | null> {
  const found = /samnang_draw_evidence\{poll="POLL_2"\} (\S+)/.exec(await metrics.registry.metrics())
  return found === null ? null : Number(found[1])
}

function weighed(draws: readonly (readonly number[])[]): number {
  const evidence = noEvidence()
  for (const balls of draws) addDraw(evidence, balls)
  return weightOf(evidence) / alarmThreshold('POLL_2')
}

test('draws are weighed once each, and a late one holds those behind it back', async () => {
  const [metrics, follow] = [new Metrics(), followDraws()]
  const parts = { reads: db.pool, metrics }
  await follow(parts)
  expect(await told(metrics)).toBe(0)
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
  await addFinished(4, 'VOID', null)
  await addFinished(5, 'SETTLED', third)
  await follow(parts)
  expect(await told(metrics), 'a result that comes again is no chance').toBeGreaterThan(1)
  const again = new Metrics()
  await followDraws()({ reads: db.pool, metrics: again })
  expect(await told(again), 'a server that starts anew knows as much').toBe(await told(metrics))
})

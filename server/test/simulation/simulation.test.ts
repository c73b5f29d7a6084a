import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { dropMovedDatabase } from '../../src/database/moved-clock.ts'
import { createPool, type Pool, type Tx } from '../../src/database/pool.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { describeOptions, optionsOf } from './options.ts'
import { type Ran, runSeed, type Stage, stageOn } from './run-seed.ts'
import { makeTemplate } from './template.ts'

const SEEDS = 1_000
/** In one test each: a failure names its hundred, and none lasts longer than its time on a slow machine. */
const IN_ONE = 100
/** Their CPU is a tenth of that. */
const PATIENCE_MS = 240_000

/** Seeds that have found something once: run for ever. */
const kept = JSON.parse(readFileSync(fileURLToPath(new URL('kept-seeds.json', import.meta.url)), 'utf8')) as {
  seed: number
  why: string
}[]

const NAME = 'simulate_worlds'

let db: TestDatabase
let pool: Pool
let session: Tx
let stage: Stage

beforeAll(async () => {
  db = await testDatabase()
  const url = await makeTemplate(db.url, NAME, readConfig({ ...process.env }))
  pool = createPool(url, { max: 1, role: null, name: 'samnang-simulate', statementTimeoutMs: 0 })
  session = await pool.connect()
  stage = await stageOn(session)
}, 120_000)

afterAll(async () => {
  session?.release(true)
  await pool?.end()
  await dropMovedDatabase(db.url, NAME)
  await db.drop()
})

/** What was found, with what its seed decides. */
function found(rans: readonly Ran[]): string[] {
  return rans.flatMap(({ seed, faults, options }) =>
    faults.length === 0 ? [] : [`npm run simulate -- --seed ${seed}`, ...faults, describeOptions(options)],
  )
}

async function run(seeds: readonly number[]): Promise<Ran[]> {
  const rans: Ran[] = []
  for (const seed of seeds) rans.push(await runSeed(stage, seed))
  return rans
}

test('seeds that have found something find nothing any more', { timeout: PATIENCE_MS }, async () => {
  expect(found(await run(kept.map(({ seed }) => seed)))).toEqual([])
})

test('a seed is the same world whenever it is run', { timeout: PATIENCE_MS }, async () => {
  const seeds = [1, 2, 3, 4, 5, 6, 7, 8]
  const prints = (rans: readonly Ran[]) => rans.map(({ print }) => print)
  const first = prints(await run(seeds))
  expect(new Set(first).size).toBe(seeds.length)
  // In another order, after other worlds.
  expect(prints(await run([...seeds].reverse())).reverse()).toEqual(first)
})

test('what a seed decides has all kinds of worlds', () => {
  const all = Array.from({ length: SEEDS }, (_, at) => optionsOf(at + 1))
  expect(new Set(all.map(({ mode }) => mode))).toEqual(new Set(['safety', 'liveness']))
  for (const name of ['crash', 'cut', 'slow', 'still', 'lost', 'twice', 'clockSteps', 'tickets'] as const) {
    const struck = all.filter((options) => options[name] > 0).length
    expect(struck, name).toBeGreaterThan(SEEDS / 10)
    expect(struck, name).toBeLessThan(SEEDS)
  }
})

test.each(Array.from({ length: SEEDS / IN_ONE }, (_, at) => 1 + at * IN_ONE))(
  'a hundred worlds from seed %i on keep what must hold',
  { timeout: PATIENCE_MS },
  async (from) => {
    const rans = await run(Array.from({ length: IN_ONE }, (_, at) => from + at))
    expect(found(rans)).toEqual([])
    // A run in which nothing struck proves nothing.
    const struck = (name: keyof Ran['struck']) => rans.reduce((sum, ran) => sum + ran.struck[name], 0)
    for (const name of [
      'killed before',
      'killed after',
      'not reached',
      'answer lost',
      'slow',
      'still',
    ] as const)
      expect(struck(name), name).toBeGreaterThan(0)
    for (const name of ['message lost', 'message twice', 'clock step'] as const)
      expect(struck(name), name).toBeGreaterThan(0)
  },
)

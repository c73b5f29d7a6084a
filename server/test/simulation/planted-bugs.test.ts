import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { dropMovedDatabase } from '../../src/database/moved-clock.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import type { Planted } from './planted-bugs.ts'

const { rootDir } = readConfig({ ...process.env })
const bugs = JSON.parse(
  readFileSync(join(rootDir, 'server/test/simulation/planted-bugs.json'), 'utf8'),
) as Planted[]

const NAME = 'simulate_bugs'
let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})

afterAll(async () => {
  await dropMovedDatabase(db.url, NAME)
  await db.drop()
})

/** The simulation as a program of its own, in a database of its own. */
function simulate(bug: string): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, SIMULATE_DATABASE_URL: db.url, SIMULATE_DATABASE: NAME }
  const args = ['simulate.mjs', '--bug', bug]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: rootDir, env })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}

test('there are ten bugs, each with a name and a number of seeds of its own', () => {
  expect(new Set(bugs.map(({ name }) => name)).size).toBe(10)
  // Of which simulation.test.ts holds that they find nothing without a bug.
  for (const { name, within } of bugs) expect(within, name).toBeLessThanOrEqual(400)
})

test.each(bugs.map(({ name, within, by }) => [name, within, by] as const))(
  '%s is found by one of the first %i seeds, by %s',
  { timeout: 240_000 },
  async (name, _within, by) => {
    const { code, output } = await simulate(name)
    expect(output).toMatch(new RegExp(`^FOUND \\d+ ${by}: `, 'm'))
    expect(code).toBe(0)
  },
)

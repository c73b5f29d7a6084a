/** What the operator is told of how long things are kept. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type KeptTable, PASSING, tablesWithRule } from '@samnang/server/operation/retention'
import { forgetOldVisits } from '@samnang/server/players/forget-old'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../server/test/database.ts'
import { operator } from './operator.ts'

const dir = mkdtempSync(join(tmpdir(), 'samnang-retention-'))
let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await db.drop()
  rmSync(dir, { recursive: true })
})

const run = (options: Record<string, string | boolean> = {}) =>
  operator({ db, dir, as: null })('retention', [], options as Record<string, string>)
const tables = async () => (await run()).values[0] as (KeptTable & { bytes: number })[]

test('every table has one rule, and no rule names a table that is not there', async () => {
  const found = await tables()
  expect(found.filter(({ kept }) => kept === null).map(({ name }) => name)).toEqual([])
  const names = tablesWithRule()
  expect(new Set(names).size).toBe(names.length)
  expect(found.map(({ name }) => name).sort()).toEqual([...names].sort())
  expect(found.every(({ bytes }) => bytes >= 0)).toBe(true)
})

test('money, bets, results and events are never removed, and what is removed says when', async () => {
  const found = new Map((await tables()).map((table) => [table.name, table]))
  for (const name of [
    'tx',
    'entry',
    'slip',
    'draw',
    'draw_payment',
    'withdrawal',
    'audit_event',
    'lottery_ticket',
  ])
    expect(found.get(name)).toMatchObject({ kept: 'books', until: null })
  for (const name of Object.keys(PASSING))
    expect(found.get(name)).toMatchObject({ kept: 'passing', until: expect.stringMatching(/\w/) })
  expect(found.get('slip')?.parts).toBeGreaterThan(0)
})

test('it is told by rule, with parts; who has not cleaned up is told by the exit code until it is done', async () => {
  const { text, code } = await run({ all: true })
  expect(code).toBe(0)
  expect(text).toMatch(/^Kept for ever: .* \d+ tables, [\d.]+ [kM]B\.$/m)
  expect(text).toMatch(/^ {2}slip .* parts, slip_0 to slip_\d+$/m)
  expect(text).toMatch(/^ {2}session .*, until 90 days after its end$/m)
  expect(text).not.toContain('overdue')
  await db.pool.query(
    `insert into login_failure (username_key, source, address, at)
     values ('sokha', 'guest', '127.0.0.1', clock_timestamp() - interval '9 hours')`,
  )
  const late = await run({ all: true })
  expect(late.text).toMatch(/^ {2}login_failure .* \(overdue\)$/m)
  expect(late.text).toContain('Nobody cleans up: login_failure.')
  expect(late.code).toBe(1)
  await forgetOldVisits(db.pool)
  expect((await run()).code).toBe(0)
})

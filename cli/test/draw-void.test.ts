/** Calling a draw off at a terminal. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../server/test/database.ts'
import { addOpenDraw, drawWorld } from '../../server/test/draw-world.ts'
import { operator } from './operator.ts'

const dir = mkdtempSync(join(tmpdir(), 'samnang-void-'))
let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await db?.drop()
  rmSync(dir, { recursive: true, force: true })
})

test('a draw is called off alone before its close; from then on a second person is asked, and nothing is void', async () => {
  const run = operator({ db, dir })
  const world = await drawWorld(db)
  const draw = (i: number, closedAgoMs: number) =>
    addOpenDraw(world, { poll: 'POLL_2', i, closedAgoMs, showMs: 0 })
  const [open, closed] = [await draw(1, -600_000), await draw(2, 10_000)]
  await run('whoami', [], { as: 'vanna' })
  const options = { reason: 'technical_fault', note: 'the hall has no light' }
  expect((await run('draw void', [999_999n], options)).text).toBe('There is no draw 999999.')
  expect((await run('draw void', [open], options)).text).toContain('is void; its bets are refunded')
  expect((await run('draw void', [open], options)).text).toContain('cannot be voided')
  expect((await run('draw void', [closed], options)).text).toContain('A second person has to agree')
  const { rows } = await db.owner.query(
    `select (select state from draw where id = $1) as open, (select state from draw where id = $2) as closed,
       (select json_agg(json_build_array(state, reason)) from approval) as asked`,
    [open, closed],
  )
  expect(rows).toEqual([{ open: 'VOID', closed: 'OPEN', asked: [['WAITING', 'the hall has no light']] }])
})

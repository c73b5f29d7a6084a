/** What a draw that was paid wrongly would change, at a terminal; asked for there, agreed on by two. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../server/test/database.ts'
import { addBets, addPlayers, drawWorld } from '../../server/test/draw-world.ts'
import { runDraw } from '../../server/test/run-draw.ts'
import { openDrawAt } from '../../server/test/timely-draws.ts'
import { operator } from './operator.ts'

const dir = mkdtempSync(join(tmpdir(), 'samnang-resettle-'))
let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await db?.drop()
  rmSync(dir, { recursive: true, force: true })
})

test('the figures come first; alone in the house it is done at once, with a colleague it waits for them', async () => {
  const run = operator({ db, dir })
  const world = await drawWorld(db)
  const [player = 0n] = await addPlayers(db.owner, 1)
  const paid = async (agoMs: number) => {
    const id = await openDrawAt(world, Date.now() - agoMs, { poll: 'POLL_1', showMs: 0 })
    await addBets(db.owner, id, [{ player, bet: { kind: 'range', typeNo: 6 }, riel: 1000 }])
    await runDraw(world.parts, await world.newReign(), id)
    return id
  }
  const [first, second] = [await paid(1_200_000), await paid(600_000)]
  expect((await run('draw resettle', [999_999n])).text).toBe('There is no draw 999999.')
  expect((await run('draw resettle', [first])).text).toContain('nothing would change')
  expect(await run('draw resettle', [first], { ask: true })).toMatchObject({ code: 1 })
  await db.owner.query('update draw set balls = array(select 60 - b from unnest(balls) b)')
  expect((await run('draw resettle', [first])).text).toContain('its records prove')
  expect((await run('draw resettle', [first], { ask: true })).text).toContain('settled again')
  expect((await run('draw resettle', [first])).text).toContain('settled again already')

  await run('whoami', [], { as: 'sok' })
  expect((await run('draw resettle', [second], { ask: true })).text).toContain('A second person has to agree')
  const { rows } = await db.owner.query('select state, reason from approval')
  expect(rows).toEqual([{ state: 'WAITING', reason: 'samnang draw resettle' }])
})

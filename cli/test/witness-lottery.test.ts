/** The ticket lottery in the log that witnesses follow: roots and results of the house's draws and of the others'. */
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { growLog } from '@samnang/server/fairness/witness-log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../server/test/database.ts'
import { addPlayers } from '../../server/test/draw-world.ts'
import {
  type LotteryWorld,
  lineOf,
  lotteryWorld,
  openTestDraw,
  passClose,
  placeTickets,
  runLotteryDraw,
} from '../../server/test/lottery-life.ts'
import { type TestServer, testServer } from '../../server/test/server.ts'
import { unguarded } from '../../server/test/timely-draws.ts'
import { look } from '../src/witness/follow.ts'

let db: TestDatabase
let world: LotteryWorld
let server: TestServer
let url: string
let dir: string

beforeAll(async () => {
  db = await testDatabase()
  world = await lotteryWorld(db, 'witness of the lottery')
  // The test day of the polls has more numbers than a day.
  await unguarded(db.owner, `delete from fair_day where game <> 'KH'`)
  server = await testServer({ db })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  dir = mkdtempSync(join(tmpdir(), 'samnang-witness-'))
})
afterAll(async () => {
  await server?.close()
  await db?.drop()
  if (dir) rmSync(dir, { recursive: true, force: true })
})

const seen = () => look(url, dir, { now: Date.now })

/** Closed under its root, with a ticket in it; a house draw has its numbers as well. */
async function closedDraw(type: 'KH' | 'VN'): Promise<bigint> {
  const [player = 0n] = await addPlayers(db.owner, 1)
  const { id } = await openTestDraw(world, type)
  await placeTickets(world, id, [{ player, items: [lineOf(['47'], ['B'], 1000)] }])
  await passClose(world, id)
  await growLog(world.parts)
  await runLotteryDraw(world.parts, await world.newReign(), id)
  await growLog(world.parts)
  return id
}

async function logged(id: bigint): Promise<Record<string, unknown>[]> {
  const { rows } = await db.owner.query<{ body: string }>(
    `select body from witness_entry where name like '%:' || $1 or name like '%:' || $1 || '/%' order by number`,
    [id],
  )
  return rows.map(({ body }) => JSON.parse(body))
}

/** As two people would, in fewer steps. */
const become = (id: bigint, state: string, result: object | null = null) =>
  db.owner.query(
    `update lottery_draw set state = $2::text, result = $3, source = 'newspaper',
       round = case when $2 = 'reopened' then 2 else round end,
       void_reason = case when $2 = 'void' then 'no_official_result' end where id = $1`,
    [id, state, result === null ? null : JSON.stringify(result)],
  )

test('a draw of the house stands in the log with its root and its numbers, and proves itself', async () => {
  const id = await closedDraw('KH')
  const entries = await logged(id)
  expect(entries.map(({ name }) => name)).toEqual([`open:${id}`, `close:${id}`, `end:${id}`])
  expect(entries[0]).toMatchObject({ game: 'KH', mode: 0, drawMs: expect.any(Number) })
  expect((await seen()).proved).toBe(1)
  expect(await growLog(world.parts)).toBe(0)
  const changed = 'update lottery_record set close_hash = $2 where draw_id = $1 returning close_hash'
  const { rows } = await db.owner.query('select close_hash as "T" from lottery_record where draw_id = $1', [
    id,
  ])
  await db.owner.query(changed, [id, Buffer.alloc(32)])
  await expect(seen()).rejects.toThrow(`draw ${id}: its bets were changed`)
  await db.owner.query(changed, [id, rows[0]?.T])
  await seen()
})

test('a result from outside is told when it counts, and each time that it is entered anew', async () => {
  const id = await closedDraw('VN')
  expect((await logged(id)).map(({ name }) => name)).toEqual([`open:${id}`, `close:${id}`])
  await become(id, 'entered', { columns: [] })
  expect(await growLog(world.parts)).toBe(0)
  await become(id, 'confirmed', { columns: [{ province: 'X', g8: '60' }] })
  expect(await growLog(world.parts)).toBe(1)
  expect(await seen()).toMatchObject({ corrected: 0 })
  await become(id, 'reopened')
  expect(await growLog(world.parts)).toBe(0)
  await become(id, 'confirmed', { columns: [{ province: 'X', g8: '61' }] })
  expect(await growLog(world.parts)).toBe(1)
  expect((await logged(id)).slice(2)).toEqual([
    expect.objectContaining({
      name: `end:${id}`,
      round: 1,
      result: { columns: [{ province: 'X', g8: '60' }] },
    }),
    expect.objectContaining({ name: `again:${id}/2`, result: { columns: [{ province: 'X', g8: '61' }] } }),
  ])
  await become(id, 'settled', { columns: [{ province: 'X', g8: '61' }] })
  expect(await growLog(world.parts)).toBe(0)
  expect(await seen()).toMatchObject({ corrected: 1, undone: 0 })
})

test('a draw that is called off ends in the log with its reason, also after a result had counted', async () => {
  const id = await closedDraw('VN')
  await become(id, 'confirmed', { columns: [] })
  await growLog(world.parts)
  await become(id, 'reopened')
  await become(id, 'void')
  expect(await growLog(world.parts)).toBe(1)
  expect((await logged(id)).at(-1)).toEqual({
    name: `void:${id}`,
    prk: null,
    void_reason: 'no_official_result',
  })
  expect(await seen()).toMatchObject({ undone: 1, voids: {} })
  const other = await closedDraw('VN')
  await become(other, 'void')
  expect(await growLog(world.parts)).toBe(1)
  expect(await seen()).toMatchObject({ undone: 1, voids: { VN: 1 } })
  expect(await growLog(world.parts)).toBe(0)
})

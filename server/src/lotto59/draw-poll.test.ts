import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { type DrawWorld, drawWorld, TEST_DAY } from '../../test/draw-world.ts'
import { scheduleDraws } from './draw-poll.ts'

let db: TestDatabase
let world: DrawWorld

beforeAll(async () => {
  db = await testDatabase()
  world = await drawWorld(db)
})
afterAll(() => db?.drop())

/** So many seconds after the first slot of the test day has begun; a slot of POLL_2 has ten. */
const after = (seconds: number) => TEST_DAY * 86_400_000 + seconds * 1_000
const made = async (epoch: bigint, nowMs: number) =>
  (await scheduleDraws(world.parts, epoch, 'POLL_2', nowMs)).map(({ day, i }) => [day, i])

async function rows(): Promise<number[]> {
  const { rows } = await db.owner.query<{ i: number }>('select i from draw order by i')
  return rows.map(({ i }) => i)
}

test('a slot gets its row once, three seconds ahead, and only whoever made it is told so', async () => {
  const { epoch } = await world.newReign()
  expect(await made(epoch, after(1))).toEqual([[TEST_DAY, 1]])
  expect(await made(epoch, after(2))).toEqual([])
  expect(await made(epoch, after(6))).toEqual([])
  expect(await made(epoch, after(9))).toEqual([[TEST_DAY, 2]])
  expect(await rows()).toEqual([1, 2])
})

test('whose reign is over makes none, and is not told of one', async () => {
  const former = await world.newReign()
  const present = await world.newReign()
  expect(await made(former.epoch, after(19))).toEqual([])
  expect(await made(present.epoch, after(19))).toEqual([[TEST_DAY, 3]])
  expect(await rows()).toEqual([1, 2, 3])
})

test('a poll that is off gets none, one that nobody has committed to neither', async () => {
  const { epoch } = await world.newReign()
  expect(await made(epoch, after(86_400 + 1))).toEqual([])
  await db.owner.query(`update poll set enabled = false where id = 'POLL_2'`)
  expect(await made(epoch, after(29))).toEqual([])
  await db.owner.query(`update poll set enabled = true where id = 'POLL_2'`)
  expect(await made(epoch, after(29))).toEqual([[TEST_DAY, 4]])
})

import { DAY_MS } from '@samnang/core/lotto59/draw-schedule'
import { refused } from '@samnang/core/refusal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { type DrawWorld, drawWorld } from '../../test/draw-world.ts'
import { ensureCommitted } from './day-commitments.ts'
import { commitmentOf, findFairDay } from './fair-days.ts'
import { meetVault } from './prepare-reign.ts'

let db: TestDatabase
let world: DrawWorld
let key: Uint8Array

beforeEach(async () => {
  db = await testDatabase()
  world = await drawWorld(db)
  key = await meetVault(world.parts)
})
afterEach(() => db.drop())

const DAY = 20_000
const noon = DAY * DAY_MS + DAY_MS / 2

async function rangeOf(day: number, i: number) {
  const range = await findFairDay(db.pool, { game: 'POLL_2', day, i })
  return range && { first: range.first, count: range.count }
}

test('a first start in the middle of a day commits to the draws that can still be opened, once', async () => {
  await ensureCommitted(world.parts, key, 'POLL_2', noon)
  expect(await rangeOf(DAY, 4320)).toBeNull()
  expect(await rangeOf(DAY, 4321)).toEqual({ first: 4321, count: 8640 - 4320 })
  expect(await rangeOf(DAY, 8640)).toEqual({ first: 4321, count: 8640 - 4320 })
  await ensureCommitted(world.parts, key, 'POLL_2', noon + 60_000)
  const { rows } = await db.owner.query('select count(*) as count from fair_day where day = $1', [DAY])
  expect(rows[0]?.count).toBe(1n)
})

test('the next day is committed before it starts', async () => {
  await ensureCommitted(world.parts, key, 'POLL_2', (DAY + 1) * DAY_MS - 600_000)
  expect(await rangeOf(DAY + 1, 1)).toEqual({ first: 1, count: 8640 })
  await ensureCommitted(world.parts, key, 'POLL_2', (DAY + 2) * DAY_MS - 5000)
  expect(await rangeOf(DAY + 2, 8640)).toEqual({ first: 1, count: 8640 })
})

test('who dies between promise and row asks for the same range again', async () => {
  const asked: number[] = []
  const { vault } = world
  const commitDay = vault.commitDay
  vault.commitDay = async (order) => {
    asked.push(order.first)
    await commitDay(order)
    throw new Error('killed')
  }
  await expect(ensureCommitted(world.parts, key, 'POLL_2', noon)).rejects.toThrow('killed')
  vault.commitDay = async (order) => {
    asked.push(order.first)
    return commitDay(order)
  }
  await ensureCommitted(world.parts, key, 'POLL_2', noon + 30_000)
  expect(asked).toEqual([4321, 4321])
  expect(await commitmentOf(db.pool, { game: 'POLL_2', day: DAY, i: 4325 })).not.toBeNull()
})

test('where the time for the intended range has passed, the next possible one is taken', async () => {
  const { vault } = world
  const commitDay = vault.commitDay
  vault.commitDay = () => Promise.reject(new Error('silent'))
  await expect(ensureCommitted(world.parts, key, 'POLL_2', noon)).rejects.toThrow('silent')
  vault.commitDay = async (order) =>
    order.first < 4400 ? refused('already_closed', { n: 4400 }) : commitDay(order)
  await ensureCommitted(world.parts, key, 'POLL_2', noon + 600_000)
  await ensureCommitted(world.parts, key, 'POLL_2', noon + 600_000)
  expect(await rangeOf(DAY, 4400)).toEqual({ first: 4400, count: 8640 - 4399 })
})

test('a commitment that is not signed by the vault is not published', async () => {
  await expect(ensureCommitted(world.parts, new Uint8Array(32), 'POLL_2', noon)).rejects.toThrow('signed')
  expect(await rangeOf(DAY, 5000)).toBeNull()
})

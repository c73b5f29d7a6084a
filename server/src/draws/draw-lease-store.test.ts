import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { releaseLease, takeLease } from './draw-lease-store.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(() => db.owner.query(`update lease set holder = '', epoch = 0, expires_at = '-infinity'`))
afterAll(() => db.drop())

async function holds(epoch: bigint): Promise<boolean> {
  const { rows } = await db.pool.query<{ holds: boolean }>('select holds_draw_lease($1) as holds', [epoch])
  return rows[0]?.holds === true
}

test('of many who ask at once one reigns, and keeps its epoch while it renews', async () => {
  const epochs = await Promise.all(Array.from({ length: 20 }, (_, at) => takeLease(db.pool, `holder ${at}`)))
  expect(epochs.filter((epoch) => epoch !== null)).toEqual([1n])
  const holder = `holder ${epochs.indexOf(1n)}`
  expect(await takeLease(db.pool, holder)).toBe(1n)
  expect(await holds(1n)).toBe(true)
  expect(await holds(0n)).toBe(false)
})

test('a lease that has run out steps nothing, and whoever takes it next gets a higher epoch', async () => {
  await takeLease(db.pool, 'one')
  await db.owner.query('update lease set expires_at = clock_timestamp()')
  expect(await holds(1n)).toBe(false)
  expect(await takeLease(db.pool, 'one')).toBe(2n)
  await db.owner.query('update lease set expires_at = clock_timestamp()')
  expect(await takeLease(db.pool, 'two')).toBe(3n)
  expect(await takeLease(db.pool, 'one')).toBeNull()
  expect(await holds(2n)).toBe(false)
})

test('a lease given back is free at once, but only by its holder', async () => {
  await takeLease(db.pool, 'one')
  await releaseLease(db.pool, 'two')
  expect(await takeLease(db.pool, 'two')).toBeNull()
  await releaseLease(db.pool, 'one')
  expect(await takeLease(db.pool, 'two')).toBe(2n)
})

test('a clock that was set back by an hour does not leave the draws without anybody for that long', async () => {
  await takeLease(db.pool, 'dead')
  await db.owner.query(`update lease set expires_at = clock_timestamp() + interval '1 hour'`)
  expect(await takeLease(db.pool, 'alive')).toBe(2n)
})

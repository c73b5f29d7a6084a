import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { createPool, inTransaction } from './pool.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  await db.owner.query('create table counter (n bigint)')
  await db.owner.query('grant select, insert on counter to samnang_app')
})
afterAll(() => db.drop())

test('int8 is a bigint, alone and in arrays; a date stays the day that was stored', async () => {
  const { rows } = await db.pool.query(
    "select 9007199254740993::int8 one, array[1, null, -2]::int8[] many, date '2026-01-31' as day",
  )
  expect(rows).toEqual([{ one: 9007199254740993n, many: [1n, null, -2n], day: '2026-01-31' }])
})

test('the application works under its own role and in UTC', async () => {
  const { rows } = await db.pool.query("select current_user as role, current_setting('timezone') as zone")
  expect(rows).toEqual([{ role: 'samnang_app', zone: 'UTC' }])
})

test('a fault rolls back, a returned value commits', async () => {
  const fault = inTransaction(db.pool, async (tx) => {
    await tx.query('insert into counter values (1)')
    throw new Error('fault')
  })
  await expect(fault).rejects.toThrow('fault')
  await inTransaction(db.pool, (tx) => tx.query('insert into counter values (2)'))
  expect((await db.pool.query('select n from counter')).rows).toEqual([{ n: 2n }])
})

test('the pool serves again after its connections were cut', async () => {
  await db.pool.query('select 1')
  await db.owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'samnang-test' and datname = current_database()",
  )
  await expect
    .poll(() =>
      db.pool.query('select 1 as one').then(
        ({ rows }) => rows,
        () => [],
      ),
    )
    .toEqual([{ one: 1 }])
})

test('a connection that is ended in somebody’s hands between two queries ends nothing else', async () => {
  const held = await db.pool.connect()
  const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid')
  await db.owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await expect(untilFails(() => held.query('select 1'))).resolves.toBe(true)
  held.release(true)
  expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

async function untilFails(ask: () => Promise<unknown>): Promise<boolean> {
  for (;;) {
    try {
      await ask()
    } catch {
      return true
    }
  }
}

test('a question that hangs fails after the time of its pool, and its connection is not handed out again', async () => {
  const pool = createPool(db.url, { max: 1, name: 'samnang-test-hangs', queryTimeoutMs: 2_000 })
  const pidOf = () =>
    pool.query<{ pid: number }>('select pg_backend_pid() as pid').then(
      ({ rows }) => rows[0]?.pid,
      () => undefined,
    )
  try {
    let pid: number | undefined
    const hung = inTransaction(pool, async (tx) => {
      pid = (await tx.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
      await tx.query('select pg_sleep(20)')
    })
    await expect(hung).rejects.toThrow('Query read timeout')
    await expect.poll(pidOf, { timeout: 20_000 }).toBeTypeOf('number')
    expect(await pidOf()).not.toBe(pid)
  } finally {
    await pool.end()
  }
})

test('a connection is kept from one fast draw to the next, and goes when nobody asks for long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pool = createPool(db.url, { max: 1, role: null, name: 'samnang-idle' })
  const pid = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  try {
    const first = await pid()
    vi.advanceTimersByTime(30_000)
    expect(await pid()).toBe(first)
    vi.advanceTimersByTime(60_000)
    expect(await pid()).not.toBe(first)
  } finally {
    vi.useRealTimers()
    await pool.end()
  }
})

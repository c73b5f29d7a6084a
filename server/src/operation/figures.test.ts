/** Figures that move by the clock and by what happens, whether /readyz is asked or not. */
import { accepted, refused } from '@samnang/core/refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPlayer } from '../../test/betting.ts'
import { heldWithdrawal, ownAccount, withoutLimits } from '../../test/cashier.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addOpenDraw, type DrawWorld, drawWorld } from '../../test/draw-world.ts'
import { noVault } from '../../test/parts.ts'
import { type TestServer, testServer } from '../../test/server.ts'
import { Metrics } from '../base/metrics.ts'
import { watchPayments } from '../cashier/payment-queues.ts'
import type { Pool } from '../database/pool.ts'
import { auditAndNote } from '../ledger/audit.ts'
import { voidDraw } from '../lotto59/void-draw.ts'
import { watchLease } from './book-metrics.ts'
import { startWatch } from './watch.ts'

let db: TestDatabase
let server: TestServer
let world: DrawWorld
let isVaultUp = true
const fromVault = async () => {
  if (!isVaultUp) throw new Error('no vault')
  return accepted({ publicKey: new Uint8Array(32), sinceMs: 0 })
}
beforeAll(async () => {
  db = await testDatabase()
  world = await drawWorld(db)
  const vault = { ...noVault, keys: fromVault, destroy: async () => refused('unknown_draw') }
  server = await testServer({ db, vault })
})
afterAll(async () => {
  await server?.close()
  await db?.drop()
})

/** The value of one line of the figures. */
async function figure(line: string): Promise<number | null> {
  const text = await server.parts.metrics.registry.metrics()
  const found = text.split('\n').find((each) => each.startsWith(`${line} `))
  return found === undefined ? null : Number(found.slice(line.length + 1))
}

test.each([
  ['OPEN', 10_000],
  ['CLOSED', 10_000],
  ['DRAWN', 5_000],
])('a draw that stays %s is late by the clock', async (state, atLeastMs) => {
  const id = await addOpenDraw(world, { poll: 'POLL_1', i: 1, closedAgoMs: 20_000 })
  await db.owner.query(`update draw set state = $2, shown_at = closes_at + interval '6 s' where id = $1`, [
    id,
    state,
  ])
  const watch = startWatch(server.parts)
  await expect
    .poll(() => figure('samnang_draw_lateness_seconds{poll="POLL_1"}'))
    .toBeGreaterThan(atLeastMs / 1000)
  watch.stop()
  await db.owner.query('delete from draw_record where draw_id = $1', [id])
  await db.owner.query('delete from draw where id = $1', [id])
})

test('a void draw is counted; one that was never opened is not', async () => {
  const name = 'samnang_draws_void_last_day{game="POLL_2"}'
  expect(await figure(name)).toBe(0)
  const id = await addOpenDraw(world, { poll: 'POLL_2', i: 2, closedAgoMs: -5_000 })
  expect((await voidDraw(db.pool, { id, reason: 'technical_fault', note: '', actor: 'cli' })).ok).toBe(true)
  const other = await addOpenDraw(world, { poll: 'POLL_2', i: 3, closedAgoMs: 5_000 })
  await db.owner.query(`update draw set state = 'VOID', void_reason = 'not_opened' where id = $1`, [other])
  expect(await figure(name)).toBe(1)
  expect(await figure('samnang_draws_void_last_day{game="KH"}')).toBe(0)
})

test('the last audit of the book: when, and what it found', async () => {
  expect(await figure('samnang_ledger_audit{figure="time_seconds"}')).toBe(0)
  await auditAndNote(db.pool, 'cli')
  const at = await figure('samnang_ledger_audit{figure="time_seconds"}')
  expect(Math.abs((at ?? 0) - Date.now() / 1000)).toBeLessThan(60)
  expect(await figure('samnang_ledger_audit{figure="differences"}')).toBe(0)
  await db.owner.query(`update account set balance = balance + 7 where id = 1`)
  await db.owner.query(
    `update account set balance = 7 where id = (select min(id) from account where balance is not null)`,
  )
  const found = await auditAndNote(db.pool, 'cli')
  expect(found.length).toBeGreaterThan(0)
  expect(await figure('samnang_ledger_audit{figure="differences"}')).toBe(found.length)
})

test('who waits for the cashier, and how long', async () => {
  expect(await figure('samnang_payments_waiting{kind="deposit"}')).toBe(0)
  expect(await figure('samnang_payments_oldest_seconds{kind="withdrawal"}')).toBe(0)
  const { id: playerId } = await addPlayer(db, 10_000)
  const bankAccount = await ownAccount(db, playerId)
  await withoutLimits(db)
  const held = await heldWithdrawal(db, { playerId, bankAccount }, 1_000)
  await db.owner.query(`update withdrawal set created_at = now() - interval '2 hours' where id = $1`, [held])
  const { rows } = await db.owner.query<{ id: bigint }>(
    `insert into deposit (player_id, amount, way, reference, key, request_hash, expires_at, state, created_at)
     select $1, 100000, 'transfer', '10000' || n, n::text, sha256('k'), now() + interval '1 day', state, now() - interval '1 day'
     from (values (1, 'SENT'), (2, 'OPEN')) made (n, state) returning id`,
    [playerId],
  )
  await db.owner.query(
    `insert into cashier_step (deposit, state, actor, at) values ($1, 'SENT', 'test', now() - interval '1 hour')`,
    [rows[0]?.id],
  )
  expect(await figure('samnang_payments_waiting{kind="deposit"}'), 'what was only asked is no wait').toBe(1)
  expect(await figure('samnang_payments_waiting{kind="withdrawal"}')).toBe(1)
  const oldestH = async (kind: string) =>
    Math.floor(((await figure(`samnang_payments_oldest_seconds{kind="${kind}"}`)) ?? 0) / 3600)
  expect([await oldestH('deposit'), await oldestH('withdrawal')]).toEqual([1, 2])
})

test('a database that hangs is told as away, and holds up no other figure', async () => {
  const watch = startWatch(server.parts)
  await expect.poll(() => figure('samnang_database_up')).toBe(1)
  watch.stop()
  const hangs = { query: () => new Promise(() => {}) } as unknown as Pool
  const { vault, metrics, clock, clockGap, log } = server.parts
  const again = startWatch({ vault, metrics, clock, clockGap, log, reads: hangs })
  await expect.poll(() => figure('samnang_database_up')).toBe(0)
  again.stop()
  const own = new Metrics()
  watchPayments(own, hangs)
  expect(await own.registry.metrics()).toContain('process_cpu_seconds_total')
})

test('what the disk has left, and who leads', async () => {
  const [free, total] = [
    await figure('samnang_disk_bytes{figure="free"}'),
    await figure('samnang_disk_bytes{figure="total"}'),
  ]
  expect(free).toBeGreaterThan(0)
  expect(total).toBeGreaterThanOrEqual(free ?? 0)
  const draws = { leads: false }
  watchLease(server.parts.metrics, draws)
  expect(await figure('samnang_draw_lease')).toBe(0)
  draws.leads = true
  expect(await figure('samnang_draw_lease')).toBe(1)
})

test('the vault: up, how long it takes, what it refuses and what it leaves unanswered', async () => {
  const { vault } = server.parts
  await vault.keys()
  expect(await figure('samnang_vault_up')).toBe(1)
  expect(await figure('samnang_vault_seconds_count{call="keys"}')).toBeGreaterThan(0)
  await vault.destroy({ game: 'POLL_1', day: 1, i: 1 })
  expect(await figure('samnang_vault_calls_total{call="destroy",outcome="unknown_draw"}')).toBe(1)
  await expect(vault.release({} as never)).rejects.toThrow()
  expect(await figure('samnang_vault_calls_total{call="release",outcome="unavailable"}')).toBe(1)
  expect(await figure('samnang_vault_up')).toBe(0)
  isVaultUp = false
  await expect(vault.keys()).rejects.toThrow()
  isVaultUp = true
  const watch = startWatch(server.parts)
  await expect.poll(() => figure('samnang_vault_up')).toBe(1)
  watch.stop()
})

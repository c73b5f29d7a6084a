/** Large movements of every product are significant events, each once, as the book has them. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { crashingPool, Killed } from '../../test/crashing-pool.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addPlayers } from '../../test/draw-world.ts'
import { playHouse } from '../../test/played-house.ts'
import { move } from '../../test/real-money.ts'
import { listAudit } from '../base/audit-log.ts'
import { lockSettings } from '../base/setting-rows.ts'
import { inTransaction } from '../database/pool.ts'
import { changeEventLimits, eventLimits } from './event-limits.ts'
import { noteLargeMoves } from './large-moves.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
  await playHouse(db)
})
afterAll(() => db?.drop())

const ANY = {
  actions: null,
  actor: null,
  action: null,
  target: null,
  fromMs: null,
  toMs: null,
  before: null,
  limit: 1_000,
}

async function noted(): Promise<[action: string, key: string | null, units: unknown][]> {
  const events = await listAudit(db.pool, { ...ANY, actions: ['large_bet', 'large_win', 'large_transfer'] })
  return events
    .map(({ action, requestId, detail }) => [action, requestId, detail.units] as const)
    .sort() as never
}

/** What the book says, read another way. */
async function booked(leastRiel: number): Promise<[string, string, string][]> {
  const { rows } = await db.owner.query<{ action: string; key: string; units: string }>(
    `select case when v.kind in ('bet', 'game_bet', 'lottery_bet') then 'large_bet'
       when v.kind in ('settle', 'game_win', 'lottery_win') then 'large_win' else 'large_transfer' end as action,
       v.key, v.amount::text as units
     from movement v left join draw d on d.id = v.draw_id
     where v.account_id >= 1000 and abs(v.amount) >= $1 * 100000::bigint
       and v.kind in ('bet', 'settle', 'game_bet', 'game_win', 'lottery_bet', 'lottery_win', 'credit', 'debit', 'deposit')`,
    [leastRiel],
  )
  return rows.map(({ action, key, units }) => [action, key, units] as [string, string, string]).sort()
}

test('what a house has played is found in all its products, each movement once', async () => {
  const limits = await changeEventLimits(db.pool, { bet: 1, win: 1, transfer: 1 }, { actor: 'staff:dara' })
  expect(limits).toEqual({ bet: 1, win: 1, transfer: 1 })
  await noteLargeMoves(db.owner)
  const all = await booked(1)
  expect(new Set(all.map(([action]) => action)).size).toBe(3)
  expect(all.some(([, key]) => key.startsWith('settle:'))).toBe(true)
  expect(await noted()).toEqual(all)
  await Promise.all([noteLargeMoves(db.owner), noteLargeMoves(db.owner)])
  expect(await noted()).toEqual(all)
})

test('two who change one limit each at once change both', async () => {
  const by = { actor: 'staff:dara' }
  await changeEventLimits(db.pool, { bet: 10, win: 10, transfer: 10 }, by)
  let changing: Promise<unknown> = Promise.resolve()
  await inTransaction(db.pool, async (tx) => {
    await lockSettings(tx)
    changing = Promise.all([
      changeEventLimits(db.pool, { bet: 20 }, by),
      changeEventLimits(db.pool, { win: 30 }, by),
    ])
    await vi.waitFor(async () => {
      const waiting = `select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`
      expect((await db.owner.query(waiting)).rowCount).toBe(2)
    })
  })
  await changing
  expect(await eventLimits(db.pool)).toEqual({ bet: 20, win: 30, transfer: 10 })
})

test('from the limit on and not below it, whichever way the money goes; it says what the balance was', async () => {
  await changeEventLimits(db.pool, { transfer: 5_000 }, { actor: 'staff:dara' })
  const [player] = await addPlayers(db.owner, 1, 1_000)
  if (player === undefined) throw new Error('no player')
  await noteLargeMoves(db.owner)
  const before = (await noted()).length
  for (const riel of [4_999.99, 5_000]) await move(db.owner, { player, riel, kind: 'deposit' })
  await move(db.owner, { player, riel: 6_000, kind: 'debit' })
  await noteLargeMoves(db.owner)
  expect((await noted()).length - before).toBe(2)
  const [debit, deposit] = await listAudit(db.pool, { ...ANY, target: `player:${player}` })
  expect(deposit).toMatchObject({ actor: 'system', action: 'large_transfer', requestId: expect.any(String) })
  expect(deposit?.detail).toMatchObject({ kind: 'deposit', units: '500000000' })
  expect(debit?.detail).toMatchObject({ before: { balance: '1099999000' }, after: { balance: '499999000' } })
})

test('a look that dies before its commit has noted nothing, and the next one finds all', async () => {
  const [player] = await addPlayers(db.owner, 1, 1_000)
  if (player === undefined) throw new Error('no player')
  await noteLargeMoves(db.owner)
  await move(db.owner, { player, riel: 7_000 })
  const before = (await noted()).length
  for (let call = 1; ; call++) {
    const dying = crashingPool(db.owner, call, 'before')
    const fate = await noteLargeMoves(dying.pool).catch((error: unknown) => error)
    if (fate === undefined) break
    expect(fate).toBeInstanceOf(Killed)
    expect((await noted()).length, `killed at call ${call}`).toBe(before)
  }
  expect((await noted()).length).toBe(before + 1)
})

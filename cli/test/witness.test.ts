/** A witness follows an honest house, and catches one that forks its log, changes a record or withholds a draw. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTransaction } from '@samnang/server/database/pool'
import { growLog } from '@samnang/server/fairness/witness-log'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../server/test/database.ts'
import { addBets, addOpenDraw, addPlayers, type DrawWorld, drawWorld } from '../../server/test/draw-world.ts'
import { closeBooks, openBooks } from '../../server/test/open-books.ts'
import { runDraw } from '../../server/test/run-draw.ts'
import { type TestServer, testServer } from '../../server/test/server.ts'
import { PATIENCE } from '../src/witness/alarm.ts'
import { look } from '../src/witness/follow.ts'
import { differenceOf } from '../src/witness/own-copy.ts'

let db: TestDatabase
let world: DrawWorld
let server: TestServer
let url: string
let folder: string
let nextI = 1

beforeAll(async () => {
  db = await testDatabase()
  world = await drawWorld(db, 'witness')
  server = await testServer({ db })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  folder = mkdtempSync(join(tmpdir(), 'samnang-witness-'))
})
afterAll(async () => {
  await server?.close()
  await db?.drop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

const dirOf = (name: string) => join(folder, name)
/** The test day has two thousand promised draws, of which a few are played, and not at their hours. */
const patience = { ...PATIENCE, missingShare: 1 }
const seen = (name: string, now = Date.now) => look(url, dirOf(name), { now, patience })
const alarms = (name: string) =>
  existsSync(dirOf(name)) ? readdirSync(dirOf(name)).filter((file) => file.startsWith('ALARM')) : []

async function openDraw(closedAgoMs: number): Promise<bigint> {
  return addOpenDraw(world, { poll: 'POLL_2', i: nextI++, closedAgoMs })
}

/** A draw with a bet, from its opening to its payout, told to the log at both moments. */
async function playedDraw(): Promise<bigint> {
  const [player = 0n] = await addPlayers(db.owner, 1)
  const id = await openDraw(60_000)
  await addBets(db.owner, id, [{ player, bet: { kind: 'range', typeNo: 6 }, riel: 500 }])
  await growLog(world.parts)
  expect(await runDraw(world.parts, await world.newReign(), id)).toBe('finished')
  await growLog(world.parts)
  return id
}

let first: bigint
beforeEach(async () => {
  first = await playedDraw()
})

test('an honest log passes, look after look, and two witnesses agree', async () => {
  expect(await seen('a')).toMatchObject({ proved: 1 })
  await playedDraw()
  const again = await seen('a')
  expect(again.entries).toBe(3)
  expect(again.proved).toBeGreaterThanOrEqual(2)
  expect((await seen('b')).size).toBe(again.size)
  expect(await growLog(world.parts)).toBe(0)
  expect(await seen('a')).toMatchObject({ entries: 0, size: again.size })
  expect(differenceOf(dirOf('a'), dirOf('b'))).toBe(null)
  expect(alarms('a')).toEqual([])
})

test('bets that are changed after the close are found, also where everything is signed anew', async () => {
  await seen('c')
  const { rows } = await db.owner.query(
    'select stake_total, close_hash from draw_record where draw_id = $1',
    [first],
  )
  await db.owner.query(`update draw_record set stake_total = stake_total + 1 where draw_id = $1`, [first])
  await playedDraw()
  await expect(everyLook('c')).rejects.toThrow(`draw ${first} is not proven: close_hash`)
  await db.owner.query(`update draw_record set close_hash = sha256(close_hash) where draw_id = $1`, [first])
  await expect(everyLook('c')).rejects.toThrow(`draw ${first}: its bets were changed`)
  expect(alarms('c')).not.toEqual([])
  await db.owner.query('update draw_record set stake_total = $2, close_hash = $3 where draw_id = $1', [
    ...[first, rows[0]?.stake_total, rows[0]?.close_hash],
  ])
  await seen('c')
})

/** Former draws are looked at by chance: looks until one alarms; the time limit of the test ends it otherwise. */
async function everyLook(name: string): Promise<never> {
  for (;;) await seen(name)
}

test('a draw that was promised and never ends is withheld', async () => {
  const id = await openDraw(60_000)
  await growLog(world.parts)
  await seen('d')
  await expect(seen('d', () => Date.now() + 3_600_000)).rejects.toThrow(
    `draw ${id} was promised and never ended`,
  )
  expect(alarms('d')).toHaveLength(1)
  await runDraw(world.parts, await world.newReign(), id)
  await growLog(world.parts)
  await seen('d', () => Date.now() + 3_600_000)
})

test('a list of seeds or a head of the audit log that is published anew is not the one that the log was told of', async () => {
  await db.owner.query(`insert into audit_head (day, seq, hash)
    select 20000, seq, hash from audit_link order by seq desc limit 1`)
  await growLog(world.parts)
  await seen('k')
  const changed = async (change: string, back: string, alarm: string) => {
    await unguarded(change)
    await expect(everyLook('k')).rejects.toThrow(alarm)
    await unguarded(back)
    await seen('k')
  }
  await changed(
    'create table kept as select * from fair_day; update fair_day set root = sha256(root)',
    'update fair_day d set root = k.root from kept k where k.signature = d.signature; drop table kept',
    'its seed stands in another list',
  )
  await changed(
    'update audit_head set hash = sha256(hash) where day = 20000',
    'update audit_head h set hash = l.hash from audit_link l where l.seq = h.seq',
    'the audit log of 2024-10-04 was changed',
  )
})

/** Past what the database refuses to everybody. */
function unguarded(sql: string): Promise<void> {
  return inTransaction(db.owner, async (tx) => {
    await openBooks(tx)
    await tx.query(sql)
    await closeBooks(tx)
  })
}

test('a log that is rewritten is a fork to whoever followed it, and a witness of the other half differs', async () => {
  await seen('e')
  await unguarded(`delete from witness_entry; delete from witness_node; delete from witness_head;
    update witness_cursor set before_draw = ${first}`)
  await growLog(world.parts)
  await expect(seen('e')).rejects.toThrow('the log has shrunk')
  for (let draws = 0; draws < 12; draws++) await playedDraw()
  await expect(seen('e')).rejects.toThrow('a fork')
  expect((await seen('f')).size).toBeGreaterThan(0)
  expect(differenceOf(dirOf('e'), dirOf('f'))).toContain('is not that of the entries')
})

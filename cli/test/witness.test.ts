/** A witness follows an honest house, and catches one that forks its log, changes a record or withholds a draw. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromBase64 } from '@samnang/core/bytes'
import type { PublishedKeys } from '@samnang/core/fairness/published-records'
import { publishKey } from '@samnang/server/draws/signing-keys'
import { growLog } from '@samnang/server/fairness/witness-log'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../server/test/database.ts'
import { addBets, addPlayers, type DrawWorld, drawWorld } from '../../server/test/draw-world.ts'
import { runDraw } from '../../server/test/run-draw.ts'
import { type TestServer, testServer } from '../../server/test/server.ts'
import { commitDays, openDrawAt, unguarded } from '../../server/test/timely-draws.ts'
import { PATIENCE } from '../src/witness/alarm.ts'
import { askerOf } from '../src/witness/ask.ts'
import { differenceOf } from '../src/witness/compare.ts'
import { look } from '../src/witness/follow.ts'

let db: TestDatabase
let world: DrawWorld
let server: TestServer
let url: string
let folder: string
/** Draws follow each other from half an hour ago on. */
let nextMs = Date.now() - 1_800_000

beforeAll(async () => {
  db = await testDatabase()
  world = await drawWorld(db, 'witness', undefined, 288)
  await commitDays(world, nextMs)
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
/** Of two days of promised draws a few are played, long after their moment. */
const patience = { ...PATIENCE, missingShare: 1, lateMs: 2_700_000 }
const seen = (name: string, now = Date.now) => look(url, dirOf(name), { now, patience })
const alarms = (name: string) =>
  existsSync(dirOf(name)) ? readdirSync(dirOf(name)).filter((file) => file.startsWith('ALARM')) : []

async function openDraw(): Promise<bigint> {
  nextMs += 10_000
  return openDrawAt(world, nextMs)
}

/** A draw with a bet, from its opening to its payout, told to the log at both moments. */
async function playedDraw(): Promise<bigint> {
  const [player = 0n] = await addPlayers(db.owner, 1)
  const id = await openDraw()
  await addBets(db.owner, id, [{ player, bet: { kind: 'range', typeNo: 6 }, riel: 500 }])
  await growLog(world.parts)
  await finish(id)
  return id
}

async function finish(id: bigint): Promise<void> {
  expect(await runDraw(world.parts, await world.newReign(), id)).toBe('finished')
  await growLog(world.parts)
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
  const id = await openDraw()
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
    await unguarded(db.owner, change)
    await expect(everyLook('k')).rejects.toThrow(alarm)
    await unguarded(db.owner, back)
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

test('a log that is rewritten is a fork to whoever followed it, and a witness of the other half differs', async () => {
  await seen('e')
  await unguarded(
    db.owner,
    `delete from witness_entry; delete from witness_node; delete from witness_head;
    update witness_cursor set before_draw = ${first}`,
  )
  await growLog(world.parts)
  await expect(seen('e')).rejects.toThrow('the log has shrunk')
  for (let draws = 0; draws < 12; draws++) await playedDraw()
  await expect(seen('e')).rejects.toThrow('a fork')
  expect((await seen('f')).size).toBeGreaterThan(0)
  expect(differenceOf(dirOf('e'), dirOf('f'))).toContain('is not that of the entries')
})

/** What the house answers to this path instead of the truth, until the test is over. */
function answers(path: RegExp, instead: () => Promise<Response>): void {
  const honest = globalThis.fetch
  vi.stubGlobal('fetch', (input: string, init: RequestInit) =>
    path.test(input) ? instead() : honest(input, init),
  )
}
const says = (data: unknown) => async () => Response.json({ data })
const status = (code: number) => async () => new Response('', { status: code })
const nobody = () => Promise.reject(new TypeError('fetch failed'))

afterEach(() => {
  vi.unstubAllGlobals()
})

const later = (minutes: number) => () => Date.now() + minutes * 60_000

test.each([
  ['the proof that the log only grew', /consistency/, status(500), 'HTTP 500'],
  ['the records of one draw', /fairness\/\d+$/, status(404), 'HTTP 404'],
  ['its bets', /leaves/, status(500), 'HTTP 500'],
  ['its open draws', /\/front$/, status(500), 'HTTP 500'],
  ['anything', /fairness/, nobody, 'fetch failed'],
])(
  'a house that does not answer with %s is silent, and what it owes by then is an alarm that does not say why',
  async (_name, path, instead, why) => {
    const copy = `silent ${why} ${path.source.length}`
    const owed = await openDraw()
    await growLog(world.parts)
    await seen(copy)
    await finish(owed)
    answers(path, instead)
    await expect(seen(copy)).rejects.toThrow(why)
    // Late by now, but for one look that went wrong nobody is blamed.
    await expect(seen(copy, later(40))).rejects.not.toThrow('has not been shown')
    const alarm = new RegExp(
      `^the end of draw ${owed} has not been shown for \\d+ minutes: the house does not answer`,
    )
    await expect(seen(copy, later(60))).rejects.toThrow(alarm)
    expect(alarms(copy)).toHaveLength(1)
    vi.unstubAllGlobals()
    await seen(copy, later(60))
  },
)

test('a look in between that finds everything ends the silence', async () => {
  const owed = await openDraw()
  await growLog(world.parts)
  await seen('m')
  answers(/fairness/, nobody)
  await expect(seen('m')).rejects.toThrow('fetch failed')
  vi.unstubAllGlobals()
  await seen('m', later(1))
  answers(/fairness/, nobody)
  await expect(seen('m', later(60))).rejects.toThrow('fetch failed')
  vi.unstubAllGlobals()
  await finish(owed)
})

test('a draw that players are offered and that the log does not have is an alarm once it is late', async () => {
  answers(/\/front$/, says({ draws: [{ poll: 'POLL_1', result_id: 4711 }] }))
  await seen('q')
  await seen('q', later(44))
  await expect(seen('q', later(46))).rejects.toThrow(
    'draw 4711 of POLL_1 was offered to players and is not in',
  )
  expect(alarms('q')).toHaveLength(1)
})

test('a draw whose list of bets is left out of the answer is an alarm', async () => {
  answers(/leaves$/, says({}))
  await expect(seen('r')).rejects.toThrow('its bets are not shown')
})

test('a former draw whose record is kept back is asked for again by each look, until there is an alarm', async () => {
  await seen('n')
  const owed = await openDraw()
  await growLog(world.parts)
  await seen('n')
  answers(new RegExp(`fairness/${first}$`), status(404))
  await expect(everyLook('n')).rejects.toThrow('HTTP 404')
  for (let looks = 0; looks < 3; looks++) await expect(seen('n')).rejects.toThrow('HTTP 404')
  await expect(seen('n', later(60))).rejects.toThrow(`the end of draw ${owed} has not been shown`)
  vi.unstubAllGlobals()
  await finish(owed)
  await seen('n')
})

test('heads of the audit log that are no longer listed are an alarm', async () => {
  const day = Math.floor(Date.now() / 86_400_000)
  await db.owner.query(`insert into audit_head (day, seq, hash)
    select d, seq, hash from generate_series(${day - 3}, ${day - 1}) d, (select * from audit_link order by seq desc limit 1) l`)
  await growLog(world.parts)
  await seen('o')
  const { heads } = await askerOf(url)<{ heads: unknown[] }>('/audit')
  answers(/audit$/, says({ heads: heads.slice(0, 1) }))
  await expect(seen('o')).rejects.toThrow('is not published any more')
})

test('another key of the vault is told once; one that counts for the past is an alarm', async () => {
  expect((await seen('p')).newKeys).toEqual([])
  const keys = await askerOf(url)<PublishedKeys>('/keys')
  const own = Buffer.alloc(32, 7)
  const former = { key: own.toString('base64'), valid_from: '2026-01-01T00:00:00.000Z' }
  const ended = { ...former, valid_to: '2026-01-02T00:00:00.000Z' }
  answers(/keys$/, says({ ...keys, vault: [ended, ...keys.vault] }))
  await expect(seen('p')).rejects.toThrow(`the vault has another key, ${own.toString('hex')}`)
  vi.unstubAllGlobals()
  await publishKey(db.owner, 'vault', own)
  const { newKeys } = await seen('p')
  expect(newKeys).toEqual([{ key: own.toString('hex'), sinceMs: expect.any(Number) }])
  expect((await seen('p')).newKeys).toEqual([])
  await publishKey(db.owner, 'vault', fromBase64(keys.vault[0]?.key ?? ''))
  expect((await seen('p')).newKeys).toHaveLength(1)
})

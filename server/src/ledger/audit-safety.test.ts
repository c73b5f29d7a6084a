/** Breaks, locks and limits that somebody has changed past the application. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser } from '../../test/browser.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'
import { inTransaction } from '../database/pool.ts'
import { excludeByName } from '../players/exclude-player.ts'
import { lockPlayer, unlockPlayer } from '../players/player-admin.ts'
import { auditLedger } from './audit.ts'

let db: TestDatabase
let server: TestServer

beforeAll(async () => {
  db = await testDatabase()
  server = await testServer({ db })
})
afterAll(async () => {
  await server?.close()
  await db?.drop()
})

const DAY = 86_400_000
let count = 0

/** A player who has a break, limits, one of them asked higher, and was locked and unlocked. */
async function protectedPlayer(): Promise<bigint> {
  const name = `protected-${++count}`
  const id = await server.addPlayer(name)
  await lockPlayer(db.pool, name)
  await unlockPlayer(db.pool, name)
  const page = browser(server.app)
  await page.logIn(name, PASSWORD)
  const put = (kind: string, amount: number | null) =>
    page.send('PUT', '/api/user/limits', { kind, window: '7d', amount })
  await put('stake', 50_000)
  await put('stake', 90_000)
  await put('loss', 10_000)
  await put('loss', null)
  await excludeByName(db.pool, name, Date.now() + 200 * DAY, [])
  await page.post('/api/user/exclusion', {
    kind: 'self_exclusion',
    until: new Date(Date.now() + 300 * DAY).toISOString(),
  })
  return id
}

test('what the application does is found right', async () => {
  const id = await protectedPlayer()
  await lockPlayer(db.pool, `protected-${count}`)
  expect(await auditLedger(db.pool)).toEqual([])
  const { rows } = await db.owner.query('select exclusion, state from player where id = $1', [id])
  expect(rows).toEqual([{ exclusion: 'self_exclusion', state: 'LOCKED' }])
})

const crimes: [string, string][] = [
  [
    'exclusion',
    `update player set exclusion = null, excluded_from = null, excluded_until = null where id = $1`,
  ],
  ['exclusion', `update player set excluded_until = excluded_until - interval '1 second' where id = $1`],
  ['exclusion', `update player set exclusion = 'cooling_off' where id = $1`],
  [
    'exclusion',
    `delete from audit_event where id = (select max(id) from audit_event
       where action = 'player_excluded' and target = 'player:' || $1::bigint)`,
  ],
  [
    'exclusion',
    `delete from audit_event where action = 'player_excluded' and target = 'player:' || $1::bigint`,
  ],
  ['player_lock', `update player set state = 'LOCKED' where id = $1`],
  [
    'player_lock',
    `delete from audit_event where action = 'player_unlocked' and target = 'player:' || $1::bigint`,
  ],
  ['limit', `update play_limit set amount = amount * 2 where player_id = $1 and kind = 'stake'`],
  ['limit', `delete from play_limit where player_id = $1 and kind = 'stake'`],
  ['limit', `update play_limit set pending_amount = 1 where player_id = $1 and kind = 'stake'`],
  ['limit', `update play_limit set pending_at = null where player_id = $1 and kind = 'loss'`],
  ['limit', `delete from audit_event where action = 'limit_asked' and target = 'player:' || $1::bigint`],
]
test.each(crimes)('the audit finds a wrong %s: %s', async (check, sql) => {
  const id = await protectedPlayer()
  // Past the triggers that refuse it, as whoever owns the tables can.
  await inTransaction(db.owner, async (tx) => {
    await tx.query('alter table player disable trigger player_exclusion_kept')
    await tx.query('alter table audit_event disable trigger audit_append_only')
    await tx.query(sql, [id])
    await tx.query('alter table audit_event enable always trigger audit_append_only')
    await tx.query('alter table player enable always trigger player_exclusion_kept')
  })
  const found = (await auditLedger(db.pool)).filter(({ subject }) => subject.split(' ')[0] === `player:${id}`)
  expect(new Set(found.map((difference) => difference.check))).toEqual(new Set([check]))
})

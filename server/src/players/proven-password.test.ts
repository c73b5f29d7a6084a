/** A password that was right is asked for again where it is used: what colleagues did meanwhile counts. */

import { hash } from '@node-rs/argon2'
import { assert } from '@samnang/core/refusal'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { browser } from '../../test/browser.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'
import { inTransaction } from '../database/pool.ts'
import { Passwords } from './passwords.ts'
import { giveOneTimePasswordIn, lockPlayer } from './player-admin.ts'
import { findByName, lockInBranch } from './player-store.ts'

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

/** The next call of it at the server ends when `release` is called; `begun` comes with its result. */
function held(what: 'hash' | 'verify') {
  const { passwords } = server.parts
  const real = passwords[what].bind(passwords) as (...given: unknown[]) => Promise<unknown>
  let [begin, release] = [() => {}, () => {}]
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const released = new Promise<void>((resolve) => (release = resolve))
  const slow = async (...given: unknown[]) => {
    const result = await real(...given)
    begin()
    await released
    return result
  }
  vi.spyOn(passwords, what).mockImplementationOnce(slow as never)
  return { begun, release }
}

/** As the office does it; what the player is told. */
function oneTimePassword(username: string): Promise<string> {
  const { random } = server.parts
  return inTransaction(db.owner, async (tx) => {
    const player = await lockInBranch(tx, (await findByName(tx, username))?.id ?? 0n, null)
    assert(player, 'the player is there')
    const tools = { random, passwords: new Passwords(random) }
    return giveOneTimePasswordIn(tx, tools, player, { actor: 'staff:srey' })
  })
}

async function stored(username: string): Promise<{ password_hash: string; must_change: boolean }> {
  const sql = 'select password_hash, must_change from player where username = $1'
  return (await db.owner.query(sql, [username])).rows[0]
}

test('a one-time password that is given while its player changes theirs stays, and has to be changed', async () => {
  await server.addPlayer('changing')
  const page = browser(server.app)
  await page.logIn('changing', PASSWORD)
  const hashing = held('hash')
  const change = { old_password: PASSWORD, new_password: 'brighter-star-60', confirm: 'brighter-star-60' }
  const answer = page.post('/api/user/change_password', change)
  await hashing.begun
  const given = await oneTimePassword('changing')
  const before = await stored('changing')
  hashing.release()
  expect((await answer).json().code).toBe('old_password_wrong')
  expect(before.must_change).toBe(true)
  expect(await stored('changing')).toEqual(before)
  expect((await browser(server.app).logIn('changing', given)).statusCode).toBe(200)
})

test.each([
  ['gets another password', 'given-new', 'invalid_credentials', oneTimePassword],
  ['is locked', 'shut-now', 'account_locked', (name: string) => lockPlayer(db.pool, name)],
])('who %s while the log-in is looked at is not logged in', async (_, name, code, act) => {
  await server.addPlayer(name)
  const looking = held('verify')
  const page = browser(server.app)
  const answer = page.logIn(name, PASSWORD)
  await looking.begun
  await act(name)
  looking.release()
  expect((await answer).json().code).toBe(code)
  const open = `select from session join player on player.id = player_id where username = $1 and ended_at is null`
  expect((await db.owner.query(open, [name])).rowCount).toBe(0)
})

test('a new hash of the old password does not take the place of another password', async () => {
  await server.addPlayer('old-hash')
  const weak = await hash(PASSWORD.normalize('NFC'), { memoryCost: 8192, timeCost: 1 })
  await db.owner.query(`update player set password_hash = $1 where username = 'old-hash'`, [weak])
  const hashing = held('hash')
  const answer = browser(server.app).logIn('old-hash', PASSWORD)
  await hashing.begun
  await oneTimePassword('old-hash')
  const before = await stored('old-hash')
  hashing.release()
  await answer
  expect(await stored('old-hash')).toEqual(before)
})

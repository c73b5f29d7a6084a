/** Whom payments by code are asked of, said at a terminal: by two people, with a token that only its mark is known of. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSetting } from '@samnang/server/base/setting-rows'
import { gatewayTokenMark, gatewayTokenPath } from '@samnang/server/gateway/gateway-token'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../server/test/database.ts'
import { operator } from './operator.ts'

const [OLD, NEW] = ['the-token-that-was-there', 'the-token-that-comes-now']
let db: TestDatabase
let dir: string

beforeEach(async () => {
  db = await testDatabase()
  dir = mkdtempSync(join(tmpdir(), 'samnang-gateway-'))
  await db.owner.query(`insert into cash_account (id, kind, code, bank, number, holder)
    values (open_cash_account('bank:ABA-1'), 'bank', 'ABA-1', 'ABA', '000111222', 'SAMNANG')`)
})
afterEach(async () => {
  await db.drop()
  rmSync(dir, { recursive: true })
})

const FACTS = { name: 'Samnang', 'cash-account': 'ABA-1', api: 'http://127.0.0.1:9' }
const set = (as: string, values: Record<string, string> = {}) =>
  operator({ db, dir, as })('gateway set', [], { ...FACTS, account: 'samnang@devb', ...values })
const bothHere = async () => {
  for (const as of ['dara', 'sok']) await operator({ db, dir, as })('whoami')
}
const account = async () => Object(await readSetting(db.pool, 'gateway')).account
const token = () => readFileSync(gatewayTokenPath(dir), 'utf8')

function file(text: string, name = 'token.txt'): string {
  writeFileSync(join(dir, name), text, { mode: 0o600 })
  return join(dir, name)
}

async function rows() {
  const found = await db.owner.query<{ actor: string; action: string; target: string; detail: object }>(
    'select actor, action, target, detail from audit_event order by id',
  )
  expect(JSON.stringify(found.rows)).not.toMatch(/the-token-that/)
  return found.rows
}

test('who is alone says it alone, and the rows tell so, with the mark of the token and never itself', async () => {
  expect(await set('dara', { 'token-file': file(`${OLD}\n`) })).toMatchObject({ code: 0 })
  expect([await account(), token()]).toEqual(['samnang@devb', OLD])
  expect((await set('dara', { 'token-file': file(NEW) })).code).toBe(0)
  const marks = [null, OLD, NEW].map((text) => text && { mark: gatewayTokenMark(text) })
  const alone = { alone: true }
  expect((await rows()).filter(({ action }) => action === 'key_adopted')).toEqual([
    expect.objectContaining({
      target: 'key:gateway-token',
      detail: { ...alone, before: null, after: marks[1] },
    }),
    expect.objectContaining({ actor: 'staff:dara', detail: { ...alone, before: marks[1], after: marks[2] } }),
  ])
})

test('where there is somebody else, one person changes neither the payee nor the token', async () => {
  await bothHere()
  const given = { 'token-file': file(OLD), reason: 'a new bank' }
  for (const values of [given, given])
    expect(await set('dara', values)).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^Nothing is changed yet: a second person/),
    })
  // Each of these is another wish, and its own first word.
  const others = [{ account: 'chan@devb' }, { api: 'http://127.0.0.1:8' }, { 'token-file': file(NEW, 'new') }]
  for (const other of others) expect((await set('sok', { ...given, ...other })).text).toMatch(/^Nothing/)
  expect((await set('sok')).text, 'without a token').toMatch(/^Nothing/)
  expect(await account()).toBeUndefined()
  expect(token).toThrow()
  expect(await set('sok', { 'token-file': file(OLD) })).toMatchObject({
    code: 0,
    text: expect.stringMatching(/^Payments by code go to samnang@devb/),
  })
  expect([await account(), token()]).toEqual(['samnang@devb', OLD])
  const both = { actor: 'staff:dara', detail: { approved_by: 'staff:sok', reason: 'a new bank' } }
  expect((await rows()).slice(-2)).toMatchObject([
    { ...both, action: 'setting_changed', target: 'setting:gateway' },
    { ...both, action: 'key_adopted', target: 'key:gateway-token' },
  ])
})

test('what cannot be is refused before anybody is asked, and leaves all as it was', async () => {
  await bothHere()
  const wrong = [
    { 'token-file': file('too short') },
    { 'cash-account': 'NOWHERE' },
    { account: 'no account' },
    { 'token-file': join(dir, 'nowhere') },
  ]
  for (const as of ['dara', 'sok'])
    for (const values of wrong) expect((await set(as, values)).code, JSON.stringify(values)).toBe(1)
  expect(await account()).toBeUndefined()
  expect((await rows()).filter(({ action }) => action !== 'staff_logged_in')).toEqual([])
})

test('where the token cannot be written the payee stays, and no row says otherwise', async () => {
  mkdirSync(join(gatewayTokenPath(dir), 'in-the-way'), { recursive: true, mode: 0o700 })
  await expect(set('dara', { 'token-file': file(OLD) })).rejects.toThrow()
  expect(await account()).toBeUndefined()
  expect((await rows()).map(({ action }) => action)).not.toContain('setting_changed')
})

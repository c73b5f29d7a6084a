/** What takes two log-ins at the terminal: one alone changes nothing, the second one does it, once. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publishedKey } from '@samnang/server/draws/signing-keys'
import { HOUSE_KEYS } from '@samnang/server/keys/house-keys'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../server/test/database.ts'
import { operator } from './operator.ts'

const VAULT = 'ab'.repeat(32)
let db: TestDatabase
let dir: string

beforeEach(async () => {
  db = await testDatabase()
  dir = mkdtempSync(join(tmpdir(), 'samnang-two-'))
})
afterEach(async () => {
  await db.drop()
  rmSync(dir, { recursive: true })
})

const typed = (as: string | null, command: string, words: string[], values = {}) =>
  operator({ db, dir, as })(command, words, values)
/** Makes the colleague. */
const logIn = (name: string) => typed(name, 'whoami', [])
const vault = async () => (await publishedKey(db.pool, 'vault'))?.toString('hex')
const events = async () =>
  (
    await db.owner.query('select actor, action, detail from audit_event where action <> $1 order by id', [
      'x',
    ])
  ).rows

test('one person alone changes nothing, whatever they type again; a second one with the same words does it', async () => {
  await logIn('dara')
  await logIn('sok')
  for (let tries = 0; tries < 2; tries++)
    expect((await typed('dara', 'vault adopt', [VAULT], { reason: 'the disk is gone' })).text).toMatch(
      /^Nothing is changed yet: a second person/,
    )
  expect((await typed('sok', 'vault adopt', ['cd'.repeat(32)])).text, 'another vault').toMatch(
    /second person/,
  )
  expect(await vault()).toBeUndefined()
  expect((await typed('sok', 'vault adopt', [VAULT])).text).toBe(`From now on the vault is ${VAULT}.`)
  expect(await vault()).toBe(VAULT)
  expect((await events()).at(-1)).toMatchObject({
    actor: 'staff:dara',
    action: 'vault.adopted',
    detail: { reason: 'the disk is gone', approved_by: 'staff:sok' },
  })
  expect((await typed('sok', 'vault adopt', [VAULT])).text).toBe('It is the known one already.')
})

test('a word that was used up is no word for the next time', async () => {
  await logIn('dara')
  await logIn('sok')
  const other = 'cd'.repeat(32)
  for (const key of [VAULT, other]) {
    await typed('dara', 'vault adopt', [key])
    await typed('sok', 'vault adopt', [key])
  }
  expect(await vault()).toBe(other)
  expect((await typed('sok', 'vault adopt', [VAULT])).text).toMatch(/second person/)
  expect(await vault()).toBe(other)
})

test('of two people at once one is the first and one the second', async () => {
  await logIn('dara')
  await logIn('sok')
  const said = await Promise.all(['dara', 'sok'].map((name) => typed(name, 'vault adopt', [VAULT])))
  expect(said.map(({ text }) => text.startsWith('Nothing')).sort()).toEqual([false, true])
  expect(await vault()).toBe(VAULT)
})

const GONE: [string, string][] = [
  ['is locked', `update staff set state = 'LOCKED' where name = $1`],
  ['has left', `update staff set state = 'LEFT', left_at = clock_timestamp() where name = $1`],
  ['may not do it any more', `delete from staff_role where staff = (select id from staff where name = $1)`],
  ['works for one branch', `update staff set branch = (select min(id) from branch) where name = $1`],
]

test.each(GONE)('the word of somebody who %s is none: the next one is the first', async (_, change) => {
  for (const name of ['dara', 'sok', 'vanna']) await logIn(name)
  await typed('dara', 'vault adopt', [VAULT])
  await db.owner.query(change, ['dara'])
  expect((await typed('sok', 'vault adopt', [VAULT])).text).toMatch(/second person/)
  expect(await vault()).toBeUndefined()
  expect((await typed('vanna', 'vault adopt', [VAULT])).text).toBe(`From now on the vault is ${VAULT}.`)
  expect((await events()).at(-1)).toMatchObject({
    actor: 'staff:sok',
    detail: { approved_by: 'staff:vanna' },
  })
})

test('a word waits for a day', async () => {
  await logIn('dara')
  await logIn('sok')
  await db.owner.query(
    `insert into terminal_word (command, subject, staff, is_done, at) values ('vault adopt', $1, 'dara', false, clock_timestamp() - interval '25 hours')`,
    [VAULT],
  )
  expect((await typed('sok', 'vault adopt', [VAULT])).text).toMatch(/second person/)
})

test('who is alone in the house does it alone, and the log says so', async () => {
  expect((await typed('dara', 'keys adopt', ['operator'])).text).toMatch(
    /^From now on the key operator is that of/,
  )
  expect((await events()).at(-1)).toMatchObject({ action: 'key_adopted', detail: { alone: true } })
})

test('without the office’s key nobody’s authenticator counts: whoever may work on the database breaks the glass', async () => {
  await logIn('dara')
  await logIn('sok')
  expect(await typed(null, 'keys adopt', ['office'])).toMatchObject({
    code: 1,
    text: expect.stringMatching(/log in first/),
  })
  expect(await typed(null, 'keys adopt', ['office'], { 'break-glass': true })).toMatchObject({ code: 2 })
  const glass = { 'break-glass': true, reason: 'the safe burnt' }
  expect(await typed(null, 'keys adopt', ['operator'], glass)).toMatchObject({ code: 2 })
  expect(await typed(null, 'keys adopt', ['office'], glass)).toMatchObject({ code: 0 })
  expect((await events()).at(-1)).toMatchObject({
    actor: 'system',
    action: 'key_adopted',
    detail: { reason: 'the safe burnt', alone: true },
  })
})

test('keys are shown by their marks; another one than the known one is told by the exit code', async () => {
  await logIn('dara')
  const before = await typed(null, 'keys show', [])
  expect(before.code).toBe(0)
  expect(before.values).toHaveLength(HOUSE_KEYS.length)
  await typed('dara', 'keys adopt', ['papers'])
  expect((await typed(null, 'keys show', [])).text).toMatch(
    /papers\n {2}known: ([0-9a-f]{64})\n {2}here: {2}\1/,
  )
  rmSync(join(dir, 'office', 'documents.key'))
  await operator({ db, dir, as: 'dara' })('keys adopt', ['office'])
  await db.owner.query(`update house_key set mark = sha256(mark) where name = 'office'`)
  expect((await typed(null, 'keys show', [])).code).toBe(1)
})

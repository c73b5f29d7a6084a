/** The audit log as an operator reads and proves it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordAudit } from '@samnang/server/base/audit-log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../server/test/database.ts'
import { allCommands } from '../src/commands.ts'
import { readWords } from '../src/read-words.ts'
import { operator } from './operator.ts'

const commands = await allCommands()

const dir = mkdtempSync(join(tmpdir(), 'samnang-audit-log-'))
let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
  for (const text of ['one', 'two', 'three']) {
    const sides = { before: null, after: { text } }
    await recordAudit(db.pool, {
      actor: 'staff:Dara',
      action: 'setting_changed',
      target: 'setting:message',
      ...sides,
    })
  }
  await recordAudit(db.pool, { actor: 'guest', action: 'log_in_failed', target: 'so\u001b[2Jkha' })
})
afterAll(async () => {
  await db.drop()
  rmSync(dir, { recursive: true })
})

async function run(name: string, args: string[], on = db) {
  const command = commands.find((known) => known.name === name)
  if (!command) throw new Error(`there is no ${name}`)
  const { positionals, values } = readWords(command, args)
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  const ran = await operator({ db: on, dir, as: null })(name, positionals, given as Record<string, string>)
  if (ran.code === 2) throw new Error(ran.text)
  return { ...ran, value: ran.values[0] }
}

test('the list says its zone, is filtered and goes on behind a key', async () => {
  const { text } = await run('audit list', ['--actor', 'staff:Dara', '--limit', '2'])
  expect(text).toMatch(
    /^Times in Phnom Penh \(UTC\+7\)\.\n3 {2}20.*"three".*\n2 {2}20.*"two".*\nMore: --before 2$/,
  )
  expect((await run('audit list', ['--before', '2'])).text).toContain('"one"')
  expect((await run('audit list', ['--from', '2001-01-01', '--to', '2001-01-02 10:00'])).text).toBe(
    'No events.',
  )
  expect((await run('audit list', ['--action', 'log_in'])).text).toContain('so\ufffd[2Jkha')
})

test.each([
  ['audit list', '--limit=0', '--limit is a number'],
  ['audit list', '--from=yesterday', '--from is a time'],
  ['audit list', '--before=x', 'is not an id'],
  ['audit verify', '--head=abc', '64 hexadecimal digits'],
])('%s %s is not understood', async (name, option, why) => {
  await expect(run(name, [option])).rejects.toThrow(why)
})

test('verify tells the head; one that was kept stands in the chain, another one does not', async () => {
  const { code, text, value } = await run('audit verify', [])
  expect({ code, text }).toEqual({
    code: 0,
    text: expect.stringMatching(/^The log is whole: 4 events\.\nHead: [0-9a-f]{64}$/),
  })
  const { hash } = (value as { head: { hash: string } }).head // what verify prints
  expect(await run('audit verify', ['--head', hash])).toMatchObject({
    code: 0,
    text: expect.stringContaining('event 4'),
  })
  expect((await run('audit verify', ['--head', 'ab'.repeat(32)])).code).toBe(1)
})

test('a restore leaves the log as it was, and an event of its own', async () => {
  const another = await testDatabase()
  const file = join(dir, 'house.gz')
  await run('db backup', [file])
  expect((await run('db restore', [file], another)).code).toBe(0)
  const { code, text } = await run('audit verify', [], another)
  expect({ code, text }).toEqual({ code: 0, text: expect.stringContaining('whole: 5 events') })
  expect((await run('audit list', ['--limit', '1'], another)).text).toContain(
    'system  database_restored  -  {"after":{"file":"house.gz"',
  )
  await another.drop()
})

test('a row that was changed past all guards: verify and the audit of the books name it', async () => {
  await db.owner.query(`alter table audit_event disable trigger audit_append_only;
    update audit_event set actor = 'staff:Sok' where id = 2;
    alter table audit_event enable always trigger audit_append_only`)
  expect(await run('audit verify', [])).toMatchObject({
    code: 1,
    text: expect.stringMatching(
      /^number 2 of the chain, event 2: forged: the row is not what was hashed\.\n/,
    ),
  })
  expect(await run('ledger audit', [])).toMatchObject({
    code: 1,
    text: expect.stringContaining('audit_chain: number 2 of the audit log, event 2'),
  })
})

/** What commands do to a database of another version: they read or refuse, and bring nothing up to date by the way. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@samnang/server/config'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../server/test/database.ts'
import { actingFor } from '../src/acting.ts'
import type { Context } from '../src/command.ts'
import { allCommands } from '../src/commands.ts'
import { openDatabase } from '../src/database.ts'

const commands = await allCommands()

let db: TestDatabase
let dir: string
const printed: string[] = []

beforeAll(async () => {
  db = await testDatabase()
  dir = await mkdtemp(join(tmpdir(), 'samnang-cli-'))
})
afterAll(async () => {
  await db.drop()
  await rm(dir, { recursive: true })
})

async function run(name: string, ...positionals: string[]): Promise<0 | 1> {
  const config = readConfig({ DATABASE_URL: db.url, DATA_DIR: dir })
  const database = openDatabase(config)
  const command = commands.find((known) => known.name === name)
  if (!command) throw new Error(`there is no ${name}`)
  const words = { positionals, values: {} }
  const terminal = { office: database.office, loginFile: join(dir, 'login') }
  const context: Context = {
    ...{ config, url: database.url, pool: database.pool },
    ...terminal,
    ...actingFor(command, words, { ...terminal, isDemo: false }),
    print: (text) => void printed.push(text),
    now: () => Date.now(),
    random: () => new Uint8Array(),
    readPassword: () => Promise.reject(new Error('no terminal in this test')),
    readLogIn: () => Promise.reject(new Error('no terminal in this test')),
  }
  try {
    return await command.run(words, context)
  } finally {
    await database.close()
  }
}

const functions = () => db.owner.query('select name, checksum, applied_at from schema_function order by name')

test('a backup of a database of another version changes nothing in it', async () => {
  await db.owner.query(`update schema_function set checksum = 'older' where name = 'wallet.sql'`)
  const before = (await functions()).rows
  expect(await run('db backup', join(dir, 'older.gz'))).toBe(0)
  expect((await functions()).rows).toEqual(before)
})

test.each([
  ['ledger audit'],
  ['draw list'],
  ['player show', 'demo'],
  ['player lock', 'demo'],
  ['vault show'],
])('%s on another version says what to do and changes nothing', async (name, ...words) => {
  const before = (await functions()).rows
  await expect(run(name, ...words)).rejects.toThrow(/not of this version \(wallet\.sql\).*db migrate/)
  expect((await functions()).rows).toEqual(before)
})

test('only db migrate brings it up to date, and then the others go on', async () => {
  expect(await run('db migrate')).toBe(0)
  expect(await run('ledger audit')).toBe(0)
})

test('a login for another server is refused where no house has started, and nothing is made there', async () => {
  await expect(run('db server-login')).rejects.toThrow(
    `There is no ${join(dir, 'keys')}: set DATA_DIR to that of the house, or start its first server there`,
  )
  const { rows } = await db.owner.query(`select from audit_event where action = 'server_login_told'`)
  expect(rows).toHaveLength(0)
  await mkdir(join(dir, 'keys'), { mode: 0o700 })
  expect(await run('db server-login')).toBe(0)
  expect(new URL(printed.at(-1) ?? '').username).toMatch(/^samnang_server_/)
})

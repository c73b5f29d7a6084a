import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { checkDatabase } from './check-database.ts'

let db: TestDatabase
const name = `helper_${process.pid}`

beforeAll(async () => {
  db = await testDatabase()
  await db.owner.query(`create role ${name} login password 'sekret'`)
})
afterAll(async () => {
  await db.owner.query(`drop role ${name}`)
  await db.drop()
})

function changed(parts: { port?: string; username?: string; password?: string; pathname?: string }): string {
  return Object.assign(new URL(db.url), parts).href
}

test('our own database is fit', () => checkDatabase(db.url))

test('each fault is one line that never holds the password', async () => {
  const cases: [string, RegExp][] = [
    [changed({ port: '1' }), /nothing answers there/],
    [changed({ password: 'sekret' }), /wrong password for the user samnang/],
    [changed({ pathname: '/nowhere' }), /CREATE DATABASE nowhere/],
  ]
  for (const [url, line] of cases) {
    const fault = await checkDatabase(url).catch((error: Error) => error.message)
    expect(fault).toMatch(line)
    expect(fault).not.toMatch(/sekret|\n/)
  }
})

test('a user who may not create roles is told how, unless the database is migrated already', async () => {
  const plain = changed({ username: name, password: 'sekret' })
  await checkDatabase(plain)
  await db.owner.query('drop table schema_migration')
  await expect(checkDatabase(plain)).rejects.toThrow(`ALTER ROLE ${name} CREATEROLE`)
})

test('a database whose way takes our settings is not used', async () => {
  // As a pooler does that was told to forget what it cannot keep.
  const without = `${db.url}?options=-c%20timezone%3DUTC`
  await expect(checkDatabase(without)).rejects.toThrow('hands out connections by transaction')
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { MigrationError, migrate } from './migrate.ts'

let db: TestDatabase
let dir: string

/** The copied database has the product's own migrations; these tests bring their own table of them. */
beforeAll(async () => {
  db = await testDatabase()
  await db.owner.query('drop table schema_migration')
  dir = await mkdtemp(join(tmpdir(), 'samnang-migrations-'))
  await writeFile(join(dir, '0001-note.sql'), 'create table note (text text);')
})
afterAll(async () => {
  await db.drop()
  await rm(dir, { recursive: true })
})

test('each file is applied once, also when two programs start together', async () => {
  const both = await Promise.all([migrate(db.url, dir), migrate(db.url, dir)])
  expect(both.flat()).toEqual(['0001-note.sql'])
  expect(await migrate(db.url, dir)).toEqual([])
})

test('the application may read which migrations are done but not write it', async () => {
  await db.pool.query('select * from schema_migration')
  await expect(db.pool.query("insert into schema_migration values (9, 'x', 'x')")).rejects.toThrow(
    'permission denied',
  )
})

test('a file that fails leaves nothing behind and is named', async () => {
  await writeFile(join(dir, '0002-broken.sql'), 'create table half (id int); select nonsense;')
  await expect(migrate(db.url, dir)).rejects.toThrow(/0002-broken.sql failed: column "nonsense"/)
  await expect(db.owner.query('select from half')).rejects.toThrow('does not exist')
  await rm(join(dir, '0002-broken.sql'))
})

test('a file changed after it was applied is refused', async () => {
  await writeFile(join(dir, '0001-note.sql'), 'create table note (text text, more text);')
  await expect(migrate(db.url, dir)).rejects.toThrow(MigrationError)
  await expect(migrate(db.url, dir)).rejects.toThrow('0001-note.sql was changed')
})

test('a database of a newer version and a gap in the numbers are refused', async () => {
  await rm(join(dir, '0001-note.sql'))
  await expect(migrate(db.url, dir)).rejects.toThrow('run a newer version')
  await writeFile(join(dir, '0003-gap.sql'), 'select 1;')
  await expect(migrate(db.url, dir)).rejects.toThrow('expected a migration numbered 0001')
})

import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { readConfig } from '../config.ts'
import { type DatabasePlace, migrate } from './migrate.ts'
import { MigrationError } from './sql-files.ts'

const product = readConfig({})
const sqlDir = await mkdtemp(join(tmpdir(), 'samnang-sql-'))
const place: DatabasePlace = { sqlDir, dataDir: '/srv/samnang', isDatabaseEmbedded: true }
let db: TestDatabase

/** A database with nothing in it, and a table and a function of these tests' own. */
beforeEach(async () => {
  db = await testDatabase()
  await db.owner.query('drop schema public cascade; create schema public')
  await rm(sqlDir, { recursive: true })
  for (const part of ['schema', 'migrations', 'functions'])
    await mkdir(join(sqlDir, part), { recursive: true })
  await write('schema/01-note.sql', 'create table note (text text);')
  await write('functions/first.sql', functionOf('first', 'select second()'))
  await write('functions/second.sql', functionOf('second', 'select 2'))
})
afterEach(() => db.drop())
afterAll(() => rm(sqlDir, { recursive: true }))

const write = (path: string, sql: string) => writeFile(join(sqlDir, path), sql)
const functionOf = (name: string, body: string) =>
  `create or replace function ${name}() returns int language sql as $$ ${body} $$;`

/** Every table, function and applied step: what a refused start must leave as it was. */
async function everything(): Promise<unknown> {
  const { rows } = await db.owner.query(
    `select relname::text as name, xmin::text from pg_class where relnamespace = 'public'::regnamespace
     union all select proname, xmin::text from pg_proc where pronamespace = 'public'::regnamespace
     union all select name, xmin::text from schema_migration order by 1`,
  )
  return rows
}

async function expectRefusedUntouched(pattern: RegExp): Promise<void> {
  const before = await everything()
  await expect(migrate(db.url, place)).rejects.toThrow(MigrationError)
  await expect(migrate(db.url, place)).rejects.toThrow(pattern)
  expect(await everything()).toEqual(before)
}

test('an empty database gets the product, once, also when two programs start together', async () => {
  const both = await Promise.all([migrate(db.url, product), migrate(db.url, product)])
  expect(both.flat().filter((name) => name === 'baseline')).toEqual(['baseline'])
  expect(both.flat()).toContain('place-slips.sql')
  expect(new Set(both.flat()).size).toBe(both.flat().length)
  expect(await migrate(db.url, product)).toEqual([])
  await expect(db.owner.query('truncate entry')).rejects.toThrow('append-only')
})

test('only the function whose file has changed is applied again', async () => {
  expect(await migrate(db.url, place)).toEqual(['baseline', 'first.sql', 'second.sql'])
  await write('functions/second.sql', functionOf('second', 'select 3'))
  expect(await migrate(db.url, place)).toEqual(['second.sql'])
  const { rows } = await db.owner.query('select first()')
  expect(rows).toEqual([{ first: 3 }])
  expect(await migrate(db.url, place)).toEqual([])
})

test('a function that fails is named, and all stay as they were', async () => {
  await migrate(db.url, place)
  await write('functions/first.sql', functionOf('first', 'select 10'))
  await write('functions/second.sql', functionOf('second', 'select nonsense'))
  await expectRefusedUntouched(/second.sql failed: column "nonsense"/)
  const { rows } = await db.owner.query('select first()')
  expect(rows).toEqual([{ first: 2 }])
})

test('a disk that is full in the middle of a step leaves the version before whole, and with room the step is done', async () => {
  await migrate(db.url, place)
  const full = `do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;`
  const half = 'create table half (text text); drop table note;'
  await write('migrations/0001-half.sql', `${half} ${full}`)
  await expectRefusedUntouched(/disk of the database is full.*Make room there/)
  await write('migrations/0001-half.sql', half)
  expect(await migrate(db.url, place)).toEqual(['0001-half.sql'])
})

test('a migration follows the baseline once, before the functions that need it', async () => {
  await migrate(db.url, place)
  await write(
    'migrations/0001-colour.sql',
    "alter table note add colour int default 7; insert into note values ('x');",
  )
  await write('functions/second.sql', functionOf('second', 'select colour from note'))
  expect(await migrate(db.url, place, { upTo: 0 })).toEqual([])
  expect(await migrate(db.url, place)).toEqual(['0001-colour.sql', 'second.sql'])
  expect(await migrate(db.url, place)).toEqual([])
})

test('a database from before the first release is told to start anew, and left alone', async () => {
  await db.owner.query(`create table schema_migration (number integer primary key, name text, checksum text);
    insert into schema_migration values (1, '0001-ledger-players-draws.sql', 'x')`)
  await expectRefusedUntouched(/before the first release.*Nothing was changed.*move \/srv\/samnang away/)
  const theirs = { ...place, isDatabaseEmbedded: false }
  await expect(migrate(db.url, theirs)).rejects.toThrow(/empty database instead of [\w.:]+\/test_\w+/)
  const { password } = new URL(db.url)
  await expect(migrate(db.url, theirs)).rejects.not.toThrow(password)
})

test('a database of another baseline is told to start anew, and left alone', async () => {
  await migrate(db.url, place)
  await write('schema/01-note.sql', 'create table note (text text, more text);')
  await expectRefusedUntouched(/another server\/schema.*Nothing was changed/)
})

test('a migration that fails leaves nothing behind and is named', async () => {
  await migrate(db.url, place)
  await write('migrations/0001-broken.sql', 'create table half (id int); select nonsense;')
  await expectRefusedUntouched(/0001-broken.sql failed: column "nonsense"/)
})

test('a migration changed after it was applied, a newer database and a gap in the numbers are refused', async () => {
  await write('migrations/0001-more.sql', 'alter table note add more int;')
  await migrate(db.url, place)
  await appendFile(join(sqlDir, 'migrations/0001-more.sql'), '-- changed')
  await expectRefusedUntouched(/0001-more.sql was changed/)
  await rm(join(sqlDir, 'migrations/0001-more.sql'))
  await expectRefusedUntouched(/run a newer version/)
  await write('migrations/0003-gap.sql', 'select 1;')
  await expectRefusedUntouched(/expected a migration numbered 0001/)
})

test('the application may read what is applied but not write it', async () => {
  await cp(join(product.sqlDir, 'schema/01-application-role.sql'), join(sqlDir, 'schema/00-role.sql'))
  await migrate(db.url, place)
  await db.pool.query('select * from schema_migration, schema_function')
  for (const table of ['schema_migration', 'schema_function'])
    await expect(db.pool.query(`insert into ${table} select * from ${table}`)).rejects.toThrow(
      'permission denied',
    )
})

test('a step that needs a table in use lets others through until it is free', async () => {
  await migrate(db.url, place)
  await db.owner.query(`insert into note values ('kept')`)
  await write('migrations/0001-wider.sql', 'alter table note add column at timestamptz;')
  const reader = await db.owner.connect()
  await reader.query('begin; select from note')
  const migrated = migrate(db.url, place)
  const waits = async () =>
    (await db.owner.query(`select from pg_locks where not granted and relation = 'note'::regclass`)).rowCount
  await expect.poll(waits, { message: 'the step waits for the table' }).toBe(1)
  // Behind one that waited for as long as it has to, this would never be answered.
  const { rows } = await db.owner.query('select text from note')
  expect(rows).toEqual([{ text: 'kept' }])
  await reader.query('commit')
  reader.release()
  expect(await migrated).toContain('0001-wider.sql')
})

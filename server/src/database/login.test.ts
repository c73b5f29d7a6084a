import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { expectSmallLogin, makeLogin } from './login.ts'

let db: TestDatabase
const made: string[] = []

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  for (const name of made) await db.owner.query(`drop owned by ${name}; drop role ${name}`)
  await db.drop()
})

function as(name: string): string {
  return Object.assign(new URL(db.url), { username: name, password: 'sekret' }).href
}

async function role(name: string, attributes: string): Promise<string> {
  await db.owner.query(`create role ${name} login password 'sekret' ${attributes}`)
  made.push(name)
  return as(name)
}

const FORBIDDEN = [
  'update entry set amount = 1',
  'delete from entry',
  'update tx set note = null',
  'update slip set stake = 1',
  'delete from draw_payment',
  'insert into draw_due select draw_id, 0, 0, amounts, amounts from draw_payment',
  'delete from audit_event',
  'truncate entry',
  'alter table entry disable trigger entry_append_only',
  'drop trigger entry_append_only on entry',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
  'set session_replication_role = replica',
  'set role samnang',
  'set session authorization samnang',
  'create role another superuser',
  'alter role samnang_app superuser',
  'create table mine (id int)',
  'update schema_migration set checksum = null',
  `select pg_read_file('/etc/passwd')`,
  `copy (select 1) to program 'cat'`,
]

test('what the server connects as stays small, whatever role it takes on or gives back', async () => {
  await expectSmallLogin(db.loginUrl)
  const client = new pg.Client({ connectionString: db.loginUrl, options: '-c role=samnang_app' })
  await client.connect()
  for (const role of ['set role samnang_app', 'set role none', 'reset role', 'reset all']) {
    await client.query(role)
    for (const statement of FORBIDDEN)
      await expect(client.query(statement), `${role}; ${statement}`).rejects.toThrow(
        /permission denied|must be owner|must be superuser|must be a superuser/i,
      )
  }
  await client.end()
})

test('the books refuse changes also from their owner, and where the session calls itself a replica', async () => {
  const client = new pg.Client(db.url)
  await client.connect()
  for (const setting of ['origin', 'replica']) {
    await client.query(`set session_replication_role = ${setting}`)
    for (const table of [
      ...['entry', 'tx', 'slip', 'draw_payment', 'audit_event', 'game_tx', 'lottery_entry'],
      ...['witness_entry', 'witness_node', 'witness_head'],
    ])
      await expect(client.query(`delete from ${table}`)).rejects.toThrow(`${table} is append-only`)
  }
  const { rows } = await client.query(
    `select tgname from pg_trigger where tgfoid = 'refuse_change'::regproc and tgenabled <> 'A'`,
  )
  expect(rows, 'refuse in a replica as well').toEqual([])
  await client.end()
})

test('the login is made, and made anew with another password, and may enter where nobody else may', async () => {
  await db.owner.query(`revoke connect on database "${new URL(db.url).pathname.slice(1)}" from public`)
  made.push('samnang_server_test')
  for (const password of ['first-59', `it's-"59"`]) {
    await makeLogin(db.url, { name: 'samnang_server_test', password })
    await expectSmallLogin(Object.assign(new URL(db.url), { username: 'samnang_server_test', password }).href)
  }
  await expect(expectSmallLogin(as('samnang_server_test'))).rejects.toThrow(
    /login samnang_server_test does not get into the database: password/,
  )
  await db.owner.query(`grant connect on database "${new URL(db.url).pathname.slice(1)}" to public`)
})

test.each([
  ['roomy_superuser', 'superuser', 'is a superuser'],
  ['roomy_creator', 'createrole in role samnang_app', 'is able to create roles'],
  ['roomy_member', 'in role samnang_app, pg_read_all_data', 'is a member of pg_read_all_data'],
  ['roomy_stranger', '', 'is no member of samnang_app'],
])('a login that is too much or too little is refused: %s', async (name, attributes, reason) => {
  await expect(expectSmallLogin(await role(name, attributes))).rejects.toThrow(reason)
})

test('the owner of the database is no login for the server', async () => {
  const url = await role('roomy_owner', 'in role samnang_app')
  await db.owner.query('create table theirs (id int); alter table theirs owner to roomy_owner')
  await expect(expectSmallLogin(url)).rejects.toThrow('is an owner here')
})

test('an owner who may not make roles is told the SQL for who may', async () => {
  const url = await role('poor_owner', '')
  const attempt = makeLogin(url, { name: 'never_made', password: 'x' })
  await expect(attempt).rejects.toThrow(/CREATE ROLE samnang_server LOGIN .*APP_DATABASE_URL=/)
})

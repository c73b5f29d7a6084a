/** Money by hand at a terminal: one person below the house's amount, two from it on, whatever way it is shared out. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../server/test/database.ts'
import { operator } from './operator.ts'

const LARGE = '4,000,000'
let db: TestDatabase
let dir: string

beforeEach(async () => {
  db = await testDatabase()
  dir = mkdtempSync(join(tmpdir(), 'samnang-money-'))
})
afterEach(async () => {
  await db.drop()
  rmSync(dir, { recursive: true })
})

const typed = (as: string, command: string, words: string[], values = {}, roles = ['owner']) =>
  operator({ db, dir, as, roles, password: () => 'ផ្កាយ-bright-59' })(`player ${command}`, words, values)
/** Makes the colleague. */
const logIn = (name: string, roles = ['owner']) => operator({ db, dir, as: name, roles })('whoami')
const balance = async (name: string) =>
  Number(
    (
      await db.owner.query(
        'select (coalesce(sum(e.amount), 0) / 100000)::bigint as riel from player p left join entry e on e.account_id = p.id where p.username = $1',
        [name],
      )
    ).rows[0].riel,
  )
const moved = async () =>
  (
    await db.owner.query(
      `select actor, action, detail from audit_event where action in ('player_credit', 'player_debit') order by id`,
    )
  ).rows

async function house(): Promise<void> {
  await logIn('dara')
  await logIn('sok')
  await typed('dara', 'create', ['bopha'])
}

test('from the house’s amount on money by hand is given and taken by two, with what was and what is', async () => {
  await house()
  for (let tries = 0; tries < 2; tries++)
    expect((await typed('dara', 'credit', ['bopha', LARGE], { note: 'a lost ticket' })).text).toMatch(
      /^No money is moved yet: a second person has to give the same command/,
    )
  expect((await typed('sok', 'credit', ['bopha', '5000000'])).text, 'another sum').toMatch(/^No money/)
  expect(await balance('bopha')).toBe(0)
  expect((await typed('sok', 'credit', ['bopha', LARGE])).text).toBe('bopha has 4000000 riel now.')
  expect((await typed('dara', 'debit', ['bopha', LARGE])).text).toMatch(/^No money/)
  expect((await typed('sok', 'debit', ['bopha', LARGE])).text).toBe('bopha has 0 riel now.')
  expect(await moved()).toMatchObject([
    {
      ...{ actor: 'staff:dara', action: 'player_credit' },
      detail: {
        ...{ approved_by: 'staff:sok', note: 'a lost ticket' },
        ...{ before: { balance: '0' }, after: { balance: '400000000000' } },
      },
    },
    { actor: 'staff:dara', action: 'player_debit', detail: { approved_by: 'staff:sok' } },
  ])
})

test('small ones within a day count together, and those below the amount are one person’s', async () => {
  await house()
  expect((await typed('dara', 'credit', ['bopha', '3,999,999'])).text).toBe('bopha has 3999999 riel now.')
  expect((await typed('sok', 'credit', ['bopha', '1'])).text).toMatch(/^No money/)
  await db.owner.query(`alter table tx disable trigger tx_append_only;
    update tx set created_at = created_at - interval '25 hours'; alter table tx enable trigger tx_append_only`)
  expect((await typed('sok', 'credit', ['bopha', '1'])).text).toBe('bopha has 4000000 riel now.')
  const both = await Promise.all(['dara', 'sok'].map((as) => typed(as, 'credit', ['bopha', '2000000'])))
  expect(both.map(({ text }) => text.startsWith('No money')).sort(), 'two at once').toEqual([false, true])
})

test('the same key moves the money once, and what cannot be waits for nobody', async () => {
  await house()
  const key = { key: 'bank-1' }
  await typed('dara', 'credit', ['bopha', LARGE], key)
  expect((await typed('sok', 'credit', ['bopha', LARGE])).text, 'without the key').toMatch(/^No money/)
  expect((await typed('sok', 'credit', ['bopha', LARGE], key)).text).toBe('bopha has 4000000 riel now.')
  expect((await typed('sok', 'credit', ['bopha', LARGE], key)).text).toMatch(/used before/)
  expect(await typed('dara', 'debit', ['bopha', '9000000'])).toMatchObject({ code: 1 })
  const { rows } = await db.owner.query(`select from terminal_word where command = 'player debit'`)
  expect(rows).toHaveLength(0)
})

test('the one who agrees may agree to things, and the amount is that of the house', async () => {
  await house()
  await logIn('chan', ['cashier'])
  await typed('dara', 'credit', ['bopha', LARGE])
  expect((await typed('chan', 'credit', ['bopha', LARGE], {}, ['cashier'])).text).toMatch(/^No money/)
  expect(await balance('bopha')).toBe(0)
  expect((await typed('sok', 'credit', ['bopha', LARGE])).text).toBe('bopha has 4000000 riel now.')
  await db.owner.query(
    `insert into approval_rule (endpoint, people, expires_hours, from_units) values ('POST /api/deposits', 1, 72, null)`,
  )
  expect((await typed('chan', 'credit', ['bopha', LARGE], {}, ['cashier'])).text).toBe(
    'bopha has 8000000 riel now.',
  )
})

test('a first balance is no way around it; who is alone gives it, and the log says so', async () => {
  await logIn('dara')
  expect((await typed('dara', 'create', ['first'], { credit: LARGE })).code).toBe(0)
  await logIn('sok')
  expect(await typed('dara', 'create', ['rich'], { credit: LARGE })).toMatchObject({
    code: 1,
    text: expect.stringMatching(/takes two people: make the player without it/),
  })
  const file = join(dir, 'p.csv')
  writeFileSync(file, 'username,password,credit\npoor,ផ្កាយ-bright-59,5\nrich,ផ្កាយ-bright-59,4000000\n')
  expect((await typed('dara', 'import', [file])).code).toBe(1)
  const { rows } = await db.owner.query(
    `select username from player where username in ('first', 'rich', 'poor')`,
  )
  expect(rows).toEqual([{ username: 'first' }])
  expect((await typed('dara', 'create', ['rich'], { credit: '3999999' })).code).toBe(0)
  expect((await moved()).map(({ detail }) => detail.alone)).toEqual([true, undefined])
})

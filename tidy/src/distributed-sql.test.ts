import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { onOneMachineAlone, pathOfMoney } from './distributed-sql.ts'

const exceptions: Record<string, { uses: number; reason: string }> = JSON.parse(
  readFileSync('tidy/distributed-exceptions.json', 'utf8'),
)

test('the path of money needs nothing that a distributed PostgreSQL has not, except what is listed, use by use', () => {
  const found = Object.assign({}, ...pathOfMoney().map(onOneMachineAlone))
  expect(found).toEqual(
    Object.fromEntries(Object.entries(exceptions).map(([place, { uses }]) => [place, uses])),
  )
  for (const [place, { reason }] of Object.entries(exceptions))
    expect(reason.length, place).toBeGreaterThan(60)
})

test('the exceptions stand in the page that tells of them', () => {
  const page = readFileSync('docs/scaling.md', 'utf8')
  for (const place of Object.keys(exceptions)) expect(page).toContain(`\`${place.split(':')[0]}\``)
})

test('the path has the functions that take bets and pay, and their tables', () => {
  const names = pathOfMoney().map(({ path }) => path.replace('server/', ''))
  for (const name of [
    'place-slips',
    'place-slip',
    'book',
    'credit-chunk',
    'wallet',
    'wallet-bet',
    'lottery-placing',
  ])
    expect(names).toContain(`functions/${name}.sql`)
  for (const other of ['functions/cash-books.sql', 'schema/04-ledger.sql', 'migrations/0007-cashier.sql'])
    expect(names).toContain(other)
  for (const store of ['cashier/withdrawal-store.ts', 'ledger/book.ts', 'lotto59/bet-store.ts'])
    expect(names).toContain(`src/${store}`)
})

test.each([
  ['perform pg_advisory_xact_lock(1)', 'advisory lock'],
  ['create index a on b using brin (c)', 'index that is no tree'],
  ['lock table slip in share mode', 'table lock'],
  ['posts bigint generated always as (1 + 1) stored', 'generated column'],
  ["perform pg_notify('a', 'b')", 'listen or notify'],
])('%s is found', (text, word) => {
  expect(onOneMachineAlone({ path: 'x.sql', text })).toEqual({ [`x.sql: ${word}`]: 1 })
})

test('an identity column and a comment are none', () => {
  const text = 'id bigint generated always as identity, -- no pg_advisory_lock here\nfor no key update'
  expect(onOneMachineAlone({ path: 'x.sql', text })).toEqual({})
})

test('a second use in the same file is counted', () => {
  const text = 'lock table a;\nselect pg_advisory_xact_lock(1), pg_try_advisory_lock(2)'
  expect(onOneMachineAlone({ path: 'x.sql', text })).toEqual({
    'x.sql: advisory lock': 2,
    'x.sql: table lock': 1,
  })
})

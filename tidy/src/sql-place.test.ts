import { expect, test } from 'vitest'
import { allSources } from './sources.ts'
import { sqlOutsideOfStores } from './sql-place.ts'

test('SQL stands only in stores and database/, beside the SQL files', () => {
  expect(sqlOutsideOfStores(allSources())).toEqual([])
})

test.each([
  "tx.query('select id from player where id = $1')",
  'tx.query(`\n  insert into tx (key)\n  values ($1)`)',
  "tx.query('update account set balance = 0')",
])('%s outside of a store is found', (text) => {
  expect(sqlOutsideOfStores([{ path: 'server/src/players/log-in.ts', text }])).toHaveLength(1)
  expect(sqlOutsideOfStores([{ path: 'server/src/players/player-store.ts', text }])).toEqual([])
})

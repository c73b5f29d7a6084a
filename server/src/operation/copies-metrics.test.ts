/** Copies of the database, asked of a PostgreSQL that has none and with the rights of the server alone. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import type { Queryable } from '../database/pool.ts'
import { archiveState, standbys } from './copies-metrics-store.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db?.drop())

test('a house without standbys and archive wants none of them, and nothing fails', async () => {
  expect(await standbys(db.pool)).toEqual({ wanted: 0, connected: 0 })
  expect(await archiveState(db.pool)).toEqual({ failing: 0, silentS: 0 })
})

test.each([
  ['', 0],
  ['*', 1],
  ['b, c', 1],
  ['2 (b, c)', 2],
  ['ANY 2 (b, c, d)', 2],
  ['first 3 (b, "c 2", d)', 3],
])('what PostgreSQL waits for is read from %j', async (names, wanted) => {
  // The setting is the server's alone: the question is asked with another word in its place.
  const asked: Queryable = {
    query: ((text: string) =>
      db.pool.query(text.replace("current_setting('synchronous_standby_names')", '$1::text'), [
        names,
      ])) as Queryable['query'],
  }
  expect(await standbys(asked)).toEqual({ wanted, connected: 0 })
})

test.each([
  ['on', 60, null, null, { failing: 0, silentS: 0 }],
  ['on', 60, '20 s', null, { failing: 0, silentS: 20 }],
  ['on', 0, '20 s', null, { failing: 0, silentS: 0 }],
  ['on', 60, '20 s', '5 s', { failing: 1, silentS: 20 }],
  ['on', 60, '5 s', '20 s', { failing: 0, silentS: 5 }],
  ['on', 60, null, '5 s', { failing: 1, silentS: 0 }],
  ['off', 60, '20 s', '5 s', { failing: 0, silentS: 0 }],
])(
  'archive_mode %s, archive_timeout %s, put away %s ago, failed %s ago',
  async (mode, every, kept, failed, is) => {
    const asked: Queryable = {
      query: ((text: string) =>
        db.pool.query(
          text
            .replace("current_setting('archive_mode')", '$1::text')
            .replace(/\(select setting::int from pg_settings.*?\)/s, '$2::int')
            .replace(
              'pg_stat_archiver,',
              `(select clock_timestamp() - $3::interval as last_archived_time, clock_timestamp() - $4::interval as last_failed_time) a,`,
            ),
          [mode, every, kept, failed],
        )) as Queryable['query'],
    }
    const { failing, silentS } = await archiveState(asked)
    expect({ failing, silentS: Math.floor(silentS) }).toEqual(is)
  },
)

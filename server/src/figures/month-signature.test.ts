/** A month that was closed before two names stood in its row gets the second one from the audit log. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db?.drop())

test('what was closed by two has both names, what one owner closed alone has one, and neither can be changed', async () => {
  await db.owner.query('alter table month_close drop column approved_by')
  await db.owner.query(
    `insert into month_close (month, figures, hash, by, reason)
     select month, '{}', sha256('{}'), 'staff:lin', 'month end' from unnest(array['2026-08-01', '2026-09-01']::date[]) month`,
  )
  await db.owner.query(
    `insert into audit_event (actor, action, target, detail) values
       ('staff:lin', 'month_closed', 'month:2026-08', '{"approved_by": "staff:srey"}'),
       ('staff:lin', 'month_closed', 'month:2026-09', '{"alone": true}')`,
  )
  await db.owner.query(await readFile('server/migrations/0036-second-signature.sql', 'utf8'))
  const { rows } = await db.owner.query('select by, approved_by from month_close order by month')
  expect(rows).toEqual([
    { by: 'staff:lin', approved_by: 'staff:srey' },
    { by: 'staff:lin', approved_by: null },
  ])
  await expect(db.owner.query(`update month_close set approved_by = 'x'`)).rejects.toThrow('append-only')
})

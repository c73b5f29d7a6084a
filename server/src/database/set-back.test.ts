import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { recordAudit } from '../base/audit-log.ts'
import { moveIdsAfterSetBack } from './set-back.ts'

const db = await testDatabase()
afterAll(() => db.drop())
const HOUR_S = 3_600n

const started = () =>
  moveIdsAfterSetBack(db.url, (tx, { before, after }) =>
    recordAudit(tx, { actor: 'system', action: 'database_set_back', before, after }),
  )
const nextDraw = async () =>
  (await db.owner.query(`select nextval(pg_get_serial_sequence('draw', 'id')) as id`)).rows[0].id as bigint
const events = async () =>
  (await db.owner.query(`select detail from audit_event where action = 'database_set_back'`)).rows

/** What a copy of an earlier moment says that was recovered: its past is another than the one that goes on. */
const setBack = (past: string) =>
  db.owner.query(`update setting set value = value || $1::jsonb where key = 'database_past'`, [past])

test('a start notes the past of its database, and another start on it changes nothing', async () => {
  expect(await started()).toBeNull()
  const before = await nextDraw()
  expect(await started()).toBeNull()
  expect(await nextDraw()).toBe(before + 1n)
  expect(await events()).toEqual([])
})

test.each([
  ['another timeline', '{"timeline": 0}'],
  ['another cluster', '{"cluster": "59"}'],
])('%s: ids go on beyond an hour and all that passed, once, and the log says so', async (_what, past) => {
  await started()
  await setBack(past)
  const known = (await events()).length
  const before = await nextDraw()
  expect(await started()).toMatchObject({ before: JSON.parse(past) })
  const after = await nextDraw()
  expect(after - before).toBeGreaterThan(HOUR_S)
  expect(await events()).toHaveLength(known + 1)
  expect(await started()).toBeNull()
  expect(await nextDraw()).toBe(after + 1n)
})

test('the longer ago the newest row, the farther they go', async () => {
  await setBack('{"timeline": 0}')
  await db.owner.query(`alter table audit_event disable trigger audit_append_only;
    update audit_event set at = at - interval '3 days';
    update schema_migration set applied_at = applied_at - interval '3 days';
    alter table audit_event enable always trigger audit_append_only`)
  const before = await nextDraw()
  await started()
  expect((await nextDraw()) - before).toBeGreaterThan(3n * 86_400n)
})

test('two that start at once move them once; what could not be written down is done again by the next start', async () => {
  await setBack('{"timeline": 0}')
  const known = (await events()).length
  const told = await Promise.all([started(), started()])
  expect(told.filter((one) => one !== null)).toHaveLength(1)
  expect(await events()).toHaveLength(known + 1)
  await setBack('{"timeline": 0}')
  await expect(
    moveIdsAfterSetBack(db.url, () => Promise.reject(new Error('no room for the log'))),
  ).rejects.toThrow('no room')
  expect(await started(), 'the next start does it').not.toBeNull()
})

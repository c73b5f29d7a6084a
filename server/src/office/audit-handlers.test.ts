/** The audit log over HTTP: filters and pages, one event with its place, and the proof part by part. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addColleague, type OfficeBrowser, type TestOffice, testOffice } from '../../test/office.ts'
import { recordAudit } from '../base/audit-log.ts'

let db: TestDatabase
let office: TestOffice
let auditor: OfficeBrowser

beforeAll(async () => {
  db = await testDatabase()
  office = await testOffice({ db })
  auditor = await addColleague(office, db.owner, { name: 'vanna', roles: ['auditor'] })
  for (let n = 1; n <= 5; n++)
    await recordAudit(db.pool, {
      ...{ actor: 'staff:dara', reason: `ពាក្យ ${n}`, action: 'setting_changed', target: 'setting:message' },
      ...{ before: { n: n - 1 }, after: { n }, detail: { ip: 'x' }, requestId: 'r-1' },
    })
  await recordAudit(db.pool, { actor: 'player:7', action: 'logged_in', target: 'player:7' })
})
afterAll(async () => {
  await office.close()
  await db.drop()
})

const data = async (path: string) => {
  const answer = await auditor.get(path)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

test('the list has the newest first, is filtered, and goes on behind a key', async () => {
  const first = await data('/api/audit?actor=staff:dara&limit=2')
  expect(first.rows.map(({ reason }: { reason: string }) => reason)).toEqual(['ពាក្យ 5', 'ពាក្យ 4'])
  const rest = await data(`/api/audit?actor=staff:dara&before=${first.next}`)
  expect(rest).toMatchObject({
    next: null,
    rows: [{ reason: 'ពាក្យ 3' }, { reason: 'ពាក្យ 2' }, { reason: 'ពាក្យ 1' }],
  })
  expect((await data('/api/audit?action=logged')).rows).toMatchObject([
    { actor: 'player:7', target: 'player:7' },
  ])
  expect((await data('/api/audit?target=setting:message&action=player')).rows).toEqual([])
})

test('days are days of Phnom Penh, and count to their end', async () => {
  await db.owner.query(`alter table audit_event disable trigger user;
    update audit_event set at = '2026-03-01T16:59:59.999Z' where action = 'logged_in';
    alter table audit_event enable always trigger audit_append_only; alter table audit_event enable trigger audit_linked`)
  const logged = async (span: string) => (await data(`/api/audit?action=logged&${span}`)).rows.length
  expect(await logged('from=2026-03-01&to=2026-03-01')).toBe(1)
  expect(await logged('from=2026-03-02')).toBe(0)
  expect(await logged('to=2026-02-28')).toBe(0)
  expect(await logged(`from=${encodeURIComponent('2026-03-01 23:59')}`)).toBe(1)
  expect(await logged(`to=${encodeURIComponent('2026-03-01 23:59')}`)).toBe(0)
  for (const span of ['from=2026-02-30', 'from=2026-03-02&to=2026-03-01'])
    expect((await auditor.get(`/api/audit?${span}`)).json()).toMatchObject({ code: 'invalid_dates' })
  expect((await auditor.get('/api/audit?from=yesterday')).json()).toMatchObject({ code: 'invalid_field' })
  await db.owner.query(`alter table audit_event disable trigger user;
    delete from audit_waiting; delete from audit_event where action = 'logged_in';
    alter table audit_event enable always trigger audit_append_only; alter table audit_event enable trigger audit_linked`)
})

test('one event has both sides and its place in the chain; there is no other way to it than reading', async () => {
  const { rows } = await data('/api/audit?actor=staff:dara&limit=1')
  expect(await data(`/api/audit/${rows[0].id}`)).toMatchObject({
    ...{ before: { n: 4 }, after: { n: 5 }, reason: 'ពាក្យ 5', request_id: 'r-1' },
    detail: { ip: 'x', reason: 'ពាក្យ 5' },
    link: {
      seq: 5,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      previous: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  })
  expect((await auditor.get('/api/audit/999999')).statusCode).toBe(404)
  for (const method of ['POST', 'PUT', 'DELETE'] as const)
    expect((await auditor.send(method, `/api/audit/${rows[0].id}`)).statusCode).not.toBe(200)
})

test('the proof goes on where it ended, knows a kept head, and names the place of a changed row', async () => {
  const whole = await data('/api/audit/verify')
  expect(whole).toMatchObject({ fault: null, proved: 5, next: '5', head: { seq: 5 }, waiting: 0 })
  expect(await data('/api/audit/verify?after=5')).toMatchObject({ fault: null, proved: 5, next: null })
  expect(await data(`/api/audit/verify?head=${whole.head.hash}`)).toMatchObject({ known: 5 })
  expect(await data(`/api/audit/verify?head=${'ab'.repeat(32)}`)).toMatchObject({ known: null })
  await db.owner.query(
    `alter table audit_event disable trigger user; update audit_event set target = 'setting:messagf' where id = 3`,
  )
  expect(await data('/api/audit/verify')).toMatchObject({
    fault: { place: 3, event: 3, fault: 'forged' },
    next: null,
  })
  expect(await data('/api/audit/verify?after=3')).toMatchObject({ fault: null, next: '5' })
})

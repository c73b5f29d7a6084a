/** Complaints and talks over HTTP: who sees them, by when they are answered, what the audit log keeps, what is counted. */
import { complaintDueMs } from '@samnang/core/care/markers'
import { dayAt } from '@samnang/core/phnom-penh-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addPlayers } from '../../test/draw-world.ts'
import { addColleague, type OfficeBrowser, type TestOffice, testOffice } from '../../test/office.ts'
import { officeExports } from '../office-app.ts'
import { workOnce } from './run-jobs.ts'

const reason = 'they called us'
let db: TestDatabase
let office: TestOffice
const staff = new Map<string, OfficeBrowser>()

beforeAll(async () => {
  db = await testDatabase()
  office = await testOffice({ db })
  for (const role of ['owner', 'risk', 'support', 'finance', 'cashier', 'clerk', 'auditor'])
    staff.set(role, await addColleague(office, db.owner, { name: `${role}.one`, roles: [role] }))
  staff.set('other', await addColleague(office, db.owner, { name: 'support.two', roles: ['support'] }))
})
afterAll(async () => {
  await office?.close()
  await db?.drop()
})

const as = (who: string): OfficeBrowser => {
  const browser = staff.get(who)
  if (!browser) throw new Error(who)
  return browser
}
const send = (who: string, id: number, verb: string, body: object) =>
  as(who).send('POST', `/api/care/${id}/${verb}`, { ...body, reason })
const sheetOf = async (id: number, who = 'support') => (await as(who).get(`/api/care/${id}`)).json().data

async function complain(words = 'ប្រាក់មិនទាន់មកដល់'): Promise<{ id: number; player: bigint }> {
  const [player = 0n] = await addPlayers(db.owner, 1)
  const told = { player: Number(player), came_by: 'telegram', topic: 'money', words }
  const sent = await as('support').send('POST', '/api/complaints', { ...told, reason })
  return { id: sent.json().data.id, player }
}

test('a complaint is a case of support with the last moment of its day, seen by risk and the owner and by nobody else', async () => {
  const { id, player } = await complain()
  const sheet = await sheetOf(id)
  expect(sheet).toMatchObject({
    ...{ rule: 'complaint', state: 'open', is_overdue: false, player: { id: Number(player) } },
    complaint: { came_by: 'telegram', topic: 'money', words: 'ប្រាក់មិនទាន់មកដល់' },
    colleagues: ['owner.one', 'risk.one', 'support.one', 'support.two'],
    looks: [{ staff: 'support.one' }],
  })
  const dueMs = complaintDueMs(Date.parse(sheet.opened_at), 10)
  expect(Math.abs(Date.parse(sheet.due_at) - dueMs)).toBeLessThan(2)
  for (const who of ['owner', 'risk']) expect((await sheetOf(id, who)).id).toBe(id)
  for (const who of ['finance', 'cashier', 'clerk', 'auditor'])
    for (const path of ['/api/care', '/api/care-waiting', `/api/care/${id}`])
      expect((await as(who).get(path)).json().code, `${who} ${path}`).toBe('no_permission')
  const unknown = { player: 999_999_999, came_by: 'call', topic: 'bet', words: 'x', reason }
  expect((await as('support').send('POST', '/api/complaints', unknown)).json().code).toBe('not_found')
})

test('it is given to a colleague, answered, and only then ended, once; the log says that, and not what was said', async () => {
  const { id } = await complain()
  expect((await send('support', id, 'assign', { to: 'finance.one' })).json().code).toBe('not_found')
  expect((await send('support', id, 'assign', { to: 'support.two' })).statusCode).toBe(204)
  const end = { verdict: 'confirmed' }
  expect((await send('other', id, 'decide', end)).json().code).toBe('answer_needed')
  // Nor by the other way to the same case.
  const otherWay = { ...end, reference: null, reason }
  // The other door is for cases about money and risk alone.
  for (const [verb, body] of Object.entries({
    decide: otherWay,
    assign: { to: null, reason },
    note: { note: 'x', reason },
  }))
    expect((await as('risk').send('POST', `/api/cases/${id}/${verb}`, body)).json().code, verb).toBe(
      'not_found',
    )
  expect((await as('risk').get(`/api/cases/${id}`)).json().code).toBe('not_found')
  expect((await send('other', id, 'talk', { way: 'call', words: '  យើងបានបង់ហើយ  ' })).statusCode).toBe(204)
  const both = await Promise.all([
    send('other', id, 'decide', end),
    send('risk', id, 'decide', { verdict: 'cleared' }),
  ])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
  const { state, steps } = await sheetOf(id)
  expect(steps.map((step: { kind: string; note: string | null }) => [step.kind, step.note])).toEqual([
    ...[
      ['opened', null],
      ['assigned', null],
      ['talk', 'យើងបានបង់ហើយ'],
    ],
    [state, reason],
  ])
  const { rows } = await db.owner.query<{ action: string; detail: object }>(
    'select action, detail from audit_event where target = $1 order by id',
    [`case:${id}`],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    ...['case_opened', 'case_assigned', 'case_talked', 'case_decided'],
  ])
  expect(rows[2]?.detail).toEqual({ reason, before: null, after: { way: 'call' } })
  expect(rows[3]?.detail).toMatchObject({ before: { state: 'open' }, after: { state } })
  expect(JSON.stringify(rows)).not.toContain('យើង')
})

test('a complaint about a colleague is not there for that one, who neither answers nor ends it', async () => {
  const before = (await as('other').get('/api/care-waiting')).json().data.open
  const told = { from: { name: 'Sok', contact: 'Telegram' }, came_by: 'call', words: 'the counter was rude' }
  const complaint = (body: object) =>
    as('support').send('POST', '/api/complaints', { ...told, topic: 'staff', ...body, reason })
  const { id } = (await complaint({ about: ' Support.Two ' })).json().data
  for (const body of [
    { way: 'call', words: 'it was not so' },
    { verdict: 'cleared' },
    { to: 'support.two' },
  ]) {
    const verb = 'way' in body ? 'talk' : 'to' in body ? 'assign' : 'decide'
    expect((await send('other', id, verb, body)).json().code, verb).toBe('not_found')
  }
  expect((await as('other').get(`/api/care/${id}`)).json().code).toBe('not_found')
  expect((await as('other').get('/api/care-waiting')).json().data.open).toBe(before)
  expect((await send('support', id, 'assign', { to: 'support.two' })).json().code).toBe('not_found')
  expect((await sheetOf(id)).colleagues).toEqual(['owner.one', 'risk.one', 'support.one'])
  for (const wrong of [{ about: 'nobody.here' }, { about: 'support.two', topic: 'bet' }])
    expect((await complaint(wrong)).json()).toMatchObject({
      code: 'invalid_field',
      errors: { about: [expect.any(String)] },
    })
})

test('what waits too long stands out, and the regulator is told how many were in time', async () => {
  const today = dayAt(Date.now())
  const counts = async () =>
    (await as('risk').get(`/api/care-counts?from=${today}&to=${dayAt(Date.now())}`)).json().data
  const before = await counts()
  const [late, right] = [(await complain()).id, (await complain()).id]
  await db.owner.query(`update duty_case set due_at = clock_timestamp() - interval '1 hour' where id = $1`, [
    late,
  ])
  await send('support', right, 'talk', { way: 'counter', words: 'you are right' })
  await send('support', right, 'decide', { verdict: 'confirmed' })
  const after = await counts()
  expect({ ...after }).toEqual({
    ...{ arrived: before.arrived + 2, in_time: before.in_time + 1, late: before.late + 1 },
    ...{ upheld: before.upheld + 1, open: before.open + 1 },
  })
  const { rows } = (await as('support').get('/api/care?state=open&rule=complaint')).json().data
  const overdue = rows.filter((row: { is_overdue: boolean }) => row.is_overdue)
  expect(overdue.map((row: { id: number }) => row.id)).toEqual([late])
  expect((await as('support').get('/api/care-waiting')).json().data.overdue).toBe(1)
  expect((await as('risk').get('/api/care-counts?from=2026-13-01&to=2026-11-01')).json().code).toBe(
    'invalid_dates',
  )
})

test('cases of money are not there for support, and cases of care do not wait among those', async () => {
  const { id, player } = await complain()
  const opened = { player: Number(player), note: 'splits its deposits', reason }
  const money = (await as('risk').send('POST', '/api/cases', opened)).json().data.id
  expect((await as('support').get(`/api/care/${money}`)).json().code).toBe('not_found')
  for (const [verb, body] of [
    ['talk', { way: 'call', words: 'x' }],
    ['assign', { to: null }],
    ['decide', { verdict: 'cleared' }],
  ] as const)
    expect((await send('support', money, verb, body)).json().code, verb).toBe('not_found')
  const waiting = (await as('risk').get('/api/cases?limit=100')).json().data.rows
  expect(waiting.map((row: { id: number }) => row.id)).toEqual([money])
  const care = (await as('risk').get(`/api/care?player=${player}`)).json().data.rows
  expect(care.map((row: { id: number }) => row.id)).toEqual([id])
})

test('what a complaint says is never changed', async () => {
  const { id } = await complain()
  for (const crime of [`update complaint set words = 'x' where case_id = ${id}`, 'delete from complaint'])
    await expect(db.owner.query(crime), crime).rejects.toThrow()
  await expect(db.pool.query('select words from complaint')).rejects.toThrow('permission denied')
})

test('somebody who is no player complains as a player does, is never mixed up with one, and stands in the file', async () => {
  const from = { name: '  ចាន់ ដារ៉ា ', contact: '012 345 678 =1+1' }
  const told = { came_by: 'call', topic: 'account', words: 'I never opened an account here' }
  const tell = (body: object) => as('support').send('POST', '/api/complaints', { ...told, ...body, reason })
  const [player = 0n] = await addPlayers(db.owner, 1)
  const faulty = [
    ...[{}, { from, player: Number(player) }, { from: { name: 'Dara' } }],
    ...[
      { from: { ...from, name: ' ' } },
      { from: { ...from, contact: '' } },
      { from: { ...from, name: 'x'.repeat(101) } },
    ],
  ]
  const count = async () => (await db.owner.query('select count(*)::int as n from duty_case')).rows[0].n
  const before = await count()
  for (const body of faulty)
    expect((await tell(body)).json().code, JSON.stringify(body)).toBe('invalid_field')
  expect(await count()).toBe(before)
  const { id } = (await tell({ from })).json().data
  const sheet = await sheetOf(id)
  expect(sheet).toMatchObject({
    ...{ rule: 'complaint', player: null, from_name: 'ចាន់ ដារ៉ា', contact: '012 345 678 =1+1' },
    complaint: { words: told.words },
  })
  expect(Date.parse(sheet.due_at)).toBe(complaintDueMs(Date.parse(sheet.opened_at), 10))
  const { rows } = (await as('support').get('/api/care?rule=complaint')).json().data
  expect(rows[0]).toMatchObject({ id, player: null, from_name: 'ចាន់ ដារ៉ា' })
  // Answered and ended by the same rules.
  const end = { verdict: 'cleared' }
  expect((await send('support', id, 'decide', end)).json().code).toBe('answer_needed')
  await send('support', id, 'talk', { way: 'call', words: 'we looked, and there is none' })
  expect((await send('support', id, 'decide', end)).statusCode).toBe(204)
  const { rows: events } = await db.owner.query(
    `select detail::text as detail from audit_event where target = 'case:' || $1::bigint`,
    [id],
  )
  expect(events.length).toBeGreaterThanOrEqual(3)
  for (const { detail } of events) expect(detail).not.toMatch(/ដារ៉ា|012 345/)
  // A name that is a formula is a text in the file, which support may have and the cashier may not.
  await tell({ from: { name: '=HYPERLINK("x")', contact: 'none' } })
  const ask = { export: 'care', query: { rule: 'complaint' }, language: 'en', reason }
  expect((await as('cashier').send('POST', '/api/jobs', ask)).statusCode).toBe(404)
  const job = (await as('support').send('POST', '/api/jobs', ask)).json().data.id
  await workOnce(office.parts, officeExports, new AbortController().signal)
  const lines = (await as('support').get(`/api/jobs/${job}/file`)).body.trim().split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFF?Number,Rule,State,Player number,Name,/)
  expect(lines[1]).toContain(`,complaint,open,,"'=HYPERLINK(""x"")",`)
  expect(lines.join('\n')).toContain(`${id},complaint,cleared,,ចាន់ ដារ៉ា,`)
  const asked = await db.owner.query(
    `select from audit_event where action = 'export_asked' and actor = 'staff:support.one'`,
  )
  expect(asked.rowCount).toBe(1)
  // No other rule may be about nobody.
  await expect(
    db.owner.query(`insert into duty_case (rule, subject, due_at) values ('by_hand', 'x', now())`),
  ).rejects.toThrow(/duty_case_about/)
})

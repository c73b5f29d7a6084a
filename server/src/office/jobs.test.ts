/** Files of lists and saved views, over HTTP on a real database. */
import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addColleague, type OfficeBrowser, type TestOffice, testOffice } from '../../test/office.ts'
import { recordAudit } from '../base/audit-log.ts'
import { auditExport } from './audit-export.ts'
import type { Exports } from './exports.ts'
import { exportFile, workOnce } from './run-jobs.ts'

let db: TestDatabase
let office: TestOffice
let auditor: OfficeBrowser
let other: OfficeBrowser
let cashier: OfficeBrowser
const never = new AbortController().signal
const EXPORTS: Exports = { audit: auditExport }

beforeAll(async () => {
  db = await testDatabase()
  office = await testOffice({ db })
  auditor = await addColleague(office, db.owner, { name: 'Sok', roles: ['auditor'] })
  other = await addColleague(office, db.owner, { name: 'Dara', roles: ['auditor'] })
  cashier = await addColleague(office, db.owner, { name: 'Rith', roles: ['cashier'] })
})
afterAll(async () => {
  await office?.close()
  await db?.drop()
})
beforeEach(async () => {
  await db.owner.query('delete from office_job')
})

const asked = { export: 'audit', query: { action: 'pot_' }, language: 'km', reason: 'monthly look' }
const ask = async (browser = auditor) => {
  const answer = await browser.send('POST', '/api/jobs', asked)
  expect(answer.statusCode).toBe(200)
  return answer.json().data as { id: number; state: string }
}
const job = async (id: number) => {
  const { rows } = (await auditor.get('/api/jobs')).json().data
  return rows.find((row: { id: number }) => row.id === id)
}
const work = (exports = EXPORTS, silentMs?: number) => workOnce(office.parts, exports, never, silentMs)
const recorded = async (action: string) => {
  const { rows } = await db.owner.query(
    'select actor, detail from audit_event where action = $1 order by id',
    [action],
  )
  return rows
}

test('a file has the rows of the filters under headers of the page’s language, no formula lives, and each fetch is recorded', async () => {
  await recordAudit(db.owner, { actor: 'staff:Sok', action: 'pot_seeded', target: '=1+1', detail: { a: 1 } })
  await recordAudit(db.owner, { actor: 'staff:Sok', action: 'clock_right', target: 'no' })
  const { id } = await ask()
  expect(await work()).toBe(false)
  const done = await job(id)
  expect(done).toMatchObject({ state: 'done', rows: 1 })
  expect(Date.parse(done.kept_until) - Date.parse(done.ended_at)).toBe(7 * 86_400_000)
  expect((await stat(exportFile(office.parts, id))).mode & 0o777).toBe(0o600)
  for (let fetched = 1; fetched <= 2; fetched++) {
    const file = await auditor.get(`/api/jobs/${id}/file`)
    expect(file.headers['content-disposition']).toBe(`attachment; filename="audit-${id}.csv"`)
    const [head, ...lines] = file.body.trim().split('\r\n')
    expect(head).toContain('អ្នកធ្វើ')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`"'=1+1"`)
    expect(await recorded('export_fetched')).toHaveLength(fetched)
  }
  expect((await recorded('export_asked')).at(-1)).toMatchObject({
    actor: 'staff:Sok',
    detail: { reason: 'monthly look' },
  })
})

test('whoever may not see the list gets no file of it, and nobody fetches another’s', async () => {
  expect((await cashier.send('POST', '/api/jobs', asked)).statusCode).toBe(404)
  expect((await auditor.send('POST', '/api/jobs', { ...asked, export: 'no-list' })).statusCode).toBe(404)
  const { id } = await ask()
  await work()
  for (const path of [`/api/jobs/${id}/file`, '/api/jobs/999999/file'])
    expect((await other.get(path)).statusCode).toBe(404)
  expect((await other.send('POST', `/api/jobs/${id}/cancel`, { reason: 'x' })).statusCode).toBe(404)
  expect((await other.get('/api/jobs')).json().data.rows).toEqual([])
})

test('the same key asks for one file only, and nobody has more than five being made', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const answers = [
    await auditor.send('POST', '/api/jobs', asked, headers),
    await auditor.send('POST', '/api/jobs', asked, headers),
  ]
  expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1)
  for (let more = 0; more < 4; more++) await ask()
  expect((await auditor.send('POST', '/api/jobs', asked)).json()).toMatchObject({ code: 'too_many_jobs' })
})

/** A list that does something after its first batch. */
function interrupted(deed: () => Promise<unknown>): Exports {
  return {
    audit: {
      ...auditExport,
      batches: async function* () {
        yield [[1]]
        await deed()
        yield [[2]]
        yield [[3]]
      },
    },
  }
}

test('a cancelled file ends amid its rows and leaves nothing behind', async () => {
  const { id } = await ask()
  await work(interrupted(() => auditor.send('POST', `/api/jobs/${id}/cancel`, { reason: 'wrong filter' })))
  expect(await job(id)).toMatchObject({ state: 'cancelled', rows: 1 })
  await expect(readFile(exportFile(office.parts, id))).rejects.toThrow('ENOENT')
  expect((await auditor.send('POST', `/api/jobs/${id}/cancel`, { reason: 'x' })).json()).toMatchObject({
    code: 'not_running',
  })
})

test('a file whose maker died is begun anew by the next, and after three deaths has failed', async () => {
  const { id } = await ask()
  const die = async () =>
    db.owner.query(`update office_job set state = 'running', tries = tries + 1, seen_at = clock_timestamp()`)
  await die()
  expect(await work()).toBe(true)
  expect(await work(EXPORTS, 0)).toBe(false)
  expect(await job(id)).toMatchObject({ state: 'done' })
  const second = await ask()
  await db.owner.query(
    `update office_job set state = 'running', tries = 3, seen_at = clock_timestamp() where id = $1`,
    [second.id],
  )
  await work(EXPORTS, 0)
  expect(await job(second.id)).toMatchObject({ state: 'failed' })
})

test('whoever was taken over writes no more, and the file is the other’s', async () => {
  const { id } = await ask()
  await work(interrupted(() => work(EXPORTS, 0)))
  expect(await job(id)).toMatchObject({ state: 'done' })
  expect(await readFile(exportFile(office.parts, id), 'utf8')).toContain('អ្នកធ្វើ')
})

test('a fault of one file is its own: it has failed, and the next one is made', async () => {
  const first = await ask()
  const second = await ask()
  await work(interrupted(() => Promise.reject(new Error('broken'))))
  await work()
  expect(await job(first.id)).toMatchObject({ state: 'failed' })
  expect(await job(second.id)).toMatchObject({ state: 'done' })
})

test('after seven days the file is gone and its row says so', async () => {
  const { id } = await ask()
  await work()
  await db.owner.query(`update office_job set ended_at = ended_at - interval '8 days' where id = $1`, [id])
  await work()
  expect(await job(id)).toMatchObject({ state: 'expired', kept_until: null })
  await expect(stat(exportFile(office.parts, id))).rejects.toThrow('ENOENT')
  expect((await auditor.get(`/api/jobs/${id}/file`)).statusCode).toBe(404)
})

test('a view is kept, replaced by its name, seen by nobody else, forgotten; each with its row', async () => {
  const view = {
    list: 'players',
    name: 'អ្នកលេងថ្មី',
    filters: 'q=a&state=',
    hidden: ['phone'],
    reason: 'own view',
  }
  const kept = (await auditor.send('POST', '/api/views', view)).json().data
  const again = (await auditor.send('POST', '/api/views', { ...view, filters: '', hidden: [] })).json().data
  expect(again).toEqual({ id: kept.id, list: 'players', name: 'អ្នកលេងថ្មី', filters: '', hidden: [] })
  expect((await auditor.get('/api/views?list=players')).json().data.rows).toEqual([again])
  expect((await auditor.get('/api/views?list=audit')).json().data.rows).toEqual([])
  expect((await other.get('/api/views?list=players')).json().data.rows).toEqual([])
  expect((await other.send('POST', `/api/views/${kept.id}/forget`, { reason: 'x' })).statusCode).toBe(404)
  expect((await auditor.send('POST', `/api/views/${kept.id}/forget`, { reason: 'x' })).statusCode).toBe(204)
  expect((await auditor.get('/api/views?list=players')).json().data.rows).toEqual([])
  expect(await recorded('view_saved')).toMatchObject([
    { detail: { before: null } },
    { detail: { before: { filters: 'q=a&state=' }, after: { filters: '' } } },
  ])
  expect(await recorded('view_forgotten')).toHaveLength(1)
})

/** Files of lists and saved views, over HTTP on a real database. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addColleague, type OfficeBrowser, type TestOffice, testOffice } from '../../test/office.ts'
import { say, turn } from '../../test/switching.ts'
import { recordAudit } from '../base/audit-log.ts'
import { officeExports } from '../office-app.ts'
import { auditExport } from './audit-export.ts'
import { exportFile } from './export-files.ts'
import type { Exports } from './exports.ts'
import { workOnce } from './run-jobs.ts'
import { tendOffice } from './tend-office.ts'

const PROCESS = fileURLToPath(new URL('../../test/office-jobs-process.ts', import.meta.url))
const EVENTS = 10_000

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
const told = async (id: number) => (await job(id))?.rows
const work = (exports = EXPORTS, silentMs?: number) => workOnce(office.parts, exports, never, silentMs)
const recorded = async (action: string) => {
  const { rows } = await db.owner.query(
    'select actor, target, detail from audit_event where action = $1 order by id',
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

test.each([
  ['staff', {}, 'Sok'],
  ['approvals', { state: 'waiting' }, null],
  ['changes', { name: 'lottery' }, '{""on"":false}'],
  ['words', {}, 'Good luck'],
])('the list of %s is a file with a heading for each of its fields', async (name, query, found) => {
  await turn(db.pool, 'lottery', false)
  await say(db.pool, 'Good luck')
  const body = { export: name, query, language: 'en', reason: 'a look' }
  const asked = await auditor.send('POST', '/api/jobs', body)
  await work(officeExports)
  const { body: text } = await auditor.get(`/api/jobs/${asked.json().data.id}/file`)
  const [head = '', ...lines] = text.split('\r\n').filter(Boolean)
  expect(head).toMatch(/^\uFEFFNumber,/)
  if (found === null) return expect(lines).toEqual([])
  expect(lines.join('\n')).toContain(found)
  const fields = (line: string) => line.replace(/"(?:[^"]|"")*"/g, '').split(',').length
  for (const line of lines) expect(fields(line)).toBe(fields(head))
})

test('a file of the audit log reads its filters as its list does', async () => {
  await recordAudit(db.owner, { actor: 'staff:Sok', action: 'pot_seeded', target: 'caf\u00e9', detail: {} })
  const query = { target: ' cafe\u0301 ', actor: ' ' }
  const { rows } = (await auditor.get(`/api/audit?${new URLSearchParams(query)}`)).json().data
  expect(rows).toHaveLength(1)
  const { id } = (await auditor.send('POST', '/api/jobs', { ...asked, query })).json().data
  await work()
  expect(await job(id)).toMatchObject({ state: 'done', rows: 1 })
})

test('whoever may not see the list gets no file of it, and nobody fetches another’s', async () => {
  expect((await cashier.send('POST', '/api/jobs', asked)).statusCode).toBe(404)
  expect((await auditor.send('POST', '/api/jobs', { ...asked, export: 'no-list' })).statusCode).toBe(404)
  const { id } = await ask()
  await work()
  await db.owner.query(`update office_job set staff = 'Rith' where id = $1`, [id])
  expect((await cashier.get(`/api/jobs/${id}/file`)).statusCode).toBe(404)
  await db.owner.query(`update office_job set staff = 'Sok' where id = $1`, [id])
  const denied = (target: string) => ({ actor: 'staff:Rith', target, detail: { export: 'audit' } })
  expect(await recorded('office_denied')).toEqual(
    ['route:POST /api/jobs', 'route:GET /api/jobs/:id/file'].map(denied),
  )
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

test('a file of so many parts says while it is made how many of them are done', async () => {
  const { id } = await ask()
  const seen: unknown[] = []
  const parted: Exports = {
    audit: {
      ...auditExport,
      batchCount: 3,
      batches: async function* () {
        for (const fields of [1, 7, 2]) {
          yield Array.from({ length: fields }, () => ['row'])
          seen.push(await told(id))
        }
      },
    },
  }
  await work(parted)
  expect(seen).toEqual([1, 2, 3])
  expect(await job(id)).toMatchObject({ state: 'done', rows: 3 })
})

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

test('a maker that is killed amid its rows is followed by one whose file has each row once', async () => {
  await db.owner.query(
    `insert into audit_event (actor, action, target) select 'system', 'many', 'row:' || n from generate_series(1, $1) n`,
    [EVENTS],
  )
  const { id } = (await auditor.send('POST', '/api/jobs', { ...asked, query: { action: 'many' } })).json()
    .data
  const { dataDir } = office.parts.config
  const maker = spawn(process.execPath, ['--import', 'tsx', PROCESS, db.officeUrl, dataDir], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(maker, 'exit')
  await vi.waitFor(async () => expect((await job(id)).rows).toBeGreaterThan(0), {
    timeout: 20_000,
    interval: 10,
  })
  maker.kill('SIGKILL')
  await ended
  expect(await job(id)).toMatchObject({ state: 'running' })
  // Its maker has just been seen: nobody takes it over yet.
  expect(await work()).toBe(true)
  expect(await work(EXPORTS, 0)).toBe(false)
  const path = exportFile(office.parts, id)
  const targets = (await readFile(path, 'utf8')).match(/row:[0-9]+/g) ?? []
  expect([targets.length, new Set(targets).size]).toEqual([EVENTS, EVENTS])
  expect(await job(id)).toMatchObject({ state: 'done', rows: EVENTS, size_bytes: (await stat(path)).size })
  expect((await readdir(dirname(path))).filter((name) => name.startsWith(`${id}.csv.`))).toEqual([])
}, 40_000)

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

test('each office clears its own disk: what another one has said to be over, and what a dead maker has left', async () => {
  const ids: number[] = []
  for (const state of ['done', 'expired', 'running', 'cancelled']) {
    const { id } = await ask()
    await work()
    await db.owner.query(
      `update office_job set state = $2, tries = 2, ended_at = case when $2 = 'running' then null else now() end where id = $1`,
      [id, state],
    )
    ids.push(id)
  }
  const [done, expired, running, cancelled] = ids
  const folder = dirname(exportFile(office.parts, done ?? 0))
  const left = [`${done}.csv.1`, `${done}.csv.2`, `${running}.csv.1`, '999999.pdf', '999999.csv.1']
  for (const name of [...left, `${running}.csv.2`, 'read-me.txt']) await writeFile(`${folder}/${name}`, 'x')
  await tendOffice(office.parts)
  const kept = [`${done}.csv`, `${running}.csv`, `${running}.csv.2`, 'read-me.txt']
  const names = await readdir(folder)
  expect(names.filter((name) => [...left, `${expired}.csv`, `${cancelled}.csv`].includes(name))).toEqual([])
  expect(names).toEqual(expect.arrayContaining(kept))
  await rm(`${folder}/read-me.txt`)
})

test('a file that another machine has made is told of in the list, and a fetch says so', async () => {
  const { id } = await ask()
  expect(await job(id)).not.toHaveProperty('is_here')
  await work()
  expect(await job(id)).toMatchObject({ state: 'done', is_here: true })
  await rm(exportFile(office.parts, id))
  expect(await job(id)).toMatchObject({ state: 'done', is_here: false })
  const fetched = await auditor.get(`/api/jobs/${id}/file`)
  expect([fetched.statusCode, fetched.json().code]).toEqual([409, 'file_elsewhere'])
  expect((await recorded('export_fetched')).filter(({ target }) => target === `job:${id}`)).toEqual([])
})

test('whoever sees one branch by now fetches no file of all branches, or of another', async () => {
  const body = { export: 'deposits', query: {}, language: 'en', reason: 'a look' }
  const { id } = (await cashier.send('POST', '/api/jobs', body)).json().data
  await work(officeExports)
  const fetch = async () => (await cashier.get(`/api/jobs/${id}/file`)).statusCode
  const move = (branch: number | null) =>
    db.owner.query(`update staff set branch = $1 where name = 'Rith'`, [branch])
  const made = (branch: number | null) =>
    db.owner.query('update office_job set branch = $2 where id = $1', [id, branch])
  await db.owner.query(`insert into branch (id, name) values (2, 'river')`)
  expect(await fetch()).toBe(200)
  await move(2)
  expect(await fetch()).toBe(404)
  expect((await recorded('office_denied')).at(-1)).toMatchObject({ detail: { export: 'deposits' } })
  await made(1)
  expect(await fetch()).toBe(404)
  await made(2)
  expect(await fetch()).toBe(200)
  await move(null)
  expect(await fetch()).toBe(200)
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

/** Switches, limits and words over the office's HTTP, as the role of the office: what it needs is granted, and no more. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addColleague, type OfficeBrowser, type TestOffice, testOffice } from '../../test/office.ts'
import { proveAudit } from '../base/audit-chain.ts'
import { ensurePaytable } from '../lotto59/paytables.ts'

let db: TestDatabase
let office: TestOffice
let dara: OfficeBrowser
let sok: OfficeBrowser

beforeAll(async () => {
  db = await testDatabase()
  await ensurePaytable(db.pool)
  office = await testOffice({ db })
  const owner = (name: string) => addColleague(office, db.owner, { name, roles: ['owner'], branch: null })
  ;[dara, sok] = [await owner('Dara'), await owner('Sok')]
})
afterAll(async () => {
  expect((await proveAudit(db.pool, null)).fault).toBeNull()
  await office?.close()
  await db?.drop()
})

const reason = 'the evening round'
async function switchNow(name: string) {
  const { rows } = (await dara.get('/api/switches')).json().data as OfficeReply<'GET /api/switches'>
  return rows.find((row) => row.name === name)
}

test.each(['poll_1', 'poll_2', 'fast_play', 'lottery', 'external_games', 'family-sport', 'maintenance'])(
  '%s is switched over and back, and says who and why',
  async (name) => {
    for (let round = 0; round < 2; round++) {
      const seen = await switchNow(name)
      const on = seen?.value.on !== true
      const after = name === 'maintenance' && on ? { on, notice: 'ឆាប់ៗ' } : { on }
      const body = { before: seen?.value, after, reason }
      const done = await dara.send('POST', `/api/switches/${name}`, body)
      expect([done.statusCode, done.json().data?.value.on], done.body).toEqual([200, on])
      expect(await switchNow(name)).toMatchObject({
        value: after,
        changed: { by: 'staff:Dara', reason, at: expect.stringMatching(/Z$/) },
      })
    }
    const changes = `/api/switches/${name}/changes?limit=1`
    const { rows, next } = (await dara.get(changes)).json().data
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ by: 'staff:Dara', reason })
    // What was before stands in the row before, also where that one is on the next page.
    const [older] = (await dara.get(`${changes}&before=${next}`)).json().data.rows
    expect(rows[0].before).toEqual(older.value)
    expect(older.before).toBeNull()
  },
)

test('two colleagues at one switch: the second is refused, and reads what the first has done', async () => {
  const seen = await switchNow('poll_2')
  const body = { before: seen?.value, after: { on: false }, reason }
  const both = await Promise.all([dara, sok].map((one) => one.send('POST', '/api/switches/poll_2', body)))
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(both.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('changed_meanwhile')
  const first = both[0]?.statusCode === 200 ? 'staff:Dara' : 'staff:Sok'
  expect((await switchNow('poll_2'))?.changed?.by).toBe(first)
})

test('a repetition with the same key does nothing twice, and its answer says when it was done', async () => {
  const seen = await switchNow('lottery')
  const body = { before: seen?.value, after: { on: !seen?.value.on }, reason }
  const key = { 'idempotency-key': '11111111-1111-4111-8111-111111111111' }
  const [first, again] = [
    await dara.send('POST', '/api/switches/lottery', body, key),
    await dara.send('POST', '/api/switches/lottery', body, key),
  ]
  expect([first.statusCode, again.statusCode]).toEqual([200, 200])
  expect(again.json()).toEqual(first.json())
  expect(first.headers['x-done-at']).toBeUndefined()
  const { rows: keys } = await db.owner.query<{ at: Date }>('select at from office_command where key = $1', [
    key['idempotency-key'],
  ])
  expect(again.headers['x-done-at']).toBe(keys[0]?.at.toISOString())
  const { rows } = (await dara.get('/api/switches/lottery/changes')).json().data
  expect(rows.filter((row: { at: string }) => row.at === first.json().data.changed.at)).toHaveLength(1)
})

test('limits: present values, the change, and every reason against nonsense', async () => {
  const read = async () => (await dara.get('/api/limits')).json().data as OfficeReply<'GET /api/limits'>
  const { rows, step, line } = await read()
  expect({ step, line }).toEqual({ step: 100, line: 1_000 })
  const before = rows[0]?.limits
  const change = (after: object) => dara.send('POST', '/api/limits/POLL_1', { before, after, reason })
  const wrong = await change({ ...before, min: 550, jackpotDraw: 1_500 })
  expect([wrong.statusCode, wrong.json().code, wrong.json().errors]).toEqual([
    422,
    'invalid_field',
    { min: ['step'], jackpotDraw: ['jackpot_step'] },
  ])
  const done = await change({ ...before, min: 1_000 })
  expect(done.json().data, done.body).toMatchObject({ limits: { min: 1_000 }, changed: { by: 'staff:Dara' } })
  expect((await change({ ...before, min: 700 })).json().code).toBe('changed_meanwhile')
  expect((await read()).rows[0]?.limits.min).toBe(1_000)
})

test('words: said, changed, taken away, with all of their versions', async () => {
  const text = { place: 'banner', km: '<b>ពាក្យ</b>', en: 'Words', from: null, until: null }
  const said = await dara.send('POST', '/api/words', { ...text, reason })
  expect(said.json().data, said.body).toMatchObject({
    version: 1,
    state: 'shown',
    km: '<b>ពាក្យ</b>',
    by: 'staff:Dara',
  })
  const { id } = said.json().data
  const overlap = await sok.send('POST', '/api/words', { ...text, reason })
  expect([overlap.statusCode, overlap.json().code]).toEqual([409, 'words_overlap'])
  const change = await sok.send('POST', `/api/words/${id}`, { ...text, en: 'Other', version: 1, reason })
  expect(change.json().data).toMatchObject({ version: 2, by: 'staff:Sok' })
  expect((await dara.send('POST', `/api/words/${id}/withdraw`, { version: 1, reason })).json().code).toBe(
    'changed_meanwhile',
  )
  const gone = await dara.send('POST', `/api/words/${id}/withdraw`, { version: 2, reason })
  expect(gone.json().data).toMatchObject({ version: 3, state: 'withdrawn' })
  const { rows } = (await dara.get(`/api/words/${id}/versions`)).json().data
  expect(rows.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1])
})

test.each([
  [{ km: 'a\u202eb' }, 422, 'words_invalid'],
  [{ en: 'x'.repeat(501) }, 422, 'words_invalid'],
  [{ en: 'x'.repeat(10_000) }, 422, 'invalid_field'],
  [{ from: '2030-01-02T00:00:00Z', until: '2030-01-01T00:00:00Z' }, 422, 'words_window'],
  [{ until: '2030-02-30T00:00:00Z', from: '2030-02-31T25:00:00Z' }, 422, 'words_window'],
  [{ until: 'tomorrow' }, 422, 'invalid_field'],
  [{ place: 'ceiling' }, 422, 'invalid_field'],
])('words with %j are refused', async (more, status, code) => {
  const text = { place: 'marquee', km: 'ក', en: 'k', from: null, until: null, ...more }
  const answer = await dara.send('POST', '/api/words', { ...text, reason })
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
})

test('the day and the health are told, without a server beside it', async () => {
  // As the launcher leaves a database that others share a cluster with.
  await db.owner.query(
    `do $$ begin execute format('revoke connect on database %I from public', current_database()); end $$`,
  )
  const day = (await dara.get('/api/today')).json().data as OfficeReply<'GET /api/today'>
  expect(day.products.map(({ product }) => product)).toEqual(['POLL_1', 'POLL_2', 'VN', 'TN', 'KH'])
  expect(day.alarms.map(({ code }) => code)).toContain('server_silent')
  const health = (await dara.get('/api/health')).json().data as OfficeReply<'GET /api/health'>
  expect(health).toMatchObject({ server: null, version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
})

test.each([
  `update poll set id = 'POLL_3'`,
  'delete from setting',
  `update site_words set km = 'x'`,
  'delete from switch_change',
  `update provider set games_api = 'http://evil.example'`,
])('the office may not: %s', async (statement) => {
  await expect(office.parts.pool.query(statement)).rejects.toThrow(/permission denied|append-only/)
})

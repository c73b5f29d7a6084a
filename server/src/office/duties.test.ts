/** Cases, rules and levels over HTTP: who sees them, what is decided once, and what the audit log keeps. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addColleague, type OfficeBrowser, type TestOffice, testOffice } from '../../test/office.ts'
import { makeRich, move } from '../../test/real-money.ts'
import { type TestServer, testServer } from '../../test/server.ts'
import { roomOfLevelIn } from '../cashier/level-room.ts'
import { type Looking, lookOnce } from '../duties/look.ts'
import { officeExports } from '../office-app.ts'

const reason = 'looked through with the branch'
let db: TestDatabase
let server: TestServer
let office: TestOffice
const staff: Record<string, OfficeBrowser> = {}

beforeAll(async () => {
  db = await testDatabase()
  server = await testServer({ db })
  office = await testOffice({ db })
  for (const role of ['owner', 'risk', 'finance', 'cashier', 'support', 'clerk', 'auditor'])
    staff[role] = await addColleague(office, db.owner, { name: `${role}.one`, roles: [role] })
  staff.other = await addColleague(office, db.owner, { name: 'risk.two', roles: ['risk'] })
})
afterAll(async () => {
  await office?.close()
  await server?.close()
  await db?.drop()
})

const as = (who: string): OfficeBrowser => {
  const browser = staff[who]
  if (!browser) throw new Error(who)
  return browser
}

async function lookAll(): Promise<void> {
  const looking: Looking = { after: 0n, without: [] }
  while ((await lookOnce(office.parts.pool, looking)) !== 'idle');
}

let count = 0
/** A new player with a deposit large enough for a case: the case’s number. */
async function newCase(riel = 45_000_000): Promise<{ id: number; player: bigint }> {
  const player = await server.addPlayer(`case.${++count}`)
  await makeRich(db.owner, player)
  await move(db.owner, { player, riel })
  await lookAll()
  const { rows } = (await as('risk').get(`/api/cases?player=${player}`)).json().data
  return { id: rows[0].id, player }
}

const audited = async (target: string) =>
  (
    await db.owner.query<{ actor: string; action: string; detail: object }>(
      'select actor, action, detail from audit_event where target = $1 order by id',
      [target],
    )
  ).rows

test('cases are seen by risk and the owner, and are not there for anybody else', async () => {
  const { id, player } = await newCase()
  for (const who of ['finance', 'cashier', 'support', 'clerk', 'auditor'])
    for (const url of [
      '/api/cases',
      '/api/cases-waiting',
      `/api/cases/${id}`,
      '/api/duty-rules',
      '/api/levels',
    ])
      expect((await as(who).get(url)).json().code, `${who} ${url}`).toBe('no_permission')
  for (const who of ['risk', 'owner']) {
    const sheet = (await as(who).get(`/api/cases/${id}`)).json().data
    expect(sheet).toMatchObject({
      ...{ id, rule: 'large', state: 'open', is_overdue: false, assigned_to: null },
      player: { id: Number(player), username: `case.${count}` },
      evidence: [{ way: 'deposit', amount: 45_000_000 }],
      steps: [{ kind: 'opened', actor: 'system', found: { amount: 45_000_000, limit: 40_000_000 } }],
      colleagues: ['owner.one', 'risk.one', 'risk.two'],
    })
  }
  expect(await audited(`case:${id}`)).toEqual([
    { actor: 'system', action: 'case_opened', detail: { before: null, after: { rule: 'large' } } },
  ])
  expect((await as('risk').get('/api/cases/999999')).json().code).toBe('not_found')
})

test('a case about a colleague is not there for that colleague, and says who saw it', async () => {
  const player = await server.addPlayer('case.watched')
  const { rows } = await db.owner.query<{ id: bigint }>(
    `insert into duty_case (rule, subject, player_id, due_at, about_staff)
     values ('staff_looks', 'staff:risk.two:player:1', $1, now() + interval '1 day', 'risk.two') returning id`,
    [player],
  )
  await db.owner.query(
    `insert into duty_fact (case_id, kind, ref, at, player_id, detail)
     values ($1, 'look', 'risk.two:1', now(), $2, '{"staff": "risk.two", "staked": "50000000"}')`,
    [rows[0]?.id, player],
  )
  const url = `/api/cases/${rows[0]?.id}`
  expect((await as('other').get(url)).json().code).toBe('not_found')
  expect((await as('other').get(`/api/cases?player=${player}`)).json().data.rows).toEqual([])
  const decide = { verdict: 'cleared', reference: null, reason }
  for (const [verb, body] of [
    ['decide', decide],
    ['note', { note: 'nothing to see', reason }],
    ['assign', { to: null, reason }],
    ['print', { reason }],
  ] as const)
    expect((await as('other').send('POST', `${url}/${verb}`, body)).json().code, verb).toBe('not_found')
  expect((await as('risk').send('POST', `${url}/assign`, { to: 'risk.two', reason })).json().code).toBe(
    'not_found',
  )
  await as('owner').get(url)
  await as('risk').get(url)
  const sheet = (await as('risk').get(url)).json().data
  expect(sheet.looks.map(({ staff: name }: { staff: string }) => name)).toEqual(['owner.one', 'risk.one'])
  expect(sheet.colleagues).toEqual(['owner.one', 'risk.one'])
  expect(sheet.facts).toMatchObject([
    { kind: 'look', player: { username: 'case.watched' }, detail: { staff: 'risk.two', staked: 500 } },
  ])
  expect(
    (await as('risk').send('POST', `${url}/decide`, { ...decide, verdict: 'confirmed' })).statusCode,
  ).toBe(204)
  expect((await as('risk').get(url)).json().data.state).toBe('confirmed')
})

test('who opens a player’s page, or asks for one list of it, is written down', async () => {
  const player = await server.addPlayer('case.looked.at')
  await as('other').get(`/api/players/${player}/statement`)
  for (const who of ['support', 'support', 'risk']) await as(who).get(`/api/players/${player}`)
  const { rows } = await db.owner.query(
    'select distinct staff from player_look where player_id = $1 order by 1',
    [player],
  )
  expect(rows.map(({ staff: name }) => name)).toEqual(['risk.one', 'risk.two', 'support.one'])
})

async function told(id: number): Promise<number> {
  const { rows } = await db.owner.query(
    `select from live_event where topic = 'office' and data->>'queue' = 'cases' and (data->>'id')::bigint = $1`,
    [id],
  )
  return rows.length
}

test('a case is given away, noted and decided once; each is a step and an audit row', async () => {
  const { id } = await newCase()
  const url = `/api/cases/${id}`
  const send = (who: string, verb: string, body: object) =>
    as(who).send('POST', `${url}/${verb}`, { ...body, reason })
  for (const to of ['cashier.one', 'nobody'])
    expect((await send('risk', 'assign', { to })).json().code, to).toBe('not_found')
  expect((await send('risk', 'assign', { to: 'risk.two' })).statusCode).toBe(204)
  expect((await send('other', 'note', { note: '  ហៅទៅធនាគារ  ' })).statusCode).toBe(204)
  const mine = (await as('other').get('/api/cases?mine=1')).json().data.rows
  expect(mine.map((row: { id: number }) => row.id)).toEqual([id])
  const decisions: [object, string][] = [
    [{ verdict: 'reported', reference: null }, 'report_reference'],
    [{ verdict: 'reported', reference: '   ' }, 'report_reference'],
    [{ verdict: 'cleared', reference: 'CAFIU-1' }, 'report_reference'],
  ]
  for (const [body, code] of decisions) expect((await send('risk', 'decide', body)).json().code).toBe(code)
  const both = await Promise.all([
    send('risk', 'decide', { verdict: 'reported', reference: 'CAFIU-2026-17' }),
    send('other', 'decide', { verdict: 'cleared', reference: null }),
  ])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
  const sheet = (await as('owner').get(url)).json().data
  expect(sheet.state).not.toBe('open')
  expect(sheet.steps.map((step: { kind: string; note: string | null }) => [step.kind, step.note])).toEqual([
    ['opened', null],
    ['assigned', null],
    ['note', 'ហៅទៅធនាគារ'],
    [sheet.state, reason],
  ])
  expect((await send('risk', 'assign', { to: null })).json().code).toBe('already_decided')
  expect((await send('risk', 'print', {})).statusCode).toBe(204)
  const rows = await audited(`case:${id}`)
  expect(rows.map(({ action }) => action)).toEqual([
    ...['case_opened', 'case_assigned', 'case_noted', 'case_decided', 'case_printed'],
  ])
  expect(rows[1]?.detail).toEqual({
    reason,
    before: { assigned_to: null },
    after: { assigned_to: 'risk.two' },
  })
  expect(JSON.stringify(rows)).not.toContain('ហៅ')
  // Given away, noted and decided once: each is told to the desks.
  expect(await told(id)).toBe(3)
})

test('a colleague opens a case by hand, and a second suspicion joins it; both have their row', async () => {
  const player = await server.addPlayer('case.by.hand')
  const open = (note: string, why = reason) =>
    as('risk').send('POST', '/api/cases', { player: Number(player), note, reason: why })
  const [first, second] = [await open('asks others to deposit'), await open('again', 'a call of a neighbour')]
  expect(first.json().data.id).toBe(second.json().data.id)
  const sheet = (await as('risk').get(`/api/cases/${first.json().data.id}`)).json().data
  expect([sheet.rule, sheet.evidence, sheet.steps.map(({ note }: { note: string }) => note)]).toEqual([
    ...['by_hand', [], ['asks others to deposit', 'again']],
  ])
  expect(Date.parse(sheet.due_at) - Date.parse(sheet.opened_at)).toBe(24 * 3_600_000)
  const { rows: told } = await db.owner.query<{ action: string; reason: string }>(
    `select action, detail ->> 'reason' as reason from audit_event where target = $1 order by id`,
    [`case:${sheet.id}`],
  )
  expect(told).toEqual([
    { action: 'case_opened', reason },
    { action: 'case_noted', reason: 'a call of a neighbour' },
  ])
  const none = await as('risk').send('POST', '/api/cases', { player: 999_999, note: 'x', reason })
  expect(none.json().code).toBe('not_found')
})

test('what waits and what waits too long is counted, and so is shown; lists are filtered and paged', async () => {
  const { id, player } = await newCase()
  const before = (await as('risk').get('/api/cases-waiting')).json().data
  await db.owner.query('update duty_case set due_at = now() where id = $1', [id])
  const after = (await as('risk').get('/api/cases-waiting')).json().data
  expect(after).toEqual({ open: before.open, overdue: before.overdue + 1 })
  const [row] = (await as('risk').get(`/api/cases?player=${player}&state=open&rule=large`)).json().data.rows
  expect(row).toMatchObject({ id, is_overdue: true })
  for (const query of ['state=cleared', 'rule=structured'])
    expect((await as('risk').get(`/api/cases?player=${player}&${query}`)).json().data.rows).toEqual([])
  const first = (await as('risk').get('/api/cases?limit=1')).json().data
  const second = (await as('risk').get(`/api/cases?limit=1&before=${first.next}`)).json().data
  expect(first.rows[0].id).toBeGreaterThan(second.rows[0].id)
})

test('a file of cases has the rows of the filters', async () => {
  const { id, player } = await newCase()
  const list = officeExports.cases
  const rows = []
  const making = { staff: 'sokha', madeAt: new Date(0), version: '', language: 'km' } as const
  const { pool } = office.parts
  const ask = { ...making, db: pool, pool, scope: { branch: null } }
  for await (const batch of list?.batches({ ...ask, query: { player: String(player), state: 'open' } }) ?? [])
    rows.push(...batch)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.slice(0, 5)).toEqual([id, 'large', 'open', Number(player), `case.${count}`])
  expect(list?.header('en')).toHaveLength(rows[0]?.length ?? 0)
  const job = { export: 'cases', query: {}, language: 'km', reason }
  expect((await as('auditor').send('POST', '/api/jobs', job)).json().code).toBe('not_found')
})

test('figures of a rule are changed by who has seen them, within bounds, and hold from then on', async () => {
  const rules = (await as('risk').get('/api/duty-rules')).json().data.rows
  const { is_on, figures } = rules.find(({ code }: { code: string }) => code === 'large')
  const before = { is_on, figures }
  const change = (after: object, seen: object = before) =>
    as('risk').send('POST', '/api/duty-rules/large', { before: seen, after, reason })
  const lower = { is_on: true, figures: { ...figures, riel: 10_000_000 } }
  const refusals: [object, object, string][] = [
    [lower, { is_on, figures: { ...figures, riel: 1 } }, 'changed_meanwhile'],
    [{ is_on: false, figures }, before, 'invalid_field'],
    [{ is_on, figures: { ...figures, usd: 0 } }, before, 'invalid_field'],
    [{ is_on, figures: { ...figures, percent: 5 } }, before, 'invalid_field'],
  ]
  for (const [after, seen, code] of refusals) expect((await change(after, seen)).json().code).toBe(code)
  expect((await change(lower)).statusCode).toBe(204)
  const { id } = await newCase(10_000_000)
  expect((await as('risk').get(`/api/cases/${id}`)).json().data.rule).toBe('large')
  expect((await change(before, lower)).statusCode).toBe(204)
  const [row] = await audited('duty_rule:large')
  expect(row?.detail).toMatchObject({ reason, before: { riel: 40_000_000 }, after: { riel: 10_000_000 } })
})

test('amounts of the levels are changed together, never less for who is known better, and hold at once', async () => {
  const player = await server.addPlayer('levels.office')
  const seen = (await as('risk').get('/api/levels')).json().data.rows
  const change = (after: object[], before = seen) =>
    as('risk').send('POST', '/api/levels', { before, after, reason })
  const lower = seen.map((row: object, level: number) =>
    level === 0 ? { deposit: 100_000, withdrawal: 0 } : row,
  )
  const upside = seen.map((row: object, level: number) =>
    level === 3 ? { deposit: 1, withdrawal: null } : row,
  )
  expect((await change(upside)).json()).toMatchObject({
    code: 'invalid_field',
    errors: { '3.deposit': [expect.any(String)] },
  })
  expect((await change(lower, lower)).json().code).toBe('changed_meanwhile')
  expect((await change(lower)).statusCode).toBe(204)
  const ways = ['deposit', 'withdrawal'] as const
  const rooms = await Promise.all(ways.map((way) => roomOfLevelIn(db.pool, player, way)))
  expect(rooms).toEqual([10_000_000_000n, 0n])
  expect((await change(seen, lower)).statusCode).toBe(204)
  expect((await audited('levels')).map(({ actor, action }) => [actor, action])).toEqual([
    ['staff:risk.one', 'levels_changed'],
    ['staff:risk.one', 'levels_changed'],
  ])
})

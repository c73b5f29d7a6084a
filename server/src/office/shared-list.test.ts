/** The shared list over HTTP: looked at before it is taken, kept as hashes, and whoever it meets is one case, now or later. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addPlayers } from '../../test/draw-world.ts'
import { addColleague, type OfficeBrowser, type TestOffice, testOffice } from '../../test/office.ts'
import { matchSharedList } from '../duties/shared-list.ts'

const reason = 'the list of the month'
let db: TestDatabase
let office: TestOffice
let risk: OfficeBrowser
let support: OfficeBrowser

beforeAll(async () => {
  db = await testDatabase()
  office = await testOffice({ db })
  risk = await addColleague(office, db.owner, { name: 'risk.one', roles: ['risk'] })
  support = await addColleague(office, db.owner, { name: 'support.one', roles: ['support'] })
})
afterAll(async () => {
  await office?.close()
  await db?.drop()
})

type Line = { kind: string; value: string; until: string | null }
const line = (kind: string, value: string, until: string | null = null): Line => ({ kind, value, until })
const send = (lines: Line[], is_look = false, who = risk) =>
  who.send('POST', '/api/shared-list', { source: 'Houses of the river', is_look, lines, reason })

async function withPhone(phone: string): Promise<bigint> {
  const [id = 0n] = await addPlayers(db.owner, 1)
  await db.owner.query('insert into player_desk (player_id, phone) values ($1, $2)', [id, phone])
  return id
}
async function casesOf(player: bigint): Promise<{ id: number; state: string }[]> {
  return (await risk.get(`/api/care?rule=shared_list&player=${player}`)).json().data.rows
}

test('a look says what is known and whom it meets, takes nothing, and is written down', async () => {
  const player = await withPhone('012345001')
  const lines = [line('phone', '012345001'), line('account', '000777888'), line('name', 'sok dara')]
  const seen = (await send(lines, true)).json().data.rows
  expect(seen).toEqual([
    { is_known: false, players: 1 },
    { is_known: false, players: 0 },
    { is_known: false, players: 0 },
  ])
  expect((await risk.get('/api/shared-list')).json().data.rows).toEqual([])
  expect(await casesOf(player)).toEqual([])
  const { rows } = await db.owner.query<{ action: string; detail: object }>(
    `select action, detail from audit_event where target = 'shared_list'`,
  )
  const after = { source: 'Houses of the river', lines: 3, added: 0, renewed: 0 }
  expect(rows).toEqual([{ action: 'shared_list_looked_up', detail: { reason, before: null, after } }])
})

test('lines are taken once, by two at once too; who is met is one case with where it came from', async () => {
  const player = await withPhone('012345002')
  const lines = [line('phone', '012345002'), line('phone', '012345999', '2020-01-01')]
  const late = await withPhone('012345999')
  const both = await Promise.all([send(lines), send(lines)])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const kept = (await risk.get('/api/shared-list')).json().data.rows
  expect(kept).toHaveLength(2)
  expect(JSON.stringify(kept)).not.toContain('012345')
  const { rows } = await db.owner.query<{ text: string }>('select e::text as text from shared_entry e')
  expect(JSON.stringify(rows)).not.toContain('012345')
  const [found, ...others] = await casesOf(player)
  expect(others).toEqual([])
  const sheet = (await support.get(`/api/care/${found?.id}`)).json().data
  expect(sheet.steps[0]).toMatchObject({ found: { listed: 'phone', source: 'Houses of the river' } })
  expect(await casesOf(late)).toEqual([])
  expect((await send(lines, true)).json().data.rows[0]).toEqual({ is_known: true, players: 1 })
  await send(lines)
  expect(await casesOf(player)).toHaveLength(1)
})

test('a renewed entry lasts as long as the longer line says, and whom it meets is a case again', async () => {
  const player = await withPhone('012345020')
  const until = (day: string | null) => [line('phone', '012345020', day)]
  const isKnown = async (day: string | null) =>
    (await send(until(day), true)).json().data.rows[0].is_known as boolean
  await send(until('2020-01-01'))
  expect(await casesOf(player)).toEqual([])
  expect([await isKnown('2019-12-31'), await isKnown('2020-01-01')]).toEqual([true, true])
  expect([await isKnown('2090-01-01'), await isKnown(null)]).toEqual([false, false])

  await send(until('2090-01-01'))
  const [first] = await casesOf(player)
  expect(first).toMatchObject({ state: 'open' })
  await db.owner.query(
    `update duty_case set state = 'cleared', decided_by = 'x', decided_at = now() where id = $1`,
    [first?.id],
  )
  await send(until('2080-01-01'))
  expect(await casesOf(player)).toHaveLength(1)
  await send(until(null))
  expect((await casesOf(player)).map(({ state }) => state)).toEqual(['open', 'cleared'])
  expect([await isKnown('2090-01-01'), await isKnown(null)]).toEqual([true, true])

  const kept = (await risk.get('/api/shared-list')).json().data.rows.slice(0, 3)
  expect(
    kept.map((row: { until: string; erased_at: string }) => [row.until, row.erased_at !== null]),
  ).toEqual([
    [null, false],
    ['2090-01-01', true],
    ['2020-01-01', true],
  ])
  const { rows } = await db.owner.query<{ after: object }>(
    `select detail -> 'after' as after from audit_event where action = 'shared_list_imported' order by id desc limit 2`,
  )
  expect(rows.map(({ after }) => after)).toEqual([
    { source: 'Houses of the river', lines: 1, added: 1, renewed: 1 },
    { source: 'Houses of the river', lines: 1, added: 0, renewed: 0 },
  ])
})

test('of two lists at once with the same person, and of two lines of one list, the longer period stays', async () => {
  const of = (value: string, days: (string | null)[]) => days.map((day) => line('account', value, day))
  await send(of('000333001', ['2020-01-01']))
  await Promise.all([send(of('000333001', ['2070-01-01'])), send(of('000333001', ['2090-01-01']))])
  await send(of('000333002', ['2070-01-01', null, '2080-01-01']))
  const untilOf = async (value: string, day: string | null) => {
    const { rows } = await db.owner.query<{ until: string | null }>(
      `select until::text as until from shared_entry e cross join shared_salt s
       where e.hash = sha256(s.salt || convert_to('account:' || $1, 'UTF8'))`,
      [value],
    )
    expect(rows).toEqual([{ until: day }])
  }
  await untilOf('000333001', '2090-01-01')
  await untilOf('000333002', null)
})

test('whoever has an open case is not told of again every time that the list is matched', async () => {
  const player = await withPhone('012345030')
  const { rows } = await db.owner.query<{ name: string }>(
    'select username_key as name from player where id = $1',
    [player],
  )
  // The second one comes behind the case of the first one.
  await send([line('phone', '012345030', '2080-01-01')])
  await send([line('phone', '012345030', '2090-01-01'), line('name', rows[0]?.name ?? '')])
  const told = `select from live_event where topic = 'office' and data ->> 'queue' = 'cases'`
  const { rowCount: before } = await db.owner.query(told)
  await matchSharedList(office.parts.pool)
  expect((await db.owner.query(told)).rowCount).toBe(before)
})

test('a phone is the same with the number of the country before it', async () => {
  const players = [await withPhone('85512345010'), await withPhone('855012345011')]
  const lines = [line('phone', '012345010'), line('phone', '012345011')]
  expect((await send(lines, true)).json().data.rows.map((row: { players: number }) => row.players)).toEqual([
    1, 1,
  ])
  const told = async () => {
    const cases = `select from live_event where topic = 'office' and data ->> 'queue' = 'cases'`
    return (await db.owner.query(cases)).rowCount ?? 0
  }
  const before = await told()
  await send(lines)
  for (const player of players) expect(await casesOf(player)).toHaveLength(1)
  // Once, behind all cases: telling holds a lock that the draws wait for.
  expect(await told()).toBe(before + 1)
})

test('who tells their phone later is met then, once; an erased entry meets nobody', async () => {
  await send([line('phone', '012345003'), line('phone', '012345004')])
  const [first, second] = [await withPhone('012345003'), await withPhone('012345004')]
  const { rows: before } = (await risk.get('/api/shared-list')).json().data
  // The newest stands first.
  const erase = (id: number) => risk.send('POST', `/api/shared-list/${id}/erase`, { reason })
  expect((await erase(before[0].id)).statusCode).toBe(204)
  expect((await erase(before[0].id)).json().code).toBe('not_found')
  await Promise.all([matchSharedList(office.parts.pool), matchSharedList(office.parts.pool)])
  const met = [await casesOf(first), await casesOf(second)].map((cases) => cases.length)
  expect(met.sort()).toEqual([0, 1])
  const { rows } = await db.owner.query<{ hash: Buffer | null }>(
    'select hash from shared_entry where id = $1',
    [before[0].id],
  )
  expect(rows).toEqual([{ hash: null }])
})

test.each([
  ['a phone as people write it', line('phone', '012 345 678')],
  ['Khmer digits that nobody has read', line('phone', '០១២៣៤៥៦៧៨')],
  ['a formula', line('name', '=cmd|calc')],
  ['a day that is none', line('phone', '012345678', '2030-02-30')],
  ['a kind that is none', line('passport', 'n1234567')],
])('%s is refused whoever sends it', async (_, bad) => {
  expect((await send([line('phone', '012345678'), bad])).json().code).toBe('invalid_field')
})

test('a list of ten megabytes and one of no lines are refused, and support may not read it', async () => {
  expect(
    (await send(Array.from({ length: 201 }, (_, at) => line('phone', `01234${10_000 + at}`)))).statusCode,
  ).toBe(422)
  expect((await send([])).statusCode).toBe(422)
  const huge = await send([line('name', `sok ${'a'.repeat(10_000_000)}`)])
  expect([413, 422]).toContain(huge.statusCode)
  expect((await send([line('phone', '012345678')], true, support)).json().code).toBe('no_permission')
  await expect(db.pool.query('select hash from shared_entry')).rejects.toThrow('permission denied')
})

/** Reports of a house with a real standby: which database each is read from, and what it says of its age. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestColleagues, testColleagues } from '../../test/colleagues.ts'
import type { TestDatabase } from '../../test/database.ts'
import { placeInMemory } from '../../test/place-in-memory.ts'
import { standbyOf, type TestStandby } from '../../test/standby.ts'
import { createLog } from '../base/log.ts'
import { readConfig } from '../config.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { makeLogin } from '../database/login.ts'
import { migrate } from '../database/migrate.ts'
import { createPool } from '../database/pool.ts'
import { workOnce } from '../office/run-jobs.ts'
import { officeExports } from '../office-app.ts'
import { StartError } from '../start-error.ts'
import { ReportReads } from './report-reads.ts'

const LIMIT_S = 3
const FIGURES = '/api/figures?from=2026-11-01&to=2026-11-30&by=day'
const PAST = [
  FIGURES,
  '/api/figures/players?from=2026-11-01&to=2026-11-30&order=most',
  '/api/figures/money?from=2026-11-01&to=2026-11-30',
  '/api/ledger/balance',
]

let dataDir: string
let postgres: EmbeddedPostgres
let standby: TestStandby
let db: TestDatabase
let office: TestColleagues

beforeAll(async () => {
  const config = readConfig({ ...process.env, SAMNANG_PG: process.env.TEST_PG })
  dataDir = await mkdtemp(join(placeInMemory(), 'samnang-primary-'))
  const place = { rootDir: config.rootDir, dataDir, source: config.postgresSource }
  postgres = await startEmbeddedPostgres({ ...place, settings: ['fsync = off'] })
  await migrate(postgres.url, config)
  const login = { name: 'reports_office', password: 'reports-office' }
  await makeLogin(postgres.url, login, 'office')
  const officeUrl = Object.assign(new URL(postgres.url), {
    username: login.name,
    password: login.password,
  }).href
  const owner = createPool(postgres.url, { max: 5, role: null, name: 'samnang-test-owner' })
  db = { url: postgres.url, loginUrl: '', officeUrl, pool: owner, owner, drop: () => owner.end() }
  standby = await standbyOf(postgres.url, config.postgresSource)
  const reports = { officeReportsUrl: standby.at(officeUrl), officeReportsSeconds: LIMIT_S }
  office = await testColleagues(db, reports)
})
afterAll(async () => {
  await office?.close()
  await standby?.end()
  await db?.drop()
  await postgres?.stop()
  for (const dir of [postgres?.dir, dataDir]) if (dir) await rm(dir, { recursive: true, force: true })
})

const ask = async (path: string) => {
  const answer = await office.as('dara').get(path)
  expect(answer.statusCode, `${path} ${answer.body}`).toBe(200)
  return answer.json().data
}

/** After a look, as there is one every two seconds. */
const readFrom = async (path = FIGURES) => {
  await office.parts.reports.look()
  return (await ask(path)).read_from
}
const untilRead = (what: string) =>
  expect.poll(async () => Object.values(await readFrom()), { timeout: 30_000 }).toContain(what)

/** A day on which so much was staked. */
const bookDay = (day: string) =>
  db.owner.query(
    `insert into house_figure (day, product, part, bets, stake, payout, refunded)
     values ($1, 'POLL_2', '6', 1, 100000, 0, 0)`,
    [day],
  )
const daysOf = async () => (await ask(FIGURES)).rows.map(({ day }: { day: string }) => day)

test('accounts of the past are read from the standby and say of when; what decides is read from the primary', async () => {
  const before = Date.now()
  await bookDay('2026-11-01')
  await expect.poll(daysOf).toEqual(['2026-11-01'])
  await untilRead('replica')
  for (const path of PAST) {
    const { database, as_of, instead } = await readFrom(path)
    expect({ path, database, instead }).toEqual({ path, database: 'replica', instead: null })
    expect(Date.parse(as_of)).toBeGreaterThan(before - LIMIT_S * 1_000)
    expect(Date.parse(as_of)).toBeLessThanOrEqual(Date.now())
  }
  for (const path of ['/api/figures/months', '/api/figures/tax?month=2026-10', '/api/ledger/accounts'])
    expect(await ask(path), path).not.toHaveProperty('read_from')
  expect((await ask('/api/health')).reports).toMatchObject({ database: 'replica' })
})

test('every file that is an account of the past comes from the standby, and its head says of when', async () => {
  const past = Object.keys(officeExports).filter((name) => officeExports[name]?.isOfPast)
  expect(past.filter((name) => !name.endsWith('-pdf')).sort()).toEqual(
    ['figures', 'figures-money', 'figures-players', 'owed', 'owed-days', 'regulator', 'trial-balance'].sort(),
  )
  const query = { from: '2026-11-01', to: '2026-11-30', by: 'day' }
  for (const name of past.filter((one) => officeExports[one]?.format !== 'pdf')) {
    const file = await fileOf(name, query)
    expect(file, name).toMatch(/\r\n"?Data as of \(Phnom Penh\)"?,[^\r]+from the replica/)
    // Another line would say that it was made twice.
    expect(file, name).not.toContain('from the primary')
  }
  // What is closed and taxed is decided here, and an audit is written down.
  for (const name of ['months', 'tax', 'ledger-audit', 'players'])
    expect(await fileOf(name, { month: '2026-10' }), name).not.toContain('Data as of')
})

async function fileOf(name: string, query: Record<string, string>): Promise<string> {
  const browser = office.as('dara')
  const body = { export: name, query, language: 'en', reason: 'asked by a test' }
  const asked = await browser.send('POST', '/api/jobs', body)
  expect(asked.statusCode, asked.body).toBe(200)
  await workOnce(office.parts, officeExports, new AbortController().signal)
  const file = await browser.get(`/api/jobs/${asked.json().data.id}/file`)
  expect(file.statusCode, `${name} ${file.body}`).toBe(200)
  return file.body
}

test('a standby that stands still is read until it is too old, and then left, and says so each time', async () => {
  await untilRead('replica')
  await standby.pause()
  const pausedAt = Date.now()
  await bookDay('2026-11-02')
  const { database, as_of } = await readFrom()
  expect(database).toBe('replica')
  expect(Date.parse(as_of)).toBeLessThanOrEqual(pausedAt + 50)
  expect(await daysOf(), 'what was written since is not in it').toEqual(['2026-11-01'])
  await untilRead('late')
  expect(Date.now() - pausedAt).toBeGreaterThan((LIMIT_S - 1) * 1_000)
  expect(await ask(FIGURES)).toMatchObject({
    read_from: { database: 'primary', as_of: null, instead: 'late' },
    rows: [{ day: '2026-11-01' }, { day: '2026-11-02' }],
  })
  expect(await fileOf('figures', { from: '2026-11-01', to: '2026-11-30', by: 'day' })).toMatch(
    /Data as of .*from the primary, because the replica cannot be used/,
  )
  await standby.goOn()
  await untilRead('replica')
  expect(await daysOf()).toEqual(['2026-11-01', '2026-11-02'])
})

test('a house in which nothing is written does not make its standby old', async () => {
  await untilRead('replica')
  const idleSince = Date.now()
  await expect.poll(() => Date.now() - idleSince, { timeout: 10_000 }).toBeGreaterThan(LIMIT_S * 1_000 + 500)
  const { database, as_of } = await readFrom()
  expect(database).toBe('replica')
  expect(Date.parse(as_of)).toBeGreaterThan(idleSince)
})

test('a standby that is gone is told at once, and found again when it is back', async () => {
  await untilRead('replica')
  await standby.stop()
  // Nobody has looked since: whoever asks first finds it out, and has the answer.
  const first = await ask(FIGURES)
  expect(first.read_from).toMatchObject({
    database: 'primary',
    instead: expect.stringMatching(/away|failed/),
  })
  expect(first.rows).toHaveLength(2)
  expect(await readFrom()).toEqual({ database: 'primary', as_of: null, instead: 'away' })
  expect((await ask('/api/health')).reports).toBeDefined()
  await standby.start()
  await untilRead('replica')
})

/** With connections of its own, and what it has logged. */
async function reads(replicaUrl: string, work: (reports: ReportReads, lines: string[]) => Promise<void>) {
  const pool = (url: string) => createPool(url, { max: 2, role: 'samnang_office', name: 'samnang-test' })
  const [primary, replica, lines] = [pool(db.officeUrl), pool(replicaUrl), [] as string[]]
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const reports = new ReportReads({ primary, replica, maxAgeMs: 60_000, log })
  try {
    await work(reports, lines)
  } finally {
    await reports.stop()
    await primary.end()
  }
}

test('what the standby fails at is asked of the primary once more; each change is logged once', async () => {
  await reads(standby.at(db.officeUrl), async (reports, lines) => {
    await reports.start()
    await expect.poll(() => reports.look().then(() => reports.state?.database)).toBe('replica')
    const told: unknown[] = []
    const answer = await reports.read(async ({ db: from, told: where }) => {
      told.push(where.read_from?.instead)
      const { rows } = await from.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
      if (rows[0]?.standby) throw new Error('canceling statement due to conflict with recovery')
      return 'from the primary'
    })
    expect({ answer, told }).toEqual({ answer: 'from the primary', told: [null, 'failed'] })
    for (let n = 0; n < 3; n++) await reports.look()
    expect(lines.filter((line) => line.includes('reports are read from the replica'))).toHaveLength(1)
    expect(lines.join('')).not.toContain('reports-office')
  })
})

test('a standby that leads by now is left, and a copy of another database is refused at the start', async () => {
  await reads(db.officeUrl, async (reports, lines) => {
    await reports.start()
    expect(reports.state).toEqual({ database: 'primary', as_of: null, instead: 'leads' })
    expect(lines.join('')).toContain('not the replica')
  })
  await db.owner.query('create database another')
  const another = standby.at(db.officeUrl).replace(/[^/]+$/, 'another')
  await reads(db.officeUrl.replace(/[^/]+$/, 'another'), async (reports) => {
    await expect(reports.start()).rejects.toThrow(StartError)
    await expect(reports.start()).rejects.toThrow(/^OFFICE_REPORTS_URL: this is no copy/)
  })
  await reads(another, async (reports) => {
    await expect
      .poll(() => reports.look().then(() => reports.state?.instead), { timeout: 20_000 })
      .toBe('other')
  })
})

test('a house without a replica reads everything from its database, and says nothing of it', async () => {
  const plain = await testColleagues(db)
  try {
    for (const path of PAST)
      expect((await plain.as('dara').get(path)).json().data, path).not.toHaveProperty('read_from')
    expect((await plain.as('dara').get('/api/health')).json().data).not.toHaveProperty('reports')
  } finally {
    await plain.close()
  }
})

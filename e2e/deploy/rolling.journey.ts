/**
 * The next version takes over while draws run and players bet, as docs/several-machines.md says: the database is brought up to
 * date under the servers of the release before, which go on; then both servers with the office are replaced, one after the
 * other, and the vault. Where the history of this checkout does not reach that release, this version stands for it, and the
 * next one is made of it. At the end comes a migration that changes two tables that every bet touches.
 */
import { appendFile, chmod, cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkHistory, untilQuiet } from '../history.ts'
import { outcomeOf } from '../orders.ts'
import { connect, databaseUrl } from '../processes.ts'
import { House } from './house.ts'
import { OwnVault } from './own-vault.ts'
import { BEFORE, isKnown, makePrevious } from './previous-release.ts'

const DATABASE = 'rolling_59'

let house: House
let vault: OwnVault
let before: string
let next: string
let afterNext: string
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'samnang-next-'))
  await chmod(folder, 0o755)
  afterNext = await nextVersion(join(folder, 'after-next'))
  const isPast = await isKnown()
  before = isPast ? await makePrevious(join(folder, 'before')) : process.cwd()
  next = isPast ? process.cwd() : afterNext
  console.info(
    isPast ? `from release ${BEFORE.version} to this version` : 'the release before is not in this history',
  )
  await mkdir(join(folder, 'vault'))
  vault = new OwnVault(join(folder, 'vault'))
  await vault.prepare()
  await vault.start(before)
  house = await House.open(
    { DATABASE_URL: await ownDatabase(), SAMNANG_SANDBOX: '0', ...vault.settings },
    before,
  )
})
afterAll(async () => {
  await house?.end()
  await vault?.stop()
  const owner = await connect(inject('product'))
  await owner.query(`drop database if exists ${DATABASE} with (force)`)
  await owner.end()
  await rm(folder, { recursive: true, force: true })
})

/** It stays while servers, office and vault are replaced: beside that of the product which all journeys share. */
async function ownDatabase(): Promise<string> {
  const product = inject('product')
  const owner = await connect(product)
  await owner.query(`create role ${DATABASE} login createrole password '${DATABASE}'`)
  await owner.query(`create database ${DATABASE} owner ${DATABASE}`)
  await owner.end()
  const url = (await databaseUrl(product)).replace(/\/\/.*@/, `//${DATABASE}:${DATABASE}@`)
  return url.replace(/samnang$/, DATABASE)
}

/** These programs and screens, and SQL of their own. */
async function nextVersion(root: string): Promise<string> {
  await mkdir(join(root, 'server'), { recursive: true })
  for (const name of ['dist', 'portal', 'office', 'sandbox', 'package.json'])
    await symlink(join(process.cwd(), name), join(root, name))
  // As in a release, where nothing is built: the folder that it lies in is where its SQL is looked for.
  await cp('build', join(root, 'build'), { recursive: true })
  await cp(join('build', 'release', 'program', 'start.mjs'), join(root, 'start.mjs'))
  for (const part of ['schema', 'migrations', 'functions'])
    await cp(join('server', part), join(root, 'server', part), { recursive: true })
  const known = (await readdir('server/migrations')).filter((name) => name.endsWith('.sql')).length
  const name = `${String(known + 1).padStart(4, '0')}-of-the-next.sql`
  await writeFile(
    join(root, 'server', 'migrations', name),
    `alter table draw add column of_the_next int;
     alter table account add column of_the_next int not null default 0;`,
  )
  for (const file of ['place-slips.sql', 'credit-chunk.sql'])
    await appendFile(join(root, 'server', 'functions', file), '\n-- Of the next version.\n')
  return root
}

const longest = (from: number) =>
  Math.max(...house.answered.map(({ sentAt, answeredAt }) => (answeredAt > from ? answeredAt - sentAt : 0)))

/** Everybody bets again, and a draw that opened after it is played to its end. */
async function took(what: string, work: () => Promise<unknown>): Promise<void> {
  const begun = Date.now()
  await work()
  const tookMs = Date.now() - begun
  await house.untilBetsAgain(Date.now())
  await house.untilDrawPlayed(Date.now())
  console.info(`${what}: ${tookMs} ms, longest bet meanwhile ${longest(begun)} ms`)
}

test('every bet has its answer and every draw is played while the next version takes over', async () => {
  const since = Date.now()
  await house.bet()
  await house.untilBetsAgain(since)
  await house.untilSteps('first')
  expect(await house.refusalOf(next)).toContain('The database is not of this version')

  const migrate = async (root: string) =>
    expect(await house.typeIn(root, ['db', 'migrate'])).toMatchObject({ code: 0 })
  await took('database brought up to date', () => migrate(next))
  await took('second server replaced', () => house.replaceSecond(next))
  expect(await house.refusalOf(before)).toMatch(/run a newer version|not of this version/)
  await house.untilSteps('first')
  await took('first server, supervisor and office replaced', async () => {
    const replaced = house.replaceFirst(next)
    await house.untilSteps('second')
    await replaced
  })
  expect(await house.programsOfFirst()).toEqual(
    ['server', 'office'].map((name) => join(next, 'dist', `${name}.js`)),
  )
  expect(await house.officeAnswers()).toBeLessThan(500)
  await took('vault replaced', async () => {
    await vault.stop()
    await vault.start(next)
  })
  if (next !== afterNext) await took('two tables of every bet changed', () => migrate(afterNext))

  await house.stop()
  await house.asOwner((db) => untilQuiet(db, house.orders))
  const answers = house.orders.map(outcomeOf)
  const codes = answers.map((answer) => (answer.kind === 'refused' ? answer.code : answer.kind))
  const tries = house.orders.reduce((sum, order) => sum + order.tries.length, 0)
  console.info(`${answers.length} bets in ${tries} tries:`, count(codes))
  const wrong = codes.filter((code) => code !== 'ok' && code !== 'draw_closed')
  expect(wrong, 'confirmed, or told that the draw had closed').toEqual([])
  const report = await house.asOwner((db) => checkHistory({ db, url: house.url }, house.orders))
  expect(report.violations).toEqual([])
  await expectEveryDraw(since, Date.now())
})

function count(words: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

/** Of the fast lotto each ten seconds one, none missed, and none void on which anybody had bet. */
async function expectEveryDraw(fromMs: number, toMs: number): Promise<void> {
  const rows = await house.ask<{ closes: string; state: string; hasBets: boolean }>(
    `select (extract(epoch from closes_at) * 1000)::bigint::text as closes, state,
       exists (select from ticket t where t.draw_id = d.id) as "hasBets" from draw d
     where poll = 'POLL_2' and closes_at > to_timestamp($1) and closes_at <= to_timestamp($2) order by closes_at`,
    [fromMs / 1_000, toMs / 1_000 - 10],
  )
  const closes = rows.map((row) => Number(row.closes))
  console.info(`${rows.length} draws`)
  expect(rows.length).toBeGreaterThan(1)
  expect(closes).toEqual(closes.map((_, at) => (closes[0] ?? 0) + at * 10_000))
  expect(rows.filter(({ state, hasBets }) => state === 'VOID' && hasBets)).toEqual([])
}

/**
 * The next version takes over while draws run and players bet: the database is brought up to date under the servers of the
 * version before, which go on; then one server after the other is replaced. The next version is this one with one more
 * migration, which changes two tables that every bet touches, and with its placing of bets applied anew. With
 * `PREVIOUS_RELEASE=FOLDER`, a release unpacked there is the version before, and this one is the next.
 */
import { appendFile, cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkHistory, untilQuiet } from '../history.ts'
import { outcomeOf } from '../orders.ts'
import { House } from './house.ts'

const BEFORE = process.env.PREVIOUS_RELEASE
let house: House
let next: string
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'samnang-next-'))
  next = BEFORE ? process.cwd() : await nextVersion(folder)
  house = await House.open({}, BEFORE ?? process.cwd())
})
afterAll(async () => {
  await house?.end()
  await rm(folder, { recursive: true, force: true })
})

/** These programs and screens, and SQL of their own. */
async function nextVersion(root: string): Promise<string> {
  await mkdir(join(root, 'server'))
  for (const name of ['dist', 'portal', 'office', 'sandbox', 'package.json'])
    await symlink(join(process.cwd(), name), join(root, name))
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

test('every bet has its answer and every draw is played while the next version takes over', async () => {
  const since = Date.now()
  await house.bet()
  await house.untilBetsAgain(since)
  const isOlder = BEFORE === undefined || (await house.refusalOf(next)) !== 'it runs'
  if (isOlder) expect(await house.refusalOf(next)).toContain('The database is not of this version')

  const migratedAt = Date.now()
  expect(await house.typeIn(next, ['db', 'migrate'])).toMatchObject({ code: 0 })
  const tookMs = Date.now() - migratedAt
  await house.untilBetsAgain(migratedAt + tookMs)
  console.info(`database brought up to date in ${tookMs} ms, longest bet meanwhile ${longest(migratedAt)} ms`)

  const replacedAt = Date.now()
  await house.replaceSecond(next)
  await house.untilBetsAgain(Date.now())
  await house.untilDrawPlayed(Date.now())
  console.info(`second server replaced, longest bet meanwhile ${longest(replacedAt)} ms`)
  if (isOlder)
    expect(await house.refusalOf(BEFORE ?? process.cwd())).toMatch(/run a newer version|not of this version/)

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

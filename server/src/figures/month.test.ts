/** A month of every product: each figure of each report equals a recount from entries that shares nothing with it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { testOffice } from '../../test/office.ts'
import { playMonth } from '../../test/played-month.ts'
import { compareReports } from '../../test/recount.ts'
import { recountBook } from '../../test/recount-book.ts'
import { recountedReports } from '../../test/recount-reports.ts'
import { countFigures } from './count-figures.ts'

let db: TestDatabase
let office: Awaited<ReturnType<typeof testOffice>>
let players: bigint[]
let bets: number

beforeAll(async () => {
  db = await testDatabase()
  ;({ players, bets } = await playMonth(db))
  office = await testOffice({ db })
  await countFigures(office.parts.pool)
  await recountBook(db.owner)
}, 120_000)
afterAll(async () => {
  await office?.close()
  await db?.drop()
})

/** All of it, and some of it: from one of its days to another. */
async function periods(): Promise<{ from: string; to: string }[]> {
  const { rows } = await db.owner.query<{ day: string }>(
    'select distinct day::text from recount_moved order by 1',
  )
  const [days, at] = [rows.map(({ day }) => day), (share: number) => Math.floor(rows.length * share)]
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return [
    { from: first, to: last },
    { from: days[at(0.2)] ?? first, to: days[at(0.6)] ?? last },
    { from: last, to: last },
  ]
}

test('every figure of every report equals a recount from entries, to the unit', async () => {
  expect(bets).toBeGreaterThan(3000)
  let compared = 0
  for (const period of await periods()) {
    const scope = { office: office.parts.pool, owner: db.owner, ...period, players: players.slice(-4) }
    const { figures, differences } = await compareReports(recountedReports(scope))
    expect(differences).toEqual([])
    compared += figures
  }
  expect(compared).toBeGreaterThan(2000)
})

test('the recount sees what one unit in one sum of a day would change', async () => {
  const [{ from = '', to = '' } = {}] = await periods()
  await db.owner.query(
    `update house_figure set payout = payout + 1 where (day, product, part) =
       (select day, product, part from house_figure where product = 'POLL_1' order by 1, 2, 3 limit 1)`,
  )
  const scope = { office: office.parts.pool, owner: db.owner, from, to, players: [] }
  const { differences } = await compareReports(recountedReports(scope))
  const reports = new Set(differences.map((text) => text.slice(0, text.indexOf(':'))))
  for (const by of ['day', 'product', 'part'])
    for (const product of ['all', 'POLL_1'])
      expect(reports).toContain(`figures by ${by}, ${product}, the house`)
  expect(reports).not.toContain('players, most left, all')
})

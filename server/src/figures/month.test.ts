/** A month of every product: each figure of each report equals a recount from entries that shares nothing with it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { testOffice } from '../../test/office.ts'
import { playMonth } from '../../test/played-month.ts'
import { move } from '../../test/real-money.ts'
import { compareReports } from '../../test/recount.ts'
import { recountBook } from '../../test/recount-book.ts'
import { recountMoment } from '../../test/recount-moment.ts'
import { recountedReports } from '../../test/recount-reports.ts'
import { countFigures } from './count-figures.ts'
import { owedAt } from './moment-store.ts'

let db: TestDatabase
let office: Awaited<ReturnType<typeof testOffice>>
let players: bigint[]
let bets: number

beforeAll(async () => {
  db = await testDatabase()
  ;({ players, bets } = await playMonth(db))
  office = await testOffice({ db })
  await db.owner.query(
    `insert into tax_rate (product, base, rate_centi, from_month, by, reason) values
       ('POLL_2', 'stake', 1025, '2026-10-01', 'staff:dara', 'law'), ('POLL_1', 'net', 777, '2026-01-01', 'staff:dara', 'law'),
       ('VN', 'net', 333, '2026-11-01', 'staff:dara', 'law')`,
  )
  // Two of its players belong to a branch.
  await db.owner.query(`insert into branch (name) values ('Battambang')`)
  await db.owner.query(`update player set branch = (select max(id) from branch) where id = any ($1)`, [
    players.slice(-2),
  ])
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
    const { figures, differences } = await compareReports(await recountedReports(scope))
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
  const { differences } = await compareReports(await recountedReports(scope))
  const reports = new Set(differences.map((text) => text.slice(0, text.indexOf(':'))))
  for (const by of ['day', 'product', 'part'])
    for (const product of ['all', 'POLL_1'])
      expect(reports).toContain(`figures by ${by}, ${product}, the house`)
  expect(reports).not.toContain('players, most left, all')
})

/** Around midnights, within shows and draws, at each result of a lottery, and now. */
async function moments(): Promise<Date[]> {
  const { rows } = await db.owner.query<{ at: Date }>(
    `select at + past * interval '1 s' as at from (
       select closes_at as at from draw where id % 13 = 0
       union all select at from lottery_done
       union all select created_at from tx where id % 397 = 0
       union all select timestamptz '2026-10-07 17:00:00Z'
       union all select clock_timestamp()) moment cross join unnest(array[-4, 0, 0.001, 4, 7]) past
     where at + past * interval '1 s' <= clock_timestamp() order by 1`,
  )
  return rows.map(({ at }) => at)
}

test('what the house owed at any moment equals a recount, whatever of it is counted yet', async () => {
  const all = await moments()
  const expectEqual = async (every: number) => {
    for (const at of all.filter((_, n) => n % every === 0))
      expect({ at, ...(await owedAt(office.parts.pool, at)) }).toEqual({
        at,
        ...(await recountMoment(db.owner, at)),
      })
  }
  expect(all.length).toBeGreaterThan(40)
  await expectEqual(1)
  await move(db.owner, { player: players[0] ?? 0n, riel: 5, kind: 'credit' })
  await expectEqual(5)
  await db.owner.query('select recount_figures()')
  await expectEqual(5)
  await countFigures(office.parts.pool)
  await expectEqual(5)
  // A house that was released before hours were counted.
  await db.owner.query(`update figure_cursor set hours_from = 'infinity'`)
  await expectEqual(7)
  const nothing = { players: 0n, holds: 0n, pots: 0n, openStakes: 0n }
  expect(await owedAt(office.parts.pool, new Date('2001-01-01T00:00:00Z'))).toEqual(nothing)
}, 120_000)

/** Reports and the authority's file over HTTP, on a house that was played: equal to its tickets, payments and entries. */
import { expect, test } from 'vitest'
import { figuresDesk, never } from '../../test/figures-desk.ts'
import { officeExports } from '../office-app.ts'
import { workOnce } from './run-jobs.ts'

const { db, office, players, ask, refusalOf } = await figuresDesk()
/** The draws of the played house; its lottery and games are of today. */
const DRAWS = 'from=2026-10-15&to=2026-10-16'

/** Riel of lotto 59 by the day of settlement, from tickets and payments. */
async function plainSums(player: bigint | null = null) {
  const { rows } = await db.owner.query(
    `select to_char(d.settled_at + interval '7 hours', 'YYYY-MM-DD') as day,
       (sum(k.stake) filter (where d.state = 'SETTLED') / 100000)::float8 as stake,
       (coalesce(sum(p.amount) filter (where d.state = 'SETTLED'), 0) / 100000)::float8 as payout,
       (coalesce(sum(k.stake) filter (where d.state = 'VOID'), 0) / 100000)::float8 as refunded
     from draw d join ticket k on k.draw_id = d.id left join payout p on p.ticket_id = k.id
     where d.settled_at is not null and ($1::bigint is null or k.player_id = $1) group by 1 order by 1`,
    [player],
  )
  return rows
}

test('every report of a period adds up to the same, of the house and of its players', async () => {
  const { rows } = await db.owner.query<{ from: string; to: string }>(
    'select min(day)::text as "from", max(day)::text as "to" from house_figure',
  )
  const [{ from, to } = { from: '', to: '' }] = rows
  const period = `from=${from}&to=${to}`
  const byDay = await ask(`/api/figures?${period}&by=day&product=POLL_2`)
  expect(byDay.rows).toMatchObject(await plainSums())
  const parts = ['day', 'product', 'part', 'branch'].map((by) => ask(`/api/figures?${period}&by=${by}`))
  const totals = (await Promise.all(parts)).map(({ total }) => total)
  expect(totals[1]).toEqual(totals[0])
  expect(totals[2]).toEqual(totals[0])
  expect(totals[3]).toEqual({ ...totals[0], theory_percent: null })
  for (const player of players) {
    const own = await ask(`/api/figures?${period}&by=day&product=POLL_2&player=${player}`)
    expect(own.rows).toMatchObject(await plainSums(player))
  }
  const { rows: best } = await ask(`/api/figures/players?${period}&order=most`)
  const { rows: worst } = await ask(`/api/figures/players?${period}&order=least`)
  expect(worst.map(({ player_id }: { player_id: number }) => player_id)).toEqual(
    best.map(({ player_id }: { player_id: number }) => player_id).reverse(),
  )
  const net = (list: { net: number }[]) => list.reduce((sum, row) => sum + row.net, 0)
  expect(net(best)).toBe(totals[0].net)
  const game = (await ask(`/api/figures?${period}&by=part`)).rows.at(-1)
  expect(game).toMatchObject({ theory_percent: null, band: null, no_band: 'provider' })
  // A game's return as its provider says it stands beside it; a word that is no number does not.
  for (const [rtp, theory_percent] of [
    ['96.5', 96.5],
    ['94.10%', 94.1],
    ['high', null],
    ['94-96', null],
  ] as const) {
    await db.owner.query(`update game set rtp = $1`, [rtp])
    const told = (await ask(`/api/figures?${period}&by=part`)).rows.at(-1)
    expect(told).toMatchObject({ theory_percent, band: null, no_band: 'provider' })
  }
  expect(game.part_title).not.toBeNull()
})

test('a market has its theory beside what it returned, the jackpot too few bets for a band', async () => {
  const today = (await ask('/api/ledger/balance')).day
  const { rows } = await ask(`/api/figures?from=2026-09-01&to=${today}&by=part&product=POLL_2`)
  const of = (part: string) => rows.find((row: { part: string }) => row.part === part)
  // RANGE_6 is even money over nearly half of the totals; too few bets here for a band.
  expect(of('6').theory_percent).toBeGreaterThan(80)
  expect(of('6').theory_percent).toBeLessThan(101)
  expect(of('6')).toMatchObject({ band: null, no_band: 'few' })
  expect(of('9')?.no_band ?? 'few').toBe('few')
  const lottery = (await ask(`/api/figures?from=2026-09-01&to=${today}&by=part&product=KH`)).rows
  // Two digits at 90 and three at 800, and too few lines here for a band.
  expect(lottery[0].theory_percent).toBeGreaterThanOrEqual(80)
  expect(lottery[0].theory_percent).toBeLessThanOrEqual(90)
  expect(lottery[0]).toMatchObject({ band: null, no_band: 'few' })
})

test.each([
  ['/api/figures?from=2026-11-02&to=2026-11-01&by=day', 'invalid_dates'],
  ['/api/figures?from=9999-01-01&to=9999-01-02&by=day', 'invalid_dates'],
  ['/api/figures?from=2026-02-30&to=2026-03-01&by=day', 'invalid_dates'],
  ['/api/figures?from=2024-01-01&to=2026-01-01&by=part', 'invalid_dates'],
  ['/api/figures/players?from=9999-01-01&to=9999-01-02&order=most', 'invalid_dates'],
  ['/api/ledger/balance?day=9999-12-31', 'invalid_dates'],
  ['/api/ledger/owed?at=9999-12-31T00:00Z', 'invalid_dates'],
  ['/api/ledger/owed?at=2026-13-31T00:00Z', 'invalid_dates'],
])('%s is refused', async (path, code) => {
  expect(await refusalOf(path)).toBe(code)
})

test('a period without activity says so by having no rows', async () => {
  for (const by of ['day', 'product', 'part'])
    expect(await ask(`/api/figures?from=2025-01-01&to=2025-01-31&by=${by}`)).toMatchObject({
      rows: [],
      total: { bets: 0, stake: 0, payout: 0, net: 0, return_percent: null },
    })
})

interface ToldRow {
  part: string
  stake: number
  net: number
  theory_percent: number | null
  band: object | null
}

test('beside the return of a product and of a day stands that of its parts, each by its stakes', async () => {
  const parts: ToldRow[] = (await ask(`/api/figures?${DRAWS}&by=part&product=POLL_2`)).rows
  const [staked, given] = [
    parts.reduce((sum, { stake }) => sum + stake, 0),
    parts.reduce((sum, { stake, theory_percent }) => sum + stake * (theory_percent ?? 0), 0),
  ]
  const { rows, total } = await ask(`/api/figures?${DRAWS}&by=product&product=POLL_2`)
  expect(rows[0].theory_percent).toBeCloseTo(given / staked, 2)
  expect(total.theory_percent).toBe(rows[0].theory_percent)
  const days: ToldRow[] = (await ask(`/api/figures?${DRAWS}&by=day&product=POLL_2`)).rows
  for (const { theory_percent } of days) expect(theory_percent).toBeGreaterThan(50)
  // Of one market each day has what only a part has: the reason why there is no band, or the band.
  const days6 = (await ask(`/api/figures?${DRAWS}&by=day&product=POLL_2&part=6`)).rows
  expect(days6.length).toBeGreaterThan(0)
  for (const row of days6) expect(row).toMatchObject({ part: '6', band: null, no_band: 'few' })
})

test('markets stand by what they left, the best or the worst first', async () => {
  const by = async (order: string): Promise<ToldRow[]> =>
    (await ask(`/api/figures?${DRAWS}&by=part&order=${order}`)).rows
  const most = (await by('most')).map(({ net }) => net)
  expect(most).toEqual([...most].sort((one, other) => other - one))
  expect((await by('least')).map(({ net }) => net)).toEqual([...most].reverse())
})

test('a colleague without the right sees neither figures nor the ledger', async () => {
  const support = office.as('support', { permissions: ['players.read'] })
  for (const path of [`/api/figures?${DRAWS}&by=day`, '/api/ledger/balance', '/api/ledger/audits'])
    expect((await support.get(path)).statusCode, path).toBe(403)
})

test('what an authority asks is one file: days that join, sums that equal the entries, and no activity said', async () => {
  const dara = office.as('dara')
  const parts = async (query: object) => {
    const body = { export: 'regulator', query, language: 'en', reason: 'asked' }
    const { id } = (await dara.send('POST', '/api/jobs', body)).json().data
    await workOnce(office.parts, officeExports, never)
    const file = (await dara.get(`/api/jobs/${id}/file`)).body.replace('\uFEFF', '').trim()
    return file.split('\r\n\r\n').map((part: string) => part.split('\r\n').map((line) => line.split(',')))
  }
  const { rows: period } = await db.owner.query<{ from: string; to: string; units: bigint }>(
    `select min(day)::text as "from", max(day)::text as "to",
       (sum(came_in - went_out) filter (where side = 'player'))::bigint as units from book_day`,
  )
  const [{ from, to, units } = { from: '', to: '', units: 0n }] = period
  const [head, , accounts, wins, events, funds, people, whole, each] = await parts({ from, to })
  expect(head?.[0]).toEqual(['Report for the authority'])
  expect(head).toContainEqual(['By', 'dara'])
  const days = accounts?.slice(2) ?? []
  for (const [at, day] of days.slice(1, -1).entries()) expect(day[1]).toBe(days[at]?.at(-1))
  for (const row of days) {
    const [opening = 0, deposits = 0, out = 0, stakes = 0, won = 0, taken = 0, adjusted = 0, closing = 0] =
      row.slice(1).map(Number)
    expect(opening + deposits - out - stakes + won - taken + adjusted).toBeCloseTo(closing, 3)
  }
  expect(days.at(-1)?.at(-1)).toBe(String(Number(units / 100_000n)))
  const total = (await ask(`/api/figures?from=${from}&to=${to}&by=part`)).total
  expect(wins?.at(-1)?.slice(2, 6).map(Number)).toEqual([total.bets, total.stake, total.payout, total.net])
  expect(events?.length).toBeGreaterThan(3)
  const counted = (events ?? []).slice(2).reduce((sum, row) => sum + Number(row[1]), 0)
  expect(each?.slice(2)).toHaveLength(counted)
  expect(funds?.find(([name]) => name === 'Players’ funds')?.[1]).toBe(days.at(-1)?.at(-1))
  const sums = (people ?? []).slice(2).reduce((sum, row) => sum + Number(row[1]), 0)
  expect(sums).toBeGreaterThanOrEqual(players.length)
  expect(Number(whole?.[2]?.[1])).toBe(3)
  const [, , , nothing, none] = await parts({ from: '2025-01-01', to: '2025-01-02' })
  expect(nothing?.at(-1)).toEqual(['no activity'])
  expect(none?.at(-1)).toEqual(['no activity'])
})

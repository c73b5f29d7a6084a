/** Reports, the ledger's page and the audit as a job, over HTTP on a house that was played: equal to the entries. */
import { readCsv } from '@samnang/core/csv-rows'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestColleagues, testColleagues } from '../../test/colleagues.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addColleague, type OfficeBrowser, testOffice } from '../../test/office.ts'
import { playHouse } from '../../test/played-house.ts'
import { readPdf, unspaced } from '../../test/read-pdf.ts'
import { move } from '../../test/real-money.ts'
import { recountBook } from '../../test/recount-book.ts'
import { inTransaction } from '../database/pool.ts'
import { countFigures } from '../figures/count-figures.ts'
import { closeMonthIn } from '../figures/month-close.ts'
import { setTaxRateIn } from '../figures/tax.ts'
import { auditLedger } from '../ledger/audit.ts'
import { officeExports } from '../office-app.ts'
import { workOnce } from './run-jobs.ts'

let db: TestDatabase
let office: TestColleagues
let players: bigint[]
const never = new AbortController().signal
/** The draws of the played house; its lottery and games are of today. */
const DRAWS = 'from=2026-10-15&to=2026-10-16'

beforeAll(async () => {
  db = await testDatabase()
  players = await playHouse(db)
  // Its draws of lotto 59 are of another month than everything else.
  await db.owner.query(
    `update draw set settled_at = '2026-10-15T16:59:59Z'::timestamptz + i * interval '1 s' where settled_at is not null`,
  )
  office = await testColleagues(db)
  // As the office's own role, which may do nothing else with the sums.
  expect(await countFigures(office.parts.pool)).toBeGreaterThan(0)
})
afterAll(async () => {
  await office?.close()
  await db?.drop()
})

const ask = async (path: string) => {
  const answer = await office.as('dara').get(path)
  expect(answer.statusCode, path).toBe(200)
  return answer.json().data
}
const refusalOf = async (path: string) => (await office.as('dara').get(path)).json().code

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

test('the trial balance is zero, its sides are what the accounts hold, open stakes are those of later results', async () => {
  const { rows, sum_units, open_stakes, liability } = await ask('/api/ledger/balance')
  expect(sum_units).toBe('0')
  const { rows: plain } = await db.owner.query(
    `select a.kind, (sum(v.amount))::text as units from movement v join account a on a.id = v.account_id
     left join draw d on d.id = v.draw_id and v.kind in ('bet', 'settle', 'refund')
     where d.id is null or d.settled_at is not null group by 1 order by 1`,
  )
  const sides = rows.filter(({ side }: { side: string }) => side !== 'house')
  expect(
    sides.map((row: { side: string; balance_units: string }) => ({
      kind: row.side,
      units: row.balance_units,
    })),
  ).toEqual(plain)
  const { rows: open } = await db.owner.query<{ riel: number }>(
    `select (sum(cost) / 100000)::float8 as riel from lottery_ticket where state = 'placed'`,
  )
  expect(open_stakes).toBe(open[0]?.riel)
  const owed = plain
    .filter(({ kind }) => kind !== 'transit')
    .reduce((sum, { units }) => sum + BigInt(units), 0n)
  expect(liability).toBe(Number(owed / 100_000n) + open_stakes)
})

test('what the house owes is told at any moment, also in the middle of a day', async () => {
  const { rows } = await db.owner.query<{ units: string; middle: Date }>(
    `select (select sum(amount) from movement v join account a on a.id = v.account_id where a.kind <> 'transit')
       + (select sum(cost) from lottery_ticket where state = 'placed')
       + (select coalesce(sum(k.stake), 0) from ticket k join draw d on d.id = k.draw_id where d.settled_at is null) as units,
       (select closes_at - interval '5 s' from draw where state = 'SETTLED' order by id limit 1) as middle`,
  )
  expect((await ask('/api/ledger/owed')).liability_units).toBe(String(rows[0]?.units))
  const middle = await ask(`/api/ledger/owed?at=${rows[0]?.middle.toISOString()}`)
  expect(middle.open_stakes).toBeGreaterThan(0)
  expect(middle.players).toBe(-middle.open_stakes)
})

test('accounts are paged by their number; one shows its entries, one of the house its days', async () => {
  const first = await ask('/api/ledger/accounts?limit=3')
  const second = await ask(`/api/ledger/accounts?limit=3&before=${first.next}`)
  expect(second.rows[0].id).toBeGreaterThan(first.rows[2].id)
  const [player = 0n] = players
  const entries = await ask(`/api/ledger/accounts/${player}/entries?limit=100`)
  const account = await ask(`/api/ledger/accounts/${player}`)
  expect(entries.rows[0].balance_after).toBe(account.balance)
  const short = await ask(`/api/ledger/accounts/${player}/entries?limit=2`)
  const next = await ask(`/api/ledger/accounts/${player}/entries?limit=2&before=${short.next}`)
  expect([...short.rows, ...next.rows]).toEqual(entries.rows.slice(0, 4))
  const days = await ask('/api/ledger/accounts/1/days')
  const paid = days.rows.filter(({ kind }: { kind: string }) => kind === 'bet')
  expect(paid.length).toBeGreaterThan(0)
  expect(paid[0]).toMatchObject({ other_id: null, other: 'player', went_out: 0 })
  expect(await refusalOf('/api/ledger/accounts/999999999')).toBe('not_found')
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

test('what was owed at the end of each day stands beside the money, as the ledger has it of that day', async () => {
  const { day } = await ask('/api/ledger/balance')
  const from = new Date(Date.parse(day) - 2 * 86_400_000).toISOString().slice(0, 10)
  const { days } = await ask(`/api/figures/money?from=${from}&to=${day}`)
  expect(days.map((one: { day: string }) => one.day)).toHaveLength(3)
  for (const one of days) {
    const { open_stakes, liability } = await ask(`/api/ledger/balance?day=${one.day}`)
    expect(one).toMatchObject({ open_stakes, liability })
  }
  const dara = office.as('dara')
  const body = { export: 'owed-days', query: { from, to: day }, language: 'en', reason: 'month end' }
  const { id } = (await dara.send('POST', '/api/jobs', body)).json().data
  await workOnce(office.parts, officeExports, never)
  const file = readCsv((await dara.get(`/api/jobs/${id}/file`)).body).map(({ fields }) => fields)
  const columns = ['day', 'players', 'holds', 'pots', 'open_stakes', 'liability']
  expect(file.slice(-3)).toEqual(
    days.map((one: Record<string, unknown>) => columns.map((name) => String(one[name]))),
  )
})

test('a colleague without the right sees neither figures nor the ledger', async () => {
  const support = office.as('support', { permissions: ['players.read'] })
  for (const path of [`/api/figures?${DRAWS}&by=day`, '/api/ledger/balance', '/api/ledger/audits'])
    expect((await support.get(path)).statusCode, path).toBe(403)
})

test('audit now is a job with a row for each check, and is noted; a file of figures says what it is', async () => {
  const dara = office.as('dara')
  const begin = async (name: string, query: object) => {
    const body = { export: name, query, language: 'en', reason: 'month end' }
    const { id } = (await dara.send('POST', '/api/jobs', body)).json().data
    await workOnce(office.parts, officeExports, never)
    const file = (await dara.get(`/api/jobs/${id}/file`)).body
    return file.replace('﻿', '').trim().split('\r\n')
  }
  const checks = await begin('ledger-audit', {})
  expect(checks.slice(1).every((line) => line.split(',')[1] === '0')).toBe(true)
  expect(checks.some((line) => line.startsWith('house_figure,'))).toBe(true)
  expect((await ask('/api/ledger/audits')).rows[0]).toMatchObject({ by: 'staff:dara', differences: 0 })
  const file = await begin('figures', { from: '2026-09-01', to: '2026-11-30', by: 'part', product: 'POLL_2' })
  expect(file[0]).toBe('Figures of the house')
  expect(file.slice(1, 6).map((line) => line.split(',')[0])).toEqual([
    ...['Version', 'Period (days in Phnom Penh)', 'Made at (Phnom Penh)', 'By', 'Filters'],
  ])
  expect(file).toContain('By,dara')
  expect(file.find((line) => line.startsWith('Day or branch,'))).toContain(
    'Return (%),By the rates (%),Normal from (%),Normal to (%),Why nothing is said to be normal',
  )
  expect(file.some((line) => line.includes('too few bets'))).toBe(true)
  expect(file.at(-1)?.startsWith('Total,')).toBe(true)
  expect(file.some((line) => line.startsWith('Sub-total,POLL_2'))).toBe(true)
  const empty = await begin('figures', { from: '2025-01-01', to: '2025-01-31', by: 'day' })
  expect(empty.at(-1)).toBe('no activity')
}, 90_000)

test('every list of the book is a file with all of its rows, also of one account and of a pot', async () => {
  const dara = office.as('dara')
  const lines = async (name: string, query: object) => {
    const body = { export: name, query, language: 'en', reason: 'for the accountant' }
    const { id } = (await dara.send('POST', '/api/jobs', body)).json().data
    await workOnce(office.parts, officeExports, never)
    const file = (await dara.get(`/api/jobs/${id}/file`)).body.replace('\uFEFF', '').trim()
    return file.split('\r\n').slice(1)
  }
  const [player = 0n] = players
  const count = async (sql: string, ...values: unknown[]) =>
    Number((await db.owner.query<{ n: bigint }>(`select count(*) as n from ${sql}`, values)).rows[0]?.n)
  expect(await lines('ledger-accounts', {})).toHaveLength(await count('account'))
  expect(await lines('ledger-accounts', { kind: 'pot' })).toHaveLength(
    await count(`account where kind = 'pot'`),
  )
  const entries = await lines('ledger-entries', { account: String(player) })
  expect(entries).toHaveLength(await count('movement where account_id = $1', player))
  const [newest] = (await ask(`/api/ledger/accounts/${player}/entries?limit=1`)).rows
  expect(entries[0]?.split(',')[0]).toBe(String(newest.id))
  expect(await lines('ledger-days', { account: '1' })).toHaveLength(
    await count('book_day where contra_id = 1'),
  )
  expect(await lines('ledger-audits', {})).toHaveLength(
    await count(`audit_event where action = 'ledger.audit'`),
  )
  expect(await lines('lotto59-pot', { poll: 'POLL_2' })).toHaveLength(
    await count(`entry e join account a on a.id = e.account_id where a.name = 'pot:POLL_2'`),
  )
  for (const query of [{}, { account: 'x' }, { account: '999999999' }])
    expect(await lines('ledger-entries', query)).toEqual([])
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

/** What a month's stakes and winnings of each product are, from lines, calls and tickets alone. */
async function recountedMonth(month: string) {
  await recountBook(db.owner)
  const { rows } = await db.owner.query<{ product: string; stake: bigint; payout: bigint }>(
    `select product, sum(stake)::bigint as stake, sum(payout)::bigint as payout from recount_played
     where to_char(day, 'YYYY-MM') = $1 group by 1 order by 1`,
    [month],
  )
  return rows
}

const riel = (units: bigint) => Number(units) / 100_000

test('the tax of a month is that of its rates, set by two people, on the unit what a recount makes of it', async () => {
  const by = { actor: 'staff:dara', reason: 'the law' }
  const set = (order: Omit<Parameters<typeof setTaxRateIn>[1], 'product'> & { product?: string }) =>
    inTransaction(office.parts.pool, (tx) => setTaxRateIn(tx, { product: 'POLL_2', ...order }, by))
  const ofStakes = { base: 'stake', rateCenti: 1_025, month: '2026-10', latest: null } as const
  expect(await set({ ...ofStakes, product: 'POLL_9' })).toMatchObject({ code: 'not_found' })
  expect(await set({ ...ofStakes, month: '2026-13' })).toMatchObject({ code: 'invalid_dates' })
  const real = await testOffice({ db })
  const lin = await addColleague(real, db.owner, { name: 'tax-lin', roles: ['finance'] })
  const srey = await addColleague(real, db.owner, { name: 'tax-srey', roles: ['owner'] })
  const body = {
    product: 'POLL_2',
    base: 'stake',
    rate_centi: 1_025,
    from: '2026-10',
    latest: null,
    reason: 'the law',
  }
  const asked = await lin.send('POST', '/api/figures/tax', body)
  expect(asked.statusCode).toBe(202)
  expect((await ask('/api/figures/tax?month=2026-10')).total).toBe(0)
  const approve = `/api/approvals/${asked.json().data.approval}/approve`
  const approved = await srey.send('POST', approve, { reason: 'seen' })
  expect(approved.statusCode, approved.body).toBe(200)
  await real.close()
  // Who has not seen that one sets none over it; of two who have, one.
  expect(await set(ofStakes)).toMatchObject({ code: 'changed_meanwhile' })
  const latest = async () =>
    BigInt(
      (await ask('/api/figures/tax?month=2026-10')).rows.find(
        (row: { product: string }) => row.product === 'POLL_2',
      ).latest,
    )
  const seen = await latest()
  const november = { base: 'net', rateCenti: 777, month: '2026-11', latest: seen } as const
  const both = await Promise.all([set(november), set(november)])
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect((await set({ ...ofStakes, product: 'KH', base: 'net' })).ok).toBe(true)

  let compared = 0
  for (const month of ['2026-09', '2026-10', '2026-11', '2026-12']) {
    const { rows, total } = await ask(`/api/figures/tax?month=${month}`)
    const recounted = await recountedMonth(month)
    let sum = 0n
    for (const row of rows) {
      const { stake = 0n, payout = 0n } = recounted.find(({ product }) => product === row.product) ?? {}
      expect([row.stake, row.payout]).toEqual([riel(stake), riel(payout)])
      const isOfStakes = row.product === 'POLL_2' && month === '2026-10'
      const [amount, rate] = isOfStakes
        ? [stake, 1_025n]
        : row.product === 'POLL_2' && month > '2026-10'
          ? [stake - payout, 777n]
          : row.product === 'KH' && month >= '2026-10'
            ? [stake - payout, 1_025n]
            : [null, 0n]
      if (amount === null) {
        expect(row).toMatchObject({ rate_centi: null, tax: null, taxed: null })
        continue
      }
      const tax = amount > 0n ? (amount * rate) / 10_000n : 0n
      expect(row.tax).toBe(riel(tax))
      sum += tax
      compared += Number(tax > 0n)
    }
    expect(total).toBe(riel(sum))
  }
  expect(compared).toBeGreaterThan(0)
  await expect(office.parts.pool.query('update tax_rate set rate_centi = 0')).rejects.toThrow()
  await expect(db.owner.query('delete from tax_rate')).rejects.toThrow('append-only')
  const { rows: noted } = await db.owner.query(
    `select actor, detail -> 'after' as after from audit_event where action = 'tax_rate_set' order by id limit 1`,
  )
  expect(noted).toHaveLength(1)
})

/** Asked for by one, done by the other; nobody signs twice, and two who agree at once close it once. */
async function signByTwo(month: { month: string; hash: string }): Promise<void> {
  const real = await testOffice({ db })
  const [lin, srey] = [
    await addColleague(real, db.owner, { name: 'lin', roles: ['owner'] }),
    await addColleague(real, db.owner, { name: 'srey', roles: ['owner'] }),
  ]
  const asked = await lin.send('POST', '/api/figures/months', { ...month, reason: 'month end' })
  expect(asked.statusCode).toBe(202)
  const path = `/api/approvals/${asked.json().data.approval}/approve`
  const approve = (who: OfficeBrowser) => who.send('POST', path, { reason: 'looked through' })
  expect((await approve(lin)).json().code).toBe('own_approval')
  const both = await Promise.all([approve(srey), approve(srey)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  await real.close()
}

test('a month is closed when all of it is decided, once, with the hash that was seen; later corrections leave it as it is', async () => {
  const by = { actor: 'staff:dara', reason: 'month end' }
  const close = (month: string, hash: string) =>
    inTransaction(office.parts.pool, (tx) => closeMonthIn(tx, { month, hash }, by))
  const october = async () =>
    (await ask('/api/figures/months')).rows.find((row: { month: string }) => row.month === '2026-10')
  const before = await october()
  // Draws that opened before its end are still in their show.
  expect(before).toMatchObject({ can_close: false, is_unchanged: null })
  expect(await close('2026-10', before.hash)).toMatchObject({ code: 'month_not_over' })
  await db.owner.query('update draw set opens_at = now() where settled_at is null')
  expect(await october()).toMatchObject({ can_close: true })
  expect(await close('2026-10', '0'.repeat(64))).toMatchObject({ code: 'changed_meanwhile' })
  expect(await close('2026-13', before.hash)).toMatchObject({ code: 'invalid_dates' })
  expect(await close('9999-10', before.hash)).toMatchObject({ code: 'invalid_dates' })
  const running = (await ask('/api/ledger/balance')).day.slice(0, 7)
  expect(await close(running, before.hash)).toMatchObject({ code: 'month_not_over' })
  // Whoever is the only one who could approve does other things alone; one person's word is no close.
  const alone = { ...by, alone: true } as const
  const single = inTransaction(office.parts.pool, (tx) =>
    closeMonthIn(tx, { month: '2026-10', hash: before.hash }, alone),
  )
  expect(await single).toMatchObject({ code: 'second_person_needed' })
  await signByTwo({ month: '2026-10', hash: before.hash })
  expect(await close('2026-10', before.hash)).toMatchObject({ code: 'month_closed' })
  const signed = { by: 'staff:lin', approved_by: 'staff:srey', hash: before.hash }
  expect(await october()).toMatchObject({ is_unchanged: true, ...signed })
  // Its tax is as it was signed: no other rate, of it or of a month before it.
  for (const month of ['2026-09', '2026-10']) {
    const rate = { product: 'VN', base: 'net', rateCenti: 1, month, latest: null } as const
    const set = await inTransaction(office.parts.pool, (tx) => setTaxRateIn(tx, rate, by))
    expect(set).toMatchObject({ code: 'month_closed' })
  }
  expect((await ask('/api/figures/tax?month=2026-10')).is_closed).toBe(true)
  // A correction is booked today.
  await move(db.owner, { player: players[0] ?? 0n, riel: 777, kind: 'credit' })
  await countFigures(office.parts.pool)
  expect(await october()).toMatchObject({ is_unchanged: true })
  await expect(office.parts.pool.query(`update month_close set by = 'x'`)).rejects.toThrow(
    'permission denied',
  )
  await db.owner.query(`update house_figure set payout = payout + 1 where part = '6'`)
  expect(await october()).toMatchObject({ is_unchanged: false, hash: before.hash })
  expect((await auditLedger(db.pool)).map(({ check }) => check)).toContain('month_close')
})

const PERIOD = { from: '2026-10-15', to: '2026-10-16' }
test.each([
  ['figures', { ...PERIOD, by: 'day' }, 'Total'],
  ['figures', { ...PERIOD, by: 'part', product: 'POLL_2' }, 'Sub-total'],
  ['figures', { from: '2025-01-01', to: '2025-01-31', by: 'day' }, 'no activity'],
  ['figures-players', { ...PERIOD, order: 'most' }, 'Total'],
  ['figures-money', { from: '2025-01-01', to: '2025-01-31' }, 'no activity'],
  ['owed-days', PERIOD, '2026-10-16'],
  ['months', {}, 'Signed by the second'],
  ['months', {}, 'srey'],
  ['tax', { month: '2026-10' }, 'Total'],
  ['owed', { at: '2026-10-16T12:00:00+07:00' }, 'Stakes waiting for results'],
  ['trial-balance', { day: '2026-10-16' }, 'Total'],
  ['regulator', PERIOD, '3. Significant events'],
] as const)('the PDF of %s %j says what its CSV says', async (name, query, found) => {
  const dara = office.as('dara')
  const fileOf = async (list: string, language: string) => {
    const body = { export: list, query, language, reason: 'month end' }
    const { id } = (await dara.send('POST', '/api/jobs', body)).json().data
    await workOnce(office.parts, officeExports, never)
    return { id, ...(await dara.get(`/api/jobs/${id}/file`)) }
  }
  for (const language of ['en', 'km']) {
    const rows = readCsv((await fileOf(name, language)).body).map(({ fields }) => fields)
    const file = await fileOf(`${name}-pdf`, language)
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.headers['content-disposition']).toBe(`attachment; filename="${name}-${file.id}.pdf"`)
    const { title, pages } = await readPdf(file.rawPayload)
    expect(title).toBe(rows[0]?.[0])
    const text = pages
      .map((page) => page.text)
      .join('')
      .replaceAll(',', '')
    if (language === 'en') expect(text).toContain(unspaced(found))
    // When each was made differs, and the contents of a file of parts stand in CSV alone.
    const lines = rows.filter((_, at) => at !== 3 && !(name === 'regulator' && at === 6))
    let from = 0
    for (const [at, line] of lines.entries()) {
      const said = unspaced(line.join(at > 0 && at < 5 ? ': ' : '')).replaceAll(',', '')
      from = text.indexOf(said, from)
      expect(from, `${said} in its place`).toBeGreaterThanOrEqual(0)
      from += said.length
    }
    const { rows: audit } = await db.owner.query(
      `select action from audit_event where target = $1 order by id`,
      [`job:${file.id}`],
    )
    expect(audit.map(({ action }) => action)).toEqual(['export_asked', 'export_fetched'])
  }
})

test('a list without a head of its own is no report, and a PDF asks for the right of its list', async () => {
  const ask = { query: {}, language: 'en', reason: 'a look' }
  const dara = office.as('dara')
  expect((await dara.send('POST', '/api/jobs', { ...ask, export: 'players-pdf' })).statusCode).toBe(404)
  const support = office.as('support', { permissions: ['players.read'] })
  expect((await support.send('POST', '/api/jobs', { ...ask, export: 'owed-pdf' })).statusCode).toBe(404)
})

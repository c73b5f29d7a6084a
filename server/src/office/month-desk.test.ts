/** A month's tax, its close by two people, and the PDFs of what is signed, over HTTP on a house that was played. */
import { readCsv } from '@samnang/core/csv-rows'
import { expect, test } from 'vitest'
import { figuresDesk, never } from '../../test/figures-desk.ts'
import { addColleague, type OfficeBrowser, testOffice } from '../../test/office.ts'
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

const { db, office, players, ask } = await figuresDesk()

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

// The PDFs of tax and months are of the rates and the close of the tests before them.
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

/** The ledger's page, its lists as files and the audit as a job, over HTTP on a house that was played: equal to the entries. */
import { readCsv } from '@samnang/core/csv-rows'
import { expect, test } from 'vitest'
import { figuresDesk, never } from '../../test/figures-desk.ts'
import { officeExports } from '../office-app.ts'
import { workOnce } from './run-jobs.ts'

const { db, office, players, ask, refusalOf } = await figuresDesk()

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

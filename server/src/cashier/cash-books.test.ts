/** Statements of banks, days and tills over the office's HTTP: what comes in once stays once, and what is closed stays closed. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { guessMapping, type StatementMapping } from '@samnang/core/cashier/statement-mapping'
import { readCsv } from '@samnang/core/csv-rows'
import { dayAt } from '@samnang/core/phnom-penh-day'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cashAccount, creditedDeposits, waitingDeposit } from '../../test/cash-house.ts'
import { approvedWithdrawal, asOffice, ownAccount, payoutOf, withoutLimits } from '../../test/cashier.ts'
import { type TestColleagues, testColleagues } from '../../test/colleagues.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addPlayers } from '../../test/draw-world.ts'
import type { OfficeBrowser } from '../../test/office.ts'
import { inTransaction } from '../database/pool.ts'
import { auditLedger } from '../ledger/audit.ts'
import { enterCashAccount } from '../ledger/enter-cash-account.ts'
import { payWithdrawalIn } from './pay-withdrawal.ts'

let db: TestDatabase
let office: TestColleagues
let dara: OfficeBrowser
let sok: OfficeBrowser
let player: bigint
let bank: bigint
let code = 0

const reason = 'the evening round'
const HEAD = 'Date,Amount,Reference,Description'
const MAPPING = guessMapping(readCsv(HEAD))
const today = dayAt(Date.now())
const yesterday = dayAt(Date.now() - 86_400_000)
const inFile = (day: string) => day.split('-').reverse().join('/')

beforeAll(async () => {
  db = await testDatabase()
  office = await testColleagues(db)
  ;[dara, sok] = [office.as('Dara'), office.as('Sok')]
  ;[player = 0n] = await addPlayers(db.owner, 1, 1_000_000)
  await withoutLimits(db)
})
beforeEach(async () => {
  bank = await cashAccount(db.owner, `ABA-${++code}`)
})
afterAll(async () => {
  expect(await auditLedger(db.pool)).toEqual([])
  await office?.close()
  await db?.drop()
})

type Done = OfficeReply<'POST /api/cash/accounts/:id/statement'>
interface Given {
  by?: OfficeBrowser
  mapping?: StatementMapping
  expected?: Partial<Pick<Done, 'added' | 'changed' | 'unread'>>
}

function send(lines: string[], { by = dara, mapping = MAPPING, expected = {} }: Given = {}) {
  const text = [mapping === MAPPING ? HEAD : (mapping.header ?? []).join(','), ...lines].join('\n')
  const body = { file_name: 'aba.csv', text, mapping, reason }
  return by.send('POST', `/api/cash/accounts/${bank}/statement`, {
    ...body,
    expected: { added: lines.length, changed: 0, unread: 0, ...expected },
  })
}

async function imported(lines: string[], given: Given = {}): Promise<Done> {
  const answer = await send(lines, given)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

async function lines(state = ''): Promise<OfficeReply<'GET /api/cash/lines'>['rows']> {
  return (await dara.get(`/api/cash/lines?account=${bank}${state && `&state=${state}`}`)).json().data.rows
}

async function differences(state = 'open'): Promise<OfficeReply<'GET /api/cash/differences'>['rows']> {
  return (await dara.get(`/api/cash/differences?account=${bank}&state=${state}`)).json().data.rows
}

const account = async (id = bank): Promise<OfficeReply<'GET /api/cash/accounts/:id'>['account']> =>
  (await dara.get(`/api/cash/accounts/${id}`)).json().data.account
const credited = (amount: number, reference: string, at?: string) =>
  creditedDeposits(db.owner, [{ player, cashAccount: bank, amount, reference, ...(at ? { at } : {}) }])
const codeOf = (answer: { statusCode: number; body: string }) => JSON.parse(answer.body).code

describe('a statement', () => {
  test('is matched by reference and amount; the rest waits in the queue, with the deposit that nobody has credited', async () => {
    const [done = 0n] = await credited(50_000, '482913')
    const waiting = await waitingDeposit(db.owner, { player, amount: 20_000, reference: '555111' })
    const day = inFile(today)
    const made = await imported([
      `${day},"50,000.00",ref 482913,Sokha`,
      `${day},"20,000",555111,Dara`,
      `${day},"49,000",482913,again`,
      `${day},-100,,Fee`,
    ])
    expect(made).toMatchObject({ added: 4, known: 0, matched: 1 })
    const [matched] = await lines('matched')
    expect(matched?.matched).toEqual([{ kind: 'deposit', id: Number(done) }])
    const open = await differences()
    expect(open.map(({ kind, amount }) => [kind, amount]).sort()).toEqual([
      ['line_amount', 49_000],
      ['line_unmatched', -100],
      ['line_unmatched', 20_000],
    ])
    expect(open.find(({ amount }) => amount === 20_000)?.deposit).toBe(Number(waiting))
    expect(await account()).toMatchObject({ balance: 50_000, open_lines: 3, open_differences: 3 })
  })

  test('stands beside the deposit that it is of, credited or not, by the digits that the bank writes', async () => {
    const bankOf = async (id: bigint) => {
      const { checks } = (await dara.get(`/api/deposits/${id}`)).json().data
      const told = checks.filter((one: { code: string }) => one.code.startsWith('bank_'))
      return told.map((one: Record<string, unknown>) => [one.code, one.grade, one.amount, one.names])
    }
    const [done = 0n] = await credited(50_000, '381001')
    const waiting = await waitingDeposit(db.owner, { player, amount: 20_000, reference: '381002' })
    const short = await waitingDeposit(db.owner, { player, amount: 30_000, reference: '381003' })
    const none = [
      ['bank_line', 'look', null, []],
      ['bank_amount', 'fine', null, []],
    ]
    expect(await bankOf(waiting)).toEqual(none)
    const day = inFile(today)
    await imported([
      `${day},"50,000",381001,Sokha`,
      `${day},"20,000",,DARA ៣៨១០០២`,
      `${day},"3,000",381003,Kim`,
      `${day},"-20,000",381002,back`,
    ])
    expect(await bankOf(done)).toEqual([
      ['bank_line', 'fine', 50_000, ['Sokha']],
      ['bank_amount', 'fine', null, []],
    ])
    expect(await bankOf(waiting)).toEqual([
      ['bank_line', 'fine', 20_000, ['DARA ៣៨១០០២']],
      ['bank_amount', 'fine', null, []],
    ])
    expect(await bankOf(short)).toEqual([
      ['bank_amount', 'danger', 3_000, ['Kim']],
      ['bank_line', 'look', null, []],
    ])
    const [line] = (await lines('open')).filter(({ amount }) => amount === 20_000)
    await dara.send('POST', `/api/cash/lines/${line?.id}/explain`, { explanation: 'stranger', reason })
    expect(await bankOf(waiting)).toEqual(none)
  })

  test('of which something has changed is told to the desks: imported, explained, opened again; what was refused is not', async () => {
    const told = async () => {
      const { rows } = await db.owner.query<{ queue: string }>(
        `select data->>'queue' as queue from live_event where topic = 'office' and data->>'queue' = 'differences'`,
      )
      return rows.length
    }
    let before = await told()
    const step = async () => {
      const now = await told()
      const more = now - before
      before = now
      return more
    }
    await imported([`${inFile(today)},500,391001,A`])
    expect(await step()).toBe(1)
    const [line] = await lines()
    const path = `/api/cash/lines/${line?.id}`
    await dara.send('POST', `${path}/explain`, { explanation: 'stranger', reason })
    expect(await step()).toBe(1)
    expect(codeOf(await dara.send('POST', `${path}/explain`, { explanation: 'stranger', reason }))).toBe(
      'line_taken',
    )
    expect(await step()).toBe(0)
    await dara.send('POST', `${path}/reopen`, { reason })
    expect(await step()).toBe(1)
    const [open] = await differences()
    await dara.send('POST', `/api/cash/differences/${open?.id}/explain`, {
      explanation: 'stranger',
      line: 'keep',
      reason,
    })
    expect(await step()).toBe(1)
  })

  test('that comes twice adds nothing, nor does a longer one but what is new', async () => {
    const rows = [`${inFile(yesterday)},500,111111,A`, `${inFile(yesterday)},500,111111,A`]
    await imported(rows)
    expect(await imported(rows, { expected: { added: 0 } })).toMatchObject({ added: 0, known: 2 })
    const longer = [`${inFile(today)},700,222222,B`, ...rows]
    expect(await imported(longer, { expected: { added: 1 } })).toMatchObject({ added: 1, known: 2 })
    expect(await lines()).toHaveLength(3)
    expect(await differences()).toHaveLength(3)
  })

  test('with a line changed tells it, and takes it only when somebody says so', async () => {
    const [done = 0n] = await credited(700, '222222')
    const before = [`${inFile(yesterday)},500,111111,A`, `${inFile(today)},800,222222,B`]
    const after = [`${inFile(yesterday)},500,111111,A`, `${inFile(today)},700,222222,B`]
    await imported(before)
    const again = { expected: { added: 0, changed: 1 } }
    expect(await imported(after, again)).toMatchObject({ added: 0, known: 1, changed: 1 })
    expect(await imported(after, again)).toMatchObject({ added: 0, changed: 1 })
    expect((await lines()).map(({ amount }) => amount).sort()).toEqual([500, 800])
    const [change, ...others] = (await differences()).filter(({ kind }) => kind === 'line_changed')
    expect(others).toEqual([])
    expect(change).toMatchObject({ amount: -100, detail: { before: { amount: 800 }, now: { amount: 700 } } })
    const path = `/api/cash/differences/${change?.id}/explain`
    const taken = await dara.send('POST', path, { explanation: 'bank_right', line: 'take', reason })
    expect(taken.statusCode, taken.body).toBe(204)
    const [line] = (await lines()).filter(
      ({ reference, state }) => reference === '222222' && state === 'matched',
    )
    expect(line).toMatchObject({ amount: 700, matched: [{ kind: 'deposit', id: Number(done) }] })
    expect(await imported(after, { expected: { added: 0 } })).toMatchObject({
      added: 0,
      known: 2,
      changed: 0,
    })
    expect(codeOf(await sok.send('POST', path, { explanation: 'other', line: 'keep', reason }))).toBe(
      'already_decided',
    )
  })

  test('whose changed line is no longer what it was matched to asks for that again', async () => {
    const [deposit = 0n] = await credited(900, '333333', `${yesterday}T05:00:00Z`)
    const others = [`${inFile(today)},500,111111,A`, `${inFile(yesterday)},600,222222,B`]
    const withLine = (amount: number) => [...others, `${inFile(yesterday)},${amount},333333,C`]
    const missing = async (state: string) =>
      (await differences(state)).flatMap(({ kind, deposit: of }) => (kind === 'not_in_bank' ? [of] : []))
    await imported(others)
    expect(await missing('open')).toEqual([Number(deposit)])
    await imported(withLine(900), { expected: { added: 1 } })
    expect([await missing('open'), await missing('solved')]).toEqual([[], [Number(deposit)]])
    await imported(withLine(90), { expected: { added: 0, changed: 1 } })
    const change = (await differences()).find(({ kind }) => kind === 'line_changed')
    const path = `/api/cash/differences/${change?.id}/explain`
    const taken = await dara.send('POST', path, { explanation: 'bank_right', line: 'take', reason })
    expect(taken.statusCode, taken.body).toBe(204)
    expect([await missing('open'), await missing('solved')]).toEqual([[Number(deposit)], []])
  })

  test('of two who import it at once is taken once; the second is told that somebody was before', async () => {
    const rows = Array.from({ length: 50 }, (_, i) => `${inFile(today)},${500 + i},${100_000 + i},A`)
    const both = await Promise.all([send(rows), send(rows, { by: sok })])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(codeOf(both.find(({ statusCode }) => statusCode === 409) ?? { statusCode: 0, body: '{}' })).toBe(
      'changed_meanwhile',
    )
    expect(await account()).toMatchObject({ open_lines: 50 })
  })

  test('with dollars and unreadable lines tells each of them, and keeps the rest', async () => {
    const day = inFile(today)
    const rows = [`${day},$20.00,482000,A`, `${day},"1,5",482001,B`, `${day},600,482002,C`, 'Total,600,,']
    const given = { expected: { added: 1, unread: 2 } }
    expect(await imported(rows, given)).toMatchObject({ added: 1, unread: 2 })
    const kinds = (await differences()).map(({ kind }) => kind).sort()
    expect(kinds).toEqual(['line_currency', 'line_unmatched', 'line_unreadable'])
    expect(await imported(rows, { expected: { added: 0, unread: 2 } })).toMatchObject({ added: 0 })
    expect(await differences()).toHaveLength(3)
  })

  test('is refused whole where it would do something else than was shown, or cannot be read', async () => {
    const rows = [`${inFile(today)},500,111111,A`]
    expect(codeOf(await send(rows, { expected: { added: 2 } }))).toBe('changed_meanwhile')
    const answer = await send(rows, { mapping: { ...MAPPING, balance: 9 } })
    expect(codeOf(answer)).toBe('statement_unreadable')
    expect(await lines()).toEqual([])
    const known = await dara.get(`/api/cash/accounts/${bank}/known?from=${yesterday}&to=${today}`)
    expect(known.json().data.rows).toEqual([])
    expect(codeOf(await dara.get(`/api/cash/accounts/${bank}/known?from=2026-02-31&to=${today}`))).toBe(
      'invalid_dates',
    )
  })

  test('leaves the columns of its bank behind for the next one, and who set them', async () => {
    await imported([`${inFile(today)},500,111111,A`])
    const { mapping } = (await dara.get(`/api/cash/accounts/${bank}`)).json().data
    expect(mapping).toEqual(MAPPING)
    const [row] = (await dara.get(`/api/cash/accounts/${bank}/imports`)).json().data.rows
    expect(row).toMatchObject({
      by: 'staff:Dara',
      file_name: 'aba.csv',
      added: 1,
      first_day: today,
      last_day: today,
    })
  })
})

describe('a line', () => {
  test('is what somebody says that it is, to the riel, and can be opened again', async () => {
    const [first = 0n, second = 0n] = [...(await credited(300, '700001')), ...(await credited(400, '700002'))]
    await imported([`${inFile(today)},700,,Two at once`])
    const [line] = await lines('open')
    const path = `/api/cash/lines/${line?.id}`
    const found = (await dara.get(`${path}?q=${player}`)).json().data.candidates
    expect(found.map(({ id }: { id: number }) => id).sort()).toEqual([Number(first), Number(second)].sort())
    const say = (ids: bigint[], by = dara) =>
      by.send('POST', `${path}/match`, {
        counterparts: ids.map((id) => ({ kind: 'deposit', id: Number(id) })),
        reason,
      })
    expect(codeOf(await say([first]))).toBe('amounts_differ')
    expect(codeOf(await say([first, 999_999n]))).toBe('not_found')
    const both = await Promise.all([say([first, second]), say([first, second], sok)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
    expect(await differences()).toEqual([])
    expect((await dara.send('POST', `${path}/reopen`, { reason })).statusCode).toBe(204)
    expect((await differences()).map(({ line: of }) => of)).toEqual([line?.id])
    const explain = () => dara.send('POST', `${path}/explain`, { explanation: 'house_own', reason })
    expect((await explain()).statusCode).toBe(204)
    expect(codeOf(await explain())).toBe('line_taken')
    expect((await lines())[0]).toMatchObject({
      state: 'explained',
      explanation: 'house_own',
      explained_by: 'staff:Dara',
    })
  })

  test('is not asked twice for one deposit', async () => {
    const [first = 0n] = await credited(300, '700003')
    await imported([`${inFile(today)},300,700003,A`, `${inFile(today)},300,,B`])
    const [line] = await lines('open')
    const counterparts = [{ kind: 'deposit', id: Number(first) }]
    const answer = await dara.send('POST', `/api/cash/lines/${line?.id}/match`, { counterparts, reason })
    expect(codeOf(answer)).toBe('counterpart_taken')
  })

  test('that came before its deposit is matched when that is credited', async () => {
    await imported([`${inFile(today)},300,700004,A`])
    await credited(300, '700004')
    const again = await dara.send('POST', `/api/cash/accounts/${bank}/match`, { reason })
    expect(again.json().data).toEqual({ matched: 1 })
    expect(await differences()).toEqual([])
    expect(await differences('solved')).toHaveLength(1)
  })

  test('that never came is told of its deposit, once the bank has had its day', async () => {
    const [gone = 0n] = await credited(900, '700005', `${yesterday}T03:00:00Z`)
    await imported([`${inFile(yesterday)},5,x,y`])
    expect((await differences()).filter(({ kind }) => kind === 'not_in_bank')).toEqual([])
    await imported([`${inFile(yesterday)},5,x,y`, `${inFile(today)},6,x,y`], { expected: { added: 1 } })
    const [told] = (await differences()).filter(({ kind }) => kind === 'not_in_bank')
    expect(told).toMatchObject({ deposit: Number(gone), amount: 900 })
  })
})

describe('money of the house’s own', () => {
  const move = (id: bigint, kind: string, amount: string, other: bigint | null = null) =>
    dara.send('POST', `/api/cash/accounts/${id}/moves`, {
      kind,
      amount,
      other: other && Number(other),
      reason,
    })

  test('moves between its accounts, in and out, and every riel of it is in the book', async () => {
    const till = await cashAccount(db.owner, `TILL-${code}`, 'till')
    expect((await move(till, 'owner_in', '100000')).statusCode).toBe(200)
    expect((await move(till, 'transfer', '-40000', bank)).statusCode).toBe(200)
    expect((await move(bank, 'fee', '-250.50')).statusCode).toBe(200)
    expect([(await account(till)).balance, (await account()).balance]).toEqual([60_000, 39_749.5])
    const { rows } = (await dara.get(`/api/cash/accounts/${bank}/entries`)).json().data
    expect(rows).toMatchObject([
      { move: 'fee', amount: -250.5, by: 'staff:Dara', reason },
      { move: 'transfer', amount: 40_000 },
    ])
    await imported([`${inFile(today)},-250.50,,Monthly fee`])
    const [line] = await lines('open')
    const { candidates } = (await dara.get(`/api/cash/lines/${line?.id}`)).json().data
    expect(candidates).toMatchObject([{ kind: 'move', amount: -250.5 }])
  })

  test.each([
    ['fee', '5', false],
    ['owner_in', '-5', false],
    ['transfer', '5', false],
    ['owner_out', '-5', true],
    ['other', '0', false],
  ])('%s of %s (other account: %s) is refused', async (kind, amount, hasOther) => {
    const other = hasOther ? await cashAccount(db.owner, `OTH-${code}`) : null
    expect(codeOf(await move(bank, kind, amount, other))).toBe('move_invalid')
    expect((await account()).balance).toBe(0)
  })

  test('an account is opened, shown to players and closed only when nothing is in it', async () => {
    const wanted = {
      kind: 'bank',
      code: `NEW-${code}`,
      bank: 'WING',
      number: '012 345 678',
      holder: 'SAMNANG',
    }
    const opened = await dara.send('POST', '/api/cash/accounts', { ...wanted, reason })
    expect(opened.statusCode, opened.body).toBe(200)
    const { id } = opened.json().data
    expect(codeOf(await dara.send('POST', '/api/cash/accounts', { ...wanted, reason }))).toBe('code_taken')
    const shown = (is_shown: boolean) =>
      dara.send('POST', `/api/cash/accounts/${id}/show`, { is_shown, reason })
    expect((await shown(true)).statusCode).toBe(204)
    expect(await account(BigInt(id))).toMatchObject({ is_shown: true, balance: 0 })
    await move(BigInt(id), 'owner_in', '10')
    const close = () => dara.send('POST', `/api/cash/accounts/${id}/close`, { reason })
    expect(codeOf(await close())).toBe('account_not_empty')
    await move(BigInt(id), 'owner_out', '-10')
    expect((await close()).statusCode).toBe(204)
    expect(await account(BigInt(id))).toMatchObject({ is_open: false, is_shown: false })
    expect(codeOf(await move(BigInt(id), 'owner_in', '10'))).toBe('cash_account_closed')
    expect(codeOf(await shown(true))).toBe('cash_account_closed')
    const { rows } = (await dara.get('/api/cash/accounts')).json().data
    expect(rows.at(-1)).toMatchObject({ id, is_open: false })
  })
})

describe('a day', () => {
  const now = async (day = today) => (await dara.get(`/api/cash/accounts/${bank}/day?day=${day}`)).json().data
  const close = async (counted: string, { day = today, expected = '' } = {}) =>
    dara.send('POST', `/api/cash/accounts/${bank}/closes`, {
      ...{ day, counted, reason },
      expected_units: expected || (await now(day)).closing_units,
    })

  test('is closed with what was counted; what comes later stands in the next, and a difference waits', async () => {
    await credited(900, '800001', `${yesterday}T03:00:00Z`)
    await credited(100, '800002')
    expect(await now(yesterday)).toMatchObject({
      opening: 0,
      came_in: 900,
      went_out: 0,
      closing: 900,
      entries: 1,
    })
    const first = await close('900', { day: yesterday })
    expect(first.json().data, first.body).toMatchObject({
      day: yesterday,
      closing: 900,
      counted: 900,
      difference: 0,
    })
    expect(codeOf(await close('900', { day: yesterday, expected: '90000000' }))).toBe('day_closed')
    const second = await close('95')
    expect(second.json().data).toMatchObject({ opening: 900, came_in: 100, closing: 1_000, difference: -905 })
    await credited(50, '800003')
    expect(await now()).toMatchObject({ opening: 1_000, came_in: 50, last: today })
    expect(codeOf(await close('1050'))).toBe('day_closed')
    expect(codeOf(await close('5', { day: '2199-01-01', expected: '105000000' }))).toBe('day_not_over')
    expect((await differences()).map(({ kind, amount }) => [kind, amount])).toEqual([['count', -905]])
    const { rows } = (await dara.get(`/api/cash/accounts/${bank}/closes`)).json().data
    expect(rows.map(({ day }: { day: string }) => day)).toEqual([today, yesterday])
  })

  test('cannot be changed by anybody', async () => {
    await close('0')
    for (const statement of [
      'update cash_close set counted = 1',
      'delete from cash_close',
      'truncate cash_close',
    ])
      await expect(db.owner.query(statement)).rejects.toThrow(/append-only/)
  })

  test('is not closed over something that was booked since it was shown', async () => {
    const { closing_units: expected } = await now()
    await credited(100, '800004')
    expect(codeOf(await close('0', { expected }))).toBe('changed_meanwhile')
  })

  test('waits for a booking that is under way, and the booking stands in it or after it', async () => {
    let finish = () => {}
    const under = new Promise<void>((resolve) => (finish = resolve))
    const booking = inTransaction(db.pool, async (tx) => {
      expect(await enterCashAccount(tx, bank)).toBe(true)
      await under
    })
    // Of this database alone: other files hold locks in theirs.
    const locks = `select from pg_locks l join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and d.datname = current_database()`
    await expect.poll(async () => (await db.owner.query(locks)).rowCount).toBeGreaterThan(0)
    const busy = close('0')
    expect(codeOf(await busy)).toBe('account_busy')
    finish()
    await booking
    expect((await close('0')).statusCode).toBe(200)
  })

  test('says which payouts wait; paid after it, they stand in the next, and their line is known', async () => {
    const asker = { playerId: player, bankAccount: await ownAccount(db, player) }
    const withdrawal = await approvedWithdrawal(db, asker, 500)
    expect((await close('0')).json().data).toMatchObject({
      open_payouts: 1,
      open_payout_sum: 500,
      closing: 0,
    })
    const payout = payoutOf(withdrawal, bank, `FT-${code}`)
    const paid = await asOffice(db, (tx) => payWithdrawalIn(tx, payout))
    expect(paid.ok).toBe(true)
    expect(await now()).toMatchObject({ opening: 0, went_out: 500, closing: -500, open_payouts: 0 })
    const { rows: days } = (await dara.get(`/api/cash/accounts/${bank}/closes`)).json().data
    expect(days).toMatchObject([{ open_payouts: 1, went_out: 0 }])
    await imported([`${inFile(today)},-500,ft-${code},To SOK DARA`])
    expect(await lines('matched')).toMatchObject([
      { matched: [{ kind: 'withdrawal', id: Number(withdrawal) }] },
    ])
  })

  test('that is closed while twenty payouts run has some of them, and the next day has the others', async () => {
    const asker = { playerId: player, bankAccount: await ownAccount(db, player) }
    const waiting: bigint[] = []
    for (let i = 0; i < 20; i++) waiting.push(await approvedWithdrawal(db, asker, 100))
    const paying = Promise.all(
      waiting.map((id) => asOffice(db, (tx) => payWithdrawalIn(tx, payoutOf(id, bank)))),
    )
    const tries = async (): Promise<{ went_out: number }> => {
      const answer = await close('0')
      return answer.statusCode === 200 ? answer.json().data : tries()
    }
    const [closed, paid] = [await tries(), await paying]
    expect(paid.filter(({ ok }) => ok)).toHaveLength(20)
    expect(closed.went_out + (await now()).went_out).toBe(2_000)
    expect((await account()).balance).toBe(-2_000)
  })
})

describe('a shift', () => {
  test('is counted at both ends beside the book, one at a time, and no day is closed over it', async () => {
    bank = await cashAccount(db.owner, `TILL-S${code}`, 'till')
    const count = (counted: string, end = '', by = dara) =>
      by.send('POST', `/api/cash/accounts/${bank}/shifts${end}`, { counted, reason })
    expect(codeOf(await count('100', '/end'))).toBe('no_shift')
    const both = await Promise.all([count('0'), count('0', '', sok)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    await credited(700, '900001')
    const day = { day: today, counted: '700', expected_units: '70000000', reason }
    expect(codeOf(await dara.send('POST', `/api/cash/accounts/${bank}/closes`, day))).toBe('shift_open')
    expect((await count('650', '/end', sok)).json().data).toEqual({ closing: 650, closing_book: 700 })
    const { rows } = (await dara.get(`/api/cash/accounts/${bank}/shifts`)).json().data
    expect(rows).toMatchObject([{ opening: 0, closing: 650, closing_book: 700, ended_by: 'staff:Sok' }])
    expect((await differences()).map(({ kind, amount }) => [kind, amount])).toEqual([['count', -50]])
    expect(codeOf(await count('-5'))).toBe('invalid_field')
  })
})

test('a statement of 5 000 lines is imported and matched within five seconds', async () => {
  const n = 5_000
  const deposits = Array.from({ length: n }, (_, i) => ({
    ...{ player, cashAccount: bank, amount: 1_000 + (i % 97) },
    reference: String(200_000 + i),
  }))
  await creditedDeposits(db.owner, deposits)
  const rows = deposits.map(({ amount, reference }) => `${inFile(today)},${amount},ref ${reference},Transfer`)
  const started = performance.now()
  expect(await imported(rows)).toMatchObject({ added: n, matched: n })
  const again = performance.now()
  expect(await imported(rows, { expected: { added: 0 } })).toMatchObject({ added: 0, known: n, matched: 0 })
  const ended = performance.now()
  console.log(`5 000 lines: ${Math.round(again - started)} ms, again: ${Math.round(ended - again)} ms`)
  expect(again - started).toBeLessThan(5_000)
  expect(await differences()).toEqual([])
}, 30_000)

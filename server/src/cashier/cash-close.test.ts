/** Days and tills over the office's HTTP: what is closed stays closed, and a booking stands in one day alone. */
import { dayAt } from '@samnang/core/phnom-penh-day'
import { beforeEach, describe, expect, test } from 'vitest'
import { bankBooks, codeOf, inFile, reason } from '../../test/bank-books.ts'
import { cashAccount } from '../../test/cash-house.ts'
import { approvedWithdrawal, asOffice, ownAccount, payoutOf } from '../../test/cashier.ts'
import { inTransaction } from '../database/pool.ts'
import { enterCashAccount } from '../ledger/enter-cash-account.ts'
import { payWithdrawalIn } from './pay-withdrawal.ts'

const today = dayAt(Date.now())
const yesterday = dayAt(Date.now() - 86_400_000)
let bank: bigint
let code = 0
const { db, dara, sok, player, imported, lines, differences, account, credited } = await bankBooks(() => bank)

beforeEach(async () => {
  bank = await cashAccount(db.owner, `ABA-${++code}`)
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

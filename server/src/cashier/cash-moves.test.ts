/** Money of the house's own between its accounts, over the office's HTTP: every riel of it is in the book. */
import { dayAt } from '@samnang/core/phnom-penh-day'
import { beforeEach, describe, expect, test } from 'vitest'
import { bankBooks, codeOf, inFile, reason } from '../../test/bank-books.ts'
import { cashAccount } from '../../test/cash-house.ts'

const today = dayAt(Date.now())
let bank: bigint
let code = 0
const { db, dara, imported, lines, account } = await bankBooks(() => bank)

beforeEach(async () => {
  bank = await cashAccount(db.owner, `ABA-${++code}`)
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

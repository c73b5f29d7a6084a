/** What nobody can match or explain keeps nothing from being looked at that came after it, however much of it there is. */
import { dayAt } from '@samnang/core/phnom-penh-day'
import { beforeEach, expect, test } from 'vitest'
import { bankBooks, inFile, reason } from '../../test/bank-books.ts'
import { cashAccount, creditedDeposits } from '../../test/cash-house.ts'

const today = dayAt(Date.now())
const yesterday = dayAt(Date.now() - 86_400_000)
let bank: bigint
let code = 0
const { db, dara, player, imported, credited } = await bankBooks(() => bank)

beforeEach(async () => {
  bank = await cashAccount(db.owner, `ABA-${++code}`)
})

const count = async (kind: string) => {
  const { rows } = await db.owner.query<{ n: number }>(
    'select count(*)::int as n from cash_difference where cash_account = $1 and kind = $2',
    [bank, kind],
  )
  return rows[0]?.n
}

test('a line that comes in behind twenty thousand that nobody has explained is matched, or told', async () => {
  await imported([`${inFile(yesterday)},5,x,y`])
  await db.owner.query(
    `insert into statement_line (cash_account, import, line, identity, day, amount, reference, description, bank_id)
     select cash_account, import, n, 'old ' || n, day, 100, '', '', '' from statement_line, generate_series(1, 20000) n
     where cash_account = $1`,
    [bank],
  )
  await dara.send('POST', `/api/cash/accounts/${bank}/match`, { reason })
  await credited(300, '700004')
  const rows = [`${inFile(today)},300,700004,A`, `${inFile(today)},400,,B`]
  expect(await imported(rows)).toMatchObject({ added: 2, matched: 1 })
  expect(await count('line_unmatched')).toBe(20_002)
}, 60_000)

test('a deposit that the bank does not have is told behind five thousand that were told before', async () => {
  const at = `${yesterday}T03:00:00Z`
  const given = Array.from({ length: 5_001 }, (_, i) => ({
    ...{ player, cashAccount: bank, amount: 10, at },
    reference: String(200_000 + i),
  }))
  await creditedDeposits(db.owner, given)
  await imported([`${inFile(yesterday)},5,x,y`, `${inFile(today)},6,x,y`])
  expect(await count('not_in_bank')).toBe(5_000)
  await dara.send('POST', `/api/cash/accounts/${bank}/match`, { reason })
  expect(await count('not_in_bank')).toBe(5_001)
}, 60_000)

/** The cashier's own figures, money that is sent back, the name on a player's bank accounts: changed by two, told, kept. */
import { rielToUnits } from '@samnang/core/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  approvedWithdrawal,
  ask,
  moneyOf,
  ownAccount,
  payoutOf,
  wishOf,
  withoutLimits,
} from '../../test/cashier.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { openBank } from '../../test/deposits.ts'
import { deed, reason, sentDeposit, somebody } from '../../test/desk.ts'
import { addColleague, type OfficeBrowser, type TestOffice, testOffice } from '../../test/office.ts'
import { askDepositIn } from '../cashier/ask-deposit.ts'
import { addBankAccountIn, bankAccountsOf } from '../cashier/bank-account.ts'
import { creditDepositIn } from '../cashier/credit-deposit.ts'
import { payWithdrawalIn } from '../cashier/pay-withdrawal.ts'
import { inTransaction } from '../database/pool.ts'
import { auditLedger } from '../ledger/audit.ts'
import { excludeSelf } from '../players/exclude-player.ts'

let db: TestDatabase
let office: TestOffice
/** Decides; pays; both may do all. */
let srey: OfficeBrowser
let dara: OfficeBrowser
let sok: OfficeBrowser
let lin: OfficeBrowser
let bank: bigint

beforeAll(async () => {
  db = await testDatabase()
  office = await testOffice({ db })
  const come = (name: string, role: string) => addColleague(office, db.owner, { name, roles: [role] })
  ;[srey, dara] = [await come('Srey', 'cashier'), await come('Dara', 'finance')]
  ;[sok, lin] = [await come('Sok', 'owner'), await come('Lin', 'owner')]
  bank = await openBank(db, 'ABA-1')
})
afterAll(async () => {
  expect(await auditLedger(db.owner)).toEqual([])
  await office?.close()
  await db?.drop()
})

/** Asked for by one owner and agreed to by the other: what the second one is answered. */
async function byTwo(path: string, body: object): Promise<string> {
  const asked = await sok.send('POST', path, { ...body, reason })
  if (asked.statusCode !== 202) return `${asked.statusCode} ${asked.json().code}`
  return deed(lin, `/api/approvals/${asked.json().data.approval}/approve`)
}

const audited = async (action: string) =>
  (
    await db.owner.query<{ actor: string; detail: Record<string, unknown> }>(
      'select actor, detail from audit_event where action = $1 order by id desc limit 1',
      [action],
    )
  ).rows[0]
const told = async (player: bigint) =>
  (
    await db.owner.query<{ kind: string; data: Record<string, unknown> }>(
      'select kind, data from player_notice where player_id = $1 order by id',
      [player],
    )
  ).rows

test('what may come in and go out is changed by two who have seen the same, and holds for the next request', async () => {
  const now = async () => (await dara.get('/api/cashier/limits')).json().data
  const before = await now()
  expect(before).toMatchObject({ deposit: { least: 4_000, khqrMinutes: 10 }, withdrawal: { open: 3 } })
  const deposit = { before: before.deposit, after: { ...before.deposit, least: 50_000 } }
  expect(await deed(dara, '/api/cashier/limits/deposit', deposit)).toBe('403 no_permission')
  expect(await byTwo('/api/cashier/limits/deposit', deposit)).toBe('200')
  expect(await byTwo('/api/cashier/limits/deposit', deposit)).toBe('409 changed_meanwhile')
  const withdrawal = { before: before.withdrawal, after: { ...before.withdrawal, waitHours: 48 } }
  expect(await byTwo('/api/cashier/limits/withdrawal', withdrawal)).toBe('200')
  expect(await byTwo('/api/cashier/limits/withdrawal', withdrawal)).toBe('409 changed_meanwhile')
  const after = await now()
  expect(after).toEqual({ deposit: deposit.after, withdrawal: withdrawal.after })
  for (const [what, wrong] of [
    ['deposit', { ...after.deposit, most: 49_999 }],
    ['deposit', { ...after.deposit, openMost: 0 }],
    ['withdrawal', { ...after.withdrawal, day: 1 }],
  ] as const)
    expect(await byTwo(`/api/cashier/limits/${what}`, { before: after[what], after: wrong })).toBe(
      '422 invalid_field',
    )
  expect(await audited('deposit_rules_set')).toMatchObject({
    actor: 'staff:Sok',
    detail: { reason, approved_by: 'staff:Lin', before: { least: 4_000 }, after: { least: 50_000 } },
  })
  expect(await audited('withdrawal_limits_set')).toMatchObject({
    detail: { before: { waitHours: 24 }, after: { waitHours: 48 } },
  })
  const wish = { playerId: await somebody(db), way: 'transfer', key: 'small', by: { actor: 'test' } } as const
  const small = { ...wish, amountUnits: rielToUnits(49_999) }
  expect(await inTransaction(db.pool, (tx) => askDepositIn(tx, small))).toMatchObject({
    ...{ code: 'amount_too_small', n: 50_000 },
  })
  await db.owner.query(`delete from setting where key in ('deposit_rules', 'withdrawal_limits')`)
})

const at = (id: number, verb: string) => `/api/deposits/${id}/${verb}`
const back = (riel: number, bankReference: string) => ({
  ...{ amount: riel, cash_account: Number(bank), bank_reference: bankReference },
})
const sheet = async (id: number) => (await srey.get(`/api/deposits/${id}`)).json().data
/** What the book says has come to the bank, and has left it. */
const bankMoved = async () =>
  (
    await db.owner.query<{ came: string; went: string }>(
      `select coalesce(sum(amount) filter (where amount > 0), 0)::text as came,
         coalesce(-sum(amount) filter (where amount < 0), 0)::text as went from entry where contra_id = $1`,
      [bank],
    )
  ).rows[0]

test('money of an excluded player that has come is sent back, once: in the book in and out, and never credited', async () => {
  const player = await somebody(db)
  await excludeSelf(
    db.pool,
    player,
    { kind: 'self_exclusion', untilMs: Date.now() + 400 * 86_400_000 },
    'test',
    [],
  )
  const id = await sentDeposit(db, { player, riel: 60_000, bank })
  await deed(dara, at(id, 'claim'))
  expect(await deed(dara, at(id, 'approve'), { amount: 60_000, cash_account: Number(bank) })).toBe(
    '403 excluded',
  )
  const before = await bankMoved()
  expect(await deed(srey, at(id, 'send-back'), back(59_000, 'R-1'))).toBe('403 no_permission')
  const key = { 'idempotency-key': '44444444-4444-4444-8444-444444444444' }
  expect(await deed(dara, at(id, 'send-back'), back(59_000, 'R-1'), key)).toBe('204')
  expect(await deed(dara, at(id, 'send-back'), back(59_000, 'R-1'), key)).toBe('204')
  const units = (text: string | undefined) => BigInt(text ?? '0')
  const after = await bankMoved()
  expect(units(after?.came) - units(before?.came)).toBe(rielToUnits(59_000))
  expect(units(after?.went) - units(before?.went)).toBe(rielToUnits(59_000))
  expect(await sheet(id)).toMatchObject({ state: 'REJECTED', reason: 'sent_back', claim: null })
  expect(await moneyOf(db, player)).toEqual({ plays: 0, held: 0 })
  const credit = { deposit: BigInt(id), amountUnits: 1n, cashAccount: bank, by: { actor: 'staff:Dara' } }
  expect(await inTransaction(db.owner, (tx) => creditDepositIn(tx, credit))).toMatchObject({
    code: 'deposit_closed',
  })
  expect(await told(player)).toEqual([
    {
      kind: 'deposit_rejected',
      data: { deposit: String(id), amountUnits: String(rielToUnits(59_000)), reason: 'sent_back' },
    },
  ])
  expect(await audited('deposit_sent_back')).toMatchObject({
    actor: 'staff:Dara',
    detail: { reason, before: { state: 'SENT' }, after: { code: 'sent_back' }, reference: 'R-1' },
  })
})

test('two send one deposit back at once, and one payment of the bank stands for one thing alone', async () => {
  const [one, two] = [await somebody(db), await somebody(db)]
  const [first, second] = [
    await sentDeposit(db, { player: one, riel: 10_000, bank }),
    await sentDeposit(db, { player: two, riel: 10_000, bank }),
  ]
  for (const id of [first, second]) await deed(sok, at(id, 'claim'))
  const both = await Promise.all([1, 2].map(() => deed(sok, at(first, 'send-back'), back(10_000, 'R-2'))))
  expect(both.sort()).toEqual(['204', '409 not_claimed'])
  expect(await deed(sok, at(second, 'send-back'), back(10_000, 'R-2'))).toBe('409 bank_reference_used')
  await withoutLimits(db)
  const asker = { playerId: await somebody(db, { riel: 5_000 }), bankAccount: 0n }
  asker.bankAccount = await ownAccount(db, asker.playerId)
  const withdrawal = await approvedWithdrawal(db, asker, 5_000)
  const pay = (reference: string) =>
    inTransaction(db.owner, (tx) => payWithdrawalIn(tx, payoutOf(withdrawal, bank, reference)))
  expect(await pay('R-2')).toMatchObject({ code: 'bank_reference_used' })
  expect(await pay('R-3')).toMatchObject({ ok: true })
  expect(await deed(sok, at(second, 'send-back'), back(10_000, 'R-3'))).toBe('409 bank_reference_used')
  // What was credited is the player's, and nothing of it goes back like this.
  await deed(sok, at(second, 'approve'), { amount: 10_000, cash_account: Number(bank) })
  expect(await deed(sok, at(second, 'send-back'), back(10_000, 'R-4'))).toBe('409 not_claimed')
})

test('from the house’s amount on two send it back, and what went back within a day counts with it', async () => {
  const player = await somebody(db)
  const [small, large] = [
    await sentDeposit(db, { player, riel: 3_000_000, bank }),
    await sentDeposit(db, { player, riel: 3_000_000, bank }),
  ]
  for (const id of [small, large]) await deed(sok, at(id, 'claim'))
  expect(await deed(sok, at(small, 'send-back'), back(3_000_000, 'R-5'))).toBe('204')
  const asked = await sok.send('POST', at(large, 'send-back'), { ...back(3_000_000, 'R-6'), reason })
  expect(asked.statusCode).toBe(202)
  expect((await sheet(large)).approval).toBe(asked.json().data.approval)
  expect(await deed(sok, at(large, 'approve'), { amount: 1, cash_account: Number(bank) })).toBe(
    '409 second_person_waits',
  )
  expect(await deed(lin, `/api/approvals/${asked.json().data.approval}/approve`)).toBe('200')
  expect((await sheet(large)).reason).toBe('sent_back')
})

test('a name written wrong is put right by two: the accounts begin anew and rest, and the player is told', async () => {
  await withoutLimits(db)
  const playerId = await somebody(db, { riel: 20_000 })
  const bankAccount = await ownAccount(db, playerId, { holder: 'SOK DARR' })
  const waiting = await approvedWithdrawal(db, { playerId, bankAccount }, 5_000)
  const right = { before: 'sok  darr', after: 'Sok Dara' }
  const path = `/api/holders/${playerId}`
  expect((await sok.get(path)).json().data.rows).toMatchObject([{ holder: 'SOK DARR', is_open: true }])
  expect(await deed(srey, path, right)).toBe('403 no_permission')
  expect(await byTwo(path, { ...right, before: 'CHAN DARA' })).toBe('409 changed_meanwhile')
  for (const after of ['123', 'SOK DARR'])
    expect(await byTwo(path, { ...right, after }), after).toBe('422 invalid_field')
  expect(await byTwo(path, right)).toBe('200')
  const [account, ...others] = await bankAccountsOf(db.pool, playerId)
  expect(others).toEqual([])
  expect(account).toMatchObject({ holder: 'Sok Dara', isUsable: false })
  // A thief in the office is paid nothing at once, and the old name opens nothing either.
  for (const to of [account?.id ?? 0n, bankAccount])
    expect(await ask(db.pool, wishOf({ playerId, bankAccount: to }, 1_000))).toMatchObject({ ok: false })
  expect((await told(playerId)).map(({ kind }) => kind)).toEqual(['bank_account_changed'])
  expect(await audited('bank_holder_corrected')).toMatchObject({
    actor: 'staff:Sok',
    detail: { reason, before: { holder: 'SOK DARR' }, after: { holder: 'Sok Dara' } },
  })
  // What was asked for before is paid where it was asked for; that name is nobody's any more all the same.
  expect(await inTransaction(db.owner, (tx) => payWithdrawalIn(tx, payoutOf(waiting, bank)))).toMatchObject({
    ok: true,
  })
  const add = (holder: string) =>
    inTransaction(db.pool, (tx) =>
      addBankAccountIn(tx, playerId, { bank: 'WING', number: '0123456', holder }, { actor: 'player:1' }),
    )
  expect(await add('SOK DARR')).toMatchObject({ code: 'bank_holder_differs' })
  expect(await add('DARA SOK')).toMatchObject({ ok: true })
  expect(await byTwo(path, right)).toBe('409 changed_meanwhile')
})

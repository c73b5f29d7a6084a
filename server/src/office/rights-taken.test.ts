/** A right that is taken while a command waits for a lock: the command is not done on what was true before. */
import { beforeAll, expect, test } from 'vitest'
import { addPlayer } from '../../test/betting.ts'
import { heldWithdrawal, ownAccount, withoutLimits } from '../../test/cashier.ts'
import type { OfficeBrowser } from '../../test/office.ts'
import { none, post, twoOwners } from '../../test/two-owners.ts'
import { inTransaction, type Tx } from '../database/pool.ts'
import { lockHouse, lockStaff, setRoles } from '../staff/staff.ts'

const { db, dara, sokha, owner, person, idOf, rolesOf } = await twoOwners()
const BY_HOUSE = { actor: 'system', requestId: 'taken' }

beforeAll(() => withoutLimits(db))

/** In the hand of a cashier. */
async function claimed(): Promise<{ name: string; cashier: OfficeBrowser; withdrawal: string; row: bigint }> {
  const { id: playerId } = await addPlayer(db, 50_000)
  const row = await heldWithdrawal(db, { playerId, bankAccount: await ownAccount(db, playerId) }, 20_000)
  const { name, browser: cashier } = await person(['cashier'])
  const withdrawal = `/api/withdrawals/${row}`
  expect((await post(cashier, `${withdrawal}/claim`)).statusCode).toBe(200)
  return { name, cashier, withdrawal, row }
}

const stateOf = async (row: bigint) =>
  (await db.owner.query('select state from withdrawal where id = $1', [row])).rows[0]?.state

async function takeRoles(tx: Tx, name: string, was: string[]): Promise<void> {
  const change = { roles: [], branch: null, was: { roles: was, branch: null } }
  expect((await setRoles(tx, name, change, BY_HOUSE)).ok).toBe(true)
}

/** What comes of the command that waits for a lock of `hold` until `taking` has been committed. */
async function meanwhile(
  command: () => ReturnType<typeof post>,
  hold: (tx: Tx) => Promise<unknown>,
  taking: (tx: Tx) => Promise<unknown>,
): Promise<[number, string]> {
  const { answer } = await inTransaction(db.owner, async (tx) => {
    await hold(tx)
    const sent = command()
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await db.owner.query(waits)).rowCount).toBe(1)
    await taking(tx)
    return { answer: sent }
  })
  const { statusCode, ...given } = await answer
  return [statusCode, given.json().code]
}

test('a cashier whose role is taken while the withdrawal is locked does not reject it', async () => {
  const { name, cashier, withdrawal, row } = await claimed()
  const rejecting = () => post(cashier, `${withdrawal}/reject`, { code: 'bank_refused' })
  const held = (tx: Tx) => tx.query('select from withdrawal where id = $1 for update', [row])
  expect(await meanwhile(rejecting, held, (tx) => takeRoles(tx, name, ['cashier']))).toEqual([
    403,
    'no_permission',
  ])
  expect(await stateOf(row)).toBe('HELD')
})

test('a cashier who is locked while the house is held approves nothing', async () => {
  const { name, cashier, withdrawal, row } = await claimed()
  const approving = () => post(cashier, `${withdrawal}/approve`, { amount: 20_000 })
  const locking = async (tx: Tx) => expect((await lockStaff(tx, name, BY_HOUSE)).ok).toBe(true)
  expect(await meanwhile(approving, lockHouse, locking)).toEqual([403, 'no_permission'])
  expect(await stateOf(row)).toBe('HELD')
})

test('an owner whose role is taken while the house is held agrees to nothing', async () => {
  const third = await owner('vichea')
  const fresh = await person([])
  const id = (await idOf(fresh.name)) ?? 0n
  const change = { roles: ['support'], branch: null, was: none }
  const url = `/api/approvals/${(await post(dara, `/api/staff/${id}/roles`, change)).json().data.approval}`
  const agreeing = () => post(third, `${url}/approve`)
  expect(await meanwhile(agreeing, lockHouse, (tx) => takeRoles(tx, 'vichea', ['owner']))).toEqual([
    403,
    'no_permission',
  ])
  expect(await rolesOf(id)).toEqual([])
  expect((await post(sokha, `${url}/approve`)).statusCode).toBe(200)
  expect(await rolesOf(id)).toEqual(['support'])
})

test('who gives up their own rights does so', async () => {
  const leaving = await owner('bopha')
  expect((await post(leaving, `/api/staff/${await idOf('bopha')}/leave`)).statusCode).toBe(204)
  const stepping = await owner('rith')
  const change = { roles: ['support'], branch: null, was: { roles: ['owner'], branch: null } }
  const id = (await idOf('rith')) ?? 0n
  const asked = await post(dara, `/api/staff/${id}/roles`, change)
  expect((await post(stepping, `/api/approvals/${asked.json().data.approval}/approve`)).statusCode).toBe(200)
  expect(await rolesOf(id)).toEqual(['support'])
})

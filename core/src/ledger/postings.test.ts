import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CASHIER, HOUSE_LOTTO, isPlayerAccount, POT } from './accounts.ts'
import { balancesOf, type Entry, isLawful, type TxKind } from './postings.ts'

const PLAYER = 1000n
const KINDS: readonly TxKind[] = ['bet', 'settle', 'refund', 'pot', 'credit', 'debit']

test('each kind moves its own account against its own side, in its own direction', () => {
  const accounts = [HOUSE_LOTTO, CASHIER, POT.POLL_1, POT.POLL_2, PLAYER]
  const lawful: string[] = []
  for (const kind of KINDS)
    for (const account of accounts)
      for (const contra of accounts)
        for (const amount of [-1n, 0n, 1n])
          if (isLawful(kind, { account, contra, amount }))
            lawful.push(`${kind} ${account} ${contra} ${amount}`)
  expect(lawful).toEqual([
    'bet 1000 1 -1',
    'settle 1000 1 1',
    'refund 1000 1 1',
    'pot 3 1 -1',
    'pot 3 1 1',
    'pot 4 1 -1',
    'pot 4 1 1',
    'credit 1000 2 1',
    'debit 1000 2 -1',
  ])
})

test('whatever is posted, all balances together are zero', () => {
  const account = fc.bigInt({ min: 1n, max: 1010n })
  const entry: fc.Arbitrary<Entry> = fc.record({ account, contra: account, amount: fc.bigInt() })
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const total = [...balancesOf(entries).values()].reduce((sum, balance) => sum + balance, 0n)
      return total === 0n
    }),
  )
})

test('balances follow from the entries alone', () => {
  const balances = balancesOf([
    { account: PLAYER, contra: CASHIER, amount: 500n },
    { account: PLAYER, contra: HOUSE_LOTTO, amount: -200n },
    { account: POT.POLL_2, contra: HOUSE_LOTTO, amount: 40n },
  ])
  expect([...balances]).toEqual([
    [PLAYER, 300n],
    [CASHIER, -500n],
    [HOUSE_LOTTO, 160n],
    [POT.POLL_2, 40n],
  ])
})

test('players have accounts from 1000', () => {
  expect([HOUSE_LOTTO, CASHIER, POT.POLL_1, POT.POLL_2, 999n].some(isPlayerAccount)).toBe(false)
  expect(isPlayerAccount(PLAYER)).toBe(true)
})

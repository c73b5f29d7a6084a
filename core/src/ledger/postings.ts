/** The double entries of the book: which kind of transaction may move which account, against which, in which direction. */
import type { PollName } from '../lotto59/markets.ts'
import { CASHIER, HOUSE_LOTTO, isPlayerAccount, POT } from './accounts.ts'

/**
 * A whole double entry: `amount` units to `account`, minus `amount` to `contra`. So every transaction sums to zero by
 * construction, and no row of the house is updated by a bet.
 */
export interface Entry {
  account: bigint
  contra: bigint
  amount: bigint
}

export type TxKind = 'bet' | 'settle' | 'refund' | 'pot' | 'credit' | 'debit'

/** A player's stake out, everything he wins or gets back in, against lotto 59; money in and out against the cashier. */
const PLAYER_RULES: Readonly<Record<Exclude<TxKind, 'pot'>, { contra: bigint; isIn: boolean }>> = {
  bet: { contra: HOUSE_LOTTO, isIn: false },
  settle: { contra: HOUSE_LOTTO, isIn: true },
  refund: { contra: HOUSE_LOTTO, isIn: true },
  credit: { contra: CASHIER, isIn: true },
  debit: { contra: CASHIER, isIn: false },
}

/** Whether an entry may stand in a transaction of that kind. Pots move both ways, only against lotto 59. */
export function isLawful(kind: TxKind, { account, contra, amount }: Entry): boolean {
  if (amount === 0n) return false
  if (kind === 'pot') return isPot(account) && contra === HOUSE_LOTTO
  const rule = PLAYER_RULES[kind]
  return isPlayerAccount(account) && contra === rule.contra && amount > 0n === rule.isIn
}

function isPot(account: bigint): boolean {
  const polls: readonly PollName[] = ['POLL_1', 'POLL_2']
  return polls.some((poll) => POT[poll] === account)
}

/** Every balance, the house's included, from the entries alone; all of them together are always zero. */
export function balancesOf(entries: Iterable<Entry>): Map<bigint, bigint> {
  const balances = new Map<bigint, bigint>()
  const move = (account: bigint, amount: bigint) => {
    balances.set(account, (balances.get(account) ?? 0n) + amount)
  }
  for (const { account, contra, amount } of entries) {
    move(account, amount)
    move(contra, -amount)
  }
  return balances
}

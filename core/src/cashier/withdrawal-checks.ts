/** What is looked at before a withdrawal is approved. A player who is on a break can always withdraw. */
import { type Check, check, worstFirst } from './check.ts'
import { isSameHolder } from './holder-name.ts'
import { type Played, unusualAmount, withoutPlay } from './play-checks.ts'

export const WITHDRAWAL_CHECKS = [
  'overdrawn',
  'holder_name',
  'new_account',
  'account_waits',
  'account_closed',
  'shared_account',
  'unusual_amount',
  'without_play',
  'locked',
  'excluded',
] as const
export type WithdrawalCheck = (typeof WITHDRAWAL_CHECKS)[number]

export interface WithdrawalFacts {
  amountUnits: bigint
  /** What the player can play with; below zero where more was taken back than they had. */
  balanceUnits: bigint
  /** To whom it is paid. */
  holder: string
  /** Of the player's other accounts at banks, closed ones too. */
  otherHolders: readonly string[]
  /** Something was paid to this account before. */
  wasPaidBefore: boolean
  /** A changed account waits for a day; here it still does. */
  accountWaits: boolean
  /** The player has taken it away meanwhile. */
  isAccountClosed: boolean
  /** Others who have named the same account. */
  sharedWith: readonly bigint[]
  /** What was paid before. */
  paidBefore: readonly bigint[]
  lately: Played
  isLocked: boolean
  isExcluded: boolean
}

/** Every check, the worst first. */
export function withdrawalChecks(facts: WithdrawalFacts): Check<WithdrawalCheck>[] {
  const { holder, sharedWith } = facts
  const debt = facts.balanceUnits < 0n ? facts.balanceUnits : null
  const strangers = facts.otherHolders.filter((other) => !isSameHolder(other, holder))
  return worstFirst<WithdrawalCheck>([
    check('overdrawn', debt === null ? 'fine' : 'danger', { units: debt }),
    check('holder_name', strangers.length > 0 ? 'danger' : 'fine', { names: strangers }),
    check('new_account', facts.wasPaidBefore ? 'fine' : 'look'),
    check('account_waits', facts.accountWaits ? 'danger' : 'fine'),
    check('account_closed', facts.isAccountClosed ? 'look' : 'fine'),
    check('shared_account', sharedWith.length > 0 ? 'danger' : 'fine', { players: sharedWith }),
    unusualAmount(facts.amountUnits, facts.paidBefore),
    withoutPlay(facts.lately),
    check('locked', facts.isLocked ? 'look' : 'fine'),
    check('excluded', facts.isExcluded ? 'look' : 'fine'),
  ])
}

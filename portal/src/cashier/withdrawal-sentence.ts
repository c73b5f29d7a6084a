/** Why a withdrawal or a bank account was refused, for people: the amounts of a bet have other sentences. */
import '../calls/account-sentences.ts'
import { CallFailed } from '@samnang/client/call-failed'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { price } from '../text/format.ts'
import { withdrawal } from '../text/withdrawal.ts'

type Say = (figure: string) => string

const BY_CODE: Readonly<Record<string, Say>> = {
  amount_too_small: (amount) => withdrawal('least', { amount }),
  amount_too_large: (amount) => withdrawal('most', { amount }),
  withdrawal_day_limit: (amount) => withdrawal('day_limit', { amount }),
  level_limit: (amount) => withdrawal('level_limit', { amount }),
  too_many_withdrawals: (n) => withdrawal('too_many', { n }),
  bank_account_waits: () => withdrawal('account_waits'),
  password_wrong: () => withdrawal('password_wrong'),
  withdrawal_claimed: () => withdrawal('claimed'),
  withdrawal_over: () => withdrawal('over'),
  bank_holder_differs: () => withdrawal('holder_differs'),
  too_many_bank_accounts: (n) => withdrawal('too_many_accounts', { n }),
  invalid_field: () => withdrawal('bad_account'),
}

export function withdrawalSentence(failure: unknown): string {
  const say = failure instanceof CallFailed ? BY_CODE[failure.code] : undefined
  return say && failure instanceof CallFailed ? say(price(failure.n ?? 0)) : refusalSentence(failure)
}

const HOUR_MINUTES = 60

/** "Usually within N minutes", in hours where it is that long. */
export function usualPayout(minutes: number): string {
  return minutes > 2 * HOUR_MINUTES
    ? withdrawal('usual_hours', { n: Math.ceil(minutes / HOUR_MINUTES) })
    : withdrawal('usual_minutes', { n: minutes })
}

/** Why a deposit or its slip was refused, for people: the amounts of a bet have other sentences. */
import '../calls/account-sentences.ts'
import { CallFailed } from '@samnang/client/call-failed'
import { refusalSentence } from '../calls/refusal-sentence.ts'
import { deposit } from '../text/deposit.ts'
import { price } from '../text/format.ts'

export function depositSentence(failure: unknown): string {
  if (!(failure instanceof CallFailed)) return refusalSentence(failure)
  const amount = price(failure.n ?? 0)
  switch (failure.code) {
    case 'amount_too_small':
      return deposit('least', { amount })
    case 'amount_too_large':
      return deposit('most', { amount })
    case 'deposit_limit':
      return deposit('own_limit', { amount })
    case 'deposit_day_limit':
      return deposit('day_limit', { amount })
    case 'level_limit':
      return deposit('level_limit', { amount })
    case 'too_many_deposits':
      return deposit('too_many', { n: amount })
    case 'too_many_slips':
      return deposit('too_many_slips', { n: amount })
    case 'deposit_closed':
      return deposit('closed')
    case 'way_off':
      return deposit('no_way')
    case 'slip_unreadable':
    case 'wrong_content_type':
      return deposit('bad_picture')
    case 'too_large':
      return deposit('too_large')
    default:
      return refusalSentence(failure)
  }
}

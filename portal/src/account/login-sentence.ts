import type { CallFailed } from '@samnang/client/call-failed'
import { base } from '../text/base.ts'
import { login } from '../text/login.ts'
import { tooMany } from '../text/too-many.ts'

/** Why a log-in failed; only the refusals that a log-in can meet, so the page stays small. */
export function loginSentence(failure: CallFailed | null): string {
  switch (failure?.code) {
    case 'invalid_credentials':
    case 'invalid_field':
      return login('invalid_credentials')
    case 'account_locked':
      return base('account_locked')
    case 'token_invalid':
      return base('token_used')
    case 'no_answer':
    case 'timeout':
      return base('no_answer')
    case 'unexpected':
      return base('unexpected')
    case 'too_many_requests':
    case 'challenge_required':
      return tooMany(failure.retryAfterS)
    case 'maintenance':
    case 'http_503':
      return base('maintenance')
    default:
      return base('error_occurred')
  }
}

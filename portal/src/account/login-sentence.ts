import type { CallFailed } from '../calls/call-failed.ts'
import { base } from '../text/base.ts'

/** Why a log-in failed; only the refusals that a log-in can meet, so the page stays small. */
export function loginSentence(failure: CallFailed | null): string {
  switch (failure?.code) {
    case 'invalid_credentials':
    case 'invalid_field':
      return base('invalid_credentials')
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
      return tooMany(failure.retryAfterS)
    case 'maintenance':
      return base('maintenance')
    default:
      return base('error_occurred')
  }
}

/** "Too many tries": seconds up to two minutes, then minutes; without a figure, later. */
export function tooMany(seconds: number | null): string {
  if (seconds === null) return base('too_many_later')
  if (seconds <= 120) return base('too_many', { seconds })
  return base('too_many_minutes', { minutes: Math.ceil(seconds / 60) })
}

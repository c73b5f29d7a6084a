/** From a failed call to a sentence: every code of the contract has one in both languages. */
import { price } from '@samnang/portal/text/format.ts'
import { base } from '../text/base.ts'
import { refusal, refusalTexts } from '../text/refusal.ts'
import { CallFailed } from './call-failed.ts'

type Code = keyof typeof refusalTexts
const KNOWN = new Set<string>(Object.keys(refusalTexts))

/** Why a question or a command failed, for people. */
export function refusalSentence(failure: unknown): string {
  if (!(failure instanceof CallFailed)) return base('error_occurred')
  const { code, n, retryAfterS } = failure
  if (code === 'too_many_requests' && retryAfterS) return refusal('too_many_seconds', { n: retryAfterS })
  if (!KNOWN.has(code)) return base('error_occurred')
  // A code is a key here, and its figure the only value that any of these sentences has.
  const say = refusal as (key: Code, values?: { n: string }) => string
  return say(code as Code, { n: price(n ?? 0) })
}

/** The same for a command: who lost its answer is told that pressing again is safe. */
export function commandSentence(failure: unknown): string {
  if (failure instanceof CallFailed && failure.lost) return refusal('lost')
  return refusalSentence(failure)
}

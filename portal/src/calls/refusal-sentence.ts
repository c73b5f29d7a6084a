/** From a failed call to a sentence for the player. Codes travel, sentences do not. */

import { CallFailed } from '@samnang/client/call-failed'
import type { RefusalCode } from '@samnang/contract/refusals'
import { base } from '../text/base.ts'
import { price } from '../text/format.ts'
import { refusal } from '../text/refusal.ts'
import { tooMany } from '../text/too-many.ts'

/** Specification 5.1: five texts, spelling included, for answers that carry no code of ours. */
const BET_TEXTS: readonly (readonly [string, RefusalCode])[] = [
  ['The amount must be at least ', 'amount_too_small'],
  ['The amount must not be greater than ', 'amount_too_large'],
  ['Request timeout.', 'draw_closed'],
  ['Not enought money.', 'not_enough_money'],
  ['Bet jackpot is over limit ', 'jackpot_over_limit'],
]

/** Null: the failure does not carry what the sentence needs. */
type Sentence = (failure: CallFailed) => string | null

/** A sentence with a figure in it; without one there is no such sentence. */
export function withFigure(say: (figure: string) => string): Sentence {
  return ({ n }) => (n === null ? null : say(price(n)))
}

const tooLarge = withFigure((amount) => refusal('amount_too_large', { amount }))

const busy: Sentence = (f) => refusal('busy', { seconds: f.retryAfterS ?? 5 })

const BY_CODE: Partial<Record<RefusalCode, Sentence>> = {
  amount_too_small: withFigure((amount) => refusal('amount_too_small', { amount })),
  amount_too_large: tooLarge,
  player_draw_limit: tooLarge,
  house_exposure: tooLarge,
  draw_closed: () => refusal('draw_closed'),
  not_enough_money: () => refusal('not_enough_money'),
  jackpot_over_limit: withFigure((limit) => refusal('jackpot_over_limit', { limit })),
  jackpot_numbers_limit: withFigure((amount) => refusal('jackpot_numbers_limit', { amount })),
  no_post: () => refusal('no_post'),
  jackpot_step: withFigure((amount) => refusal('jackpot_step', { amount })),
  poll_disabled: () => refusal('poll_disabled'),
  too_many_requests: (f) => tooMany(f.retryAfterS),
  overloaded: busy,
  unavailable: busy,
  not_found: () => refusal('not_found'),
}

/** Adds what a part that is loaded later can be refused with. */
export function addSentences(more: typeof BY_CODE): void {
  Object.assign(BY_CODE, more)
}

/** Why a call failed, for people. What is not known here becomes "an error occurred". */
export function refusalSentence(failure: unknown): string {
  if (!(failure instanceof CallFailed)) return base('error_occurred')
  if (failure.code === 'no_answer' || failure.code === 'timeout') return base('no_answer')
  if (failure.code === 'unexpected') return base('unexpected')
  return known(failure) ?? base('error_occurred')
}

/** The same for a bet: any other refusal is "the bet failed" (specification 5.3). */
export function betRefusalSentence(failure: unknown): string {
  if (!(failure instanceof CallFailed)) return refusal('bet_failed')
  if (failure.code === 'no_answer' || failure.code === 'timeout') return base('no_answer')
  return known(failure) ?? refusal('bet_failed')
}

function known(failure: CallFailed): string | null {
  const byCode = BY_CODE[failure.code as RefusalCode]
  if (byCode) return byCode(failure)
  const code = BET_TEXTS.find(([start]) => failure.message.includes(start))?.[1]
  return (code && BY_CODE[code]?.(failure)) ?? null
}

/** From a failed call to a sentence for the player. Codes travel, sentences do not. */
import type { RefusalCode } from '@samnang/contract/refusals'
import { base } from '../text/base.ts'
import { price } from '../text/format.ts'
import { refusal } from '../text/refusal.ts'
import { tooMany } from '../text/too-many.ts'
import { CallFailed } from './call-failed.ts'

/** The figure at the end of a refusal's text ("… at least 500"): plain digits on the wire. */
export function figureOf(message: string): string {
  const digits = /(\d[\d,]*(?:\.\d+)?)\D*$/.exec(message)?.[1]
  return digits === undefined ? '' : price(Number(digits.replaceAll(',', '')))
}

/** The five server texts of the specification (section 5), spelling included, for answers that carry no code. */
const BET_TEXTS: readonly (readonly [string, (message: string) => string])[] = [
  ['The amount must be at least ', (m) => refusal('amount_too_small', { amount: figureOf(m) })],
  ['The amount must not be greater than ', (m) => refusal('amount_too_large', { amount: figureOf(m) })],
  ['Request timeout.', () => refusal('draw_closed')],
  ['Not enought money.', () => refusal('not_enough_money')],
  ['Bet jackpot is over limit ', (m) => refusal('jackpot_over_limit', { limit: figureOf(m) })],
]

type Sentence = (failure: CallFailed) => string

const BY_CODE: Partial<Record<RefusalCode, Sentence>> = {
  amount_too_small: (f) => refusal('amount_too_small', { amount: figureOf(f.message) }),
  amount_too_large: (f) => refusal('amount_too_large', { amount: figureOf(f.message) }),
  player_draw_limit: (f) => refusal('amount_too_large', { amount: figureOf(f.message) }),
  house_exposure: (f) => refusal('amount_too_large', { amount: figureOf(f.message) }),
  draw_closed: () => refusal('draw_closed'),
  not_enough_money: () => refusal('not_enough_money'),
  jackpot_over_limit: (f) => refusal('jackpot_over_limit', { limit: figureOf(f.message) }),
  jackpot_numbers_limit: (f) => refusal('jackpot_numbers_limit', { amount: figureOf(f.message) }),
  no_post: () => refusal('no_post'),
  jackpot_step: () => refusal('jackpot_step'),
  poll_disabled: () => refusal('poll_disabled'),
  too_many_requests: (f) => tooMany(f.retryAfterS),
  overloaded: () => refusal('busy'),
  unavailable: () => refusal('busy'),
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

/** The same for a bet: any other refusal is "the bet failed" (specification section 5). */
export function betRefusalSentence(failure: unknown): string {
  if (!(failure instanceof CallFailed)) return refusal('bet_failed')
  if (failure.code === 'no_answer' || failure.code === 'timeout') return base('no_answer')
  return known(failure) ?? refusal('bet_failed')
}

function known(failure: CallFailed): string | undefined {
  const byCode = BY_CODE[failure.code as RefusalCode]
  if (byCode) return byCode(failure)
  return BET_TEXTS.find(([start]) => failure.message.includes(start))?.[1](failure.message)
}

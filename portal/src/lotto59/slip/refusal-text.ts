/** The player's words for a refused slip: by the server's warning text, as the specification says, then by code. */
import { price } from '../../text/format.ts'
import { lotto59 } from '../../text/lotto59.ts'
import { refusal } from '../../text/refusal.ts'

const BY_TEXT: readonly [text: string, words: (n: string) => string][] = [
  ['The amount must be at least ', (n) => refusal('amount_too_small', { amount: n })],
  ['The amount must not be greater than ', (n) => refusal('amount_too_large', { amount: n })],
  ['Request timeout.', () => refusal('draw_closed')],
  ['Not enought money.', () => refusal('not_enough_money')],
  ['Bet jackpot is over limit ', (n) => refusal('jackpot_over_limit', { limit: n })],
]

export function refusalText(code: string, message: string): string {
  for (const [text, words] of BY_TEXT) {
    const at = message.indexOf(text)
    if (at >= 0) return words(price(Number.parseInt(message.slice(at + text.length), 10)))
  }
  switch (code) {
    case 'no_post':
    case 'jackpot_step':
    case 'poll_disabled':
      return refusal(code)
    case 'unauthenticated':
    case 'opened_elsewhere':
    case 'csrf_mismatch':
      return lotto59('log_in_first')
    default:
      return refusal('bet_failed')
  }
}

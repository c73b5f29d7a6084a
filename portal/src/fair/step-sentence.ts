/** What one step proves, in one plain sentence; every code in every state has one. */
import { unitsToRiel } from '@samnang/core/money'
import { price } from '../text/format.ts'
import type { Say } from './say.ts'
import type { ShownCode, ShownStep } from './verify-fair.ts'

/** Where the list of bets is not shown, nobody can say that it does not match. */
const BY_LIST: ReadonlySet<ShownCode> = new Set(['close_root', 'kept_receipt'])
const AFTER_CLOSE: ReadonlySet<ShownCode> = new Set(['close_hash', 'close_signature', 'bound'])

export function stepSentence({ code, state, detail }: ShownStep, say: Say): string {
  switch (state) {
    case 'ok':
      if (code === 'release_signature' && detail.form === 'former') return say('ok_release_former')
      return code === 'payout' ? payoutSentence(detail, say) : say(`ok_${code}`)
    case 'failed':
      return failedSentence(code, detail, say)
    case 'not_yet':
      return say(AFTER_CLOSE.has(code) ? 'later_close' : 'later_result')
    case 'void':
      return say('never_void')
    case 'not_verifiable':
      return say(code === 'beacon' ? 'unable_beacon' : 'unable')
  }
}

/** The reason itself where the step's own words would say what nobody has found out. */
function failedSentence(code: ShownCode, { reason }: ShownStep['detail'], say: Say): string {
  if (reason === 'other_ticket' || reason === 'proof_missing' || reason === 'lines_rates')
    return say(`fault_${reason}`)
  return reason === 'record_incomplete' && BY_LIST.has(code)
    ? say('fault_record_incomplete')
    : say(`failed_${code}`)
}

/** What the house pays for reduced numbers is in no record but the ticket itself. */
function payoutSentence(detail: ShownStep['detail'], say: Say): string {
  const sentence = paidSentence(detail, say)
  return detail.isReduced === true ? `${sentence} ${say('payout_reduced')}` : sentence
}

function paidSentence(detail: ShownStep['detail'], say: Say): string {
  if (detail.sharesPot === true) return say('payout_pot')
  if (detail.wins !== true) return say('payout_loses')
  return say('payout_wins', { amount: price(unitsToRiel(BigInt(String(detail.payoutUnits)))) })
}

/** Why a bet came to nothing, and what to do about it. */
import { riel } from '../../../text/format.ts'
import { shared } from '../../../text/shared.ts'
import { sport } from '../../../text/sport.ts'
import type { RefusalCode, SportLimits } from '../../messages.ts'

/** `maxStake` is null where it is not known for this slip. */
export function refusalWords(code: RefusalCode, limits: SportLimits, maxStake: number | null): string {
  switch (code) {
    case 'below_minimum':
      return sport('no_below_minimum', { min: riel(limits.minStake) })
    case 'above_maximum':
      return maxStake === null
        ? sport('no_above_maximum_now')
        : sport('no_above_maximum', { max: riel(maxStake) })
    case 'bad_stake':
      return sport('no_bad_stake', { step: riel(limits.stakeStep) })
    case 'too_many_legs':
      return sport('no_too_many_legs', { max: limits.maxLegs })
    case 'price_changed':
    case 'suspended':
    case 'closed':
    case 'unknown':
    case 'same_match':
    case 'limit':
    case 'goal':
    case 'not_found':
    case 'too_fast':
      return sport(`no_${code}`)
    case 'not_enough_money':
    case 'limit_reached':
    case 'player_blocked':
    case 'session_expired':
      return shared(code)
    case 'cancelled':
      return shared('bet_cancelled')
    case 'bad_request':
    case 'key_used':
    case 'offer_changed':
    case 'not_for_sale':
    case 'other':
      return shared('bet_failed')
    default:
      return code satisfies never
  }
}

/** After these the operator's page helps, not another try. */
export function needsLobby(code: RefusalCode): boolean {
  return code === 'limit_reached' || code === 'player_blocked' || code === 'session_expired'
}

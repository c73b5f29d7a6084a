/** What a refusal says to the player, and whether only the operator's pages can help. */

import { fishing } from '../../text/fishing.ts'
import { riel } from '../../text/format.ts'
import { shared } from '../../text/shared.ts'
import type { FishingRefusal, LeaveReason, RoomRules } from '../messages.ts'

export interface Notice {
  text: string
  mustLeave: boolean
}

const stay = (text: string): Notice => ({ text, mustLeave: false })
const leave = (text: string): Notice => ({ text, mustLeave: true })

export function noticeOf(code: FishingRefusal, { buyInMin, buyInMax }: RoomRules): Notice {
  switch (code) {
    case 'not_enough_money':
      return stay(shared('not_enough_money'))
    case 'limit_reached':
      return leave(shared('limit_reached'))
    case 'player_blocked':
      return leave(shared('player_blocked'))
    case 'session_expired':
      return leave(shared('session_expired'))
    case 'cancelled':
      return stay(shared('bet_cancelled'))
    case 'seats_full':
      return stay(fishing('seats_full'))
    case 'already_seated':
      return stay(fishing('already_seated'))
    case 'below_minimum':
    case 'above_maximum':
    case 'bad_amount':
      return stay(fishing('bad_amount', { min: riel(buyInMin), max: riel(buyInMax) }))
    case 'no_credit':
      return stay(fishing('no_credit'))
    case 'settling':
    case 'busy':
    case 'too_fast':
    case 'too_many_bullets':
      return stay(fishing('busy'))
    case 'key_reused':
    case 'other':
    case 'not_seated':
    case 'bad_level':
    case 'bid_reused':
      return stay(shared('bet_failed'))
  }
}

/** Why one sits no more, and where the money is; `returned` is null while it is on its way. */
export function farewell(why: LeaveReason, returned: number | null): string {
  const money = returned === null ? fishing('on_way_back') : fishing('returned', { amount: riel(returned) })
  return `${fishing(`left_${why}`)} ${money}`
}

/** What a refused spin says to the player, and whether the game can go on here. */
import { shared } from '../../text/shared.ts'
import { slots } from '../../text/slots.ts'
import type { SpinRefusalCode } from '../events.ts'

export interface Notice {
  text: string
  /** The player has to leave: only the operator's pages can help. */
  mustLeave: boolean
}

export function noticeOf(code: SpinRefusalCode): Notice {
  switch (code) {
    case 'not_enough_money':
      return { text: shared('not_enough_money'), mustLeave: false }
    case 'limit_reached':
      return { text: shared('limit_reached'), mustLeave: true }
    case 'player_blocked':
      return { text: shared('player_blocked'), mustLeave: true }
    case 'session_expired':
      return { text: shared('session_expired'), mustLeave: true }
    case 'cancelled':
      return { text: shared('bet_cancelled'), mustLeave: false }
    case 'not_found':
      return { text: slots('not_received'), mustLeave: false }
    case 'round_open':
    case 'too_fast':
    case 'pending':
      return { text: slots('still_open'), mustLeave: false }
    case 'bad_request':
    case 'bad_bet':
    case 'key_used':
    case 'refused':
      return { text: shared('bet_failed'), mustLeave: false }
  }
}

/** What a notice says. */
import { riel } from '../../../text/format.ts'
import { shared } from '../../../text/shared.ts'
import { tables } from '../../../text/tables.ts'
import type { BetRefusal, TableLimits } from '../../messages.ts'
import type { TableGame } from '../../outcomes.ts'
import type { Notice } from '../state/notice.ts'
import type { PadRefusal } from '../state/pad.ts'
import { spotName } from './spot-name.ts'

export function noticeSentence(notice: Notice, table: { game: TableGame; limits: TableLimits }): string {
  switch (notice.kind) {
    case 'refused':
      return refusalSentence(notice.code, table.limits)
    case 'pad':
      return padSentence(notice.refusal, table.game)
    case 'lapsed':
      return tables('lapsed')
    case 'missed':
    case 'placed':
    case 'placed_automatically':
      return tables(notice.kind, { amount: riel(notice.total) })
    default:
      return notice satisfies never
  }
}

/** Every refusal of table and wallet. What is our own fault reads as a bet that failed. */
function refusalSentence(code: BetRefusal, limits: TableLimits): string {
  switch (code) {
    case 'below_minimum':
      return tables('no_below_minimum', { min: riel(limits.min) })
    case 'round_over':
    case 'above_maximum':
    case 'spot_full':
    case 'too_many_bets':
      return tables(`no_${code}`)
    case 'not_enough_money':
    case 'limit_reached':
    case 'player_blocked':
    case 'session_expired':
      return shared(code)
    case 'cancelled':
      return shared('bet_cancelled')
    case 'bad_spot':
    case 'bad_stake':
    case 'key_reused':
    case 'other':
      return shared('bet_failed')
    default:
      return code satisfies never
  }
}

function padSentence(refusal: PadRefusal, game: TableGame): string {
  switch (refusal.code) {
    case 'above_maximum':
      return tables('above_maximum', { limit: riel(refusal.limit), spot: spotName(game, refusal.spot) })
    case 'not_enough_money':
      return shared('not_enough_money')
    case 'nothing_to_repeat':
      return tables('nothing_to_repeat')
    default:
      return refusal satisfies never
  }
}

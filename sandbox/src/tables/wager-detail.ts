/** What a wager of a table was bet on, as it is stored with it. */
import { assert } from '@samnang/core/refusal'
import type { Json } from '../provider/json.ts'
import type { SpotStake } from './messages.ts'

export function detailOf(bets: readonly SpotStake[]): Json {
  return { bets: bets.map(({ spot, amount }) => ({ spot, amount })) }
}

/** The stakes of a stored wager; another shape is a fault, since only `detailOf` writes them. */
export function stakesOf(detail: Json): SpotStake[] {
  assert(isRecord(detail) && Array.isArray(detail.bets), 'a wager of a table has its bets')
  return detail.bets.map((bet: Json) => {
    assert(
      isRecord(bet) && typeof bet.spot === 'string' && typeof bet.amount === 'number',
      'a stake has spot and amount',
    )
    return { spot: bet.spot, amount: bet.amount }
  })
}

function isRecord(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

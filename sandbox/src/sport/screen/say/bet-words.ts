/** What became of a bet, in words. */
import { riel } from '../../../text/format.ts'
import { sport } from '../../../text/sport.ts'
import type { MyBet, MyLeg } from '../../messages.ts'

export function betTitle({ legs }: MyBet): string {
  return legs.length === 1 ? sport('bet_single') : sport('bet_mix', { n: legs.length })
}

export function legOutcome({ outcome }: MyLeg): string {
  return sport(`outcome_${outcome ?? 'open'}`)
}

/** A return at or below the stake is told plainly: nothing was won. */
export function settledWords({ payout, stake }: Pick<MyBet, 'payout' | 'stake'>): string {
  const paid = payout ?? 0
  if (paid === 0) return sport('settled_none', { stake: riel(stake) })
  const values = { paid: riel(paid), stake: riel(stake) }
  return paid > stake ? sport('settled_more', values) : sport('settled_some', values)
}

/** How the whole bet ended: by its legs where there is one, by its money where there are more. */
export function betOutcome({ state, legs, payout, stake }: MyBet): string {
  if (state !== 'SETTLED' && state !== 'RESETTLED') return sport(`state_${state}`)
  const [only] = legs
  if (only?.outcome && legs.length === 1) return legOutcome(only)
  const paid = payout ?? 0
  if (paid === stake) return sport('outcome_push')
  return sport(paid > stake ? 'outcome_win' : 'outcome_loss')
}

/** For the colour beside the words. */
export function betTone({ state, payout, stake }: MyBet): 'open' | 'won' | 'back' | 'lost' {
  if (state === 'PENDING' || state === 'ACCEPTED') return 'open'
  if (state === 'REJECTED') return 'back'
  const paid = payout ?? 0
  if (paid > stake) return 'won'
  return paid === 0 ? 'lost' : 'back'
}

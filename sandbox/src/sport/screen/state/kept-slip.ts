/** The slip and a bet on its way survive a reload: a bet whose answer was lost is asked for until it is known. */
import { keepText, keptJson } from '../../../kit/kept.ts'
import { type Placing, resumed } from './placing.ts'
import { EMPTY_SLIP, type SlipState } from './slip.ts'

const STORED = 'sandbox.sport.slip'

/** `owner` is the session: another player's slip on a shared phone is nobody's. */
interface Kept {
  owner: string
  slip: SlipState
  order: Placing['order'] | null
}

export function keepSlip(owner: string, slip: SlipState, placing: Placing | null): void {
  const isOpen = placing !== null && placing.state !== 'accepted' && placing.state !== 'refused'
  const kept: Kept = { owner, slip: { ...slip, quote: null }, order: isOpen ? placing.order : null }
  // Without storage a reload begins with an empty slip; the bet itself stands in the list of bets.
  keepText('session', STORED, JSON.stringify(kept))
}

export function keptSlip(owner: string): { slip: SlipState; placing: Placing | null } {
  const kept = keptJson('session', STORED) as Kept | null // written by `keepSlip`, or not of this owner
  if (kept?.owner !== owner || !Array.isArray(kept.slip?.picks)) return { slip: EMPTY_SLIP, placing: null }
  const slip = { ...EMPTY_SLIP, ...kept.slip, quote: null, isStale: kept.slip.picks.length > 0 }
  return { slip, placing: kept.order ? resumed(kept.order) : null }
}

/** A ticket is sold back before its end: at the offer of this moment, if that is at least what the player saw. */
import { rielToUnits, unitsToRiel } from '@samnang/core/money'
import { inTransaction } from '../database/pool.ts'
import { findBet, lockBet, type StoredBet, settleStored } from './bet-store.ts'
import { cashOutValue } from './cash-out.ts'
import { chancesOf } from './chances.ts'
import type { CashOutOrder } from './messages.ts'
import { payDue } from './settle-bets.ts'
import type { SportDesk } from './sport-desk.ts'

type Sold =
  | { state: 'sold'; bet: StoredBet }
  | { state: 'offer_changed' | 'not_for_sale'; offer: number | null; bet: StoredBet }
  | { state: 'not_found' }

/** Below this a ticket is not for sale, in units. */
const OFFER_MIN_UNITS = rielToUnits(100)

/** Units; null where the ticket is not for sale now: an open match is under attack, suspended or over. */
export function offerFor({ book }: Pick<SportDesk, 'book'>, bet: StoredBet): bigint | null {
  if (bet.state !== 'ACCEPTED' || bet.turn > 0) return null
  const legs = bet.legs.map((leg) => {
    const outlook = leg.outcome === null ? book.calmOutlook(leg.match) : null
    const chances = outlook && chancesOf(leg, outlook)
    return { price: leg.price, outcome: leg.outcome, chances }
  })
  if (legs.some(({ outcome, chances }) => outcome === null && chances === null)) return null
  const value = cashOutValue(bet.stake, legs)
  return value >= OFFER_MIN_UNITS ? value : null
}

export async function sellBet(desk: SportDesk, player: string, order: CashOutOrder): Promise<Sold> {
  const bet = desk.tickets.find(order.bet) ?? (await findBet(desk.parts.pool, order.bet))
  if (bet?.player !== player) return { state: 'not_found' }
  if (bet.state === 'CASHED_OUT') return { state: 'sold', bet }
  const offer = offerFor(desk, bet)
  if (offer === null) return { state: 'not_for_sale', offer: null, bet }
  if (offer < rielToUnits(order.amount)) return { state: 'offer_changed', offer: unitsToRiel(offer), bet }
  const isSold = await inTransaction(desk.parts.pool, async (tx) => {
    const locked = await lockBet(tx, bet.id)
    if (locked?.state !== 'ACCEPTED' || locked.turn > 0) return false
    const outcomes = locked.legs.map(({ outcome }) => outcome)
    await settleStored(tx, { bet: locked, payout: offer, outcomes, reason: 'cash_out' })
    return true
  })
  desk.tickets.drop(bet.id)
  if (isSold) await payDue(desk)
  const after = (await findBet(desk.parts.pool, bet.id)) ?? bet
  return after.state === 'CASHED_OUT'
    ? { state: 'sold', bet: after }
    : { state: 'not_for_sale', offer: null, bet: after }
}

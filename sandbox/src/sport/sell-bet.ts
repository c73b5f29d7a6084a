/**
 * A ticket is sold back before its end. A sale is decided like a bet: it waits as long while a match is in play, and
 * then the next calm decides, at the offer of that moment, if that is at least what the player saw. Until then the
 * ticket stays theirs, and a kill forgets the sale: nothing has been sold.
 */
import { rielToUnits, unitsToRiel } from '@samnang/core/money'
import { inTransaction } from '../database/pool.ts'
import { findBet, lockBet, type StoredBet, type StoredLeg, settleStored } from './bet-store.ts'
import { isCalm } from './book.ts'
import { cashOutValue } from './cash-out.ts'
import { chancesOf } from './chances.ts'
import { delayOf } from './check-slip.ts'
import type { CashOutOrder } from './messages.ts'
import { payDue } from './settle-bets.ts'
import type { SportDesk } from './sport-desk.ts'

type Sold =
  | { state: 'sold' | 'waiting'; bet: StoredBet }
  | { state: 'offer_changed' | 'not_for_sale'; offer: number | null; bet: StoredBet }
  | { state: 'not_found' }

/** Below this a ticket is not for sale, in units. */
const OFFER_MIN_UNITS = rielToUnits(100)

export type Sellable = Pick<StoredBet, 'state' | 'turn' | 'stake'> & {
  legs: readonly Pick<StoredLeg, 'match' | 'kind' | 'line' | 'pick' | 'price' | 'scoreAtBet' | 'outcome'>[]
}

/** Units; null where the ticket is not for sale now: an open match is under attack, suspended or all but over. */
export function offerFor({ book }: Pick<SportDesk, 'book'>, bet: Sellable): bigint | null {
  if (bet.state !== 'ACCEPTED' || bet.turn > 0) return null
  const legs = bet.legs.map((leg) => {
    const outlooks = leg.outcome === null ? book.calmOutlooks(leg.match) : []
    const chances = outlooks?.map((outlook) => chancesOf(leg, outlook)) ?? null
    return chances && { price: leg.price, outcome: leg.outcome, chances }
  })
  const known = legs.filter((leg) => leg !== null)
  if (known.length < legs.length) return null
  const value = cashOutValue(bet.stake, known)
  return value >= OFFER_MIN_UNITS ? value : null
}

/** The same order again, while it waits or later, gives the same answer. */
export async function sellBet(desk: SportDesk, player: string, order: CashOutOrder): Promise<Sold> {
  const bet = desk.tickets.find(order.bet) ?? (await findBet(desk.parts.pool, order.bet))
  if (bet?.player !== player) return { state: 'not_found' }
  if (bet.state === 'CASHED_OUT') return { state: 'sold', bet }
  if (desk.tickets.saleOf(bet.id)) return { state: 'waiting', bet }
  const least = rielToUnits(order.amount)
  const offer = offerFor(desk, bet)
  if (offer === null) return { state: 'not_for_sale', offer: null, bet }
  if (offer < least) return { state: 'offer_changed', offer: unitsToRiel(offer), bet }
  const delayMs = Math.max(0, ...bet.legs.map((leg) => delayOfLeg(desk, leg)))
  if (delayMs === 0) return sellAtOnce(desk, bet, offer)
  const orderedAt = desk.parts.clock.now()
  desk.tickets.sell(bet.id, { least, orderedAt, decidesAt: orderedAt + delayMs })
  return { state: 'waiting', bet }
}

async function sellAtOnce(desk: SportDesk, bet: StoredBet, offer: bigint): Promise<Sold> {
  if (await sellAt(desk, bet, offer)) await payDue(desk)
  const after = (await findBet(desk.parts.pool, bet.id)) ?? bet
  return after.state === 'CASHED_OUT'
    ? { state: 'sold', bet: after }
    : { state: 'not_for_sale', offer: null, bet: after }
}

function delayOfLeg({ book }: SportDesk, { match, outcome }: StoredLeg): number {
  return outcome === null ? delayOf(book.find(match)?.report.live) : 0
}

/** Tickets whose sale has waited long enough. */
export function dueSales({ tickets }: Pick<SportDesk, 'tickets'>, now: number): StoredBet[] {
  return tickets.all().filter(({ id }) => (tickets.saleOf(id)?.decidesAt ?? Number.POSITIVE_INFINITY) <= now)
}

/** Decides the sales that are due, all by the look that has just been made; gives their tickets. Others pay them. */
export async function decideSales(desk: SportDesk, now: number): Promise<StoredBet[]> {
  const judged = dueSales(desk, now).map((bet) => ({
    bet,
    verdict: judgeSale(desk, bet, leastOf(desk, bet)),
  }))
  const decided: StoredBet[] = []
  for (const { bet, verdict } of judged) {
    if (verdict === 'wait') continue
    desk.tickets.forgetSale(bet.id)
    if (verdict !== null) await sellAt(desk, bet, verdict)
    decided.push((await findBet(desk.parts.pool, bet.id)) ?? bet)
  }
  return decided
}

function leastOf({ tickets }: SportDesk, { id }: StoredBet): bigint {
  return tickets.saleOf(id)?.least ?? 0n
}

/**
 * What a sale brings whose wait is over, in units; null: nothing, the ticket stays. `wait` while a side attacks: it is
 * the end of that which decides, and a danger ends it badly.
 */
export function judgeSale(
  desk: Pick<SportDesk, 'book'>,
  bet: Sellable,
  least: bigint,
): bigint | null | 'wait' {
  const reports = bet.legs.flatMap(({ match, outcome }) =>
    outcome === null ? (desk.book.find(match)?.report ?? []) : [],
  )
  if (reports.every(({ isSuspended }) => !isSuspended) && !reports.every(isCalm)) return 'wait'
  const offer = offerFor(desk, bet)
  return offer !== null && offer >= least ? offer : null
}

/** Stored, and not paid yet; false if the ticket has ended otherwise meanwhile. */
async function sellAt(desk: SportDesk, { id }: StoredBet, offer: bigint): Promise<boolean> {
  const isSold = await inTransaction(desk.parts.pool, async (tx) => {
    const bet = await lockBet(tx, id)
    if (bet?.state !== 'ACCEPTED' || bet.turn > 0) return false
    const outcomes = bet.legs.map(({ outcome }) => outcome)
    await settleStored(tx, { bet, payout: offer, outcomes, reason: 'cash_out' })
    return true
  })
  if (isSold) desk.tickets.drop(id)
  return isSold
}

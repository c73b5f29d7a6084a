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
import type { Counter } from './counter.ts'
import type { CashOutOrder } from './messages.ts'
import { payDue } from './settle-bets.ts'

type Sold =
  | { kind: 'sold' | 'waiting'; bet: StoredBet }
  | { kind: 'offer_changed' | 'not_for_sale'; offer: number | null; bet: StoredBet }
  | { kind: 'not_found' }

/** Below this a ticket is not for sale, in units. */
const OFFER_MIN_UNITS = rielToUnits(100)

export type Sellable = Pick<StoredBet, 'state' | 'turn' | 'stake'> & {
  legs: readonly Pick<StoredLeg, 'match' | 'kind' | 'line' | 'pick' | 'price' | 'scoreAtBet' | 'outcome'>[]
}

/** Units; null where the ticket is not for sale now: an open match is under attack, suspended or all but over. */
export function offerFor({ book }: Pick<Counter, 'book'>, bet: Sellable): bigint | null {
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
export async function sellBet(counter: Counter, player: string, order: CashOutOrder): Promise<Sold> {
  const bet = counter.tickets.find(order.bet) ?? (await findBet(counter.parts.pool, order.bet))
  if (bet?.player !== player) return { kind: 'not_found' }
  if (bet.state === 'CASHED_OUT') return { kind: 'sold', bet }
  if (counter.tickets.saleOf(bet.id)) return { kind: 'waiting', bet }
  const least = rielToUnits(order.amount)
  const offer = offerFor(counter, bet)
  if (offer === null) return { kind: 'not_for_sale', offer: null, bet }
  if (offer < least) return { kind: 'offer_changed', offer: unitsToRiel(offer), bet }
  const delayMs = Math.max(0, ...bet.legs.map((leg) => delayOfLeg(counter, leg)))
  if (delayMs === 0) return sellAtOnce(counter, bet, offer)
  const orderedAt = counter.parts.clock.now()
  counter.tickets.sell(bet.id, { least, orderedAt, decidesAt: orderedAt + delayMs })
  return { kind: 'waiting', bet }
}

async function sellAtOnce(counter: Counter, bet: StoredBet, offer: bigint): Promise<Sold> {
  if (await sellAt(counter, bet, offer)) await payDue(counter)
  const after = (await findBet(counter.parts.pool, bet.id)) ?? bet
  return after.state === 'CASHED_OUT'
    ? { kind: 'sold', bet: after }
    : { kind: 'not_for_sale', offer: null, bet: after }
}

function delayOfLeg({ book }: Counter, { match, outcome }: StoredLeg): number {
  return outcome === null ? delayOf(book.find(match)?.report.live) : 0
}

/** Tickets whose sale has waited long enough. */
export function dueSales({ tickets }: Pick<Counter, 'tickets'>, now: number): StoredBet[] {
  return tickets.all().filter(({ id }) => (tickets.saleOf(id)?.decidesAt ?? Number.POSITIVE_INFINITY) <= now)
}

/** Decides the sales that are due, all by the look that has just been made; gives their tickets. Others pay them. */
export async function decideSales(counter: Counter, now: number): Promise<StoredBet[]> {
  const judged = dueSales(counter, now).map((bet) => ({
    bet,
    verdict: judgeSale(counter, bet, leastOf(counter, bet)),
  }))
  const decided: StoredBet[] = []
  for (const { bet, verdict } of judged) {
    if (verdict === 'wait') continue
    counter.tickets.forgetSale(bet.id)
    if (verdict !== null) await sellAt(counter, bet, verdict)
    decided.push((await findBet(counter.parts.pool, bet.id)) ?? bet)
  }
  return decided
}

function leastOf({ tickets }: Counter, { id }: StoredBet): bigint {
  return tickets.saleOf(id)?.least ?? 0n
}

/**
 * What a sale brings whose wait is over, in units; null: nothing, the ticket stays. `wait` while a side attacks: it is
 * the end of that which decides, and a danger ends it badly.
 */
export function judgeSale(
  counter: Pick<Counter, 'book'>,
  bet: Sellable,
  least: bigint,
): bigint | null | 'wait' {
  const reports = bet.legs.flatMap(({ match, outcome }) =>
    outcome === null ? (counter.book.find(match)?.report ?? []) : [],
  )
  if (reports.every(({ isSuspended }) => !isSuspended) && !reports.every(isCalm)) return 'wait'
  const offer = offerFor(counter, bet)
  return offer !== null && offer >= least ? offer : null
}

/** Stored, and not paid yet; false if the ticket has ended otherwise meanwhile. */
async function sellAt(counter: Counter, { id }: StoredBet, offer: bigint): Promise<boolean> {
  const isSold = await inTransaction(counter.parts.pool, async (tx) => {
    const bet = await lockBet(tx, id)
    if (bet?.state !== 'ACCEPTED' || bet.turn > 0) return false
    const outcomes = bet.legs.map(({ outcome }) => outcome)
    await settleStored(tx, { bet, payout: offer, outcomes, reason: 'cash_out' })
    return true
  })
  if (isSold) counter.tickets.drop(id)
  return isSold
}

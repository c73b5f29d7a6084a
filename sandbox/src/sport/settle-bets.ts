/**
 * Tickets whose matches are over are settled, and again when a result has changed. The settlement is stored first and
 * handed to the wallet after that; both may be repeated at any time and then change nothing.
 */
import { assert } from '@samnang/core/refusal'
import { inTransaction } from '../database/pool.ts'
import type { Json } from '../provider/json.ts'
import {
  betPaid,
  betsToSettle,
  findBet,
  lastPayout,
  lockBet,
  reopen,
  type StoredBet,
  type StoredLeg,
  setOutcomes,
  settledAsBefore,
  settleStored,
  unpaidBets,
} from './bet-store.ts'
import type { Counter } from './counter.ts'
import { payoutOf } from './limits.ts'
import type { LegOutcome } from './messages.ts'
import { settleLeg } from './settle-leg.ts'
import { resultMeta } from './ticket-meta.ts'

const AT_ONCE = 200
/** Payments on their way at once; each waits for the operator. */
const PAID_AT_ONCE = 4

/** Settles what stands on these matches, or on all of them; gives the tickets that have changed. */
export async function settleMatches(counter: Counter, matches: readonly string[] | null): Promise<string[]> {
  const settled: string[] = []
  for (;;) {
    const due = await betsToSettle(counter.parts.pool, { matches, limit: AT_ONCE })
    for (const id of due) await settleBet(counter, id)
    settled.push(...due)
    if (due.length < AT_ONCE) return settled
  }
}

async function settleBet(counter: Counter, id: string): Promise<void> {
  await inTransaction(counter.parts.pool, async (tx) => {
    const bet = await lockBet(tx, id)
    if (!bet || !['ACCEPTED', 'SETTLED', 'RESETTLED'].includes(bet.state)) return
    const outcomes = bet.legs.map(outcomeOf)
    await setOutcomes(tx, id, outcomes)
    const payout = payoutIfKnown(bet, outcomes)
    const before = await lastPayout(tx, id)
    if (payout === null) {
      if (bet.state !== 'ACCEPTED') await reopen(tx, id)
    } else if (payout !== before) {
      await settleStored(tx, { bet, payout, outcomes, reason: before === null ? 'result' : 'correction' })
    } else if (bet.state === 'ACCEPTED') {
      await settledAsBefore(tx, bet, payout)
    }
  })
  const after = await findBet(counter.parts.pool, id)
  if (after?.state === 'ACCEPTED') counter.tickets.put(after)
  else counter.tickets.drop(id)
}

/** Null while its match has no result. */
function outcomeOf(leg: StoredLeg): LegOutcome | null {
  if (leg.matchState === 'OPEN') return null
  return leg.final === null ? 'void' : settleLeg(leg, leg.final)
}

/** A lost leg decides at once; anything else waits for the last leg. */
function payoutIfKnown(
  { stake, legs }: Pick<StoredBet, 'stake' | 'legs'>,
  outcomes: readonly (LegOutcome | null)[],
): bigint | null {
  if (outcomes.includes('loss')) return 0n
  const known = outcomes.filter((outcome) => outcome !== null)
  if (known.length < legs.length) return null
  return payoutOf(
    stake,
    legs.map(({ price }, at) => ({ price, outcome: known[at] ?? 'void' })),
  )
}

/** Hands settlements to the wallet; one whose last payment is still on its way waits for the next time. */
export async function payDue(counter: Counter): Promise<string[]> {
  const paid: string[] = []
  const due = await unpaidBets(counter.parts.pool)
  const payNext = async () => {
    for (let bet = due.shift(); bet; bet = due.shift()) if (await tryToPay(counter, bet)) paid.push(bet.id)
  }
  await Promise.all(Array.from({ length: PAID_AT_ONCE }, payNext))
  return paid
}

async function tryToPay(counter: Counter, bet: StoredBet): Promise<boolean> {
  try {
    return await payBet(counter, bet)
  } catch (error) {
    counter.parts.log.error({ bet: bet.id, error: String(error) }, 'a ticket could not be paid')
    return false
  }
}

/** False: not yet. */
async function payBet({ parts }: Counter, bet: StoredBet): Promise<boolean> {
  const { wallet, rounds, pool } = parts
  const amount = await lastPayout(pool, bet.id)
  assert(amount !== null, 'a ticket with a turn has its settlement')
  await rounds.storeOutcome(bet.id, { outcome: outcomeJson(bet, amount), events: [] })
  const wager = await wallet.findWager(bet.wager)
  assert(wager, 'an accepted ticket has its wager')
  const payment = { wager: bet.wager, amount, meta: resultMeta(bet) }
  if (wager.state === 'DRAWN') await wallet.payWin({ ...payment, roundClosed: true })
  else if (!(await wallet.correctWin(payment))) return false
  await rounds.closeRound(bet.id)
  await betPaid(pool, bet.id, bet.turn)
  return true
}

/** The first settlement, as the history shows it; what was known of the legs then. */
function outcomeJson({ legs }: StoredBet, payout: bigint): Json {
  return {
    payout: String(payout),
    legs: legs.map(({ match, outcome, final, means }) => ({
      match,
      outcome,
      means: { home: means.home, away: means.away },
      score: final && { home: final.home, away: final.away },
    })),
  }
}

/** Everything that is asked of a slip before it is taken: prices, states, stakes, and what the book still takes. */
import { rielToUnits, unitsToRiel } from '@samnang/core/money'
import type { Book } from './book.ts'
import {
  LEGS_MAX,
  LIMITS,
  least,
  MATCH_RETURN_MAX_UNITS,
  PLAYER_DAY_RETURN_MAX_UNITS,
  payoutOf,
  SELECTION_LIABILITY_MAX_UNITS,
  STAKE_MIN_UNITS,
  STAKE_STEP_UNITS,
  stakeMaxOf,
  wholeRiel,
} from './limits.ts'
import type {
  AcceptSetting,
  MatchLive,
  Slip,
  SlipLeg,
  SlipProblem,
  SlipRequest,
  SlipSelection,
} from './messages.ts'
import { COMBINED_PRICE_MAX, combinedPrice, uncutPayout } from './parlay.ts'

/** How long a bet in play waits; longer while a side is attacking (the specification of the live delay). */
const LIVE_DELAY_MS = 5_000
const DANGER_DELAY_MS = 8_000

/** What a player has open to return, in units; `all` with what they were paid in the last day. */
export interface OpenReturns {
  ofMatch(match: string): bigint
  all: bigint
}

interface SlipContext {
  book: Book
  open: OpenReturns
  accept: AcceptSetting
}

export function checkSlip({ selections, stake }: SlipRequest, { book, open, accept }: SlipContext): Slip {
  const legs = selections.map((selection) => checkLeg(selection, book, accept))
  const prices = legs.map(({ priceNow }) => priceNow)
  const offered = prices.every((price) => price !== null) ? prices : null
  const stakeMax = maxStake(legs, offered, { book, open })
  const problems = problemsOf({ selections, stake }, stakeMax)
  const returns = offered && isStake(stake) ? returnsOf(stake, offered) : null
  return {
    legs,
    stake,
    price: offered && Math.min(COMBINED_PRICE_MAX, combinedPrice(offered)),
    possibleReturn: returns && unitsToRiel(returns.paid),
    uncutReturn: returns && unitsToRiel(returns.uncut),
    isCut: returns !== null && returns.paid < returns.uncut,
    isPriceCapped: offered !== null && combinedPrice(offered) > COMBINED_PRICE_MAX,
    maxPayout: LIMITS.maxPayout,
    minStake: LIMITS.minStake,
    stakeStep: LIMITS.stakeStep,
    maxStake: unitsToRiel(stakeMax),
    delayMs: Math.max(0, ...selections.map(({ match }) => delayOf(book.find(match)?.report.live))),
    problems: [...new Set([...legs.flatMap(({ problem }) => problem ?? []), ...problems])],
  }
}

/** Whether a price may be taken for the one that the player saw. */
export function isAcceptable(seen: number, now: number, accept: AcceptSetting): boolean {
  return accept === 'any' || now === seen || (accept === 'better' && now > seen)
}

export function isInPlay(live: Pick<MatchLive, 'state'>): boolean {
  return live.state === 'LIVE_1H' || live.state === 'HT' || live.state === 'LIVE_2H'
}

function checkLeg(selection: SlipSelection, book: Book, accept: AcceptSetting): SlipLeg {
  const live = book.find(selection.match)?.report.live
  const market = book.market(selection.match, selection)
  const found = market?.selections.find(({ pick }) => pick === selection.pick)
  const scoreAtBet = live && isInPlay(live) ? live.score : null
  const leg = { ...selection, scoreAtBet, versionNow: market?.version ?? null }
  if (!live) return { ...leg, priceNow: null, problem: 'closed' }
  // A line that has moved on is not offered now, as one that a danger has suspended.
  if (!market || !found) return { ...leg, priceNow: null, problem: 'unknown' }
  const { price } = found
  if (market.state !== 'OPEN') {
    return { ...leg, priceNow: price, problem: market.state === 'CLOSED' ? 'closed' : 'suspended' }
  }
  if (price === null) return { ...leg, priceNow: null, problem: 'suspended' }
  const problem = isAcceptable(selection.price, price, accept) ? null : 'price_changed'
  return { ...leg, priceNow: price, problem }
}

/** How long a bet or a sale waits for its decision. */
export function delayOf(live: MatchLive | undefined): number {
  if (!live || !isInPlay(live)) return 0
  return live.pressure ? DANGER_DELAY_MS : LIVE_DELAY_MS
}

function isStake(stake: number): boolean {
  return Number.isSafeInteger(stake) && stake > 0 && rielToUnits(stake) % STAKE_STEP_UNITS === 0n
}

function problemsOf({ selections, stake }: SlipRequest, stakeMax: bigint): SlipProblem[] {
  const problems: SlipProblem[] = []
  const matches = new Set(selections.map(({ match }) => match))
  if (matches.size < selections.length) problems.push('same_match')
  if (selections.length > LEGS_MAX) problems.push('too_many_legs')
  if (!isStake(stake)) return [...problems, 'bad_stake']
  const units = rielToUnits(stake)
  if (units < STAKE_MIN_UNITS) problems.push('below_minimum')
  if (units > stakeMaxOf(selections.map(({ kind }) => kind))) problems.push('above_maximum')
  else if (units > stakeMax) problems.push('limit')
  return problems
}

function returnsOf(stake: number, prices: readonly number[]): { paid: bigint; uncut: bigint } {
  const legs = prices.map((price) => ({ price, outcome: 'win' as const }))
  const units = rielToUnits(stake)
  return { paid: payoutOf(units, legs), uncut: wholeRiel(uncutPayout(units, legs)) }
}

/** Units, in steps: the least of the market's own maximum, the book's room and the player's. */
function maxStake(
  legs: readonly SlipLeg[],
  prices: readonly number[] | null,
  { book, open }: Pick<SlipContext, 'book' | 'open'>,
): bigint {
  let max = stakeMaxOf(legs.map(({ kind }) => kind))
  if (!prices) return max
  const price = BigInt(Math.min(COMBINED_PRICE_MAX, combinedPrice(prices)))
  const stakeFor = (units: bigint, by: bigint) => (units > 0n ? (units * 1_000n) / by : 0n)
  for (const leg of legs) {
    const room = SELECTION_LIABILITY_MAX_UNITS - book.exposureOf(leg.match, leg)
    max = least(max, stakeFor(room * BigInt(legs.length), price - 1_000n))
    max = least(max, stakeFor(MATCH_RETURN_MAX_UNITS - open.ofMatch(leg.match), price))
  }
  max = least(max, stakeFor(PLAYER_DAY_RETURN_MAX_UNITS - open.all, price))
  return max - (max % STAKE_STEP_UNITS)
}

/** Reports of a period: the sums of its days, and beside the return of a market what its rates say. */
import type { NoBand } from '@samnang/contract/office/figures'
import { type LotteryAtStake, lotteryBand } from '@samnang/core/lottery/return-band'
import { type JackpotAtStake, jackpotBand } from '@samnang/core/lotto59/jackpot-band'
import { type BetTypeName, TYPE_NO } from '@samnang/core/lotto59/markets'
import { DEFAULT_PAYTABLE } from '@samnang/core/lotto59/paytable'
import { returnBand, type Theory } from '@samnang/core/lotto59/return-band'
import { type Fraction, marketReturn } from '@samnang/core/lotto59/returns'
import { dayStartMs, periodOf } from '@samnang/core/phnom-penh-day'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import type { FigureRow, Sums } from './report-store.ts'

export { accountsByDay, eventsOf, listEvents, peopleByDay, peopleOf } from './regulator-store.ts'
export {
  type BranchSums,
  branchesBy,
  countedTo,
  type Days,
  type FigureRow,
  type FiguresBy,
  figuresBy,
  type MoneyRow,
  moneyOf,
  type PlayerSums,
  playersBy,
  type Sums,
} from './report-store.ts'

/** Both days exist and stand in their order, a year apart at most. */
export function periodDays(days: {
  from?: string
  to?: string
}): Outcome<{ from: string; to: string }, 'invalid_dates'> {
  const { from, to } = days
  if (from === undefined || to === undefined || dayStartMs(from) === null) return refused('invalid_dates')
  const period = periodOf({ from, to })
  return period.ok ? accepted({ from, to }) : period
}

export function totalOf(rows: readonly Sums[]): Sums {
  const total = { bets: 0n, stake: 0n, payout: 0n, refunded: 0n }
  for (const row of rows) {
    total.bets += row.bets
    total.stake += row.stake
    total.payout += row.payout
    total.refunded += row.refunded
  }
  return total
}

/** Percent of the stakes that came back, to a hundredth, rounded down; null without any. */
export function returnOf({ stake, payout }: Pick<Sums, 'stake' | 'payout'>): number | null {
  return stake <= 0n ? null : Number((payout * 10_000n) / stake) / 100
}

const NAMES = new Map(Object.entries(TYPE_NO).map(([name, no]) => [String(no), name as BetTypeName]))

/**
 * What chance alone makes of a market of lotto 59, or of a session of the ticket lottery: its rates are those under which
 * each bet was taken, its chance that of the balls and numbers; of the jackpot given the pots that were won. Null: it is none.
 */
export function theoryOf(row: FigureRow): Theory | null {
  const { product, part, stake, possible, square, jackpot, lottery } = row
  if (lottery) return lotteryBand(lotteryAtStake(stake, lottery))
  const market = product?.startsWith('POLL_') ? NAMES.get(part ?? '') : undefined
  if (market === undefined) return null
  if (market === 'JACKPOT') return jackpotBand((jackpot ?? []).map(atStakeOf))
  return returnBand({ stakeUnits: stake, possibleUnits: possible, possibleSquare: square }, chanceOf(market))
}

function lotteryAtStake(stakeUnits: bigint, sums: readonly string[]): LotteryAtStake {
  const [meanMilli = 0n, varianceMicro = 0n, longMeanMilli = 0n, longVarianceMicro = 0n] = sums.map(BigInt)
  return { stakeUnits, meanMilli, varianceMicro, longMeanMilli, longVarianceMicro }
}

function atStakeOf(row: readonly string[]): JackpotAtStake {
  const [smallCenti = 0n, bigCenti = 0n, stakeUnits = 0n, potUnits = 0n, ...squares] = row.map(BigInt)
  return { smallCenti, bigCenti, stakeUnits, potUnits, squares }
}

/** Percent that a game gives back by its provider's word; null where that is no number. */
export function saidReturn({ rtp }: FigureRow): number | null {
  const said = /^\s*(\d{1,3}(?:\.\d{1,4})?)\s*%?\s*$/.exec(rtp ?? '')?.[1]
  return said === undefined ? null : Number(said)
}

/**
 * Why a part has no normal band. Of a game the return alone says nothing of it: one that pays seldom and much strays
 * further than one that pays often and little, and which it is, no list of games tells.
 */
export function noBandOf(row: FigureRow, theory: Theory | null): NoBand | null {
  if (row.part === null || theory?.band) return null
  return row.productTitle !== null ? 'provider' : 'few'
}

const chances = new Map<BetTypeName, Fraction>()

/** All sets of ten balls are counted for it, 4 ms a market, and it never changes. */
function chanceOf(market: BetTypeName): Fraction {
  const known = chances.get(market) ?? marketReturn(market, DEFAULT_PAYTABLE).chance
  chances.set(market, known)
  return known
}

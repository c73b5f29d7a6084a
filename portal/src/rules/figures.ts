/** What the rules say in numbers: the rates that the server pays, with chances and returns computed exactly here. */
import type { PollInfo } from '@samnang/contract/lotto59'
import { type RangeType, rangeOf, TYPE_NO } from '@samnang/core/lotto59/markets'
import type { Paytable } from '@samnang/core/lotto59/paytable'
import { potWaiting } from '@samnang/core/lotto59/pot-waiting'
import { type Fraction, jackpotDiffChance, marketReturn, totalCounts } from '@samnang/core/lotto59/returns'
import { price } from '../text/format.ts'

/** The paytable as the core reads it; rates are hundredths there. */
export function paytableOf({ markets, number, jackpot }: PollInfo['paytable']): Paytable {
  return {
    markets: markets.map(({ type, rate }) => ({ type, rateCenti: centi(rate) })),
    numberRateCenti: centi(number.rate),
    jackpot: {
      lineRiel: jackpot.line,
      smallRateCenti: centi(jackpot.small),
      bigRateCenti: centi(jackpot.big),
      potSharePercent: jackpot.share_percent ?? 0,
      potSeedRiel: jackpot.seed ?? 0,
    },
  }
}

function centi(rate: number): number {
  return Math.round(rate * 100)
}

/** How many draws are possible: all sets of ten out of fifty-nine. */
export function allDraws(): number {
  return totalCounts().reduce((sum, count) => sum + count, 0)
}

export interface RangeFigures {
  type: RangeType
  no: number
  size: 'small' | 'big' | null
  low: number
  high: number
  rate: number
  chance: number
  returned: number
}

export function rangeFigures(paytable: Paytable): RangeFigures[] {
  return paytable.markets.map(({ type, rateCenti }) => {
    const { typeNo, low, high, status } = rangeOf(TYPE_NO[type])
    const { chance, returnFraction } = marketReturn(type, paytable)
    const size = status === undefined ? null : status === 'UNDER' ? 'small' : 'big'
    return {
      type,
      no: typeNo,
      size,
      low,
      high,
      rate: rateCenti / 100,
      chance: numberOf(chance),
      returned: numberOf(returnFraction),
    }
  })
}

export function numberFigures(paytable: Paytable) {
  const { chance, returnFraction } = marketReturn('NUMBER', paytable)
  return { rate: paytable.numberRateCenti / 100, oneIn: oneIn(chance), returned: numberOf(returnFraction) }
}

export function jackpotFigures({ jackpot, ...rest }: Paytable) {
  const { returnFraction } = marketReturn('JACKPOT', { ...rest, jackpot })
  const tiers = [
    { right: 3, rate: jackpot.smallRateCenti / 100, oneIn: oneIn(jackpotDiffChance(2)) },
    { right: 4, rate: jackpot.bigRateCenti / 100, oneIn: oneIn(jackpotDiffChance(1)) },
    { right: 5, rate: null, oneIn: oneIn(jackpotDiffChance(0)) },
  ]
  return { tiers, returned: numberOf(returnFraction), ...jackpot }
}

/** Of a player who waits for a large pot, as the sentence says them; null where no pot grows. */
export function waitingFigures(paytable: Paytable) {
  const waiting = potWaiting(paytable)
  if (!waiting) return null
  return {
    percent: `${Math.round(waiting.largePotReturn * 1000) / 10}%`,
    pot: millions(waiting.largePotRiel),
    even: millions(waiting.evenPotRiel),
    pots: waiting.evenPotOneIn,
  }
}

function millions(riel: number): string {
  return price(riel / 1_000_000)
}

function numberOf([numerator, denominator]: Fraction): number {
  return Number(numerator) / Number(denominator)
}

/** "1 in 59": rounded to the nearest whole number. */
function oneIn([numerator, denominator]: Fraction): number {
  return Number((denominator * 2n + numerator) / (numerator * 2n))
}

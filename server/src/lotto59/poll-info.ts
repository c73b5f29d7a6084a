/** What a player may know of a poll: its times, limits, rates, and the exact return of every market. */
import type { PollInfo } from '@samnang/contract/lotto59'
import { POLL_TIMES } from '@samnang/core/lotto59/draw-schedule'
import { type BetTypeName, rangeOf, TYPE_NO } from '@samnang/core/lotto59/markets'
import type { Paytable } from '@samnang/core/lotto59/paytable'
import { chanceNumber, marketReturn, returnPercent } from '@samnang/core/lotto59/returns'
import { rielToUnits, unitsToRiel } from '@samnang/core/money'
import { publicLimits } from '../base/site-news.ts'
import type { PaytableVersion } from './paytables.ts'
import type { PollRow } from './poll-store.ts'

/** DELAY_RESULT in seconds (specification 9.2); both polls have it. */
const DELAY_RESULT_S = 1
/** RELEASE_RESULT_TIME: POLL_1 takes it for each ball, POLL_2 for all ten. */
const RELEASE_RESULT_S = 5

export interface PotFacts {
  units: bigint
  /** The operator has asked for the house's seed. */
  isSeeded: boolean
}

export function pollInfo(row: PollRow, rates: PaytableVersion, pot: PotFacts): PollInfo {
  const times = POLL_TIMES[row.id]
  return {
    id: row.id,
    enabled: row.enabled,
    period: times.periodS,
    delay_result: DELAY_RESULT_S,
    release_result_time: RELEASE_RESULT_S,
    total_release_result_time: times.shownMs / 1000,
    limits: publicLimits(row),
    paytable: { version: rates.version, ...ratesOf(rates, pot) },
  }
}

function ratesOf(
  rates: PaytableVersion,
  { units, isSeeded }: PotFacts,
): Omit<PollInfo['paytable'], 'version'> {
  const { paytable } = rates
  const { jackpot } = paytable
  return {
    ...marketsOf(rates),
    jackpot: {
      line: unitsToRiel(rielToUnits(jackpot.lineRiel)),
      small: jackpot.smallRateCenti / 100,
      big: jackpot.bigRateCenti / 100,
      pot: unitsToRiel(units),
      return_percent: chanceOf('JACKPOT', paytable).return_percent,
      share_percent: jackpot.potSharePercent,
      seed: isSeeded ? unitsToRiel(rielToUnits(jackpot.potSeedRiel)) : 0,
    },
  }
}

type Markets = Pick<PollInfo['paytable'], 'markets' | 'number'>
/** Rates that were read never change, and enumerating its chances takes milliseconds. */
const known = new Map<string, Markets>()

function marketsOf({ rules, paytable }: PaytableVersion): Markets {
  const found = known.get(rules)
  if (found) return found
  const markets = {
    markets: paytable.markets.map(({ type, rateCenti }) => {
      const range = rangeOf(TYPE_NO[type])
      const status = range.status ? { status: range.status } : {}
      const bounds = `${range.low}-${range.high}`
      return {
        type,
        ...status,
        title: bounds,
        range: bounds,
        rate: rateCenti / 100,
        ...chanceOf(type, paytable),
      }
    }),
    number: { rate: paytable.numberRateCenti / 100, ...chanceOf('NUMBER', paytable) },
  }
  known.set(rules, markets)
  return markets
}

function chanceOf(market: BetTypeName, paytable: Paytable): { return_percent: number; chance: number } {
  const { chance, returnFraction } = marketReturn(market, paytable)
  return { return_percent: returnPercent(returnFraction), chance: chanceNumber(chance) }
}

/** Rates and limits. The default rates are those of specification 9.1; operators may publish other versions. */
import { sha256, utf8 } from '../bytes.ts'
import { canonicalJson } from '../canonical-json.ts'
import { RANGES, type RangeType, TYPE_NO } from './markets.ts'

export interface JackpotRules {
  /** Price of one line in riel; a stake is a whole number of lines. */
  lineRiel: number
  /** diff 2 pays this much for the line. */
  smallRateCenti: number
  /** diff 1 pays this much for the line. */
  bigRateCenti: number
  /** Share of every stake that goes into the pot. */
  potSharePercent: number
  /** The house's money with which a pot starts and restarts. */
  potSeedRiel: number
}

/** One version of the rates. Rates are hundredths: 9.20 is 920. No version number inside: equal rates, equal hash. */
export interface Paytable {
  markets: readonly { type: RangeType; rateCenti: number }[]
  numberRateCenti: number
  jackpot: JackpotRules
}

export const DEFAULT_PAYTABLE: Paytable = {
  markets: RANGES.map(({ type, firstRateCenti }) => ({ type, rateCenti: firstRateCenti })),
  numberRateCenti: 5000,
  jackpot: {
    lineRiel: 1000,
    smallRateCenti: 10_000,
    bigRateCenti: 300_000,
    potSharePercent: 20,
    potSeedRiel: 40_000_000,
  },
}

/**
 * Whole riel. `draw` limits are per player and draw. Of all players together, per draw: exposure, and what may be staked
 * on jackpot lines that share any four numbers.
 */
export interface Limits {
  minRiel: number
  maxRiel: number
  drawRiel: number
  jackpotDrawRiel: number
  jackpotFourRiel: number
  exposureRiel: number
}

export const DEFAULT_LIMITS: Limits = {
  minRiel: 500,
  maxRiel: 2_000_000,
  drawRiel: 10_000_000,
  jackpotDrawRiel: 100_000,
  jackpotFourRiel: 100_000,
  exposureRiel: 400_000_000,
}

/** H of the canonical JSON: the opening record of a draw binds it (docs of the fair draw: rulesHash). */
export function rulesHash(paytable: Paytable): Uint8Array {
  return sha256(utf8(canonicalJson(paytable)))
}

/**
 * Rates by type number; of JACKPOT the small jackpot's, the least that a winning line pays. A range that the paytable
 * does not list has none. Index 0 is unused.
 */
export function ratesOf(paytable: Paytable): readonly number[] {
  const rates = [0]
  for (const { type, rateCenti } of paytable.markets) rates[TYPE_NO[type]] = rateCenti
  rates[TYPE_NO.NUMBER] = paytable.numberRateCenti
  rates[TYPE_NO.JACKPOT] = paytable.jackpot.smallRateCenti
  return rates
}

/** The paytable written as `json`; null where it is not one. For records that come from outside. */
export function paytableFrom(json: string): Paytable | null {
  try {
    const value: unknown = JSON.parse(json)
    return isPaytable(value) ? value : null
  } catch {
    return null
  }
}

function isPaytable(value: unknown): value is Paytable {
  if (!isRecord(value) || !Array.isArray(value.markets) || !isRate(value.numberRateCenti)) return false
  const { jackpot, markets } = value
  if (!areMarkets(markets) || !isRecord(jackpot)) return false
  return Object.keys(DEFAULT_PAYTABLE.jackpot).every((field) => isRate(jackpot[field]))
}

/** Ranges in the order of the list. A paytable of before a range was added goes without it, for ever. */
function areMarkets(markets: readonly unknown[]): boolean {
  const places = markets.map((market) =>
    isRecord(market) && isRate(market.rateCenti) ? RANGES.findIndex(({ type }) => type === market.type) : -1,
  )
  return places.length > 0 && places.every((place, at) => place > (places[at - 1] ?? -1))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isRate(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

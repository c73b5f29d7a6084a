/** Chance and return of every market, exact: by enumeration of all C(59,10) = 62 828 356 305 draws, not by simulation. */
import { assert } from '../refusal.ts'
import {
  BALLS_PER_DRAW,
  type BetTypeName,
  HIGHEST_NUMBER,
  type RangeType,
  rangeOf,
  TOTAL_MAX,
  TYPE_NO,
} from './markets.ts'
import type { Paytable } from './paytable.ts'

/** Numerator and denominator in lowest terms. */
export type Fraction = readonly [bigint, bigint]

/**
 * How many of the C(59,10) sets have each total; index = total. Dynamic programming over the numbers 1..59;
 * every count is a safe integer.
 */
export function totalCounts(): readonly number[] {
  // Of no balls there is one set, and its total is 0.
  const ways = Array.from({ length: BALLS_PER_DRAW + 1 }, (_, balls) =>
    Array.from({ length: TOTAL_MAX + 1 }, (_, total) => Number(balls + total === 0)),
  )
  for (let number = 1; number <= HIGHEST_NUMBER; number++)
    for (let balls = BALLS_PER_DRAW; balls >= 1; balls--) addNumber(ways, balls, number)
  return ways[BALLS_PER_DRAW] ?? []
}

/** Sets of `balls` that contain `number` = sets of one ball fewer, with a total smaller by it. */
function addNumber(ways: readonly number[][], balls: number, number: number): void {
  const [without, withIt] = [ways[balls - 1] ?? [], ways[balls] ?? []]
  for (let total = number; total <= TOTAL_MAX; total++)
    withIt[total] = (withIt[total] ?? 0) + (without[total - number] ?? 0)
}

/** Chance of a jackpot pick having exactly this diff: C(5, 5−diff)·C(54, diff) / C(59, 5). */
export function jackpotDiffChance(diff: number): Fraction {
  return reduced(picksWithDiff(diff), choose(HIGHEST_NUMBER, 5))
}

function picksWithDiff(diff: number): bigint {
  return choose(5, 5 - diff) * choose(54, diff)
}

/**
 * Chance of winning anything, and the expected share of the stake that comes back. JACKPOT counts both fixed
 * tiers and the share of the stake that enters the pot; the house's seed of the pot comes on top and is not counted.
 */
export function marketReturn(
  market: BetTypeName,
  paytable: Paytable,
): { chance: Fraction; returnFraction: Fraction } {
  if (market === 'JACKPOT') return jackpotReturn(paytable)
  const chance = market === 'NUMBER' ? ([1n, BigInt(HIGHEST_NUMBER)] as const) : rangeChance(market)
  const rateCenti = BigInt(rateOf(market, paytable))
  return { chance, returnFraction: reduced(chance[0] * rateCenti, chance[1] * 100n) }
}

function rateOf(market: BetTypeName, paytable: Paytable): number {
  if (market === 'NUMBER') return paytable.numberRateCenti
  const row = paytable.markets.find(({ type }) => type === market)
  assert(row !== undefined, 'only markets of the paytable are asked for')
  return row.rateCenti
}

/** The expected share of the stake that comes back from a range at this rate. */
export function rangeReturn(market: RangeType, rateCenti: number): Fraction {
  const [wins, all] = rangeChance(market)
  return reduced(wins * BigInt(rateCenti), all * 100n)
}

function rangeChance(market: RangeType): Fraction {
  const { low, high } = rangeOf(TYPE_NO[market])
  const counts = totalCounts().slice(low, high + 1)
  const wins = counts.reduce((sum, count) => sum + BigInt(count), 0n)
  return reduced(wins, choose(HIGHEST_NUMBER, BALLS_PER_DRAW))
}

function jackpotReturn({ jackpot }: Paytable): { chance: Fraction; returnFraction: Fraction } {
  const all = choose(HIGHEST_NUMBER, 5)
  const [pot, big, small] = [picksWithDiff(0), picksWithDiff(1), picksWithDiff(2)]
  const fixedCenti = small * BigInt(jackpot.smallRateCenti) + big * BigInt(jackpot.bigRateCenti)
  const potCenti = all * BigInt(jackpot.potSharePercent)
  return {
    chance: reduced(pot + big + small, all),
    returnFraction: reduced(fixedCenti + potCenti, all * 100n),
  }
}

export interface MarketReturn {
  market: BetTypeName
  /** With two decimals; the jackpot's with what the house puts into the pot after each hit. */
  percent: number
}

/** The return of every market of the paytable, in the order of the pad. */
export function marketReturns(paytable: Paytable): MarketReturn[] {
  const markets: BetTypeName[] = [...paytable.markets.map(({ type }) => type), 'NUMBER', 'JACKPOT']
  return markets.map((market) => ({ market, percent: returnPercent(wholeReturn(market, paytable)) }))
}

/** Markets in which players get back more than they stake, on average and for ever; exact, before any rounding. */
export function aboveHundred(paytable: Paytable): MarketReturn[] {
  return marketReturns(paytable).filter(({ market }) => {
    const [returned, staked] = wholeReturn(market, paytable)
    return returned > staked
  })
}

/** A hit of the pot makes the house seed the next one: its chance is one pick in all. */
function wholeReturn(market: BetTypeName, paytable: Paytable): Fraction {
  const { returnFraction } = marketReturn(market, paytable)
  if (market !== 'JACKPOT') return returnFraction
  const [returned, staked] = returnFraction
  const { potSeedRiel, lineRiel } = paytable.jackpot
  const seeded = choose(HIGHEST_NUMBER, 5) * BigInt(lineRiel)
  return reduced(returned * seeded + BigInt(potSeedRiel) * staked, staked * seeded)
}

/** A fraction in percent with two decimals, rounded to the nearest. */
export function returnPercent([numerator, denominator]: Fraction): number {
  return Number((numerator * 20_000n + denominator) / (denominator * 2n)) / 100
}

/** A chance as a number with nine decimals, rounded to the nearest. */
export function chanceNumber([numerator, denominator]: Fraction): number {
  return Number((numerator * 2_000_000_000n + denominator) / (denominator * 2n)) / 1_000_000_000
}

/** How many sets of `taken` there are. */
export function choose(from: number, taken: number): bigint {
  let ways = 1n
  for (let at = 0; at < taken; at++) ways = (ways * BigInt(from - at)) / BigInt(at + 1)
  return ways
}

/** In lowest terms. */
export function reduced(numerator: bigint, denominator: bigint): Fraction {
  let [a, b] = [numerator, denominator]
  while (b !== 0n) [a, b] = [b, a % b]
  return [numerator / a, denominator / a]
}

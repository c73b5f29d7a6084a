/** What every bet of a table gives back in the long run, exact: counted over all outcomes, not simulated. */
import { assert } from '@samnang/core/refusal'
import type { TableBet } from './bet.ts'
import { CARDS_IN_DECK, cardOf } from './cards.ts'
import { playDragonTiger } from './dragon-tiger.ts'
import { KLA_KLOK_FACES, type TableGame, type TableOutcome } from './outcomes.ts'
import { ROULETTE_NUMBERS } from './roulette.ts'
import { DECKS } from './shoe.ts'
import { DIE_FACES } from './sic-bo.ts'

/** Numerator and denominator in lowest terms. */
export type Fraction = readonly [bigint, bigint]

/**
 * Counted once over all 4 998 398 275 503 360 orders of six cards; a test counts them again. The same for every
 * round whatever was dealt before, since the shoe is shuffled for each.
 */
const BACCARAT: Readonly<Record<string, Fraction>> = {
  player: [19_283_843_717_413n, 19_524_993_263_685n],
  banker: [10_732_465_128_097n, 10_847_218_479_825n],
  banker_no_commission: [19_240_298_465_317n, 19_524_993_263_685n],
  tie: [619_306_544_887n, 723_147_898_655n],
  player_pair: [372n, 415n],
  banker_pair: [372n, 415n],
  lucky_6: [235_761_260_096n, 282_970_916_865n],
  small: [350_890n, 370_461n],
  big: [506_231n, 529_230n],
}

/** The share of the stake that comes back on average; the house's edge is what is missing to one. */
export function returnOfBet(game: TableGame, bet: TableBet): Fraction {
  if (game !== 'baccarat') return counted(bet, outcomesOf(game))
  const known = BACCARAT[bet.id]
  assert(known, 'every bet of baccarat is counted')
  return known
}

/** An outcome that stands for `ways` equally likely ones. */
interface Weighted {
  outcome: TableOutcome
  ways: number
}

function counted(bet: TableBet, outcomes: readonly Weighted[]): Fraction {
  let [back, all] = [0, 0]
  for (const { outcome, ways } of outcomes) {
    back += ways * bet.returnOf(outcome)
    all += ways * 100
  }
  return reduced(BigInt(back), BigInt(all))
}

function outcomesOf(game: Exclude<TableGame, 'baccarat'>): Weighted[] {
  switch (game) {
    case 'dragon_tiger':
      return twoCards()
    case 'roulette':
      return Array.from({ length: ROULETTE_NUMBERS }, (_, number) => once({ game, number }))
    case 'sic_bo':
      return threeOf(DIE_FACES).map((dice) => once({ game, dice }))
    case 'kla_klok':
      return threeOf(KLA_KLOK_FACES).map((dice) => once({ game, dice }))
  }
}

function once(outcome: TableOutcome): Weighted {
  return { outcome, ways: 1 }
}

/** Any two cards of the shoe; the second one lacks the first. */
function twoCards(): Weighted[] {
  const cards = Array.from({ length: CARDS_IN_DECK }, (_, at) => cardOf(at))
  return cards.flatMap((dragon) =>
    cards.map((tiger) => ({
      outcome: playDragonTiger([dragon, tiger]),
      ways: DECKS * (dragon === tiger ? DECKS - 1 : DECKS),
    })),
  )
}

function threeOf<T>(sides: readonly T[]): T[][] {
  return sides.flatMap((a) => sides.flatMap((b) => sides.map((c) => [a, b, c])))
}

function reduced(numerator: bigint, denominator: bigint): Fraction {
  let [a, b] = [numerator, denominator]
  while (b !== 0n) [a, b] = [b, a % b]
  return [numerator / a, denominator / a]
}

/** In percent with two decimals, rounded down: it promises nothing that is not there. */
export function returnPercent([numerator, denominator]: Fraction): number {
  return Number((numerator * 10_000n) / denominator) / 100
}

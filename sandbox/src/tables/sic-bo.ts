/** Sic bo: three dice. */
import { assert } from '@samnang/core/refusal'
import { type BetRule, betsOfRules } from './bet.ts'

type Rule = BetRule<'sic_bo'>

export const DIE_FACES: readonly number[] = [1, 2, 3, 4, 5, 6]

/** What a total pays to one, from 4 up to 10; 11 to 17 are its mirror. */
const TOTAL_PAYS: Readonly<Record<number, number>> = { 4: 60, 5: 30, 6: 18, 7: 12, 8: 8, 9: 6, 10: 6 }
/** By how often the number appears. */
const SINGLE_PAYS = [0, 100, 200, 300] as const

function sumOf(dice: readonly number[]): number {
  return dice.reduce((sum, die) => sum + die, 0)
}

function isTriple([first, second, third]: readonly number[]): boolean {
  return first === second && second === third
}

/** How often `face` appears. */
function countOf<T>(dice: readonly T[], face: T): number {
  return dice.filter((die) => die === face).length
}

/** Small and big lose to every triple. */
const HALVES: readonly Rule[] = [
  { id: 'small', kind: 'main', pays: [100], gives: ({ dice }) => within(dice, 4, 10) },
  { id: 'big', kind: 'main', pays: [100], gives: ({ dice }) => within(dice, 11, 17) },
]

function within(dice: readonly number[], low: number, high: number): number | null {
  const sum = sumOf(dice)
  return !isTriple(dice) && sum >= low && sum <= high ? 100 : null
}

function totalRule(total: number): Rule {
  const times = TOTAL_PAYS[Math.min(total, 21 - total)]
  assert(times !== undefined, 'totals from 4 to 17 can be bet on')
  const pays = times * 100
  return {
    id: `total:${total}`,
    kind: 'side',
    pays: [pays],
    gives: ({ dice }) => (sumOf(dice) === total ? pays : null),
  }
}

const ANY_TRIPLE: Rule = {
  id: 'triple:any',
  kind: 'side',
  pays: [3000],
  gives: ({ dice }) => (isTriple(dice) ? 3000 : null),
}

function atLeast(id: string, face: number, count: number, pays: number): Rule {
  return { id, kind: 'side', pays: [pays], gives: ({ dice }) => (countOf(dice, face) >= count ? pays : null) }
}

function pairRule(low: number, high: number): Rule {
  return {
    id: `pair:${low}-${high}`,
    kind: 'side',
    pays: [600],
    gives: ({ dice }) => (dice.includes(low) && dice.includes(high) ? 600 : null),
  }
}

function singleRule(face: number): Rule {
  return {
    id: `single:${face}`,
    kind: 'main',
    pays: SINGLE_PAYS.slice(1),
    gives: ({ dice }) => SINGLE_PAYS[countOf(dice, face)] || null,
  }
}

const RULES: readonly Rule[] = [
  ...HALVES,
  ...DIE_FACES.map(singleRule),
  ...Array.from({ length: 14 }, (_, at) => totalRule(at + 4)),
  ANY_TRIPLE,
  ...DIE_FACES.map((face) => atLeast(`triple:${face}`, face, 3, 18_000)),
  ...DIE_FACES.map((face) => atLeast(`double:${face}`, face, 2, 1000)),
  ...DIE_FACES.flatMap((low) => DIE_FACES.filter((high) => high > low).map((high) => pairRule(low, high))),
]

export const SIC_BO_BETS = betsOfRules('sic_bo', RULES)

/** What a slip can bring at best. Riel on both ends, exact units between. */
import type { PollInfo } from '@samnang/contract/lotto59'
import type { Post } from '@samnang/contract/shapes'
import { BANDS } from '@samnang/core/lotto59/exposure'
import { POSTS, rangeOf } from '@samnang/core/lotto59/markets'
import { payoutAt, rielToUnits, unitsToRiel } from '@samnang/core/money'
import type { SlipLine } from './slip-lines.ts'

type Paytable = PollInfo['paytable']

/**
 * The best band of totals, plus the best numbers on the posts (a number falls only once), plus the pot as it
 * stands now if a jackpot is among the lines. An upper bound: a draw may not be able to bring all three.
 */
export function possibleWin(lines: readonly SlipLine[], paytable: Paytable): number {
  const pot = lines.some(({ entry }) => entry.type === 'JACKPOT') ? paytable.jackpot.pot : 0
  return unitsToRiel(bestBand(lines, paytable) + bestNumbers(lines, paytable)) + pot
}

/** What one line brings if it wins; of a jackpot the pot. */
export function lineWin({ entry }: SlipLine, paytable: Paytable): number {
  if (entry.type === 'JACKPOT') return paytable.jackpot.pot
  const rate = entry.type === 'NUMBER' ? paytable.number.rate : rateOf(paytable, entry.type)
  return unitsToRiel(grossWin(entry.amount, rate))
}

function bestBand(lines: readonly SlipLine[], paytable: Paytable): bigint {
  const bands = BANDS.map(({ typeNos }) => {
    const types = typeNos.map((typeNo): string => rangeOf(typeNo).type)
    return lines
      .filter(({ entry }) => types.includes(entry.type))
      .reduce((won, { entry }) => won + grossWin(entry.amount, rateOf(paytable, entry.type)), 0n)
  })
  return bands.reduce(larger, 0n)
}

interface Candidate {
  number: number
  won: bigint
}

/** Four other posts can take at most four numbers away, so the five best of each post are enough to try. */
function bestNumbers(lines: readonly SlipLine[], paytable: Paytable): bigint {
  const posts = POSTS.map((post) => candidates(lines, post, paytable).slice(0, 5))
  const best = (at: number, taken: readonly number[]): bigint => {
    const here = posts[at]
    if (!here) return 0n
    return here
      .filter(({ number }) => !taken.includes(number))
      .map(({ number, won }) => won + best(at + 1, [...taken, number]))
      .reduce(larger, best(at + 1, taken))
  }
  return best(0, [])
}

function candidates(lines: readonly SlipLine[], post: Post, paytable: Paytable): Candidate[] {
  const won = new Map<number, bigint>()
  for (const { entry } of lines) {
    if (entry.type !== 'NUMBER' || entry.value === undefined || !entry.posts?.includes(post)) continue
    won.set(entry.value, (won.get(entry.value) ?? 0n) + grossWin(entry.amount, paytable.number.rate))
  }
  return [...won].map(([number, sum]) => ({ number, won: sum })).sort((a, b) => (a.won < b.won ? 1 : -1))
}

function grossWin(amount: number, rate: number): bigint {
  return payoutAt(rielToUnits(amount), Math.round(rate * 100))
}

function rateOf(paytable: Paytable, type: string): number {
  return paytable.markets.find((market) => market.type === type)?.rate ?? 0
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

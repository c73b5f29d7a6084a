/** Why a bet won or lost: a code and the figures of its sentence. The words belong to the screens. */
import { assert } from '../refusal.ts'
import type { Bet } from './bet.ts'
import { jackpotDiff } from './jackpot.ts'
import { POSTS, type Post, rangeOf, sizeOf, totalOf } from './markets.ts'

export type Why =
  | { code: 'range_won' | 'range_lost'; total: number; low: number; high: number }
  /** RANGE_6 and RANGE_7: "total 301 is big; you chose small". */
  | { code: 'size_won' | 'size_lost'; total: number; size: 'small' | 'big'; chosen: 'small' | 'big' }
  | { code: 'number_won' | 'number_lost'; post: Post; number: number; ball: number }
  /** The number was drawn on a post, but on another one. */
  | { code: 'number_elsewhere'; post: Post; number: number; ball: number; found: Post }
  | {
      code: 'jackpot_pot' | 'jackpot_big' | 'jackpot_small' | 'jackpot_lost'
      diff: number
      matched: number[]
    }

export function whyOutcome(bet: Bet, balls: readonly number[]): Why {
  switch (bet.kind) {
    case 'range':
      return whyRange(bet.typeNo, totalOf(balls))
    case 'number':
      return whyNumber(bet.post, bet.number, balls)
    case 'jackpot':
      return whyJackpot(bet.numbers, balls)
  }
}

function whyRange(typeNo: number, total: number): Why {
  const { low, high, status } = rangeOf(typeNo)
  const wins = total >= low && total <= high
  if (status === undefined) return { code: wins ? 'range_won' : 'range_lost', total, low, high }
  const chosen = status === 'UNDER' ? 'small' : 'big'
  return { code: wins ? 'size_won' : 'size_lost', total, size: sizeOf(total), chosen }
}

function whyNumber(postNo: number, number: number, balls: readonly number[]): Why {
  const [post, ball] = [POSTS[postNo - 1], balls[postNo - 1]]
  assert(post !== undefined && ball !== undefined, 'a number bet stands on a post that has a ball')
  if (ball === number) return { code: 'number_won', post, number, ball }
  const found = POSTS[balls.indexOf(number)]
  if (found === undefined) return { code: 'number_lost', post, number, ball }
  return { code: 'number_elsewhere', post, number, ball, found }
}

const JACKPOT_CODES = ['jackpot_pot', 'jackpot_big', 'jackpot_small'] as const

function whyJackpot(numbers: readonly number[], balls: readonly number[]): Why {
  const diff = jackpotDiff(numbers, balls)
  const matched = numbers.filter((number) => balls.slice(0, 5).includes(number))
  return { code: JACKPOT_CODES[diff] ?? 'jackpot_lost', diff, matched }
}

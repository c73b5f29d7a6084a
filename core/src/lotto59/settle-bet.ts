/** Which bets a result pays, and how much. */
import { payoutAt } from '../money.ts'
import { assert } from '../refusal.ts'
import { type Bet, isPostNo, pickOf } from './bet.ts'
import { bigWin, jackpotDiff, smallWin } from './jackpot.ts'
import { BALLS_PER_DRAW, RANGES, rangeOf, TYPE_NO, totalOf } from './markets.ts'
import { DEFAULT_PAYTABLE, type JackpotRules } from './paytable.ts'

export { jackpotDiff } from './jackpot.ts'

/** Every winning (type, pick) of a result except jackpots: two ranges and one number on each post. */
export function winningPicks(balls: readonly number[]): { typeNo: number; pick: bigint }[] {
  assert(balls.length === BALLS_PER_DRAW, 'a result has ten balls')
  const total = totalOf(balls)
  const ranges = RANGES.filter((range) => total >= range.low && total <= range.high)
  const numbers = balls.slice(0, 5).map((number, at) => {
    const post = at + 1
    assert(isPostNo(post), 'the first five balls stand on the posts')
    return { typeNo: TYPE_NO.NUMBER, pick: pickOf({ kind: 'number', post, number }) }
  })
  return [...ranges.map(({ typeNo }) => ({ typeNo, pick: 0n })), ...numbers]
}

export interface Settled {
  wins: boolean
  /** Gross and fixed, stake included. A jackpot of diff 0 has 0 here: it takes its share of the pot. */
  payoutUnits: bigint
  /** Jackpot only. */
  diff?: number
}

/** One bet against the ten balls. `rateCenti` is the rate the bet was placed at; jackpots go by `jackpot`. */
export function settleBet(
  bet: Bet,
  stakeUnits: bigint,
  rateCenti: number,
  balls: readonly number[],
  jackpot: JackpotRules = DEFAULT_PAYTABLE.jackpot,
): Settled {
  switch (bet.kind) {
    case 'range': {
      const { low, high } = rangeOf(bet.typeNo)
      const total = totalOf(balls)
      return fixed(total >= low && total <= high, stakeUnits, rateCenti)
    }
    case 'number':
      return fixed(balls[bet.post - 1] === bet.number, stakeUnits, rateCenti)
    case 'jackpot':
      return settleJackpot(jackpotDiff(bet.numbers, balls), stakeUnits, jackpot)
  }
}

function fixed(wins: boolean, stakeUnits: bigint, rateCenti: number): Settled {
  return { wins, payoutUnits: wins ? payoutAt(stakeUnits, rateCenti) : 0n }
}

function settleJackpot(diff: number, stakeUnits: bigint, rules: JackpotRules): Settled {
  if (diff === 2) return { wins: true, payoutUnits: smallWin(stakeUnits, rules), diff }
  if (diff === 1) return { wins: true, payoutUnits: bigWin(stakeUnits, rules), diff }
  return { wins: diff === 0, payoutUnits: 0n, diff }
}

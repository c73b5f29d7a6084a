/** One bet, and its two compact forms: `pick` in the database, picks in the fairness leaf. */
import { assert } from '../refusal.ts'
import { HIGHEST_NUMBER, RANGES, type RangeTypeNo, TYPE_NO } from './markets.ts'

export type PostNo = 1 | 2 | 3 | 4 | 5
export type Bet =
  | { kind: 'range'; typeNo: RangeTypeNo }
  | { kind: 'number'; post: PostNo; number: number }
  /** Five different numbers, ascending. */
  | { kind: 'jackpot'; numbers: readonly number[] }

export function isNumber59(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= HIGHEST_NUMBER
}

export function isPostNo(value: number): value is PostNo {
  return Number.isInteger(value) && value >= 1 && value <= 5
}

export function isRangeTypeNo(value: number): value is RangeTypeNo {
  return RANGES.some(({ typeNo }) => typeNo === value)
}

/** Five different numbers 1..59 in ascending order. */
export function isJackpotPick(numbers: readonly number[]): boolean {
  if (numbers.length !== 5 || !numbers.every(isNumber59)) return false
  return numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0))
}

export function typeNoOf(bet: Bet): number {
  switch (bet.kind) {
    case 'range':
      return bet.typeNo
    case 'number':
      return TYPE_NO.NUMBER
    case 'jackpot':
      return TYPE_NO.JACKPOT
  }
}

/** What is stored: range 0; number post·100 + number; jackpot a mask with bit n−1 for number n. */
export function pickOf(bet: Bet): bigint {
  switch (bet.kind) {
    case 'range':
      return 0n
    case 'number':
      return BigInt(bet.post * 100 + bet.number)
    case 'jackpot':
      return bet.numbers.reduce((mask, number) => mask | (1n << BigInt(number - 1)), 0n)
  }
}

/** The bet stored as `typeNo` and `pick`; anything that `pickOf` never makes is a fault. */
export function betOf(typeNo: number, pick: bigint): Bet {
  const bet = betFromPicks(typeNo, picksOf(typeNo, pick))
  assert(bet !== null && pickOf(bet) === pick, 'stored picks were checked before')
  return bet
}

/** The picks of a fairness leaf: range none; number post, number; jackpot five ascending. */
export function leafPicks(bet: Bet): number[] {
  switch (bet.kind) {
    case 'range':
      return []
    case 'number':
      return [bet.post, bet.number]
    case 'jackpot':
      return [...bet.numbers]
  }
}

/** The bet of a leaf's type and picks; null where they are no bet. */
export function betFromPicks(typeNo: number, picks: readonly number[]): Bet | null {
  if (isRangeTypeNo(typeNo)) return picks.length === 0 ? { kind: 'range', typeNo } : null
  if (typeNo === TYPE_NO.JACKPOT) return isJackpotPick(picks) ? { kind: 'jackpot', numbers: picks } : null
  const [post = 0, number = 0] = picks
  const isNumberBet = typeNo === TYPE_NO.NUMBER && picks.length === 2 && isPostNo(post) && isNumber59(number)
  return isNumberBet ? { kind: 'number', post, number } : null
}

function picksOf(typeNo: number, pick: bigint): number[] {
  if (typeNo === TYPE_NO.NUMBER) return [Number(pick / 100n), Number(pick % 100n)]
  if (typeNo === TYPE_NO.JACKPOT) return numbersOfMask(pick)
  return []
}

function numbersOfMask(mask: bigint): number[] {
  const numbers: number[] = []
  for (let number = 1; number <= HIGHEST_NUMBER; number++)
    if ((mask >> BigInt(number - 1)) & 1n) numbers.push(number)
  return numbers
}

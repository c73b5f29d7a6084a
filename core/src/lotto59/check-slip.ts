/** Checks a slip by the rules and turns it into lines. Money, limits of the draw and time are asked later. */
import { rielToUnits } from '../money.ts'
import { accepted, type Outcome, type Refusal, refused } from '../refusal.ts'
import { type Bet, isNumber59, isPostNo, isRangeTypeNo, pickOf } from './bet.ts'
import { type BetTypeName, POSTS, TYPE_NO } from './markets.ts'
import { type Limits, type Paytable, ratesOf } from './paytable.ts'

export const ENTRIES_MAX = 50
const POST_NAMES: readonly string[] = POSTS

/** One entry of a slip as it crosses the wire. `amount` is whole riel; on NUMBER the stake of each post. */
export interface SlipEntry {
  type: BetTypeName
  amount: number
  value?: number | undefined
  posts?: readonly string[] | undefined
  numbers?: readonly number[] | undefined
}

/** One bet of the ledger: one ticket. A jackpot line carries the small jackpot's rate. */
export interface Line {
  typeNo: number
  pick: bigint
  stakeUnits: bigint
  rateCenti: number
  bet: Bet
}

export type SlipCode = 'invalid_bet' | 'no_post' | 'amount_too_small' | 'amount_too_large' | 'jackpot_step'

/**
 * The lines of a slip of 1..50 entries, in its order; NUMBER on k posts makes k lines. All or nothing.
 * The figure of a refused amount is in riel.
 */
export function checkSlip(
  entries: readonly SlipEntry[],
  paytable: Paytable,
  limits: Limits,
): Outcome<Line[], SlipCode> {
  if (entries.length < 1 || entries.length > ENTRIES_MAX) return refused('invalid_bet')
  const rates = ratesOf(paytable)
  const lines: Line[] = []
  for (const entry of entries) {
    const bets = betsOf(entry)
    if (!bets.ok) return bets
    const refusal = checkAmount(entry, paytable, limits)
    if (refusal !== null) return refusal
    const rateCenti = rates[TYPE_NO[entry.type]]
    // The draw was opened with a paytable of before this market.
    if (rateCenti === undefined) return refused('invalid_bet')
    lines.push(...bets.value.map((bet) => lineOf(bet, entry, rateCenti)))
  }
  return accepted(lines)
}

function lineOf(bet: Bet, entry: SlipEntry, rateCenti: number): Line {
  const stakeUnits = rielToUnits(entry.amount)
  return { typeNo: TYPE_NO[entry.type], pick: pickOf(bet), stakeUnits, rateCenti, bet }
}

function checkAmount(
  { type, amount }: SlipEntry,
  paytable: Paytable,
  limits: Limits,
): Refusal<SlipCode> | null {
  if (!Number.isSafeInteger(amount)) return refused('invalid_bet')
  if (amount < limits.minRiel) return refused('amount_too_small', { n: limits.minRiel })
  if (amount > limits.maxRiel) return refused('amount_too_large', { n: limits.maxRiel })
  const isWholeLines = type !== 'JACKPOT' || amount % paytable.jackpot.lineRiel === 0
  return isWholeLines ? null : refused('jackpot_step', { n: paytable.jackpot.lineRiel })
}

function betsOf(entry: SlipEntry): Outcome<Bet[], SlipCode> {
  switch (entry.type) {
    case 'NUMBER':
      return numberBets(entry)
    case 'JACKPOT':
      return jackpotBet(entry)
    default:
      return rangeBet(entry)
  }
}

function rangeBet({ type, value, posts, numbers }: SlipEntry): Outcome<Bet[], SlipCode> {
  const typeNo = TYPE_NO[type]
  if (value !== undefined || posts !== undefined || numbers !== undefined) return refused('invalid_bet')
  return isRangeTypeNo(typeNo) ? accepted([{ kind: 'range', typeNo }]) : refused('invalid_bet')
}

function numberBets({ value, posts = [], numbers }: SlipEntry): Outcome<Bet[], SlipCode> {
  if (value === undefined || !isNumber59(value) || numbers !== undefined) return refused('invalid_bet')
  if (posts.length === 0) return refused('no_post')
  if (new Set(posts).size !== posts.length) return refused('invalid_bet')
  const bets: Bet[] = []
  for (const name of posts) {
    const post = POST_NAMES.indexOf(name) + 1
    if (!isPostNo(post)) return refused('invalid_bet')
    bets.push({ kind: 'number', post, number: value })
  }
  return accepted(bets)
}

function jackpotBet({ value, posts, numbers = [] }: SlipEntry): Outcome<Bet[], SlipCode> {
  if (value !== undefined || posts !== undefined) return refused('invalid_bet')
  const isFive = numbers.length === 5 && new Set(numbers).size === 5 && numbers.every(isNumber59)
  if (!isFive) return refused('invalid_bet')
  return accepted([{ kind: 'jackpot', numbers: [...numbers].sort((a, b) => a - b) }])
}

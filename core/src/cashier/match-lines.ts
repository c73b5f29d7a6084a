/** Lines of a statement to the deposits and payouts that they are, by reference and amount. What is not certain is left. */

import { latinDigits } from '../khmer/latin-digits.ts'
import { DAY_MS, dayStartMs } from '../phnom-penh-day.ts'

export interface MatchableLine {
  id: bigint
  day: string
  /** Above zero: it came in. */
  amountUnits: bigint
  reference: string
  description: string
  bankId: string
}

/** A deposit has an amount above zero, a payout one below. */
export interface MatchableRequest {
  kind: 'deposit' | 'withdrawal'
  id: bigint
  amountUnits: bigint
  /** What stands in the transfer: six digits, or how the bank calls the payment. */
  reference: string
  /** When it was asked or paid. */
  day: string
  /** Another line is this request already. */
  isTaken: boolean
}

/** `amount`: the reference is right and the amount is not; `double`: paid once more; `unclear`: more than one fits. */
export type UnmatchedReason = 'none' | 'amount' | 'double' | 'unclear'
export type LineMatch =
  | { line: bigint; request: MatchableRequest }
  | { line: bigint; request: null; reason: UnmatchedReason; near: MatchableRequest[] }

/** Six digits come again after months: a request this far away is another one. */
const DAYS_APART_MAX = 14

/**
 * One answer for each line, in their order: linear in lines and requests. Paid twice, the first line is the request and
 * the second is told.
 */
export function matchLines(
  lines: readonly MatchableLine[],
  requests: readonly MatchableRequest[],
): LineMatch[] {
  const byReference = new Map<string, MatchableRequest[]>()
  for (const request of requests) {
    const key = keyOf(request.reference)
    const same = byReference.get(key)
    if (same) same.push(request)
    else byReference.set(key, [request])
  }
  const taken = new Set(requests.filter(({ isTaken }) => isTaken))
  return lines.map((line) => {
    const near = nearTo(line, byReference)
    const exact = near.filter(({ amountUnits }) => amountUnits === line.amountUnits)
    const [only, ...others] = exact.filter((request) => !taken.has(request))
    if (!only || others.length > 0)
      return { line: line.id, request: null, reason: reasonOf(near, exact, others), near }
    taken.add(only)
    return { line: line.id, request: only }
  })
}

function reasonOf(
  near: readonly MatchableRequest[],
  exact: readonly MatchableRequest[],
  others: readonly MatchableRequest[],
): UnmatchedReason {
  if (others.length > 0) return 'unclear'
  if (exact.length > 0) return 'double'
  return near.length === 0 ? 'none' : 'amount'
}

/** Requests whose reference stands in the line, about that day. */
function nearTo(
  line: MatchableLine,
  byReference: ReadonlyMap<string, readonly MatchableRequest[]>,
): MatchableRequest[] {
  const found = [...wordsOf(line)].flatMap((word) => byReference.get(word) ?? [])
  const isIn = line.amountUnits > 0n
  return found.filter(
    ({ kind, day }) => (kind === 'deposit') === isIn && apart(day, line.day) <= DAYS_APART_MAX,
  )
}

/** Each whole word of what the line says, and each row of digits in it. */
function wordsOf({ reference, description, bankId }: MatchableLine): Set<string> {
  const text = keyOf(`${reference} ${description} ${bankId}`)
  const words = [text.match(/[\p{L}\p{M}\p{N}]+/gu), text.match(/\d+/g), text.match(/\S+/g)]
  return new Set(words.flatMap((found) => found ?? []))
}

function keyOf(text: string): string {
  return latinDigits(text.normalize('NFKC')).toUpperCase().trim()
}

function apart(day: string, other: string): number {
  return Math.abs((dayStartMs(day) ?? 0) - (dayStartMs(other) ?? 0)) / DAY_MS
}

/** A ticket of the ticket lottery as a leaf: its lines as text, and the hash of it in the place of picks. */

import { sha256, utf8 } from '../bytes.ts'
import { canonicalJson } from '../canonical-json.ts'
import { assert } from '../refusal.ts'

/** The type of such a leaf; 1 to 9 are bets of lotto 59. */
export const LOTTERY_LEAF = 10
/** Nothing of the browser's goes into it. */
export const NO_NONCE = new Uint8Array(16)

/** A line as it stood when the draw closed, with everything that its payout depends on. */
export interface LeafLine {
  id: number
  digits: number
  posts: readonly string[]
  /** The numbers after expansion. */
  numbers: readonly string[]
  /** Units for one number on one place, in decimal. */
  amount: string
  cost: string
  /** Hundredths by post. */
  rates: Readonly<Record<string, number>>
  /** Percent by number that is not paid in full. */
  reduced: Readonly<Record<string, number>>
}

/** Lines by ascending id, as canonical JSON; taken-back ones are left out. */
export function ticketLines(lines: readonly LeafLine[]): string {
  return canonicalJson(lines)
}

/** The 32 bytes that stand for the lines in the leaf. */
export function linesPicks(text: string): number[] {
  return [...sha256(utf8(text))]
}

/** What the lines cost together, in units. Throws where the text holds no lines. */
export function costOfLines(text: string): bigint {
  const lines: unknown = JSON.parse(text)
  assert(Array.isArray(lines), 'a ticket is a list of lines')
  return lines.reduce((sum: bigint, line: { cost?: unknown }) => {
    assert(typeof line.cost === 'string' && /^[0-9]+$/.test(line.cost), 'every line has its cost')
    return sum + BigInt(line.cost)
  }, 0n)
}

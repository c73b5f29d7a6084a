/**
 * What is noticed about money that came or went: each rule looks at one movement and what stands around it, and answers
 * what it found. It never acts; a colleague decides.
 */
import { rielToUnits } from '../money.ts'
import type { LevelWay } from './levels.ts'

export interface Movement {
  id: bigint
  atMs: number
  amountUnits: bigint
}

/** From which amount a single movement is reported: in riel, or in dollars at the house's rate, whichever is less. */
export function largeFromUnits(values: { riel: number; usd: number; riel_per_usd: number }): bigint {
  const [riel, dollars] = [rielToUnits(values.riel), rielToUnits(values.usd) * BigInt(values.riel_per_usd)]
  return riel < dollars ? riel : dollars
}

/** Several movements that are one finding: of which time, and what they add up to. */
export interface Span {
  ids: bigint[]
  sumUnits: bigint
  fromMs: number
  toMs: number
}

export interface Structuring {
  /** A single movement of this much is reported by itself. */
  largeUnits: bigint
  /** Of it, what a sum may not reach. */
  percent: number
  windowMs: number
}

/**
 * Movements below the reported amount whose sum within the window comes close to it, or passes it. `around`: the player's
 * movements of the same way, at least a window before and after. Windows that end later count, too: a movement may be
 * written after one that is younger. Null: nothing.
 */
export function structuredSpan(
  movement: Movement,
  around: readonly Movement[],
  { largeUnits, percent, windowMs }: Structuring,
): Span | null {
  if (movement.amountUnits >= largeUnits) return null
  const small = [movement, ...around.filter(({ id }) => id !== movement.id)]
    .filter(({ amountUnits }) => amountUnits < largeUnits)
    .sort((a, b) => a.atMs - b.atMs || (a.id < b.id ? -1 : 1))
  const spans = small
    .filter(({ atMs }) => atMs >= movement.atMs && atMs < movement.atMs + windowMs)
    .map(({ atMs }) => spanUntil(small, atMs, windowMs))
  const most = spans.reduce((best, span) => (span.sumUnits > best.sumUnits ? span : best))
  return most.sumUnits * 100n >= largeUnits * BigInt(percent) ? most : null
}

/** What moved after the window's length before `toMs`, until then. */
function spanUntil(sorted: readonly Movement[], toMs: number, windowMs: number): Span {
  const within = sorted.filter(({ atMs }) => atMs > toMs - windowMs && atMs <= toMs)
  return {
    ids: within.map(({ id }) => id),
    sumUnits: within.reduce((sum, { amountUnits }) => sum + amountUnits, 0n),
    fromMs: within[0]?.atMs ?? toMs,
    toMs,
  }
}

/** What a player moved and staked within the window that ends with a payout. */
export interface Passage {
  depositedUnits: bigint
  paidOutUnits: bigint
  stakedUnits: bigint
}

/** Money that went through without play: in and out again, and hardly any of it staked. Smaller sums than `leastUnits` are nobody's business. */
export function isPassage(
  { depositedUnits, paidOutUnits, stakedUnits }: Passage,
  { leastUnits, percent }: { leastUnits: bigint; percent: number },
): boolean {
  const through = depositedUnits < paidOutUnits ? depositedUnits : paidOutUnits
  return through >= leastUnits && stakedUnits * 100n < through * BigInt(percent)
}

/** Many players were paid to one account at a bank. */
export function isShared(players: readonly bigint[], { players: most }: { players: number }): boolean {
  return new Set(players).size >= most
}

/** Which way a command moved real money; null: it moved none. A gift or a correction is the house's own. */
export function wayOfCommand(kind: string, reason: string | null): LevelWay | null {
  if (kind === 'deposit') return 'deposit'
  if (kind === 'payout') return 'withdrawal'
  if (reason !== null) return null
  return kind === 'credit' ? 'deposit' : kind === 'debit' ? 'withdrawal' : null
}

/**
 * Limits that players set on themselves: stake, loss and deposit in 24 hours, 7 days and 30 days, across all products.
 * The database applies the same rule inside the transaction that accepts a bet (`play_room`,
 * server/functions/play-limits.sql).
 */
import { accepted, type Outcome, refused } from '../refusal.ts'

export const LIMIT_KINDS = ['stake', 'loss', 'deposit'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]
export const LIMIT_PERIODS = ['24h', '7d', '1m'] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]

/** A month is 30 days, so that its length does not depend on the day. */
const PERIOD_HOURS: Readonly<Record<LimitPeriod, number>> = { '24h': 24, '7d': 7 * 24, '1m': 30 * 24 }
const HOUR_MS = 3_600_000

/** What was moved in one hour, counted from the epoch. A refunded stake is taken off the hour of the bet. */
export interface PlayHour {
  hour: number
  stakedUnits: bigint
  paidUnits: bigint
  depositedUnits: bigint
}

export interface Limit {
  kind: LimitKind
  period: LimitPeriod
  amountUnits: bigint
}

export function hourOf(ms: number): number {
  return Math.floor(ms / HOUR_MS)
}

/** The first hour that is read for any limit. */
export function oldestHour(nowMs: number): number {
  return hourOf(nowMs) - PERIOD_HOURS['1m']
}

/**
 * How much of a limit is used at `nowMs`, in units; a loss is negative after winnings.
 *
 * Play is counted by the hour, and always so that no span of 24 hours (7, 30 days) passes the limit: the oldest hour,
 * of which only a part lies in the period, counts with all of its stakes and deposits and none of its winnings. A loss is
 * what was staked less what was paid in the period; a bet that is still open counts as lost.
 */
export function usedUnits(
  { kind, period }: Pick<Limit, 'kind' | 'period'>,
  hours: readonly PlayHour[],
  nowMs: number,
): bigint {
  const first = hourOf(nowMs) - PERIOD_HOURS[period]
  let used = 0n
  for (const { hour, stakedUnits, paidUnits, depositedUnits } of hours) {
    if (hour < first) continue
    if (kind === 'deposit') used += depositedUnits
    else used += stakedUnits
    if (kind === 'loss' && hour > first) used -= paidUnits
  }
  return used
}

/** What may still be staked, lost or deposited at once, in units; null without a limit. The lowest limit applies. */
export function roomOf(
  kind: LimitKind,
  limits: readonly Limit[],
  hours: readonly PlayHour[],
  nowMs: number,
): bigint | null {
  const rooms = limits
    .filter((limit) => limit.kind === kind)
    .map((limit) => limit.amountUnits - usedUnits(limit, hours, nowMs))
  return rooms.reduce<bigint | null>((least, room) => (least === null || room < least ? room : least), null)
}

/** Whether a stake passes a limit: all of it may be lost, so it has to fit into both rooms. */
export function stakeRefusal(
  limits: readonly Limit[],
  hours: readonly PlayHour[],
  stakeUnits: bigint,
  nowMs: number,
): 'stake_limit' | 'loss_limit' | null {
  const stakeRoom = roomOf('stake', limits, hours, nowMs)
  if (stakeRoom !== null && stakeUnits > stakeRoom) return 'stake_limit'
  const lossRoom = roomOf('loss', limits, hours, nowMs)
  return lossRoom !== null && stakeUnits > lossRoom ? 'loss_limit' : null
}

/** Null: no limit. `pending` is a higher limit, or none, that was asked for. */
export interface LimitState {
  amountUnits: bigint | null
  pending: { amountUnits: bigint | null; askedAtMs: number } | null
}

/** GLI-19 2.5.5: a protection is weakened 24 hours after it was asked for, and only if it is asked for again. */
const CONFIRM_AFTER_MS = 24 * HOUR_MS
const CONFIRM_WITHIN_MS = 7 * 24 * HOUR_MS

/** When a pending limit may be confirmed: from the one until before the other. */
export function confirmTimes(askedAtMs: number): { fromMs: number; untilMs: number } {
  return { fromMs: askedAtMs + CONFIRM_AFTER_MS, untilMs: askedAtMs + CONFIRM_WITHIN_MS }
}

/** The pending wish, as long as it can be confirmed or will be. */
export function livePending({ pending }: LimitState, nowMs: number): LimitState['pending'] {
  return pending && nowMs < confirmTimes(pending.askedAtMs).untilMs ? pending : null
}

/**
 * The limit after the player asked for `amountUnits`. A lower one works at once and drops what is pending; asking for
 * the present one drops it too. A higher one, or none, waits; asking for the same again does not start the wait anew.
 * Refusals of `isConfirmed`: `limit_nothing_pending` (also another amount than was asked for), `limit_too_early`.
 */
export function changeLimit(
  state: LimitState,
  { amountUnits, isConfirmed }: { amountUnits: bigint | null; isConfirmed: boolean },
  nowMs: number,
): Outcome<LimitState, 'limit_nothing_pending' | 'limit_too_early'> {
  const present = state.amountUnits
  if (amountUnits !== null && (present === null || amountUnits < present))
    return accepted({ amountUnits, pending: null })
  const pending = livePending(state, nowMs)
  const isSameWish = pending !== null && pending.amountUnits === amountUnits
  if (isConfirmed) {
    if (!isSameWish) return refused('limit_nothing_pending')
    if (nowMs < confirmTimes(pending.askedAtMs).fromMs) return refused('limit_too_early')
    return accepted({ amountUnits, pending: null })
  }
  if (amountUnits === present) return accepted({ amountUnits: present, pending: null })
  return accepted({
    amountUnits: present,
    pending: isSameWish ? pending : { amountUnits, askedAtMs: nowMs },
  })
}

/** The limit after the staff asked for a lower one: at once, and what the player has asked for meanwhile is dropped. Refusal: `limit_not_lower`. */
export function lowerLimit(
  { amountUnits: present }: Pick<LimitState, 'amountUnits'>,
  amountUnits: bigint,
): Outcome<LimitState, 'limit_not_lower'> {
  if (present !== null && amountUnits >= present) return refused('limit_not_lower')
  return accepted({ amountUnits, pending: null })
}

/** What a player may ask to be paid out: data of the house, in riel. Limits never depend on breaks: who may not play may leave. */
import { rielToUnits, UNITS_PER_RIEL } from '../money.ts'
import { accepted, type Outcome, refused } from '../refusal.ts'
import { BANK_ACCOUNT_WAITS_HOURS } from './bank-account.ts'
import type { CashLimitFault } from './deposit-rules.ts'

export interface WithdrawalLimits {
  /** Of one request; all that a player has may be less. */
  least: number
  most: number
  /** Of all requests of a player within 24 hours, without those that were not paid after all. */
  day: number
  /** Requests of a player within 24 hours, whatever became of them. */
  dayCount: number
  /** Requests of a player that wait at once. */
  open: number
  /** How long a new bank account rests before it is paid to; 0: not at all. */
  waitHours: number
}

export const WITHDRAWAL_LIMITS: WithdrawalLimits = {
  least: 10_000,
  most: 20_000_000,
  day: 40_000_000,
  dayCount: 10,
  open: 3,
  waitHours: BANK_ACCOUNT_WAITS_HOURS,
}

// The table above names each field of its type once.
export const WITHDRAWAL_LIMIT_FIELDS = Object.keys(WITHDRAWAL_LIMITS) as (keyof WithdrawalLimits)[]

const RIEL_MAX = 1_000_000_000_000

/** What the house has set, field by field; what is missing or no whole amount is as it comes with the product. */
export function withdrawalLimitsOf(set: unknown): WithdrawalLimits {
  const given = typeof set === 'object' && set !== null ? (set as Record<string, unknown>) : {}
  const fields = Object.entries(WITHDRAWAL_LIMITS).map(([field, usual]) => {
    const value = given[field]
    return [field, isFit(field, value) ? value : usual]
  })
  return Object.fromEntries(fields) as WithdrawalLimits
}

/** What is wrong with limits that somebody wants to set, by field. */
export function withdrawalLimitFaults(
  limits: WithdrawalLimits,
): Partial<Record<keyof WithdrawalLimits, CashLimitFault>> {
  const faults: Partial<Record<keyof WithdrawalLimits, CashLimitFault>> = {}
  for (const field of WITHDRAWAL_LIMIT_FIELDS) if (!isFit(field, limits[field])) faults[field] = 'figure'
  if (limits.most < limits.least) faults.most = 'below_least'
  if (limits.day < limits.most) faults.day = 'below_most'
  return faults
}

/** Somebody who got hold of a password waits, unless the house has decided otherwise; nobody waits for a month. */
const WAIT_HOURS_MAX = 720

function isFit(field: string, value: unknown): value is number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return false
  return field === 'waitHours' ? value >= 0 && value <= WAIT_HOURS_MAX : value > 0 && value <= RIEL_MAX
}

export interface AskedBefore {
  /** Within 24 hours and not taken back: held, approved or paid. */
  dayUnits: bigint
  /** Within 24 hours, all. */
  dayCount: number
  openCount: number
}

export type WithdrawalLimitCode =
  | 'amount_too_small'
  | 'amount_too_large'
  | 'not_enough_money'
  | 'withdrawal_day_limit'
  | 'too_many_withdrawals'

/**
 * Whether the player may ask for so much: refusals carry the figure that would be right. All that they have, in whole riel,
 * may be less than the least.
 */
export function judgeWithdrawal(
  amountUnits: bigint,
  { balanceUnits, before, limits }: { balanceUnits: bigint; before: AskedBefore; limits: WithdrawalLimits },
): Outcome<null, WithdrawalLimitCode> {
  const isAll = amountUnits > 0n && amountUnits === wholeRiel(balanceUnits)
  if (amountUnits < rielToUnits(limits.least) && !isAll)
    return refused('amount_too_small', { n: limits.least })
  if (amountUnits > rielToUnits(limits.most)) return refused('amount_too_large', { n: limits.most })
  if (amountUnits > balanceUnits) return refused('not_enough_money')
  if (before.openCount >= limits.open) return refused('too_many_withdrawals', { n: limits.open })
  if (before.dayCount >= limits.dayCount) return refused('too_many_withdrawals', { n: limits.dayCount })
  const left = dayLeft(before, limits)
  if (amountUnits > left) return refused('withdrawal_day_limit', { n: left / UNITS_PER_RIEL })
  return accepted(null)
}

/** What is left of the sum of 24 hours, in units. */
export function dayLeft({ dayUnits }: Pick<AskedBefore, 'dayUnits'>, { day }: WithdrawalLimits): bigint {
  const left = rielToUnits(day) - dayUnits
  return left > 0n ? left : 0n
}

/** What of a balance can be paid out: banks know no part of a riel. */
export function wholeRiel(units: bigint): bigint {
  return units > 0n ? units - (units % UNITS_PER_RIEL) : 0n
}

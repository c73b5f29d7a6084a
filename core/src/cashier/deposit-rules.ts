/** How much may be deposited, how often, and for how long a request waits: the house's own figures, in whole riel. */
import { rielToUnits } from '../money.ts'
import { accepted, type Outcome, refused } from '../refusal.ts'

/** How a player sends money by themselves; at a till it is a colleague who asks. */
export const PLAYER_WAYS = ['transfer', 'khqr'] as const
export type PlayerWay = (typeof PLAYER_WAYS)[number]

/** The setting `deposit_rules`; what it does not say is as here. */
export const DEPOSIT_RULES = {
  least: 4_000,
  most: 20_000_000,
  /** Of one player in a day of Phnom Penh: what is done and what is still open. */
  dayMost: 40_000_000,
  /** Requests of one player that are open at once. */
  openMost: 3,
  /** Requests of one player in a day. */
  dayRequestsMost: 20,
  /** Requests of everybody that are open at once: what colleagues can look at. */
  houseOpenMost: 5_000,
  /** Pictures of one request: the slip, and better ones where staff ask for them. */
  slipsMost: 5,
  /** Until a transfer has to be shown, in minutes. */
  transferMinutes: 24 * 60,
  /** Until a code has to be paid, in minutes. */
  khqrMinutes: 10,
} as const

export type DepositRules = { readonly [K in keyof typeof DEPOSIT_RULES]: number }
// The table above names each field of its type once.
export const DEPOSIT_RULE_FIELDS = Object.keys(DEPOSIT_RULES) as (keyof DepositRules)[]

/** Where a house would lock itself out, or ask its colleagues for what nobody can do. */
const FIGURE_MAX: DepositRules = {
  ...{ least: 10 ** 12, most: 10 ** 12, dayMost: 10 ** 12 },
  ...{ openMost: 100, dayRequestsMost: 1_000, houseOpenMost: 100_000, slipsMost: 20 },
  ...{ transferMinutes: 14 * 24 * 60, khqrMinutes: 60 },
}

/** `figure`: no whole number, or one that nobody can mean; else it contradicts another figure. */
export type CashLimitFault = 'figure' | 'below_least' | 'below_most'

/** What is wrong with rules that somebody wants to set, by field. */
export function depositRuleFaults(rules: DepositRules): Partial<Record<keyof DepositRules, CashLimitFault>> {
  const faults: Partial<Record<keyof DepositRules, CashLimitFault>> = {}
  for (const field of DEPOSIT_RULE_FIELDS) {
    const value = rules[field]
    if (!Number.isSafeInteger(value) || value < 1 || value > FIGURE_MAX[field]) faults[field] = 'figure'
  }
  if (rules.most < rules.least) faults.most = 'below_least'
  if (rules.dayMost < rules.most) faults.dayMost = 'below_most'
  return faults
}

/** Quick amounts in riel; those outside of the limits are not offered. */
const CHIPS = [10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000]
const CHIPS_SHOWN = 6

/** The rules as the setting says them; whatever is no whole number above zero is left as it was. */
export function depositRulesOf(setting: unknown): DepositRules {
  const given: Record<string, unknown> = typeof setting === 'object' && setting !== null ? { ...setting } : {}
  const entries = Object.entries(DEPOSIT_RULES).map(([name, usual]) => {
    const value = given[name]
    return [name, typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : usual]
  })
  return Object.fromEntries(entries) as DepositRules
}

/** The amounts that a player can tap, in riel. */
export function chipsWithin({ least, most }: { least: number; most: number }): number[] {
  return CHIPS.filter((chip) => chip >= least && chip <= most).slice(0, CHIPS_SHOWN)
}

/** What this player has asked for already, in units. */
export interface AskedBefore {
  openCount: number
  /** Amounts of what is open. */
  openUnits: bigint
  /** Requests of this day. */
  dayCount: number
  /** Of this day: what was credited, and what is open. */
  dayUnits: bigint
  /** Open requests of the whole house. */
  houseOpenCount: number
}

/** Rooms of the player in units; null: no limit. */
export interface DepositRooms {
  /** Of the limits that the player set; what is open is still in it. */
  ownUnits: bigint | null
  /** Of the player's level, without what is open. */
  levelUnits: bigint | null
}

export type DepositCode =
  | 'amount_too_small'
  | 'amount_too_large'
  | 'too_many_deposits'
  | 'deposit_day_limit'
  | 'deposit_limit'
  | 'level_limit'
  | 'overloaded'

/**
 * Whether a player may ask to deposit an amount. What is open counts as if it were credited: nobody transfers money that
 * could not be credited any more. `n` is the most that could be asked for, in riel, or the count.
 */
export function checkDeposit(
  rules: DepositRules,
  amountUnits: bigint,
  before: AskedBefore,
  rooms: DepositRooms,
): Outcome<true, DepositCode> {
  if (amountUnits < rielToUnits(rules.least)) return refused('amount_too_small', { n: rules.least })
  if (amountUnits > rielToUnits(rules.most)) return refused('amount_too_large', { n: rules.most })
  if (before.openCount >= rules.openMost) return refused('too_many_deposits', { n: rules.openMost })
  if (before.dayCount >= rules.dayRequestsMost)
    return refused('too_many_deposits', { n: rules.dayRequestsMost })
  if (before.houseOpenCount >= rules.houseOpenMost) return refused('overloaded')
  const dayRoom = rielToUnits(rules.dayMost) - before.dayUnits
  if (amountUnits > dayRoom) return refused('deposit_day_limit', { n: wholeRiel(dayRoom) })
  const own = roomAfter(rooms.ownUnits, before.openUnits)
  if (own !== null && amountUnits > own) return refused('deposit_limit', { n: wholeRiel(own) })
  const level = rooms.levelUnits
  if (level !== null && amountUnits > level) return refused('level_limit', { n: wholeRiel(level) })
  return accepted(true)
}

/** The most that could be asked for now, in units: what the screen offers. Never below zero. */
export function depositRoom(rules: DepositRules, before: AskedBefore, rooms: DepositRooms): bigint {
  const all = [
    rielToUnits(rules.dayMost) - before.dayUnits,
    roomAfter(rooms.ownUnits, before.openUnits),
    rooms.levelUnits,
  ].filter((room) => room !== null)
  let least = rielToUnits(rules.most)
  for (const room of all) if (room < least) least = room
  return least > 0n ? least : 0n
}

function roomAfter(room: bigint | null, openUnits: bigint): bigint | null {
  return room === null ? null : room - openUnits
}

/** Rounded down, and never below zero: for a sentence. */
function wholeRiel(units: bigint): bigint {
  return units > 0n ? units / rielToUnits(1) : 0n
}

/** Double entry for lotto 59: each command as entries that sum to zero. Positive units come in, negative go out. */
import { potContribution } from '../lotto59/jackpot.ts'
import type { PollName } from '../lotto59/markets.ts'
import type { JackpotRules } from '../lotto59/paytable.ts'
import { assert } from '../refusal.ts'
import { CASHIER, HOUSE_LOTTO, POT } from './accounts.ts'

export interface Entry {
  account: bigint
  units: bigint
}

/** What a transaction does; each kind has one shape of entries. */
export type PostingKind = 'DEPOSIT' | 'WITHDRAW' | 'BET' | 'REFUND' | 'PAYOUT' | 'POT_PAYOUT' | 'POT_SEED'

/** No money appears or disappears. */
export function sumsToZero(entries: readonly Entry[]): boolean {
  return entries.reduce((sum, entry) => sum + entry.units, 0n) === 0n
}

function moved(from: bigint, to: bigint, units: bigint): Entry[] {
  assert(units > 0n, 'money is moved in positive amounts')
  return [
    { account: from, units: -units },
    { account: to, units },
  ]
}

export function deposit(player: bigint, units: bigint): Entry[] {
  return moved(CASHIER, player, units)
}

export function withdrawal(player: bigint, units: bigint): Entry[] {
  return moved(player, CASHIER, units)
}

/** A range or number stake goes to the house. */
export function betPlaced(player: bigint, stakeUnits: bigint): Entry[] {
  return moved(player, HOUSE_LOTTO, stakeUnits)
}

/** A jackpot stake goes to the house except for the share of the pot (20 %). */
export function jackpotPlaced(
  player: bigint,
  stakeUnits: bigint,
  poll: PollName,
  rules: JackpotRules,
): Entry[] {
  const potUnits = potContribution(stakeUnits, rules)
  assert(stakeUnits > 0n && potUnits <= stakeUnits, 'the pot gets a part of the stake')
  return [
    { account: player, units: -stakeUnits },
    { account: HOUSE_LOTTO, units: stakeUnits - potUnits },
    { account: POT[poll], units: potUnits },
  ]
}

/** The reverse of the entries of a bet, when its draw is void. */
export function betRefunded(placed: readonly Entry[]): Entry[] {
  return placed.map(({ account, units }) => ({ account, units: -units }))
}

export function payout(player: bigint, units: bigint): Entry[] {
  return moved(HOUSE_LOTTO, player, units)
}

/** A share of the pot; the house's seed of the next pot is a transaction of its own. */
export function potPayout(player: bigint, units: bigint, poll: PollName): Entry[] {
  return moved(POT[poll], player, units)
}

export function potSeeded(poll: PollName, units: bigint): Entry[] {
  return moved(HOUSE_LOTTO, POT[poll], units)
}

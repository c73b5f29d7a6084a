/** What all four games share: collecting the events of a spin and stopping at the highest win. */
import type { SlotEvent, SymbolWin } from './events.ts'

/** Highest win of a spin, in bets: a feature ends where it is reached. */
export const CAP_BETS = 5000

/** A spin's events and its win, both in coins. */
export interface SpinResult {
  events: SlotEvent[]
  pay: number
}

/** A spin that is being played. Amounts in coins. */
export interface Play {
  readonly events: SlotEvent[]
  readonly capCoins: number
  total: number
}

export function newPlay(coinsPerBet: number): Play {
  return { events: [], capCoins: CAP_BETS * coinsPerBet, total: 0 }
}

export function isCapped(play: Play): boolean {
  return play.total >= play.capCoins
}

/** Adds the wins times `multiplier`, or nothing where there are none; the highest win is never passed. */
export function addWins(play: Play, wins: readonly SymbolWin[], multiplier: number): void {
  if (wins.length === 0) return
  const pay = multiplier * wins.reduce((sum, win) => sum + win.pay, 0)
  play.events.push({ t: 'wins', wins, multiplier, pay })
  addPay(play, pay)
}

/** Adds what the last event paid. */
export function addPay(play: Play, pay: number): void {
  play.total += pay
  if (!isCapped(play)) return
  play.total = play.capCoins
  play.events.push({ t: 'cap', pay: play.capCoins })
}

export function finish(play: Play): SpinResult {
  play.events.push({ t: 'total', pay: play.total })
  return { events: play.events, pay: play.total }
}

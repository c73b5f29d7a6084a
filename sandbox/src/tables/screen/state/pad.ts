/** The chips that lie on the table and are not confirmed yet, with every step back. */
import { findBet, stakeMax } from '../../bets.ts'
import type { TableGame } from '../../outcomes.ts'
import { isEmpty, NO_STAKES, plus, type Stakes, totalOf } from './stakes.ts'

export interface Pad {
  now: Stakes
  before: readonly Stakes[]
}

export const EMPTY_PAD: Pad = { now: NO_STAKES, before: [] }

/** What holds for chips at this moment. */
export interface PadRules {
  game: TableGame
  /** Null where the wallet has not told it: then only the server knows. */
  balance: number | null
  /** Already sent in this round. */
  confirmed: Stakes
}

/** Why chips do not lie down; `limit` in riel is the most that fits on the spot. */
export type PadRefusal =
  | { code: 'above_maximum'; spot: string; limit: number }
  | { code: 'not_enough_money' }
  | { code: 'nothing_to_repeat' }

export type PadAnswer = { ok: true; pad: Pad } | { ok: false; refusal: PadRefusal }

/** Puts more chips down, all of them or none. */
export function put(pad: Pad, chips: Stakes, rules: PadRules): PadAnswer {
  if (isEmpty(chips)) return { ok: false, refusal: { code: 'nothing_to_repeat' } }
  const now = plus(pad.now, chips)
  const refusal = tooMuch(now, Object.keys(chips), rules)
  return refusal ? { ok: false, refusal } : { ok: true, pad: { now, before: [...pad.before, pad.now] } }
}

function tooMuch(now: Stakes, spots: readonly string[], rules: PadRules): PadRefusal | null {
  for (const spot of spots) {
    const bet = findBet(rules.game, spot)
    const limit = bet ? stakeMax(bet) : 0
    if ((now[spot] ?? 0) + (rules.confirmed[spot] ?? 0) > limit) return { code: 'above_maximum', spot, limit }
  }
  return rules.balance !== null && totalOf(now) > rules.balance ? { code: 'not_enough_money' } : null
}

/** Doubles the chips on the table; where there are none, what is confirmed is put down once more. */
export function double(pad: Pad, rules: PadRules): PadAnswer {
  return put(pad, isEmpty(pad.now) ? rules.confirmed : pad.now, rules)
}

/** One step back; clearing and doubling are steps, too. */
export function undo(pad: Pad): Pad {
  const last = pad.before.at(-1)
  return last === undefined ? pad : { now: last, before: pad.before.slice(0, -1) }
}

export function clear(pad: Pad): Pad {
  return isEmpty(pad.now) ? pad : { now: NO_STAKES, before: [...pad.before, pad.now] }
}

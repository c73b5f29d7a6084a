/**
 * A bet on its way. It has one key for ever: when an answer is lost the book is asked with the same key, which it
 * answers as it did the first time, so a bet is never placed twice.
 */
import type { BetOrder, MyBet, RefusalCode } from '../../messages.ts'

export interface Placing {
  order: BetOrder
  /**
   * `sending`: no answer yet. `checking`: the answer may be lost. `waiting`: the book has it and waits for the wallet
   * or the live delay. The other two are the end.
   */
  state: 'sending' | 'checking' | 'waiting' | 'accepted' | 'refused'
  bet: MyBet | null
  why: RefusalCode | null
}

/** What came back of one question. */
export type PlacingAnswer =
  | { kind: 'bet'; bet: MyBet; balance: number | null }
  /** Decided: no bet of this key stands. */
  | { kind: 'refused'; code: RefusalCode; bet: MyBet | null }
  /** Asked by key: the book has never seen it. */
  | { kind: 'unknown' }
  | { kind: 'lost' }

export function isDecided({ state }: Placing): boolean {
  return state === 'accepted' || state === 'refused'
}

export function newPlacing(order: BetOrder): Placing {
  return { order, state: 'sending', bet: null, why: null }
}

/** The page was opened again while it was on its way. */
export function resumed(order: BetOrder): Placing {
  return { order, state: 'checking', bet: null, why: null }
}

export function placingAfter(placing: Placing, answer: PlacingAnswer): Placing {
  if (isDecided(placing)) return placing
  switch (answer.kind) {
    case 'bet':
      return withBet(placing, answer.bet)
    case 'refused':
      return answer.bet ? withBet(placing, answer.bet) : afterRefusal(placing, answer.code)
    case 'unknown':
    case 'lost':
      // A bet that the book once had is still there.
      return placing.state === 'waiting' ? placing : { ...placing, state: 'checking' }
    default:
      return answer satisfies never
  }
}

/** A question that was not heard says nothing of a bet that an earlier one may have placed. */
function afterRefusal(placing: Placing, code: RefusalCode): Placing {
  const isAboutBet = code !== 'too_fast' && code !== 'session_expired' && code !== 'bad_request'
  return placing.state === 'sending' || isAboutBet ? { ...placing, state: 'refused', why: code } : placing
}

/** The socket tells of the player's bets, too, in any of their tabs. */
export function withBet(placing: Placing, bet: MyBet): Placing {
  if (bet.key !== placing.order.key || isDecided(placing)) return placing
  if (bet.state === 'PENDING') return { ...placing, state: 'waiting', bet }
  if (bet.state === 'REJECTED') return { ...placing, state: 'refused', bet, why: bet.refusal ?? 'other' }
  return { ...placing, state: 'accepted', bet }
}

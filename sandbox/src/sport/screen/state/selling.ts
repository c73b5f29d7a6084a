/** A bet that the player wants to sell before its end: the offer they saw, and what became of it. */
import type { MyBet } from '../../messages.ts'

export interface Selling {
  bet: string
  key: string
  /** The offer that they agree to. */
  amount: number
  /**
   * `waiting`: the book has the order and decides it like a bet in play. `changed`: there is a lower offer now, the
   * player is asked again. `gone`: there is none. `failed`: it was not made. Both stay until they are closed.
   */
  state: 'asking' | 'sending' | 'checking' | 'waiting' | 'changed' | 'gone' | 'sold' | 'failed'
}

export type SellingAnswer =
  /** The ticket itself says whether it is sold or waits. */
  | { kind: 'taken' }
  | { kind: 'changed'; offer: number | null }
  | { kind: 'not_for_sale' }
  | { kind: 'failed' }
  | { kind: 'lost' }

export function newSelling(bet: MyBet): Selling | null {
  return bet.cashOut === null ? null : { bet: bet.id, key: bet.key, amount: bet.cashOut, state: 'asking' }
}

export function isBusy({ state }: Selling): boolean {
  return state === 'sending' || state === 'checking' || state === 'waiting'
}

/** The sheet asks, and its button sells. */
export function isAsked({ state }: Selling): boolean {
  return state === 'asking' || state === 'changed'
}

export function sellingAfter(selling: Selling, answer: SellingAnswer): Selling {
  if (!isBusy(selling)) return selling
  switch (answer.kind) {
    case 'taken':
      return { ...selling, state: 'waiting' }
    case 'changed':
      return answer.offer === null
        ? { ...selling, state: 'gone' }
        : { ...selling, state: 'changed', amount: answer.offer }
    case 'not_for_sale':
      return { ...selling, state: 'gone' }
    case 'failed':
      return { ...selling, state: 'failed' }
    case 'lost':
      return { ...selling, state: 'checking' }
    default:
      return answer satisfies never
  }
}

/**
 * While the player reads the question the offer moves on; that it fell is said, and the button names what it pays. What is
 * over asks nothing again by itself: a button that closes never becomes one that sells under the thumb.
 */
export function sellingWithBet(selling: Selling, bet: MyBet): Selling {
  if (bet.id !== selling.bet) return selling
  if (bet.state === 'CASHED_OUT') return { ...selling, state: 'sold' }
  if (selling.state === 'sold') return selling
  if (bet.state !== 'ACCEPTED') return { ...selling, state: 'gone' }
  if (bet.sale) return selling.state === 'waiting' ? selling : { ...selling, state: 'waiting' }
  if (selling.state === 'sending' || selling.state === 'checking') return selling
  if (selling.state === 'gone' || selling.state === 'failed') return selling
  if (bet.cashOut === selling.amount)
    return selling.state === 'waiting' ? { ...selling, state: 'changed' } : selling
  if (bet.cashOut === null) return { ...selling, state: 'gone' }
  const isQuiet = bet.cashOut > selling.amount && selling.state === 'asking'
  return { ...selling, amount: bet.cashOut, state: isQuiet ? 'asking' : 'changed' }
}

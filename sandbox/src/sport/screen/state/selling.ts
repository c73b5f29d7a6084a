/** A bet that the player wants to sell before its end: the offer they saw, and what became of it. */
import type { MyBet } from '../../messages.ts'

export interface Selling {
  bet: string
  key: string
  /** The offer that they agree to. */
  amount: number
  /**
   * `waiting`: the book has the order and decides it like a bet in play. `changed`: there is a lower offer now, the
   * player is asked again. `gone`: there is none.
   */
  is: 'asking' | 'sending' | 'checking' | 'waiting' | 'changed' | 'gone' | 'sold' | 'failed'
}

export type SellingAnswer =
  /** The ticket itself says whether it is sold or waits. */
  | { is: 'taken' }
  | { is: 'changed'; offer: number | null }
  | { is: 'not_for_sale' }
  | { is: 'failed' }
  | { is: 'lost' }

export function newSelling(bet: MyBet): Selling | null {
  return bet.cashOut === null ? null : { bet: bet.id, key: bet.key, amount: bet.cashOut, is: 'asking' }
}

export function isBusy({ is }: Selling): boolean {
  return is === 'sending' || is === 'checking' || is === 'waiting'
}

export function sellingAfter(selling: Selling, answer: SellingAnswer): Selling {
  if (!isBusy(selling)) return selling
  switch (answer.is) {
    case 'taken':
      return { ...selling, is: 'waiting' }
    case 'changed':
      return answer.offer === null
        ? { ...selling, is: 'gone' }
        : { ...selling, is: 'changed', amount: answer.offer }
    case 'not_for_sale':
      return { ...selling, is: 'gone' }
    case 'failed':
      return { ...selling, is: 'failed' }
    case 'lost':
      return { ...selling, is: 'checking' }
    default:
      return answer satisfies never
  }
}

/** While the player reads the question the offer moves on; that it fell is said, and the button names what it pays. */
export function sellingWithBet(selling: Selling, bet: MyBet): Selling {
  if (bet.id !== selling.bet) return selling
  if (bet.state === 'CASHED_OUT') return { ...selling, is: 'sold' }
  if (selling.is === 'sold') return selling
  if (bet.state !== 'ACCEPTED') return { ...selling, is: 'gone' }
  if (bet.sale) return selling.is === 'waiting' ? selling : { ...selling, is: 'waiting' }
  if (selling.is === 'sending' || selling.is === 'checking') return selling
  if (bet.cashOut === selling.amount)
    return selling.is === 'waiting' ? { ...selling, is: 'changed' } : selling
  if (bet.cashOut === null) return { ...selling, is: 'gone' }
  const isQuiet = bet.cashOut > selling.amount && selling.is === 'asking'
  return { ...selling, amount: bet.cashOut, is: isQuiet ? 'asking' : 'changed' }
}

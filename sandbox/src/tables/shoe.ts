/**
 * Eight decks that serve a fixed number of rounds and are shuffled anew for each: what was dealt before tells nothing, so
 * every round of every shoe has the same odds, and counting cards is of no use.
 */
import { assert } from '@samnang/core/refusal'
import type { Rng } from '../chance/rng.ts'
import { CARDS_IN_DECK, cardOf } from './cards.ts'
import type { Card } from './outcomes.ts'

export const DECKS = 8
/** Rounds that one seed serves, and that stand in the roads together. */
export const SHOE_ROUNDS = 60

/** The first `count` of the 416 cards, shuffled by Fisher and Yates as far as they are dealt. */
export function dealt(rng: Rng, count: number): Card[] {
  const shoe = Array.from({ length: DECKS * CARDS_IN_DECK }, (_, at) => cardOf(at % CARDS_IN_DECK))
  for (let at = 0; at < count; at++) {
    const chosen = at + rng.int(shoe.length - at)
    const [there, here] = [shoe[chosen], shoe[at]]
    assert(there && here, 'a place in the shoe')
    shoe[at] = there
    shoe[chosen] = here
  }
  return shoe.slice(0, count)
}

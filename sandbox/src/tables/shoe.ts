/** Eight decks in an order that a seed decides, for a fixed number of rounds: no cut card, so each round has the same odds. */
import { assert } from '@samnang/core/refusal'
import type { Rng } from '../chance/rng.ts'
import { playBaccarat } from './baccarat.ts'
import { CARDS_IN_DECK, cardOf } from './cards.ts'
import { playDragonTiger } from './dragon-tiger.ts'
import type { BaccaratOutcome, Card, DragonTigerOutcome } from './outcomes.ts'

export const DECKS = 8
/** At most 360 of the 416 cards. */
export const SHOE_ROUNDS = 60
/** The longest round of baccarat. */
const CARDS_A_ROUND = 6

/** All 416 cards, by Fisher and Yates from the back. */
export function shuffledShoe(rng: Rng): Card[] {
  const shoe = Array.from({ length: DECKS * CARDS_IN_DECK }, (_, at) => cardOf(at % CARDS_IN_DECK))
  for (let last = shoe.length - 1; last > 0; last--) {
    const chosen = rng.int(last + 1)
    const [there, here] = [shoe[chosen], shoe[last]]
    assert(there && here, 'a place in the shoe')
    shoe[last] = there
    shoe[chosen] = here
  }
  return shoe
}

/** Round `at` of the shoe, from 0: the rounds before it are played to know how many cards they took. */
export function baccaratRound(shoe: readonly Card[], at: number): BaccaratOutcome {
  assertRound(at)
  let position = 0
  for (let round = 0; ; round++) {
    const outcome = playBaccarat(shoe.slice(position, position + CARDS_A_ROUND))
    if (round === at) return outcome
    position += outcome.player.length + outcome.banker.length
  }
}

/** Round `at` of the shoe, from 0. */
export function dragonTigerRound(shoe: readonly Card[], at: number): DragonTigerOutcome {
  assertRound(at)
  return playDragonTiger(shoe.slice(2 * at, 2 * at + 2))
}

function assertRound(at: number): void {
  assert(Number.isInteger(at) && at >= 0 && at < SHOE_ROUNDS, 'a shoe has 60 rounds')
}

/** A bet of a table as data: its id, what its label promises, and what an outcome gives back. */
import { assert } from '@samnang/core/refusal'
import type { TableGame, TableOutcome } from './outcomes.ts'

type OutcomeOf<G extends TableGame> = Extract<TableOutcome, { game: G }>

export interface TableBet {
  /** The spot's id on the wire. */
  id: string
  /** Side bets have a lower maximum. */
  kind: 'main' | 'side'
  /** What the label promises to one, in hundredths: 95 is 0.95 : 1. Several where it depends on the outcome. */
  pays: readonly number[]
  /** What comes back for a stake of 100, stake included: 0 lost, 100 stake returned, 195 won 0.95 : 1. */
  returnOf(outcome: TableOutcome): number
}

/** A bet as one game writes it down. `gives` is what it pays to one in hundredths; null is a lost stake. */
export interface BetRule<G extends TableGame> {
  id: string
  kind: 'main' | 'side'
  pays: readonly number[]
  gives(outcome: OutcomeOf<G>): number | null
}

/** What a bet "gives" where the stake comes back untouched, and where half of it is lost. */
export const STAKE_BACK = 0
export const HALF_BACK = -50

/** The game's rules as bets; the outcome of another game is a fault. */
export function betsOfRules<G extends TableGame>(game: G, rules: readonly BetRule<G>[]): readonly TableBet[] {
  return rules.map(({ id, kind, pays, gives }) => ({
    id,
    kind,
    pays,
    returnOf: (outcome) => {
      assert(isOutcomeOf(game, outcome), `${id} is a bet on ${game}`)
      const given = gives(outcome)
      return given === null ? 0 : 100 + given
    },
  }))
}

function isOutcomeOf<G extends TableGame>(game: G, outcome: TableOutcome): outcome is OutcomeOf<G> {
  return outcome.game === game
}

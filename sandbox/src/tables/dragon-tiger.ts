/** Dragon tiger: one card each, the ace lowest, the higher rank wins. */
import { assert } from '@samnang/core/refusal'
import { type BetRule, betsOfRules, HALF_BACK } from './bet.ts'
import { rankOf, suitOf } from './cards.ts'
import type { Card, DragonTigerOutcome } from './outcomes.ts'

export function playDragonTiger([dragon, tiger]: readonly Card[]): DragonTigerOutcome {
  assert(dragon && tiger, 'a round needs two cards')
  const lead = rankOf(dragon) - rankOf(tiger)
  const winner = lead === 0 ? 'tie' : lead > 0 ? 'dragon' : 'tiger'
  const suitedTie = winner === 'tie' && suitOf(dragon) === suitOf(tiger)
  return { game: 'dragon_tiger', dragon, tiger, winner, suitedTie }
}

/** A tie gives half of the stakes on dragon and tiger back; that half is where the house's edge comes from. */
const RULES: readonly BetRule<'dragon_tiger'>[] = [
  {
    id: 'dragon',
    kind: 'main',
    pays: [100],
    gives: ({ winner }) => (winner === 'tie' ? HALF_BACK : winner === 'dragon' ? 100 : null),
  },
  {
    id: 'tiger',
    kind: 'main',
    pays: [100],
    gives: ({ winner }) => (winner === 'tie' ? HALF_BACK : winner === 'tiger' ? 100 : null),
  },
  { id: 'tie', kind: 'side', pays: [1100], gives: ({ winner }) => (winner === 'tie' ? 1100 : null) },
  { id: 'suited_tie', kind: 'side', pays: [5000], gives: ({ suitedTie }) => (suitedTie ? 5000 : null) },
]

export const DRAGON_TIGER_BETS = betsOfRules('dragon_tiger', RULES)

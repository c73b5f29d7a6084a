/** An outcome in the order and at the pace in which a table shows it. */
import { totalOf } from './cards.ts'
import type { BaccaratOutcome, Card, DragonTigerOutcome, TableOutcome, TableStep } from './outcomes.ts'

export interface TimedStep {
  /** Of silence before the step. */
  waitMs: number
  step: TableStep
}

const CARD_MS = 1200
/** A third card is what everybody waits for. */
const THIRD_CARD_MS = 1800
const LONE_CARD_MS = 2200
const BALL_MS = 7000
const DICE_MS = 4000

/** Time for the last step to rest, and to be seen, before the result is called. */
export function restMs(outcome: TableOutcome): number {
  switch (outcome.game) {
    case 'baccarat':
    case 'dragon_tiger':
      return 1400
    case 'roulette':
      return BALL_MS + 600
    case 'sic_bo':
    case 'kla_klok':
      return DICE_MS + 1500
  }
}

/** All steps of the round, first to last. */
export function stepsOf(outcome: TableOutcome): TimedStep[] {
  switch (outcome.game) {
    case 'baccarat':
      return baccaratSteps(outcome)
    case 'dragon_tiger':
      return dragonTigerSteps(outcome)
    case 'roulette':
      return [{ waitMs: 500, step: { t: 'ball', number: outcome.number, showMs: BALL_MS } }]
    case 'sic_bo':
      return [{ waitMs: 500, step: { t: 'dice', dice: outcome.dice, showMs: DICE_MS } }]
    case 'kla_klok':
      return [{ waitMs: 500, step: { t: 'faces', dice: outcome.dice, showMs: DICE_MS } }]
  }
}

/** Player, banker, player, banker; then the third cards. */
function baccaratSteps({ player, banker }: BaccaratOutcome): TimedStep[] {
  return [0, 1, 2].flatMap((index) => [
    ...cardStep('player', player, index),
    ...cardStep('banker', banker, index),
  ])
}

function cardStep(seat: 'player' | 'banker', hand: readonly Card[], index: number): TimedStep[] {
  const card = hand[index]
  if (card === undefined) return []
  const waitMs = index === 2 ? THIRD_CARD_MS : CARD_MS
  return [{ waitMs, step: { t: 'card', seat, index, card, total: totalOf(hand.slice(0, index + 1)) } }]
}

/** There are no points: `total` is 0. */
function dragonTigerSteps({ dragon, tiger }: DragonTigerOutcome): TimedStep[] {
  const lone = (seat: 'dragon' | 'tiger', card: Card): TimedStep => ({
    waitMs: LONE_CARD_MS,
    step: { t: 'card', seat, index: 0, card, total: 0 },
  })
  return [lone('dragon', dragon), lone('tiger', tiger)]
}

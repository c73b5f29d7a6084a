/** Baccarat: the drawing rules of punto banco. Cards come from the front of a list, player first, in turns. */
import { assert } from '@samnang/core/refusal'
import { pointsOf, rankOf, totalOf } from './cards.ts'
import type { BaccaratOutcome, Card } from './outcomes.ts'

const NATURAL = 8

/** Player draws a third card at 0 to 5, unless one of the two has a natural. */
export function playerDraws(playerTotal: number, bankerTotal: number): boolean {
  return playerTotal < NATURAL && bankerTotal < NATURAL && playerTotal <= 5
}

/**
 * Banker draws by the points of the player's third card; `playerThird` is null where the player stood, and then
 * the banker follows the player's own rule.
 */
export function bankerDraws(playerTotal: number, bankerTotal: number, playerThird: number | null): boolean {
  if (playerTotal >= NATURAL || bankerTotal >= NATURAL) return false
  if (playerThird === null) return bankerTotal <= 5
  if (bankerTotal <= 2) return true
  if (bankerTotal === 3) return playerThird !== 8
  if (bankerTotal === 4) return playerThird >= 2 && playerThird <= 7
  if (bankerTotal === 5) return playerThird >= 4 && playerThird <= 7
  return bankerTotal === 6 && (playerThird === 6 || playerThird === 7)
}

/** Plays one round with the first four to six of `cards`. */
export function playBaccarat(cards: readonly Card[]): BaccaratOutcome {
  const [first, second, third, fourth, ...rest] = cards
  assert(first && second && third && fourth, 'a round needs four cards')
  const player = [first, third]
  const banker = [second, fourth]
  const [two, bankerTwo] = [totalOf(player), totalOf(banker)]
  const playerThird = playerDraws(two, bankerTwo) ? takeThird(player, rest.shift()) : null
  if (bankerDraws(two, bankerTwo, playerThird)) takeThird(banker, rest.shift())
  return baccaratOutcome(player, banker)
}

function takeThird(hand: Card[], card: Card | undefined): number {
  assert(card, 'a round has six cards to draw from')
  hand.push(card)
  return pointsOf(card)
}

function baccaratOutcome(player: readonly Card[], banker: readonly Card[]): BaccaratOutcome {
  const playerTotal = totalOf(player)
  const bankerTotal = totalOf(banker)
  const winner = playerTotal === bankerTotal ? 'tie' : playerTotal > bankerTotal ? 'player' : 'banker'
  return {
    game: 'baccarat',
    player,
    banker,
    playerTotal,
    bankerTotal,
    winner,
    playerPair: isPair(player),
    bankerPair: isPair(banker),
  }
}

function isPair([first, second]: readonly Card[]): boolean {
  return first !== undefined && second !== undefined && rankOf(first) === rankOf(second)
}

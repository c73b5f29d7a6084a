/** Cards as numbers 0 to 51 in the shoe and as two letters everywhere else. */
import { assert } from '@samnang/core/refusal'
import type { Card } from './outcomes.ts'

export const RANKS = 'A23456789TJQK'
const SUITS = 'SHDC'
export const CARDS_IN_DECK = 52

/** 0 = AS, 1 = 2S, … 12 = KS, 13 = AH, … 51 = KC. */
export function cardOf(index: number): Card {
  assert(Number.isInteger(index) && index >= 0 && index < CARDS_IN_DECK, 'a deck has 52 cards')
  return RANKS.charAt(index % RANKS.length) + SUITS.charAt(Math.floor(index / RANKS.length))
}

/** 1 for an ace to 13 for a king. */
export function rankOf(card: Card): number {
  const at = RANKS.indexOf(card.charAt(0))
  assert(at >= 0 && card.length === 2, 'a card is a rank and a suit')
  return at + 1
}

export function suitOf(card: Card): string {
  return card.charAt(1)
}

/** Baccarat: ace 1, pips as printed, ten and court cards 0. */
export function pointsOf(card: Card): number {
  const rank = rankOf(card)
  return rank >= 10 ? 0 : rank
}

/** Baccarat: the last digit of the sum. */
export function totalOf(cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + pointsOf(card), 0) % 10
}

/** The result of a round, and what it brought this player, as sentences. */
import { riel } from '../../../text/format.ts'
import { tables } from '../../../text/tables.ts'
import { RANKS, rankOf, suitOf } from '../../cards.ts'
import type { MyWin } from '../../messages.ts'
import type {
  BaccaratOutcome,
  Card,
  DragonTigerOutcome,
  KlaKlokOutcome,
  RouletteOutcome,
  SicBoOutcome,
  TableOutcome,
} from '../../outcomes.ts'
import { colourOf } from '../../roulette.ts'
import { faceName } from './spot-name.ts'

export function outcomeSentence(outcome: TableOutcome): string {
  switch (outcome.game) {
    case 'baccarat':
      return baccaratSentence(outcome)
    case 'dragon_tiger':
      return dragonTigerSentence(outcome)
    case 'roulette':
      return rouletteSentence(outcome)
    case 'sic_bo':
      return sicBoSentence(outcome)
    case 'kla_klok':
      return klaKlokSentence(outcome)
    default:
      return outcome satisfies never
  }
}

function baccaratSentence({ winner, playerTotal, bankerTotal }: BaccaratOutcome): string {
  if (winner === 'tie') return tables('tied_at', { total: playerTotal })
  const [high, low] = winner === 'player' ? [playerTotal, bankerTotal] : [bankerTotal, playerTotal]
  return tables('wins_over', { winner: tables(winner), high, low })
}

function dragonTigerSentence({ winner, dragon, tiger }: DragonTigerOutcome): string {
  if (winner === 'tie') return tables('tied', { one: cardName(dragon), other: cardName(tiger) })
  const [high, low] = winner === 'dragon' ? [dragon, tiger] : [tiger, dragon]
  return tables('cards_over', { winner: tables(winner), high: cardName(high), low: cardName(low) })
}

function rouletteSentence({ number }: RouletteOutcome): string {
  return tables('number_out', { n: number, colour: tables(colourOf(number)) })
}

/** A triple is neither small nor big. */
export function sizeOf(dice: readonly number[]): 'small_short' | 'big_short' | 'triple_short' {
  if (new Set(dice).size === 1) return 'triple_short'
  return dice.reduce((sum, die) => sum + die, 0) <= 10 ? 'small_short' : 'big_short'
}

function sicBoSentence({ dice }: SicBoOutcome): string {
  const total = dice.reduce((sum, die) => sum + die, 0)
  return tables('dice_out', { list: dice.join(' '), total, size: tables(sizeOf(dice)) })
}

function klaKlokSentence({ dice }: KlaKlokOutcome): string {
  return tables('faces_out', { list: dice.map(faceName).join(' · ') })
}

/** "10 ប៊ិច": rank as printed, suit by name. */
export function cardName(card: Card): string {
  const rank = rankOf(card)
  const suit = (['S', 'H', 'D', 'C'] as const).find((letter) => letter === suitOf(card)) ?? 'S'
  const sign = rank === 10 ? '10' : RANKS.charAt(rank - 1)
  return tables('card', { rank: sign, suit: tables(`suit_${suit}`) })
}

/** More than what was staked. What is at or below the stake is no win and is never shown as one. */
export function isWin({ amount, stake }: MyWin): boolean {
  return amount > stake
}

export function winSentence(win: MyWin): string {
  const stake = riel(win.stake)
  if (win.amount === 0) return tables('no_win', { stake })
  const amount = riel(win.amount)
  return isWin(win)
    ? tables('net_win', { net: riel(win.amount - win.stake), amount, stake })
    : tables('some_back', { amount, stake })
}

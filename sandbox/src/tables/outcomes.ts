/** What a round of each table can come to. Plain data: stored with the round, sent when it may be seen. */

export const TABLE_GAMES = ['baccarat', 'dragon_tiger', 'roulette', 'sic_bo', 'kla_klok'] as const
export type TableGame = (typeof TABLE_GAMES)[number]

/** Rank A23456789TJQK, then suit S H D C: `TD` is the ten of diamonds. */
export type Card = string

export interface BaccaratOutcome {
  game: 'baccarat'
  /** Two or three cards each, in the order in which the seat got them. */
  player: readonly Card[]
  banker: readonly Card[]
  playerTotal: number
  bankerTotal: number
  winner: 'player' | 'banker' | 'tie'
  /** The first two cards of the seat have the same rank. */
  playerPair: boolean
  bankerPair: boolean
}

export interface DragonTigerOutcome {
  game: 'dragon_tiger'
  dragon: Card
  tiger: Card
  winner: 'dragon' | 'tiger' | 'tie'
  /** A tie of two cards of the same suit. */
  suitedTie: boolean
}

export interface RouletteOutcome {
  game: 'roulette'
  /** 0 to 36. */
  number: number
}

export interface SicBoOutcome {
  game: 'sic_bo'
  /** Three dice, 1 to 6. */
  dice: readonly number[]
}

export const KLA_KLOK_FACES = ['tiger', 'gourd', 'rooster', 'prawn', 'crab', 'fish'] as const
export type KlaKlokFace = (typeof KLA_KLOK_FACES)[number]

export interface KlaKlokOutcome {
  game: 'kla_klok'
  /** Three dice. */
  dice: readonly KlaKlokFace[]
}

export type TableOutcome =
  | BaccaratOutcome
  | DragonTigerOutcome
  | RouletteOutcome
  | SicBoOutcome
  | KlaKlokOutcome

/**
 * One thing that everybody at the table sees at one moment. A roulette ball and dice are told when their throw
 * begins and rest `showMs` later; the screen has that long for their way there.
 */
export type TableStep =
  | { t: 'card'; seat: 'player' | 'banker' | 'dragon' | 'tiger'; index: number; card: Card; total: number }
  | { t: 'ball'; number: number; showMs: number }
  | { t: 'dice'; dice: readonly number[]; showMs: number }
  | { t: 'faces'; dice: readonly KlaKlokFace[]; showMs: number }

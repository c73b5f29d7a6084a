/** The rules of the ticket lottery as data: what a version of them says, and nothing that a game type does by itself. */

export type GameType = 'VN' | 'TN' | 'KH'
export const GAME_TYPES: readonly GameType[] = ['VN', 'TN', 'KH']
export type Digits = 2 | 3
/** How many unit bets, a unit being one number on one place: a count, no money. */
export type UnitCount = number

/**
 * One number that a bet is compared with: `length` digits of the number `index` of a prize, counted from its end:
 * `fromEnd` 0 takes the last ones, 3 with length 2 the first two of five. `ends` joins the first and the last of the
 * last five instead. `column`: 1 the main one; 'second' and 'third' follow the version's column table.
 */
export interface Place {
  prize: string
  index: number
  column: 1 | 'second' | 'third'
  slice: { fromEnd: number; length: number } | 'ends'
  /** How the place is called on a ticket that wins on it, e.g. `LO3` or `G8`. */
  name: string
}

export interface PostRules {
  post: string
  /** Places by digits; a missing list: not offered. */
  places: Partial<Record<Digits, readonly Place[]>>
  /** Hundredths of a riel for each riel on one place. */
  rateCenti: Partial<Record<Digits, number>>
  /** Units charged where it is not the number of places (TN C and D: two numbers, one unit). */
  charged?: Partial<Record<Digits, number>>
}

/** A prize as the result has it: how many numbers, of how many digits. */
export interface PrizeRules {
  prize: string
  title: string
  count: number
  length: number
}

export interface CloseRules {
  posts: readonly string[]
  digits: readonly Digits[]
  /** Phnom Penh, `HH:MM`, on the day of the draw. */
  time: string
}

export interface SessionRules {
  session: string
  title: string
  /** Phnom Penh times on the day of the draw; `opens` so many days before it. */
  opens: { daysBefore: number; time: string }
  drawTime: string
  stopDelete: string
  closes: readonly CloseRules[]
  posts: readonly PostRules[]
  prizes: readonly PrizeRules[]
  /** Most columns of a result; the first is obligatory. 0: its prizes stand alone, without columns. */
  columns: number
  /** Which columns 'second' and 'third' are, by weekday (0 Sunday); default 2 and 3. */
  columnOfWeekday?: Readonly<Record<number, { second: number; third: number }>>
  calendar: CalendarRules
  houseDrawn: boolean
}

export type CalendarRules =
  | { kind: 'daily'; provinces?: Readonly<Record<number, readonly string[]>> }
  /** Days of the month, moved where an exception says so: `MM-DD` → `MM-DD` (a moved one may fall into the year before). */
  | { kind: 'monthly'; days: readonly number[]; moved: Readonly<Record<string, string>> }

export interface LimitRules {
  /** Riel a unit. */
  minRiel: number
  stepRiel: number
  maxRiel: Readonly<Record<Digits, number>>
  numbersMax: number
  linesMax: number
  /** Riel that one player may stake on one number of a draw, over all posts. */
  playerNumberRiel: Readonly<Record<Digits, number>>
  /** Riel that the house may have to pay for one number of a draw, over all players and posts. */
  liabilityRiel: Readonly<Record<Digits, number>>
}

export interface LotteryRules {
  name: string
  games: Readonly<Record<GameType, readonly SessionRules[]>>
  limits: LimitRules
  /** Whether TN permutes into all orders (`expand`). */
  tnPermute: 'expand'
}

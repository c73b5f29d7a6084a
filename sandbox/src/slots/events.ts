/**
 * What crosses the wire between the slot server and its screen. A spin is an ordered list of events: the screen
 * plays them one after the other, the history page prints them, and adding them up gives the win again.
 */

/** Column from the left and row from the top, both from 0. */
export type Cell = readonly [col: number, row: number]

/** Columns from the left; each lists its symbol ids from top to bottom. */
export type Grid = readonly (readonly string[])[]

/**
 * One group of symbols that pays. `pay` is before the multiplier of its event. `line` is the index of the win line;
 * `ways` how many combinations paid together; neither for scatters and for games that pay anywhere.
 */
export interface SymbolWin {
  symbol: string
  count: number
  cells: readonly Cell[]
  line?: number
  ways?: number
  pay: number
}

/**
 * Amounts are coins inside the rules and riel on the wire. The amount of a `wins` or `coins` event is final, its
 * multiplier included; their sum is the total, unless a `cap` comes: then the total is the cap's `pay`.
 *
 * Order of a spin: reveal, wins?, then for tumbling games (tumble, wins)* and a last tumble, then freeStart?,
 * (freeSpin, reveal, wins?, freeMore?)*, freeEnd, and always total as the last event. `cap` comes right after the
 * win that reached the highest win; nothing is played after it but freeEnd and total.
 */
export type SlotEvent =
  | { t: 'reveal'; mode: 'base' | 'free'; grid: Grid }
  | { t: 'wins'; wins: readonly SymbolWin[]; multiplier: number; pay: number }
  /** `removed` cells vanish, the rest falls down, and `grid` is what stands there afterwards. */
  | { t: 'tumble'; removed: readonly Cell[]; grid: Grid }
  | { t: 'freeStart'; spins: number; multiplier: number }
  /** Free spin `number` of `of`, counted from 1; `of` grows when more are won. */
  | { t: 'freeSpin'; number: number; of: number }
  /** Scatters during free spins: `spins` more are added. */
  | { t: 'freeMore'; spins: number }
  /** All free spins together, already counted in the wins of each. */
  | { t: 'freeEnd'; pay: number }
  /** Three reels and the multiplier reel, which counts only where the three pay. */
  | { t: 'coins'; reels: readonly string[]; multiplier: number; pay: number }
  /** The highest win is reached: the spin pays exactly `pay`. */
  | { t: 'cap'; pay: number }
  | { t: 'total'; pay: number }

/** A finished spin. Amounts in riel; `balance` is null where the operator has not said it yet. */
export interface Spin {
  round: string
  bet: number
  win: number
  balance: number | null
  seed: { hash: string; nonce: number }
  events: readonly SlotEvent[]
}

/**
 * Why there is no spin. `too_fast` comes with `waitMs`; `pending`: the operator has not answered yet, ask again by
 * key; `cancelled`: the bet was given back; `key_used`: the key belongs to another bet or player.
 */
export type SpinRefusalCode =
  | 'bad_request'
  | 'bad_bet'
  | 'key_used'
  | 'too_fast'
  | 'round_open'
  | 'not_enough_money'
  | 'limit_reached'
  | 'player_blocked'
  | 'session_expired'
  | 'cancelled'
  | 'pending'
  | 'not_found'
  | 'refused'

export interface SpinRefusal {
  error: SpinRefusalCode
  waitMs?: number
}

/** Sentences of the rules sheet that hold for a game, in the order in which they are shown. */
export type RuleKey =
  | 'lines'
  | 'ways'
  | 'anywhere'
  | 'tumble'
  | 'ladder'
  | 'threeCoins'
  | 'anyThree'
  | 'multiplierReel'
  | 'wild'
  | 'scatter'
  | 'freeSpins'
  | 'freeMore'
  | 'cap'
  | 'return'
  | 'fair'
  | 'interrupted'
  | 'pace'

/** An exact share in lowest terms, as decimal text, and in percent with two decimals, rounded down. */
export interface ExactShare {
  num: string
  den: string
  percent: number
}

/** From `from` to `to` of a kind pay `coins`; `bet / coins of the game` is the value of a coin. */
export interface PayStep {
  from: number
  to: number
  coins: number
}

export interface SymbolRules {
  id: string
  kind: 'plain' | 'wild' | 'scatter' | 'blank'
  pays: readonly PayStep[]
}

/** What the rules sheet shows. */
export interface SlotRules {
  engine: 'lines' | 'ways' | 'tumble' | 'coins'
  columns: number
  rows: number
  symbols: readonly SymbolRules[]
  /** Row from 0 of every reel, a line each; only for games with lines. */
  lines: readonly (readonly number[])[]
  /** Scatters needed, spins won; scatters pay by their own steps. */
  freeSpins: readonly { scatters: number; spins: number }[]
  freeMultiplier: number
  /** Multiplier of the first, second, … win of a tumbling spin; the last one stays. */
  ladder: readonly number[]
  /** Pay in coins of any three symbols that are not blank; 0 where the game has no such rule. */
  anyThree: number
  multiplierReel: readonly { multiplier: number; weight: number }[]
  /** Highest win of a spin in bets. */
  cap: number
  hitRate: ExactShare
  /** Shortest time between two spins of a session. */
  paceMs: number
  keys: readonly RuleKey[]
}

/** What the screen loads first. Amounts in riel. */
export interface SlotState {
  game: string
  title: { km: string; en: string }
  balance: number | null
  currency: 'KHR' | 'XXX'
  mode: 'real' | 'demo'
  bets: readonly number[]
  /** Coins of a bet: 1, 10 or 20. */
  coins: number
  rtp: ExactShare
  rules: SlotRules
  seed: { hash: string; nonce: number; clientSeed: string }
  last: readonly { round: string; bet: number; win: number; at: string }[]
  /** A spin that the player may not have seen to its end. */
  unfinished: Spin | null
}

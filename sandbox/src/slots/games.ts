/** The four slots: rules, names and the hash that every round keeps of the rules that it was played by. */
import { hex, sha256, utf8 } from '@samnang/core/bytes'
import { canonicalJson } from '@samnang/core/canonical-json'
import type { Rng } from '../chance/rng.ts'
import type { Json } from '../provider/json.ts'
import { type CoinsConfig, coinsGame } from './coins.ts'
import type { SlotEvent } from './events.ts'
import { type LinesConfig, linesGame } from './lines.ts'
import { LOTUS_GOLD } from './lotus-gold.ts'
import { NAGA_WAYS } from './naga-ways.ts'
import { CAP_BETS, type SpinResult } from './play.ts'
import type { ReelsConfig } from './reels.ts'
import { THREE_COINS } from './three-coins.ts'
import { TONLE_FRUITS } from './tonle-fruits.ts'
import { type TumbleConfig, tumbleGame } from './tumble.ts'
import { waysGame } from './ways.ts'

/** The rules of a game, by the engine that plays them. */
export type SlotConfig =
  | { engine: 'lines'; config: LinesConfig }
  | { engine: 'ways'; config: ReelsConfig }
  | { engine: 'tumble'; config: TumbleConfig }
  | { engine: 'coins'; config: CoinsConfig }

export interface SlotGame {
  code: string
  title: { km: string; en: string }
  rules: SlotConfig
  /** Hex of SHA-256 over the rules and the highest win. */
  configHash: string
  /** A spin in coins. */
  play(rng: Rng): SpinResult
}

/** Bets in riel; each is a whole number of riel a coin in every game. */
export const BETS: readonly number[] = [500, 1000, 2000, 5000, 10_000, 20_000, 50_000]

/** Time from one spin of a player to the next. */
export const PACE_MS = 2500

export const SLOT_GAMES: readonly SlotGame[] = [
  game('sbx_lotus_gold', { km: 'ផ្កាឈូកមាស', en: 'Lotus Gold' }, { engine: 'lines', config: LOTUS_GOLD }),
  game('sbx_naga_ways', { km: 'ផ្លូវនាគ', en: 'Naga Ways' }, { engine: 'ways', config: NAGA_WAYS }),
  game(
    'sbx_tonle_fruits',
    { km: 'ផ្លែឈើទន្លេ', en: 'Tonle Fruits' },
    { engine: 'tumble', config: TONLE_FRUITS },
  ),
  game('sbx_three_coins', { km: 'កាក់បី', en: 'Three Coins' }, { engine: 'coins', config: THREE_COINS }),
]

export function findSlotGame(code: string): SlotGame | undefined {
  return SLOT_GAMES.find((game) => game.code === code)
}

function game(code: string, title: SlotGame['title'], rules: SlotConfig): SlotGame {
  const written = canonicalJson({ ...rules, cap: CAP_BETS } as unknown as Json) // a config is plain data
  return { code, title, rules, configHash: hex(sha256(utf8(written))), play: playOf(rules) }
}

function playOf(rules: SlotConfig): (rng: Rng) => SpinResult {
  switch (rules.engine) {
    case 'lines':
      return linesGame(rules.config)
    case 'ways':
      return waysGame(rules.config)
    case 'tumble':
      return tumbleGame(rules.config)
    case 'coins':
      return coinsGame(rules.config)
  }
}

/** The same events with every amount multiplied: coins become riel. */
export function inRiel(events: readonly SlotEvent[], rielPerCoin: number): SlotEvent[] {
  return events.map((event) => {
    if (event.t === 'wins') {
      const wins = event.wins.map((win) => ({ ...win, pay: win.pay * rielPerCoin }))
      return { ...event, wins, pay: event.pay * rielPerCoin }
    }
    return 'pay' in event ? { ...event, pay: event.pay * rielPerCoin } : event
  })
}

/** A spin for `bet` riel. */
export function playForBet(game: SlotGame, rng: Rng, bet: number): SpinResult {
  const { events, pay } = game.play(rng)
  const rielPerCoin = bet / game.rules.config.coins
  return { events: inRiel(events, rielPerCoin), pay: pay * rielPerCoin }
}

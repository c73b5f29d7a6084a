/** A house that is being played: the product's own parts on a database whose clock is moved by hand. */
import { QUICKNET } from '@samnang/core/fairness/beacon'
import { type Logger, pino } from 'pino'
import { connectBeacon } from '../beacon/beacon.ts'
import { moveClock } from '../database/moved-clock.ts'
import { nestedPool } from '../database/nested-pool.ts'
import type { Pool, Tx } from '../database/pool.ts'
import type { DrawParts, Reign } from '../draws/draw-parts.ts'
import { LiveHub } from '../live/hub.ts'
import type { LotteryParts } from '../lottery/lottery-parts.ts'
import type { TicketParts } from '../lottery/place-ticket.ts'
import { BetCounter } from '../lotto59/bet-counter.ts'
import { BetDraws } from '../lotto59/bet-draws.ts'
import type { PlacingParts } from '../lotto59/place-bets.ts'
import { Receipts } from '../lotto59/receipts.ts'
import type { Clock, Random } from '../parts.ts'
import { Registry } from '../providers/registry.ts'
import { WalletCounter } from '../providers/wallet-counter.ts'
import { type Chance, chanceOf } from './chance.ts'
import type { HouseCash } from './house-cash.ts'
import { houseOperatorKey, houseVault } from './house-keys.ts'
import type { HouseGame, HousePlayer } from './house-store.ts'

export interface Plan {
  /** Everything that chance decides follows from it. */
  word: string
  /** Midnight in UTC of the first day. */
  fromMs: number
  /** Nothing happens from here on. */
  untilMs: number
  players: number
  cash: HouseCash
}

export interface World {
  plan: Plan
  pool: Pool
  clock: Clock
  /** The clock goes on to that moment. */
  moveTo(ms: number): Promise<void>
  draws: DrawParts
  lottery: LotteryParts
  tickets: TicketParts
  placing: PlacingParts
  wallet: WalletCounter
  registry: Registry
  log: Logger
  reign: Reign
  random: Random
  players: readonly HousePlayer[]
  games: readonly HouseGame[]
  /** Whose session is young enough for a bet on lotto 59: nobody answers reminders here. */
  sitting: readonly HousePlayer[]
  /** When the draws of the ticket lottery are looked at next. */
  lotteryMs: number
}

/** Beyond any clock's first moment; the world's own begins where the plan does. */
export function worldOn(session: Tx, plan: Plan, found: Pick<World, 'players' | 'games' | 'reign'>): World {
  const pool = nestedPool(session)
  const time = { ms: plan.fromMs }
  const clock = { now: () => time.ms }
  const log = pino({ level: process.env.SAMNANG_HOUSE_LOG ?? 'silent' })
  const live = new LiveHub({ pool, listen: () => async () => undefined, clock, log })
  const random = dailyRandom(plan, clock)
  const operatorKey = houseOperatorKey(plan.word)
  const vault = houseVault(plan.word, () => time.ms)
  // Its draws are sealed ones: no relay is ever asked.
  const beacon = connectBeacon({ chain: QUICKNET, relays: [], verifyRound: () => false, log })
  const draws = { money: pool, vault, operatorKey, beacon, log, live, clockGap: { isRight: true } }
  return {
    ...{ plan, pool, clock, log, draws, random, sitting: [], lotteryMs: 0, ...found },
    moveTo: async (ms) => {
      time.ms = Math.max(time.ms, Math.ceil(ms))
      await moveClock(pool, time.ms)
    },
    lottery: { ...draws, random, settings: { read: async () => ({ enableLottery: true }) } },
    // Of the hub only `publish` is asked.
    tickets: { money: pool, reads: pool, random, log, live },
    placing: {
      ...{ reads: pool, random, bets: new BetCounter(pool), receipts: new Receipts(operatorKey) },
      ...{ draws: new BetDraws({ reads: pool, clock }), news: { add: () => undefined } },
    },
    wallet: new WalletCounter(pool, { lanes: 1 }),
    registry: new Registry({ pool, live, clock }),
  }
}

/** A day begins with bytes of its own, so that one that is played again has the same. */
function dailyRandom({ word }: Plan, clock: Clock): Random {
  let day = -1
  let chance: Chance = chanceOf(word)
  return {
    bytes: (count) => {
      const today = Math.floor(clock.now() / 86_400_000)
      if (today !== day) chance = chanceOf(word, today, 'bytes')
      day = today
      return chance.bytes(count)
    },
  }
}

/**
 * Exact return and chance of a win of every slot, before the highest win of a spin. That one takes off less than 10⁻²⁰
 * of the bet in each game (an exponential bound over the exact chances of a spin), far below any digit that is shown.
 */

import { type Fraction, fraction } from './exact.ts'
import type { SlotGame } from './games.ts'
import { lineWins } from './lines.ts'
import { coinsReturn } from './returns-coins.ts'
import { lineCycleCoins, reelsHitRate, reelsReturn, waysCycleCoins } from './returns-reels.ts'
import { tumbleHitRate } from './returns-tumble.ts'
import { wayWins } from './ways.ts'

interface SlotReturn {
  /** Share of the bet that comes back on average. */
  total: Fraction
  /** Chance that a spin pays anything. */
  hit: Fraction
}

const known = new Map<string, SlotReturn>()

/** Computed once a process; a tenth of a second for the slowest. */
export function slotReturn(game: SlotGame): SlotReturn {
  const found = known.get(game.code) ?? compute(game)
  known.set(game.code, found)
  return found
}

function compute({ rules }: SlotGame): SlotReturn {
  switch (rules.engine) {
    case 'lines': {
      const { config } = rules
      const coins = lineCycleCoins(config) * BigInt(config.lines.length)
      return {
        total: reelsReturn(config, coins).total,
        hit: reelsHitRate(config, (grid) => lineWins(config, grid)),
      }
    }
    case 'ways': {
      const { config } = rules
      return {
        total: reelsReturn(config, waysCycleCoins(config)).total,
        hit: reelsHitRate(config, (grid) => wayWins(config, grid)),
      }
    }
    case 'tumble':
      return {
        total: fraction(BigInt(rules.config.returnBillionths), 1_000_000_000n),
        hit: tumbleHitRate(rules.config),
      }
    case 'coins':
      return coinsReturn(rules.config)
  }
}

/** What the rules sheet of a game shows, taken from the rules that it is played by. */
import type { CoinsConfig } from './coins.ts'
import type { PayStep, RuleKey, SlotRules, SymbolRules } from './events.ts'
import { exactShare } from './exact.ts'
import { PACE_MS, type SlotConfig, type SlotGame } from './games.ts'
import { CAP_BETS } from './play.ts'
import type { ReelsConfig } from './reels.ts'
import { slotReturn } from './returns.ts'

type OfEngine = Omit<SlotRules, 'engine' | 'cap' | 'hitRate' | 'paceMs' | 'keys'>

const NONE: Omit<OfEngine, 'columns' | 'rows' | 'symbols'> = {
  lines: [],
  freeSpins: [],
  freeMultiplier: 1,
  ladder: [],
  anyThree: 0,
  multiplierReel: [],
}

const ENGINE_KEYS: Readonly<Record<SlotRules['engine'], readonly RuleKey[]>> = {
  lines: ['lines', 'wild', 'scatter', 'freeSpins', 'freeMore'],
  ways: ['ways', 'wild', 'scatter', 'freeSpins', 'freeMore'],
  tumble: ['anywhere', 'tumble', 'ladder'],
  coins: ['threeCoins', 'anyThree', 'multiplierReel'],
}
const COMMON_KEYS: readonly RuleKey[] = ['cap', 'return', 'fair', 'interrupted', 'pace']

export function slotRules(game: SlotGame): SlotRules {
  const { engine } = game.rules
  return {
    engine,
    ...ofEngine(game.rules),
    cap: CAP_BETS,
    hitRate: exactShare(slotReturn(game).hit),
    paceMs: PACE_MS,
    keys: [...ENGINE_KEYS[engine], ...COMMON_KEYS],
  }
}

function ofEngine(rules: SlotConfig): OfEngine {
  switch (rules.engine) {
    case 'lines':
      return { ...ofReels(rules.config), lines: rules.config.lines }
    case 'ways':
      return ofReels(rules.config)
    case 'tumble': {
      const { columns, rows, ladder, bands, pays, symbols } = rules.config
      const steps = (id: string) => bands.map((band, at) => ({ ...band, coins: pays[id]?.[at] ?? 0 }))
      return {
        ...NONE,
        columns,
        rows,
        ladder,
        symbols: symbols.map(({ value }) => plain(value, steps(value))),
      }
    }
    case 'coins': {
      const { anyThree, multipliers } = rules.config
      const multiplierReel = multipliers.map(({ value, weight }) => ({ multiplier: value, weight }))
      return { ...NONE, columns: 3, rows: 1, symbols: coinSymbols(rules.config), anyThree, multiplierReel }
    }
  }
}

function coinSymbols({ symbols, pays, blank }: CoinsConfig): SymbolRules[] {
  return symbols.map(({ value: id }) =>
    id === blank ? { id, kind: 'blank', pays: [] } : plain(id, [{ from: 3, to: 3, coins: pays[id] ?? 0 }]),
  )
}

function ofReels(config: ReelsConfig): OfEngine {
  const symbols: SymbolRules[] = [
    { id: config.wild, kind: 'wild', pays: [] },
    {
      id: config.scatter,
      kind: 'scatter',
      pays: stepsOf(config.scatterBets.map((bets) => bets * config.coins)),
    },
    ...Object.entries(config.pays).map(([id, pays]) => plain(id, stepsOf(pays))),
  ]
  const freeSpins = config.freeSpins.flatMap((spins, scatters) => (spins > 0 ? [{ scatters, spins }] : []))
  const { rows, freeMultiplier } = config
  return { ...NONE, columns: config.strips.length, rows, symbols, freeSpins, freeMultiplier }
}

function plain(id: string, pays: readonly PayStep[]): SymbolRules {
  return { id, kind: 'plain', pays }
}

/** From pays by count to the counts that pay, most of a kind first as on a paytable. */
function stepsOf(pays: readonly number[]): PayStep[] {
  return pays.flatMap((coins, count) => (coins > 0 ? [{ from: count, to: count, coins }] : [])).reverse()
}

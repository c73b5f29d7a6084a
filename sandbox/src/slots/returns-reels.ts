/** Exact returns of games with reels: the reels are independent, so chances multiply. Before the highest win. */
import type { Grid, SymbolWin } from './events.ts'
import { type Fraction, fraction, plus, times } from './exact.ts'
import type { LinesConfig } from './lines.ts'
import { type ReelsConfig, scatterCells, type Windows, windowsOf } from './reels.ts'

/** `base` and `scatter` are shares of the bet of one spin without its free spins; `freeSpins` how many it wins. */
interface ReelsReturn {
  base: Fraction
  scatter: Fraction
  freeSpins: Fraction
  total: Fraction
}

/** Number of stop combinations of all reels. */
export function cycleOf({ strips }: Pick<ReelsConfig, 'strips'>): bigint {
  return strips.reduce((product, strip) => product * BigInt(strip.length), 1n)
}

/** What one line pays over the whole cycle, in coins: every line sees every combination of stops once. */
export function lineCycleCoins(config: LinesConfig): bigint {
  let coins = 0n
  for (const [symbol, pays] of Object.entries(config.pays)) {
    let before = 1n
    config.strips.forEach((strip, reel) => {
      const matches = countIn(strip, reel === 0 ? symbol : symbol + config.wild)
      before *= matches
      const next = config.strips[reel + 1]
      const ends = next === undefined ? 1n : BigInt(next.length) - countIn(next, symbol + config.wild)
      coins += BigInt(pays[reel + 1] ?? 0) * before * ends * restOf(config, reel + 2)
    })
  }
  return coins
}

function countIn(strip: string, symbols: string): bigint {
  return BigInt(Array.from(strip).filter((symbol) => symbols.includes(symbol)).length)
}

function restOf({ strips }: ReelsConfig, reel: number): bigint {
  return cycleOf({ strips: strips.slice(reel) })
}

/** What all ways pay over the whole cycle, in coins: the mean number of a symbol a window, reel by reel. */
export function waysCycleCoins(config: ReelsConfig): bigint {
  const windows = windowsOf(config)
  let coins = 0n
  for (const [symbol, pays] of Object.entries(config.pays)) {
    let before = 1n
    windows.forEach((reel, at) => {
      before *= sumOf(reel.map((window) => matchesIn(window, symbol, config.wild)))
      const next = windows[at + 1]
      const ends = next?.filter((window) => matchesIn(window, symbol, config.wild) === 0).length ?? 1
      coins += BigInt(pays[at + 1] ?? 0) * before * BigInt(ends) * restOf(config, at + 2)
    })
  }
  return coins
}

function matchesIn(window: readonly string[], symbol: string, wild: string): number {
  return window.filter((here) => here === symbol || here === wild).length
}

function sumOf(counts: readonly number[]): bigint {
  return BigInt(counts.reduce((sum, count) => sum + count, 0))
}

/**
 * With `baseCoins` over the cycle: a spin wins E free spins and each of these E more, so a bet brings E/(1−E) of
 * them, and each pays as the base spin does, multiplied.
 */
export function reelsReturn(config: ReelsConfig, baseCoins: bigint): ReelsReturn {
  const cycle = cycleOf(config)
  const stops = scatterStops(config, windowsOf(config))
  const mean = (values: readonly number[]) =>
    fraction(
      stops.reduce((sum, count, scatters) => sum + count * BigInt(values[scatters] ?? 0), 0n),
      cycle,
    )
  const base = fraction(baseCoins, cycle * BigInt(config.coins))
  const scatter = mean(config.scatterBets)
  const freeSpins = mean(config.freeSpins)
  const [won, of] = freeSpins
  const times1 = plus([1n, 1n], fraction(BigInt(config.freeMultiplier) * won, of - won))
  return { base, scatter, freeSpins, total: times(plus(base, scatter), times1) }
}

/** In how many combinations of stops there are 0, 1, 2, … scatters. */
export function scatterStops(config: ReelsConfig, windows: Windows): bigint[] {
  return windows.reduce<bigint[]>(
    (ways, reel) => {
      const next = Array<bigint>(ways.length + config.rows).fill(0n)
      for (const window of reel) {
        const scatters = scatterCells([window], config.scatter).length
        ways.forEach((count, had) => {
          next[had + scatters] = (next[had + scatters] ?? 0n) + count
        })
      }
      return next
    },
    [1n],
  )
}

/**
 * Chance that a spin pays anything. Whether symbols pay is decided by the first three reels, as every pay needs at
 * most three of a kind to begin; the other reels matter only for scatters.
 */
export function reelsHitRate(config: ReelsConfig, winsOf: (grid: Grid) => SymbolWin[]): Fraction {
  const windows = windowsOf(config)
  const [first = [], second = [], third = [], ...others] = windows
  const rest = cycleOf({ strips: config.strips.slice(3) })
  const restStops = scatterStops(config, others)
  let hits = 0n
  for (const a of first)
    for (const b of second)
      for (const c of third) {
        const grid = [a, b, c]
        if (winsOf(grid).length > 0) hits += rest
        else hits += scatterHits(config, scatterCells(grid, config.scatter).length, restStops)
      }
  return fraction(hits, cycleOf(config))
}

function scatterHits(config: ReelsConfig, had: number, restStops: readonly bigint[]): bigint {
  return restStops.reduce(
    (sum, count, more) => ((config.scatterBets[had + more] ?? 0) > 0 ? sum + count : sum),
    0n,
  )
}

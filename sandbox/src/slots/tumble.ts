/** Games that pay anywhere: enough of a kind pay and vanish, the rest falls, new ones come, and a later win counts more. */
import type { Rng } from '../chance/rng.ts'
import type { Cell, Grid, SymbolWin } from './events.ts'
import { addWins, finish, isCapped, newPlay, type SpinResult } from './play.ts'
import { drawLot, lotsOf, type Weighted } from './weighted.ts'

/** From `from` to `to` of a kind. */
interface CountBand {
  from: number
  to: number
}

export interface TumbleConfig {
  coins: number
  columns: number
  rows: number
  /** Every cell is drawn with these weights, independently of all others. */
  symbols: readonly Weighted<string>[]
  bands: readonly CountBand[]
  /** In coins, a figure a band. */
  pays: Readonly<Record<string, readonly number[]>>
  /** Multiplier of the first, second, … win; the last one stays. */
  ladder: readonly number[]
  /**
   * Share of the bet that comes back, rounded down. A chain of wins has no longest length, so the share is the sum
   * of a series and no short fraction; the test sums it again from the rules above.
   */
  returnBillionths: number
}

/** The spin as a function of chance. */
export function tumbleGame(config: TumbleConfig): (rng: Rng) => SpinResult {
  const lots = lotsOf(config.symbols)
  return (rng) => playTumble(config, () => drawLot(lots, rng))
}

function playTumble(config: TumbleConfig, drawSymbol: () => string): SpinResult {
  const play = newPlay(config.coins)
  let grid: Grid = refill(config, Array<string[]>(config.columns).fill([]), drawSymbol)
  play.events.push({ t: 'reveal', mode: 'base', grid })
  for (let depth = 0; ; depth++) {
    const wins = anywhereWins(config, grid)
    addWins(play, wins, ladderAt(config.ladder, depth))
    if (wins.length === 0 || isCapped(play)) return finish(play)
    const removed = wins.flatMap(({ cells }) => cells)
    grid = refill(config, without(grid, new Set(wins.map(({ symbol }) => symbol))), drawSymbol)
    play.events.push({ t: 'tumble', removed, grid })
  }
}

/** Multiplier of a win; `depth` 0 is the first. */
export function ladderAt(ladder: readonly number[], depth: number): number {
  return ladder[Math.min(depth, ladder.length - 1)] ?? 1
}

/** What so many of a symbol pay, in coins. */
export function anywherePay(config: TumbleConfig, symbol: string, count: number): number {
  const band = config.bands.findIndex(({ from, to }) => from <= count && count <= to)
  return config.pays[symbol]?.[band] ?? 0
}

/** Every symbol that pays, in the order of the paytable. */
export function anywhereWins(config: TumbleConfig, grid: Grid): SymbolWin[] {
  const cellsOf = new Map<string, Cell[]>(config.symbols.map(({ value }) => [value, []]))
  grid.forEach((column, col) => {
    column.forEach((symbol, row) => {
      cellsOf.get(symbol)?.push([col, row])
    })
  })
  return Array.from(cellsOf).flatMap(([symbol, cells]) => {
    const pay = anywherePay(config, symbol, cells.length)
    return pay > 0 ? [{ symbol, count: cells.length, cells, pay }] : []
  })
}

/** The columns that are left when the winning symbols have vanished: all of a kind win together. */
function without(grid: Grid, gone: ReadonlySet<string>): Grid {
  return grid.map((column) => column.filter((symbol) => !gone.has(symbol)))
}

/** What is left lies below; above it come new symbols, column by column, from top to bottom. */
function refill(config: TumbleConfig, left: Grid, drawSymbol: () => string): Grid {
  return left.map((column) => [...Array.from({ length: config.rows - column.length }, drawSymbol), ...column])
}

/** Games that pay anywhere: enough of a kind pay and vanish, the rest falls, new ones come, and a later win counts more. */
import type { Rng } from '../chance/rng.ts'
import type { Cell, Grid, SymbolWin } from './events.ts'
import { addWins, finish, isCapped, newPlay, type SpinResult } from './play.ts'
import { drawWeighted, type Weighted } from './weighted.ts'

/** From `from` to `to` of a kind. */
export interface CountBand {
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

export function tumbleGame(config: TumbleConfig): (rng: Rng) => SpinResult {
  return (rng) => playTumble(config, rng)
}

function playTumble(config: TumbleConfig, rng: Rng): SpinResult {
  const play = newPlay(config.coins)
  let grid: Grid = refill(config, Array<string[]>(config.columns).fill([]), rng)
  play.events.push({ t: 'reveal', mode: 'base', grid })
  for (let depth = 0; ; depth++) {
    const wins = anywhereWins(config, grid)
    addWins(play, wins, ladderAt(config.ladder, depth))
    if (wins.length === 0 || isCapped(play)) return finish(play)
    const removed = wins.flatMap(({ cells }) => cells)
    grid = refill(config, without(grid, removed), rng)
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
  const wins: SymbolWin[] = []
  for (const { value: symbol } of config.symbols) {
    const cells = cellsOf(grid, symbol)
    const pay = anywherePay(config, symbol, cells.length)
    if (pay > 0) wins.push({ symbol, count: cells.length, cells, pay })
  }
  return wins
}

function cellsOf(grid: Grid, symbol: string): Cell[] {
  return grid.flatMap((column, col) =>
    column.flatMap((here, row): Cell[] => (here === symbol ? [[col, row]] : [])),
  )
}

/** The columns that are left when the cells have vanished, each shorter by its own. */
function without(grid: Grid, removed: readonly Cell[]): Grid {
  const gone = new Set(removed.map(([col, row]) => `${col},${row}`))
  return grid.map((column, col) => column.filter((_, row) => !gone.has(`${col},${row}`)))
}

/** What is left lies below; above it come new symbols, column by column, from top to bottom. */
function refill(config: TumbleConfig, left: Grid, rng: Rng): Grid {
  return left.map((column) => [
    ...Array.from({ length: config.rows - column.length }, () => drawWeighted(config.symbols, rng)),
    ...column,
  ])
}

/** Games with win lines: the same symbol on neighbouring reels from the left, along a line. */
import type { Rng } from '../chance/rng.ts'
import type { Grid, SymbolWin } from './events.ts'
import type { SpinResult } from './play.ts'
import { playReels, type ReelsConfig, windowsOf } from './reels.ts'

export interface LinesConfig extends ReelsConfig {
  /** Row from 0 of every reel. A bet is one coin a line. */
  lines: readonly (readonly number[])[]
}

/** The spin as a function of chance, windows made once. */
export function linesGame(config: LinesConfig): (rng: Rng) => SpinResult {
  const game = { config, windows: windowsOf(config), winsOf: (grid: Grid) => lineWins(config, grid) }
  return (rng) => playReels(game, rng)
}

/** Every line that pays, in the order of the lines. */
export function lineWins(config: LinesConfig, grid: Grid): SymbolWin[] {
  const wins: SymbolWin[] = []
  config.lines.forEach((rows, line) => {
    const symbol = grid[0]?.[rows[0] ?? 0] ?? ''
    const count = countFromLeft(config, grid, rows)
    const pay = config.pays[symbol]?.[count] ?? 0
    if (pay === 0) return
    const cells = rows.slice(0, count).map((row, col) => [col, row] as const)
    wins.push({ symbol, count, cells, line, pay })
  })
  return wins
}

/** How many reels from the left show the first reel's symbol or a wild. The first reel has no wild. */
function countFromLeft({ wild }: LinesConfig, grid: Grid, rows: readonly number[]): number {
  const symbol = grid[0]?.[rows[0] ?? 0]
  let count = 1
  for (; count < grid.length; count++) {
    const here = grid[count]?.[rows[count] ?? 0]
    if (here !== symbol && here !== wild) break
  }
  return count
}

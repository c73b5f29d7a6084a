/** Games with ways: a symbol pays for every combination of its places on neighbouring reels from the left. */
import type { Rng } from '../chance/rng.ts'
import type { Cell, Grid, SymbolWin } from './events.ts'
import type { SpinResult } from './play.ts'
import { playReels, type ReelsConfig, windowsOf } from './reels.ts'

/** The spin as a function of chance, windows made once. */
export function waysGame(config: ReelsConfig): (rng: Rng) => SpinResult {
  const game = { config, windows: windowsOf(config), winsOf: (grid: Grid) => wayWins(config, grid) }
  return (rng) => playReels(game, rng)
}

/** One win a symbol, in the order of the paytable; `pay` counts all its ways. */
export function wayWins(config: ReelsConfig, grid: Grid): SymbolWin[] {
  const wins: SymbolWin[] = []
  for (const symbol of new Set(grid[0])) {
    const pays = config.pays[symbol]
    if (pays === undefined) continue
    const reels = reelsFromLeft(grid, symbol, config.wild)
    const pay = pays[reels.length] ?? 0
    if (pay === 0) continue
    const ways = reels.reduce((product, rows) => product * rows.length, 1)
    const cells = reels.flatMap((rows, col) => rows.map((row): Cell => [col, row]))
    wins.push({ symbol, count: reels.length, cells, ways, pay: pay * ways })
  }
  return wins
}

/** Rows of the symbol or a wild, reel by reel from the left up to the first reel without one. */
function reelsFromLeft(grid: Grid, symbol: string, wild: string): number[][] {
  const reels: number[][] = []
  for (const column of grid) {
    const rows = column.flatMap((here, row) => (here === symbol || here === wild ? [row] : []))
    if (rows.length === 0) break
    reels.push(rows)
  }
  return reels
}

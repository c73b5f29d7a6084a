/** Reels: strips of symbols of which a window shows, scatters, and free spins within the same spin. */
import type { Rng } from '../chance/rng.ts'
import type { Cell, Grid, SymbolWin } from './events.ts'
import { addWins, finish, isCapped, newPlay, type Play, type SpinResult } from './play.ts'

/** A letter is a symbol. Pays and scatter pays are indexed by the number of a kind, from 0. */
export interface ReelsConfig {
  /** Coins of a bet; line and way pays are in coins. */
  coins: number
  rows: number
  /** From the first stop to the last; the strip is a ring. */
  strips: readonly string[]
  wild: string
  scatter: string
  pays: Readonly<Record<string, readonly number[]>>
  /** In bets, by the number of scatters anywhere. */
  scatterBets: readonly number[]
  freeSpins: readonly number[]
  freeMultiplier: number
}

/** A game's windows, made once: `windows[reel][stop]` lists what shows from top to bottom. */
export type Windows = readonly (readonly (readonly string[])[])[]

export function windowsOf({ strips, rows }: Pick<ReelsConfig, 'strips' | 'rows'>): Windows {
  return strips.map((strip) =>
    Array.from(strip, (_, stop) => Array.from({ length: rows }, (_, row) => symbolAt(strip, stop + row))),
  )
}

function symbolAt(strip: string, stop: number): string {
  return strip.charAt(stop % strip.length)
}

/** One stop of every reel, each as likely as the other. */
function drawGrid(windows: Windows, rng: Rng): Grid {
  return windows.map((reel) => reel[rng.int(reel.length)] ?? [])
}

/** Cells of the scatters on the grid, from the left and from the top. */
export function scatterCells(grid: Grid, scatter: string): Cell[] {
  const cells: Cell[] = []
  grid.forEach((column, col) => {
    for (let row = column.indexOf(scatter); row >= 0; row = column.indexOf(scatter, row + 1))
      cells.push([col, row])
  })
  return cells
}

/** The scatters' win, where there are enough of them. */
function scatterWin(config: ReelsConfig, cells: readonly Cell[]): SymbolWin[] {
  const bets = config.scatterBets[cells.length] ?? 0
  if (bets === 0) return []
  return [{ symbol: config.scatter, count: cells.length, cells, pay: bets * config.coins }]
}

/** Plays a spin with its free spins: `winsOf` says what a grid pays beside its scatters. */
export function playReels(
  game: { config: ReelsConfig; windows: Windows; winsOf: (grid: Grid) => SymbolWin[] },
  rng: Rng,
): SpinResult {
  const play = newPlay(game.config.coins)
  const spinOnce = (mode: 'base' | 'free'): number => {
    const grid = drawGrid(game.windows, rng)
    const cells = scatterCells(grid, game.config.scatter)
    play.events.push({ t: 'reveal', mode, grid })
    const multiplier = mode === 'free' ? game.config.freeMultiplier : 1
    addWins(play, [...game.winsOf(grid), ...scatterWin(game.config, cells)], multiplier)
    return game.config.freeSpins[cells.length] ?? 0
  }
  const spins = spinOnce('base')
  if (spins > 0 && !isCapped(play)) playFree(play, spins, game.config.freeMultiplier, () => spinOnce('free'))
  return finish(play)
}

/** Free spins until none is left or the highest win is reached; each may win more of them. */
function playFree(play: Play, won: number, multiplier: number, spinOnce: () => number): void {
  const before = play.total
  let spins = won
  play.events.push({ t: 'freeStart', spins, multiplier })
  for (let number = 1; number <= spins && !isCapped(play); number++) {
    play.events.push({ t: 'freeSpin', number, of: spins })
    const more = spinOnce()
    if (more > 0 && !isCapped(play)) play.events.push({ t: 'freeMore', spins: more })
    spins += more
  }
  play.events.push({ t: 'freeEnd', pay: play.total - before })
}

/** What a spin adds up to while it is played: figures that the screen shows, computed before anything moves. */
import type { Cell, SlotEvent, Spin, SymbolWin } from '../events.ts'

/** An event and the win counter before and after it, in riel. */
export interface Step {
  event: SlotEvent
  wonBefore: number
  wonAfter: number
  /** Free spin that is running, with how many there are by now; null outside of them. */
  free: { number: number; of: number; multiplier: number } | null
}

/**
 * The events of a spin in their order with running totals. The last total is always the spin's own win, so that the
 * screen ends with the figure that was booked.
 */
export function stepsOf(spin: Spin): Step[] {
  let won = 0
  let free: Step['free'] = null
  return spin.events.map((event) => {
    const wonBefore = won
    won = wonAfter(event, won, spin.win)
    free = freeAfter(event, free)
    return { event, wonBefore, wonAfter: won, free }
  })
}

function wonAfter(event: SlotEvent, won: number, win: number): number {
  switch (event.t) {
    case 'wins':
    case 'coins':
      return Math.min(won + event.pay, win)
    case 'cap':
      return event.pay
    case 'total':
      return win
    default:
      return won
  }
}

function freeAfter(event: SlotEvent, free: Step['free']): Step['free'] {
  switch (event.t) {
    case 'freeStart':
      return { number: 0, of: event.spins, multiplier: event.multiplier }
    case 'freeSpin':
      return { number: event.number, of: event.of, multiplier: free?.multiplier ?? 1 }
    case 'freeMore':
      return free && { ...free, of: free.of + event.spins }
    case 'freeEnd':
    case 'total':
      return null
    default:
      return free
  }
}

/** How a finished spin is told: a win at or below the bet is money that came back, and never celebrated. */
export type Outcome = 'nothing' | 'returned' | 'won' | 'big' | 'huge'

/** What is left of the win when the bet is off, in bets, from which the words over the board change. */
export const WIN_STEPS = [
  { bets: 3, title: 'big_win' },
  { bets: 20, title: 'huge_win' },
  { bets: 100, title: 'top_win' },
] as const

/** Three bets over the stake are a big win; from twenty on it takes the whole page. */
export function outcomeOf({ bet, win }: { bet: number; win: number }): Outcome {
  if (win <= 0) return 'nothing'
  const net = win - bet
  if (net <= 0) return 'returned'
  if (net < WIN_STEPS[0].bets * bet) return 'won'
  return net < WIN_STEPS[1].bets * bet ? 'big' : 'huge'
}

/** Cells of several wins, each once. */
export function cellsOf(wins: readonly SymbolWin[]): Cell[] {
  const cells = new Map<string, Cell>()
  for (const win of wins) for (const cell of win.cells) cells.set(cell.join(), cell)
  return [...cells.values()]
}

/** The grid that stands when everything has been played; null for games without one. */
export function lastGridOf(events: readonly SlotEvent[]): readonly (readonly string[])[] | null {
  for (const event of [...events].reverse()) {
    if (event.t === 'reveal' || event.t === 'tumble') return event.grid
    if (event.t === 'coins') return coinGrid(event)
  }
  return null
}

/** Three reels and the multiplier reel as four columns of one row. */
export function coinGrid({
  reels,
  multiplier,
}: {
  reels: readonly string[]
  multiplier: number
}): string[][] {
  return [...reels.map((symbol) => [symbol]), [`x${multiplier}`]]
}

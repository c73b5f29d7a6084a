/** Symbols and wins in words. */
import { riel } from '../../text/format.ts'
import { slots } from '../../text/slots.ts'
import type { SymbolWin } from '../events.ts'
import { themeOf } from './theme.ts'

/** Name of a game's symbol in the language of the page; its id where it has none. */
export function symbolName(game: string, id: string): string {
  const word = themeOf(game).words[id]
  return word === undefined ? id.replace(/^x/, '×') : slots(word)
}

/** "Line 3 · Lotus ×4 = 2,000៛" with the multiplier of its event counted in. */
export function winInWords(game: string, win: SymbolWin, multiplier: number): string {
  const symbol = symbolName(game, win.symbol)
  const { count } = win
  const pay = riel(win.pay * multiplier)
  if (win.line !== undefined) return slots('won_line', { line: win.line + 1, symbol, count, pay })
  if (win.ways !== undefined) return slots('won_ways', { symbol, count, ways: win.ways, pay })
  return slots('won_symbol', { symbol, count, pay })
}

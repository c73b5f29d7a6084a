/** Symbols and wins in words. */
import { riel } from '../../text/format.ts'
import { slots } from '../../text/slots.ts'
import type { SymbolWin } from '../events.ts'
import { SYMBOL_WORDS } from './theme.ts'

/** A symbol's name in the language of the page; its id where it has none. */
export function symbolName(id: string): string {
  return id in SYMBOL_WORDS ? slots(SYMBOL_WORDS[id as keyof typeof SYMBOL_WORDS]) : id.replace(/^x/, '×')
}

/** "Line 3 · Lotus ×4 = 2,000៛" with the multiplier of its event counted in. */
export function winInWords(win: SymbolWin, multiplier: number): string {
  const symbol = symbolName(win.symbol)
  const { count } = win
  const pay = riel(win.pay * multiplier)
  if (win.line !== undefined) return slots('won_line', { line: win.line + 1, symbol, count, pay })
  if (win.ways !== undefined) return slots('won_ways', { symbol, count, ways: win.ways, pay })
  return slots('won_symbol', { symbol, count, pay })
}

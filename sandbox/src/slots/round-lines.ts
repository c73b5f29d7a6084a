/** A finished spin in plain lines, both languages: what the history page and the operator's round detail show. */
import type { Line } from '../provider/round-proof.ts'
import { riel } from '../text/format.ts'
import { sharedEnglish, sharedKhmer } from '../text/shared.ts'
import { slotsEnglish, slotsKhmer } from '../text/slots.ts'
import type { Grid, SlotEvent, SymbolWin } from './events.ts'
import { themeOf } from './screen/theme.ts'

type SlotWord = keyof typeof slotsKhmer
type Values = Readonly<Record<string, string | number>>

/** Name of a symbol of the game that was played. */
type Names = (symbol: string) => Line

/** From the stake to the win, an event after the other. Amounts in riel. */
export function roundLines(game: string, bet: number, events: readonly SlotEvent[]): Line[] {
  const stake = { km: `${sharedKhmer.bet} ${riel(bet)}`, en: `${sharedEnglish.bet} ${riel(bet)}` }
  const { words } = themeOf(game)
  const names: Names = (symbol) => {
    const word = words[symbol]
    return word === undefined ? same(symbol) : say(word)
  }
  return [stake, ...events.flatMap((event) => linesOf(event, names))]
}

function linesOf(event: SlotEvent, names: Names): Line[] {
  switch (event.t) {
    case 'reveal':
    case 'tumble':
      return [gridLine(event.grid, names)]
    case 'wins':
      return [...event.wins.map((win) => winLine(win, names)), ...multiplierLine(event.multiplier)]
    case 'coins':
      return [joined(' ', ...event.reels.map(names)), ...multiplierLine(event.pay > 0 ? event.multiplier : 1)]
    case 'freeStart':
      return [
        joined(
          ' · ',
          say('free_spins'),
          say('free_start', { spins: event.spins, multiplier: event.multiplier }),
        ),
      ]
    case 'freeSpin':
      return [say('free_spin', { number: event.number, of: event.of })]
    case 'freeMore':
      return [say('free_more', { spins: event.spins })]
    case 'freeEnd':
      return [joined(' ', say('free_end'), same(riel(event.pay)))]
    case 'cap':
      return [say('cap_reached')]
    case 'total':
      return [event.pay > 0 ? say('won', { win: riel(event.pay) }) : say('no_win')]
  }
}

function multiplierLine(multiplier: number): Line[] {
  return multiplier > 1 ? [say('multiplier', { multiplier })] : []
}

/** Row by row from the top, as the screen shows it. */
function gridLine(grid: Grid, names: Names): Line {
  const rows = Array.from(grid[0] ?? [], (_, row) =>
    joined(' ', ...grid.map((column) => names(column[row] ?? ''))),
  )
  return joined(' / ', ...rows)
}

function winLine({ symbol, count, line, ways, pay }: SymbolWin, names: Names): Line {
  const name = names(symbol)
  const values = { count, line: (line ?? 0) + 1, ways: ways ?? 1, pay: riel(pay) }
  const key = line !== undefined ? 'won_line' : ways !== undefined ? 'won_ways' : 'won_symbol'
  return {
    km: filled(slotsKhmer[key], { ...values, symbol: name.km }),
    en: filled(slotsEnglish[key], { ...values, symbol: name.en }),
  }
}

function say(key: SlotWord, values: Values = {}): Line {
  return { km: filled(slotsKhmer[key], values), en: filled(slotsEnglish[key], values) }
}

function same(text: string): Line {
  return { km: text, en: text }
}

function joined(between: string, ...lines: readonly Line[]): Line {
  return { km: lines.map(({ km }) => km).join(between), en: lines.map(({ en }) => en).join(between) }
}

function filled(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

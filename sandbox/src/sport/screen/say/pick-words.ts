/** Names of markets and of what can be chosen in them. */
import { sport } from '../../../text/sport.ts'
import type { MarketKind, Words } from '../../messages.ts'
import { inLanguage } from './own-words.ts'

export interface NamedPick {
  kind: MarketKind
  line: number | null
  pick: string
  home: Words
  away: Words
}

export function marketName(kind: MarketKind): string {
  return sport(`market_${kind}`)
}

/** A line in quarters of a goal: 9 → "2.25", 8 → "2", −3 → "0.75". */
export function quarters(line: number): string {
  const size = Math.abs(line)
  const rest = ['', '.25', '.5', '.75'][size % 4] ?? ''
  return `${Math.floor(size / 4)}${rest}`
}

/** The handicap of one side as players write it: "−0.75", "+0.75", "0". */
export function handicap(line: number, pick: string): string {
  const own = pick === 'home' ? line : -line
  if (own === 0) return '0'
  return `${own < 0 ? '\u2212' : '+'}${quarters(own)}`
}

/** What the player bets on, in full: "Green Lotus −0.75", "Over 2.5", "Draw". */
export function pickName({ kind, line, pick, home, away }: NamedPick): string {
  const team = inLanguage(pick === 'away' ? away : home)
  switch (kind) {
    case '1x2':
      return pick === 'draw' ? sport('pick_draw') : team
    case 'ah':
      return `${team} ${handicap(line ?? 0, pick)}`
    case 'ou':
      return sport(pick === 'over' ? 'pick_over' : 'pick_under', { line: quarters(line ?? 0) })
    case 'oe':
      return sport(pick === 'odd' ? 'pick_odd' : 'pick_even')
    case 'btts':
      return sport(pick === 'yes' ? 'pick_yes' : 'pick_no')
    case 'cs':
      return scoreName(pick)
    default:
      return kind satisfies never
  }
}

/** "2-1" → "2–1". */
export function scoreName(pick: string): string {
  return pick === 'other' ? sport('pick_other') : pick.replace('-', '\u2013')
}

/** The few signs that stand on a price of a list: "1", "−0.75", "Over 2.5". */
export function shortPick({ kind, line, pick }: Pick<NamedPick, 'kind' | 'line' | 'pick'>): string {
  switch (kind) {
    case '1x2':
      return pick === 'draw' ? 'X' : pick === 'home' ? '1' : '2'
    case 'ah':
      return handicap(line ?? 0, pick)
    case 'cs':
      return scoreName(pick)
    case 'ou':
    case 'oe':
    case 'btts':
      return pickName({ kind, line, pick, home: NOBODY, away: NOBODY })
    default:
      return kind satisfies never
  }
}

const NOBODY: Words = { km: '', en: '' }

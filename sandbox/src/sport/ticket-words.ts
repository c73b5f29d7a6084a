/** Tickets in words of both languages, for the history and for the operator's report. */
import { ticketEnglish, ticketKhmer } from '../text/sport-tickets.ts'
import { LEAGUES } from './leagues.ts'
import type { MarketKind, Words } from './messages.ts'

/** A selection with who plays. */
export interface Picked {
  home: string
  away: string
  kind: MarketKind
  line: number | null
  pick: string
}

/** The handicap is said of the team that was picked. */
export function pickWords({ kind, line, pick, home, away }: Picked): Words {
  const quarters = (line ?? 0) * (kind === 'ah' && pick === 'away' ? -1 : 1)
  const sign = kind === 'ah' && quarters > 0 ? '+' : ''
  const shown = `${sign}${quarters / 4}`
  switch (pick) {
    case 'home':
    case 'away': {
      const name = teamWords(pick === 'home' ? home : away)
      return kind === 'ah' ? joined(' ', name, same(shown)) : name
    }
    case 'over':
      return filled('pick_over', shown)
    case 'under':
      return filled('pick_under', shown)
    case 'draw':
    case 'odd':
    case 'even':
    case 'yes':
    case 'no':
    case 'other':
      return word(`pick_${pick}`)
    default:
      return same(pick.replace('-', '–'))
  }
}

export function teamWords(id: string): Words {
  const team = LEAGUES.flatMap(({ teams }) => teams).find((each) => each.id === id)
  return team?.name ?? same(id)
}

function filled(key: 'pick_over' | 'pick_under', line: string): Words {
  const { km, en } = word(key)
  return { km: km.replace('{line}', line), en: en.replace('{line}', line) }
}

export function word(key: keyof typeof ticketKhmer): Words {
  return { km: ticketKhmer[key], en: ticketEnglish[key] }
}

export function same(text: string): Words {
  return { km: text, en: text }
}

export function joined(between: string, ...lines: readonly Words[]): Words {
  return { km: lines.map(({ km }) => km).join(between), en: lines.map(({ en }) => en).join(between) }
}

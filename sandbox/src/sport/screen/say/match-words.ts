/** What a match looks like at a moment, in words. */
import { elapsed } from '../../../text/format.ts'
import { sport } from '../../../text/sport.ts'
import type { MatchEvent, MatchLive, MatchView } from '../../messages.ts'
import { inLanguage } from './own-words.ts'

const HALF_SECONDS = 2_700
const PLAY_SECONDS = 5_400
const PHNOM_PENH_OFFSET_MS = 7 * 3_600_000

export function isLive({ state }: Pick<MatchLive, 'state'>): boolean {
  return state === 'LIVE_1H' || state === 'HT' || state === 'LIVE_2H'
}

/** Second of play by the book's clock; it stands still where its half ends, whatever a late message says. */
export function secondNow({ state, clock }: Pick<MatchLive, 'state' | 'clock'>, now: number): number {
  if (!clock.isRunning) return clock.second
  const second = clock.second + (Math.max(0, now - clock.at) / 1000) * clock.speed
  return Math.min(second, state === 'LIVE_1H' ? HALF_SECONDS : PLAY_SECONDS)
}

/** "63′" */
export function minuteOf(second: number): string {
  return `${Math.floor(second / 60)}'`
}

/** The clock of a match, or what stands in its place. */
export function clockWords(match: MatchView, now: number): string {
  switch (match.state) {
    case 'SCHEDULED':
    case 'OPEN':
      return elapsed(match.kickOffAt - now)
    case 'LIVE_1H':
    case 'LIVE_2H':
      return minuteOf(secondNow(match, now))
    case 'HT':
      return sport('half_time')
    case 'ENDED':
      return sport('ended')
    case 'RESULTED':
      return sport('resulted')
    case 'CORRECTED':
      return sport('corrected')
    case 'VOID':
      return sport('void_match')
    default:
      return match.state satisfies never
  }
}

export function stateWords({ state }: Pick<MatchLive, 'state'>): string {
  const names = { LIVE_1H: 'first_half', LIVE_2H: 'second_half', HT: 'half_time' } as const
  if (state === 'LIVE_1H' || state === 'LIVE_2H' || state === 'HT') return sport(names[state])
  return ''
}

/** "09:05", in Phnom Penh. */
export function hourOf(ms: number): string {
  const at = new Date(ms + PHNOM_PENH_OFFSET_MS)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`
}

export function matchName({ home, away }: Pick<MatchView, 'home' | 'away'>): string {
  return sport('match_label', { home: inLanguage(home.name), away: inLanguage(away.name) })
}

/** Who attacks, in one short sentence. */
export function pressureWords(match: MatchView): string {
  const { pressure } = match
  if (match.state === 'HT' || !isLive(match)) return stateWords(match)
  if (!pressure) return sport('calm')
  const team = inLanguage(match[pressure.side].name)
  return sport(pressure.kind === 'danger' ? 'danger_of' : 'attack_of', { team })
}

export function eventWords({ kind, side }: MatchEvent, match: Pick<MatchView, 'home' | 'away'>): string {
  const team = side ? inLanguage(match[side].name) : ''
  switch (kind) {
    case 'kick_off':
    case 'calm':
    case 'half_time':
    case 'second_half':
    case 'full_time':
      return sport(`event_${kind}`)
    default:
      return sport(`event_${kind}`, { team })
  }
}

/** The lengths of a break that are offered: cooling-off 24 h to 6 weeks, self-exclusion from 6 months. */
import type { Exclusion } from '@samnang/contract/safe-play'

export interface BreakLength {
  kind: Exclusion['kind']
  id: '24h' | '7d' | '1m' | '6w' | '6m' | '1y' | '5y'
  days?: number
  months?: number
}

export const COOLING_OFF: readonly BreakLength[] = [
  { kind: 'cooling_off', id: '24h', days: 1 },
  { kind: 'cooling_off', id: '7d', days: 7 },
  { kind: 'cooling_off', id: '1m', days: 30 },
  { kind: 'cooling_off', id: '6w', days: 42 },
]
export const SELF_EXCLUSION: readonly BreakLength[] = [
  { kind: 'self_exclusion', id: '6m', months: 6 },
  { kind: 'self_exclusion', id: '1y', months: 12 },
  { kind: 'self_exclusion', id: '5y', months: 60 },
]

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** When a break of this length that begins at `now` (epoch ms) ends, as the contract writes time. */
export function endOf({ days = 0, months = 0 }: BreakLength, now: number): string {
  const end = new Date(now + days * DAY_MS)
  const day = end.getUTCDate()
  end.setUTCMonth(end.getUTCMonth() + months)
  // 31 August and six months is the last of February, not the third of March.
  if (end.getUTCDate() !== day) end.setUTCDate(0)
  return end.toISOString()
}

/** During a break only longer ones are offered: it cannot be shortened. The same one again is no longer. */
export function offered(
  lengths: readonly BreakLength[],
  current: Exclusion | null,
  now: number,
): BreakLength[] {
  const until = current ? Date.parse(current.until) : 0
  return lengths.filter((length) => Date.parse(endOf(length, now)) > until + HOUR_MS)
}

import { day, hour } from '../text/format.ts'

/** "20-11-2026 09:05:10.003 PM": a moment in Phnom Penh to the millisecond, as the records have it. */
export function exactTime(ms: number): string {
  const [clock = '', half = ''] = hour(ms).split(' ')
  const rest = ms % 60_000
  const seconds = `${String(Math.floor(rest / 1000)).padStart(2, '0')}.${String(rest % 1000).padStart(3, '0')}`
  return `${day(ms)} ${clock}:${seconds} ${half}`
}

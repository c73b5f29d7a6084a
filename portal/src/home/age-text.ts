/** How old something is, in words. */
import { home } from '../text/home.ts'

const MINUTE_MS = 60_000

export function ageText(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / MINUTE_MS)
  if (minutes < 1) return home('age_now')
  if (minutes < 60) return home('age_minutes', { n: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? home('age_hours', { n: hours }) : home('age_days', { n: Math.floor(hours / 24) })
}

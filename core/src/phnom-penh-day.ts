/** Days as players count them: in Phnom Penh, UTC+7 all year, written YYYY-MM-DD. */
import { accepted, type Outcome, refused } from './refusal.ts'

export const DAY_MS = 86_400_000
const OFFSET_MS = 7 * 3_600_000
const SPAN_DAYS_MAX = 366

/** The first millisecond of a day; null where the calendar has no such day, or it lies outside of 2000 to 2199. */
export function dayStartMs(day: string): number | null {
  if (!/^2[01]/.test(day)) return null
  const ms = Date.parse(`${day}T00:00:00+07:00`)
  return !Number.isNaN(ms) && dayAt(ms) === day ? ms : null
}

/** The day of a moment (Unix milliseconds). */
export function dayAt(ms: number): string {
  return localIso(ms).slice(0, 10)
}

/** `2026-11-21 00:30:00`: what a clock on the wall showed. */
export function wallTime(ms: number): string {
  return localIso(ms).slice(0, 19).replace('T', ' ')
}

function localIso(ms: number): string {
  return new Date(ms + OFFSET_MS).toISOString()
}

/** From the first moment of the first day up to, not including, the end of the last one; null is open. */
export interface Period {
  fromMs: number | null
  toMs: number | null
}

/** Both days belong to the period. Refusal `invalid_dates`: no such day, reversed, or more than 366 days apart. */
export function periodOf(days: {
  from?: string | undefined
  to?: string | undefined
}): Outcome<Period, 'invalid_dates'> {
  const from = days.from === undefined ? null : dayStartMs(days.from)
  const to = days.to === undefined ? null : dayStartMs(days.to)
  const isUnknown = (days.from !== undefined && from === null) || (days.to !== undefined && to === null)
  if (isUnknown) return refused('invalid_dates')
  if (from !== null && to !== null && (from > to || to - from > SPAN_DAYS_MAX * DAY_MS))
    return refused('invalid_dates')
  return accepted({ fromMs: from, toMs: to === null ? null : to + DAY_MS })
}

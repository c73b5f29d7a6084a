/** Days in Phnom Penh as "2026-11-20": what filters and reports are about. The calendar is core's. */
import { DAY_MS, dayStartMs } from '@samnang/core/phnom-penh-day'
import { toLatinDigits, unbroken } from '../text/format.ts'

export interface DayRange {
  from: string
  to: string
}

export const QUICK_RANGES = ['today', 'yesterday', 'week', 'month'] as const
export type QuickRange = (typeof QUICK_RANGES)[number]

/** True for a day that the calendar has, within the years that the server answers: "2026-02-30" is none. */
export function isDay(text: string): boolean {
  return dayStartMs(text) !== null
}

/** `day` moved by whole days. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** How many days a range holds, both ends counted. */
export function daysIn({ from, to }: DayRange): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1
}

/** The days of a quick choice; "week" is the last seven days, "month" the running month. */
export function quickRange(choice: QuickRange, today: string): DayRange {
  switch (choice) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'week':
      return { from: addDays(today, -6), to: today }
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today }
  }
}

/** The first quick choice that means these days; null when they were picked by hand. */
export function quickChoiceOf(range: DayRange, today: string): QuickRange | null {
  const same = QUICK_RANGES.find((choice) => {
    const { from, to } = quickRange(choice, today)
    return from === range.from && to === range.to
  })
  return same ?? null
}

/** "20-11-2026": as dates are written (specification 9.4). */
export function shownDay(day: string): string {
  return day.split('-').reverse().join('-')
}

/** "20-11-2026 – 23-11-2026", one day only once; no line ends within a day. */
export function shownRange({ from, to }: DayRange): string {
  return [...new Set([from, to])].map((day) => unbroken(shownDay(day))).join(' – ')
}

/** What is typed so far, with its dashes: "2011" → "20-11". */
export function dashed(text: string): string {
  const digits = toLatinDigits(text).replace(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('-')
}

/** "20-11-2026" → "2026-11-20"; null while it is not a day of the calendar. */
export function dayTyped(text: string): string | null {
  const written = dashed(text)
  const day = shownDay(written)
  return written.length === 10 && isDay(day) ? day : null
}

/** A day as people write it here: "20-11-2026". Pure. */
import { toLatinDigits } from '../text/format.ts'
import { isDay, shownDay } from './days.ts'

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

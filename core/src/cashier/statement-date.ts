/** Days as banks write them. The order of day, month and year is the bank's and is told, never guessed from one line. */

import { latinDigits } from '../khmer/latin-digits.ts'
import { dayStartMs } from '../phnom-penh-day.ts'

export const DATE_FORMATS = ['YMD', 'DMY', 'MDY'] as const
export type DateFormat = (typeof DATE_FORMATS)[number]

export interface StatementMoment {
  /** YYYY-MM-DD */
  day: string
  /** HH:MM:SS; null: the bank tells none. */
  time: string | null
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const TIME = /[\sT](\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(am|pm)?/i

/** `25/11/2026 14:03`, `25-Nov-26`, `20261125`, in Khmer digits too; null: no day of the calendar in this order. */
export function readMoment(text: string, format: DateFormat): StatementMoment | null {
  const latin = latinDigits(text.normalize('NFKC')).trim()
  const day = readDay(latin, format)
  if (day === null) return null
  const time = readTime(latin)
  return time === undefined ? null : { day, time }
}

function readDay(text: string, format: DateFormat): string | null {
  const parts = /^(\d{8})(?!\d)/.exec(text) ? packed(text, format) : apart(text)
  if (!parts) return null
  const at = (what: string) => parts[format.indexOf(what)] ?? ''
  const month = monthOf(at('M'))
  const year = at('Y').length === 2 ? `20${at('Y')}` : at('Y')
  const day = `${year}-${month}-${at('D').padStart(2, '0')}`
  return dayStartMs(day) === null ? null : day
}

/** Eight digits in a row. */
function packed(text: string, format: DateFormat): string[] {
  if (format === 'YMD') return [text.slice(0, 4), text.slice(4, 6), text.slice(6, 8)]
  return [text.slice(0, 2), text.slice(2, 4), text.slice(4, 8)]
}

function apart(text: string): string[] | undefined {
  return /^(\d{1,4}|[A-Za-z]{3,9})[\s/.-]+(\d{1,2}|[A-Za-z]{3,9})[\s/.,-]+(\d{1,4})(?!\d)/
    .exec(text)
    ?.slice(1)
}

function monthOf(text: string): string {
  const named = MONTHS.indexOf(text.slice(0, 3).toLowerCase())
  return (named < 0 ? text : String(named + 1)).padStart(2, '0')
}

/** Null: there is none; undefined: there is one that no clock shows. */
function readTime(text: string): string | null | undefined {
  const found = TIME.exec(text)
  if (!found) return null
  const [, told = '', minute = '', second = '00', half] = found
  const shown = Number(told)
  if (half && (shown < 1 || shown > 12)) return undefined
  const hour = half ? (shown % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : shown
  if (hour > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  return `${String(hour).padStart(2, '0')}:${minute}:${second}`
}

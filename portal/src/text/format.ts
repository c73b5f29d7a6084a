/**
 * Numbers, money, dates and ids as the screens show them. Browsers disagree about Khmer locale data (a phone set
 * to Vietnamese prints 1.250 for 1,250), so nothing here depends on the locale of the device.
 */

import { latinDigits } from '@samnang/core/khmer/latin-digits'

const KHMER_ZERO = 0x17e0
const PHNOM_PENH_OFFSET_MS = 7 * 3_600_000

/** 1234567.8915 → "1,234,567.892": thousands separators, rounded to at most 3 decimals (specification 9.3). */
export function price(value: number): string {
  if (!Number.isFinite(value)) return '0'
  const thousandths = Math.round(Math.abs(value) * 1000)
  const whole = String(Math.floor(thousandths / 1000)).replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = thousandths % 1000
  const decimals = rest === 0 ? '' : `.${String(rest).padStart(3, '0').replace(/0+$/, '')}`
  return (value < 0 && thousandths > 0 ? '-' : '') + whole + decimals
}

const SHORT_STEPS: readonly (readonly [number, string])[] = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
]

/** 1250000 → "1.25M". Rounded down to 2 decimals, so a short form never promises more than there is. */
export function shortPrice(value: number): string {
  const size = Math.abs(value)
  for (const [step, letter] of SHORT_STEPS) {
    if (size < step) continue
    const hundredths = Math.floor((size / step) * 100 + 1e-9)
    return (value < 0 ? '-' : '') + price(hundredths / 100) + letter
  }
  return price(value)
}

/** A multiplier with two decimals: 9.2 → "9.20". */
export function rate(value: number): string {
  const hundredths = Math.round(value * 100)
  return `${price(Math.floor(hundredths / 100))}.${String(hundredths % 100).padStart(2, '0')}`
}

/** 0.108838 → "10.88%"; what is tiny keeps three digits that mean something. */
export function percent(fraction: number): string {
  const value = fraction * 100
  if (value === 0 || value >= 0.01) return `${price(Math.round(value * 100) / 100)}%`
  const places = Math.min(12, 2 - Math.floor(Math.log10(value)))
  return `${(Math.round(value * 10 ** places) / 10 ** places).toFixed(places)}%`
}

/** "0000042": ids of tickets are shown with at least 7 digits (specification 9.4). */
export function ticketId(id: number | bigint): string {
  return String(id).padStart(7, '0')
}

const two = (n: number) => String(n).padStart(2, '0')

function phnomPenh(time: string | number): Date {
  return new Date(new Date(time).getTime() + PHNOM_PENH_OFFSET_MS)
}

/** "20-11-2026", the day in Phnom Penh (UTC+7, no summer time). */
export function day(time: string | number): string {
  const d = phnomPenh(time)
  return `${two(d.getUTCDate())}-${two(d.getUTCMonth() + 1)}-${d.getUTCFullYear()}`
}

/** "09:05 PM" in Phnom Penh. */
export function hour(time: string | number): string {
  const d = phnomPenh(time)
  return `${two(d.getUTCHours() % 12 || 12)}:${two(d.getUTCMinutes())} ${d.getUTCHours() < 12 ? 'AM' : 'PM'}`
}

/** "09:05:07 PM" in Phnom Penh: where moments of one minute have to be told apart. */
export function hourToSecond(time: string | number): string {
  return hour(time).replace(' ', `:${two(phnomPenh(time).getUTCSeconds())} `)
}

/** "20-11-2026 09:05 PM": DD-MM-YYYY hh:mm A (specification 9.4). */
export function dateTime(time: string | number): string {
  return `${day(time)} ${hour(time)}`
}

/** A date within a sentence: no line ends after its hyphens, nor before its AM or PM. */
export function unbroken(date: string): string {
  return date.replaceAll('-', '-\u2060').replace(/ (?=[AP]M)/, '\u00a0')
}

/** Time left as "4:05" or "0:09"; never negative, a begun second counts. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
}

/** ០-៩ typed by a Khmer keyboard become 0-9; zero-width signs go. */
export function toLatinDigits(text: string): string {
  return latinDigits(text).replace(/[\u200b-\u200d\u2060]/g, '')
}

/** Digits as Khmer prose writes them: 59 → "៥៩". */
export function toKhmerDigits(text: string | number): string {
  return String(text).replace(/\d/g, (digit) => String.fromCharCode(KHMER_ZERO + Number(digit)))
}

/** Whole riel from an input in either script, separators allowed: "១០,០០០" → 10000. Null when it is none. */
export function parseRiel(text: string): number | null {
  const digits = toLatinDigits(text).replace(/[,\s]/g, '')
  if (!/^\d{1,15}$/.test(digits)) return null
  return Number(digits)
}

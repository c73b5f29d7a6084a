/** Times of a day as they are typed: HH:MM of 24 hours, in Latin or Khmer digits. */
import { toLatinDigits } from '@samnang/portal/text/format.ts'

/** What somebody types, with the colon where it belongs; what is taken back stays as it is. */
export function typedTime(text: string): string {
  const latin = toLatinDigits(text)
  if (latin.includes(':')) return latin.replace(/[^0-9:]/g, '').slice(0, 5)
  const digits = latin.replace(/\D/g, '').slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits
}

/** Null while it is none. */
export function timeTyped(text: string): string | null {
  const [, hour = '', minute = ''] = /^([01]?[0-9]|2[0-3]):([0-5][0-9])$/.exec(text) ?? []
  return minute === '' ? null : `${hour.padStart(2, '0')}:${minute}`
}

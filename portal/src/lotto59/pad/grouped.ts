/** An amount as it is typed, with thousands separators. Pure. */
import { price, toLatinDigits } from '../../text/format.ts'

/** The longest amount that is still exact. */
const DIGITS_MAX = 12

/** "១០0x00" → "10,000"; what is no digit goes. */
export function grouped(text: string): string {
  const digits = digitsOf(text).slice(0, DIGITS_MAX)
  return digits === '' ? '' : price(Number(digits))
}

/** How many digits stand before this place. */
export function digitsBefore(text: string, place: number): number {
  return digitsOf(text.slice(0, place)).length
}

/** The place behind so many digits. */
export function placeAfter(text: string, digits: number): number {
  let seen = 0
  let place = 0
  while (place < text.length && seen < digits) {
    if (/\d/.test(text.charAt(place))) seen += 1
    place += 1
  }
  return place
}

function digitsOf(text: string): string {
  return toLatinDigits(text).replace(/\D/g, '')
}

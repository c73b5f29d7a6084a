/** An amount as it is typed, with thousands separators. Pure. */
import { parseRiel, price, toLatinDigits } from '../text/format.ts'

/** The longest amount that is still exact. */
const DIGITS_MAX = 12

/**
 * "១០0x00" → "10,000"; what is no digit goes. Parts of a riel are not bet and not paid, so an amount ends with its point:
 * "10000.00" → "10,000.". The point stays to be seen, or the digits that are typed behind it would multiply the amount.
 */
export function grouped(text: string): string {
  const signs = signsOf(text)
  const digits = signs.replace('.', '').slice(0, DIGITS_MAX)
  return digits === '' ? '' : price(Number(digits)) + (signs.endsWith('.') ? '.' : '')
}

/** Whole riel of an amount as `grouped` shows it; null where nothing is written. */
export function groupedRiel(shown: string): number | null {
  return parseRiel(shown.replace('.', ''))
}

/** How many of the signs that are shown stand before this place. */
export function signsBefore(text: string, place: number): number {
  return signsOf(text.slice(0, place)).length
}

/** The place behind so many signs. */
export function placeAfter(text: string, signs: number): number {
  let seen = 0
  let place = 0
  while (place < text.length && seen < signs) {
    if (/[\d.]/.test(text.charAt(place))) seen += 1
    place += 1
  }
  return place
}

/** The digits up to the first point, with it; digits and points of a keyboard that writes them wide are the same. */
function signsOf(text: string): string {
  return toLatinDigits(text.normalize('NFKC'))
    .replace(/[^\d.]/g, '')
    .replace(/\..*/, '.')
}

import { toLatinDigits } from '../text/format.ts'

/** The id in what somebody typed or in an address, in either script; null where it is none. */
export function askedId(text: string): string | null {
  const digits = toLatinDigits(text).replace(/[\s,#]/g, '')
  return /^[1-9][0-9]{0,15}$/.test(digits) && Number.isSafeInteger(Number(digits)) ? digits : null
}

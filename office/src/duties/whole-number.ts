import { parseRiel } from '@samnang/portal/text/format.ts'

/** Digits of either script, with or without commas; anything else is no number. */
export function wholeNumber(typed: string): number {
  return parseRiel(typed) ?? Number.NaN
}

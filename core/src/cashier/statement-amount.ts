/** Amounts as banks write them: `1,250,000.00`, `1.250.000,00`, `(50 000)`, `៥០០០០៛`, `KHR 50000 DR`. */

import { latinDigits } from '../khmer/latin-digits.ts'
import { UNITS_PER_RIEL } from '../money.ts'

export const DECIMAL_SIGNS = ['point', 'comma'] as const
export type DecimalSign = (typeof DECIMAL_SIGNS)[number]
export type Currency = 'KHR' | 'USD' | 'other'

export interface StatementAmount {
  units: bigint
  /** As it is written beside the figure; null: nothing is. */
  currency: Currency | null
}

/** Far above any statement, far below what the book's numbers can. */
const UNITS_MAX = 10n ** 18n
const DECIMALS_MAX = 5

const CURRENCIES: readonly [RegExp, Currency][] = [
  [/US\$|\$|USD|ដុល្លារ/i, 'USD'],
  [/៛|KHR|riels?|រៀល/i, 'KHR'],
]

/** Credit or debit in two letters before or behind the amount, with a blank or without: `DR 500`, `500.00DR`. */
const MARK = /^(?:CR|DR)(?![A-Za-z])\.?|(?<![A-Za-z])(?:CR|DR)\.?$/i
const DEBIT = /^DR(?![A-Za-z])|(?<![A-Za-z])DR\.?$/i

/** The currency that a text names; null: none. */
export function currencyOf(text: string): Currency | null {
  const found = CURRENCIES.find(([pattern]) => pattern.test(text))
  if (found) return found[1]
  return /[A-Za-z]{3}/.test(text) ? 'other' : null
}

/** Null: it is no amount in this way of writing. Groups of thousands are asked to be whole: `1,5` is not fifteen. */
export function readAmount(text: string, decimal: DecimalSign): StatementAmount | null {
  const latin = latinDigits(text.normalize('NFKC')).trim()
  const named = latin.replace(MARK, '')
  const figure = withoutWords(named.replace(/US\$|\$|៛|រៀល|ដុល្លារ/g, '').trim())
  const { isNegative, bare } = signOf(figure)
  const units = unitsOf(bare, decimal)
  if (units === null || units > UNITS_MAX) return null
  return { units: isNegative || DEBIT.test(latin) ? -units : units, currency: currencyOf(named) }
}

/** A currency stands before the figure, also behind its sign, or after it. A shorter word may say that it went out: it stays. */
function withoutWords(text: string): string {
  return text.replace(/^([-−–+(]?)\s*[A-Za-z]{3,}\.?\s*/, '$1').replace(/\s*[A-Za-z]{3,}\.?(\)?)$/, '$1')
}

function signOf(text: string): { isNegative: boolean; bare: string } {
  const inside = /^\((.+)\)$/.exec(text)?.[1]
  if (inside !== undefined) return { isNegative: true, bare: inside.trim() }
  // A sign that stands elsewhere leaves no figure.
  return { isNegative: /[-−–]/.test(text), bare: text.replace(/^[-−–+]\s*|\s*[-−+]$/g, '') }
}

function unitsOf(text: string, decimal: DecimalSign): bigint | null {
  const [sign, group] = decimal === 'point' ? ['\\.', ','] : [',', '.']
  const groups = `[${group}\\s'’]`
  const shape = new RegExp(`^(\\d+|\\d{1,3}(?:${groups}\\d{3})+)(?:${sign}(\\d{1,${DECIMALS_MAX}}))?$`)
  const found = shape.exec(text)
  if (!found) return null
  const whole = BigInt((found[1] ?? '').replace(/\D/g, ''))
  return whole * UNITS_PER_RIEL + BigInt((found[2] ?? '').padEnd(DECIMALS_MAX, '0'))
}

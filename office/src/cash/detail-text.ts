/** What is known of a difference, in one line. */
import type { DifferenceRow } from '@samnang/contract/office/cash-differences'
import { unitsToRiel } from '@samnang/core/money'
import { dateTime, price } from '@samnang/portal/text/format.ts'
import { cash } from '../text/cash.ts'

/** What the statement or the gateway said, and what the house had asked for. */
export function detailText({ detail }: Pick<DifferenceRow, 'detail'>): string {
  const { before, now, ...rest } = detail
  const sides = [before, now].filter(isObject).map(valuesOf)
  const change = sides.length === 2 ? sides.join(' → ') : (sides[0] ?? '')
  return [change, valuesOf(rest)].filter(Boolean).join(' · ')
}

function valuesOf(object: Record<string, unknown>): string {
  const words = Object.entries(object).map((entry) => wordOf(entry, object.currency))
  return words.filter(Boolean).join(' · ')
}

/** What is for programs: it tells a person nothing. */
const UNSAID = new Set(['import', 'code', 'hash', 'currency'])

function wordOf([name, value]: [string, unknown], currency: unknown): string {
  if (value === null || value === '' || UNSAID.has(name) || typeof value === 'object') return ''
  const text = String(value)
  if (name === 'amount') return `${amountOf(value)}${currency === 'USD' ? ' USD' : '៛'}`
  if (name === 'asked') return cash('asked', { amount: amountOf(value) })
  if (name === 'place') return cash('plan_line', { line: text })
  return /^\d{4}-\d\d-\d\dT/.test(text) ? dateTime(text) : text
}

/** A statement's in riel; a gateway's in units, as a text. */
function amountOf(value: unknown): string {
  return price(typeof value === 'number' ? value : unitsToRiel(BigInt(String(value))))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

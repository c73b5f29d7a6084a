/** Riel as a person types them. */
import { latinDigits } from '@samnang/core/khmer/latin-digits'

const SHAPE = /^-?\d{1,13}(\.\d{1,2})?$/

/** As the contract asks for it: `1,250,000.50` and Khmer digits are fine; null: no such amount. */
export function countedText(typed: string): string | null {
  const text = latinDigits(typed.normalize('NFKC')).replace(/[,\s៛]/g, '')
  return SHAPE.test(text) ? text : null
}

/** In units of 10⁻⁵ riel, exact. */
export function unitsOf(text: string): bigint {
  const [whole = '0', part = ''] = text.replace('-', '').split('.')
  const units = BigInt(whole) * 100_000n + BigInt(part.padEnd(5, '0'))
  return text.startsWith('-') ? -units : units
}

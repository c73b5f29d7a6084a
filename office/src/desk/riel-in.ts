import { latinDigits } from '@samnang/core/khmer/latin-digits'

/** Digits alone, or in groups of three; between groups stands what the person is used to. */
const WHOLE = /^[1-9][0-9]{0,11}$|^[1-9][0-9]{0,2}(?:[\s,.][0-9]{3}){1,3}$/

/** Whole riel as somebody types them, in groups or not; null: no amount, as "50.5", which must not become 505. */
export function rielIn(text: string): number | null {
  const typed = latinDigits(text.normalize('NFKC')).trim()
  return WHOLE.test(typed) ? Number(typed.replaceAll(/[^0-9]/g, '')) : null
}

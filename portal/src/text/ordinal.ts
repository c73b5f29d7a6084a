import { toKhmerDigits } from './format.ts'
import { currentLanguage } from './language.ts'

/** The fixed number inside a name ("ចន្លោះទី ១", an entry of the menu): Khmer digits in Khmer, where quantities have none. */
export function ordinal(n: number | string): string {
  return currentLanguage() === 'km' ? toKhmerDigits(n) : String(n)
}

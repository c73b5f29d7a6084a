import { currentLanguage } from '../../../text/language.ts'
import type { Words } from '../../messages.ts'

/** Of a name that comes in both languages. */
export function inLanguage(words: Words): string {
  return words[currentLanguage()]
}

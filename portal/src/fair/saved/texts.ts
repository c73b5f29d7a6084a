/** Both languages of the saved file: it cannot fetch the other one later. */
import { keepWordsWhole } from '@samnang/core/khmer/whole-words'
import { fair as english } from '../../text/english/fair.ts'
import { fairTexts as khmer } from '../../text/fair.ts'
import { fill } from '../../text/language.ts'
import type { Say } from '../say.ts'

export { english, khmer }

export function makeSay(language: 'km' | 'en'): Say {
  const text = (key: keyof typeof khmer) => (language === 'en' ? english[key] : keepWordsWhole(khmer[key]))
  return (key, values) => (values ? fill(text(key), values) : text(key))
}

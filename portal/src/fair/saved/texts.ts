/** Both languages of the saved file: it cannot fetch the other one later. */
import { fair as english } from '../../text/english/fair.ts'
import { fairTexts as khmer } from '../../text/fair.ts'
import { fill } from '../../text/language.ts'
import type { Say } from '../say.ts'

export { english, khmer }

export function makeSay(language: 'km' | 'en'): Say {
  const texts = language === 'en' ? english : khmer
  return (key, values) => (values ? fill(texts[key], values) : texts[key])
}

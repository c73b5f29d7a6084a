/** The portal's two languages: one chunk of English, so nobody downloads a language they do not read. */
import { twoLanguages } from './two-languages.ts'

export { fill, keptLanguage, type Language, type Translation } from './two-languages.ts'

export const { currentLanguage, catalogue, chooseLanguage, useLanguage } = twoLanguages<
  typeof import('./english.ts')
>(() => import('./english.ts'))

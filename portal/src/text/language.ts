/** The portal's two languages: one chunk of English, so nobody downloads a language they do not read. */
import { useSyncExternalStore } from 'react'
import { type Language, twoLanguages } from './two-languages.ts'

export { fill, keptLanguage, type Language, type Translation } from './two-languages.ts'

const languages = twoLanguages<typeof import('./english.ts')>(() => import('./english.ts'))

export const { currentLanguage, catalogue, chooseLanguage } = languages

/** Re-renders when the language changes. Texts themselves are read with the catalogues' `t`. */
export function useLanguage(): Language {
  return useSyncExternalStore(languages.subscribe, currentLanguage, () => 'km' as const)
}

/** The office's two languages: Khmer with each page, English as one chunk. */

import { type Language, twoLanguages } from '@samnang/portal/text/two-languages.ts'
import { useSyncExternalStore } from 'react'

export { keptLanguage, type Translation } from '@samnang/portal/text/two-languages.ts'

const languages = twoLanguages<typeof import('./english.ts')>(() => import('./english.ts'))

export const { currentLanguage, catalogue, chooseLanguage } = languages

/** Re-renders when the language changes. Texts themselves are read with the catalogues' `t`. */
export function useLanguage(): Language {
  return useSyncExternalStore(languages.subscribe, currentLanguage, () => 'km' as const)
}

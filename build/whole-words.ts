import { keepWordsWhole } from '../core/src/khmer/whole-words.ts'

const TEXTS = /[\\/](?:portal|office|sandbox)[\\/]src[\\/]text[\\/][\w-]+\.ts$/

/** For vite: the texts of the screens are built with their words joined, so no browser pays for it with bytes or time. */
export function wholeWords() {
  return {
    name: 'whole-words',
    enforce: 'pre' as const,
    transform: (code: string, id: string) =>
      TEXTS.test(id) ? { code: keepWordsWhole(code), map: null } : null,
  }
}

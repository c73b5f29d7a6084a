/** The verify page. */
import { catalogue } from './language.ts'

export const fairTexts = {} as const

export const fair = catalogue('fair', fairTexts)

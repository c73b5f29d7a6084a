/** The lotto 59 page. */
import { catalogue } from './language.ts'

export const lotto59Texts = {} as const

export const lotto59 = catalogue('lotto59', lotto59Texts)

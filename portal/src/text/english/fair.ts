import type { fairTexts } from '../fair.ts'
import type { Translation } from '../language.ts'

export const fair: Translation<typeof fairTexts> = {}

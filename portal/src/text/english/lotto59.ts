import type { Translation } from '../language.ts'
import type { lotto59Texts } from '../lotto59.ts'

export const lotto59: Translation<typeof lotto59Texts> = {}

/** How the shared parts of page and saved file get their sentences, whatever the language is chosen by. */
import type { fairTexts } from '../text/fair.ts'

export type FairKey = keyof typeof fairTexts
export type Say = (key: FairKey, values?: Record<string, string | number>) => string

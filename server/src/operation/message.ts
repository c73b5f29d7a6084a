/** The one message of the command line: words of the marquee that stand from now on until they are taken away. */
import { accepted, type Outcome } from '@samnang/core/refusal'
import type { By } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { changeWords, sayWords, type WordsRow, withdrawWords } from './words.ts'
import { lockWords, shownWords } from './words-store.ts'

export interface Message {
  km: string
  en: string
  until: Date | null
}

/** What runs now gets another version. Refusals: those of words. */
export async function setMessage(tx: Tx, { km, en, until }: Message, by: By): Promise<Outcome<WordsRow>> {
  await lockWords(tx)
  const text = { place: 'marquee' as const, km, en, from: null, until }
  const shown = await shownWords(tx, 'marquee')
  if (!shown) return sayWords(tx, text, by)
  return changeWords(tx, { no: shown.no, version: shown.version, text }, by)
}

/** Takes away what runs now. */
export async function clearMessage(tx: Tx, by: By): Promise<Outcome<WordsRow | null>> {
  await lockWords(tx)
  const shown = await shownWords(tx, 'marquee')
  return shown ? withdrawWords(tx, shown, by) : accepted(null)
}

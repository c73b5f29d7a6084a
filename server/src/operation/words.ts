/** Words of the house: said in a window of time, changed by another version, taken away and never deleted. */
import type { AuditAction } from '@samnang/core/audit-action'
import { accepted, assert, type Outcome, refused } from '@samnang/core/refusal'
import { tidyWords, wordsFault } from '@samnang/core/site-words'
import { type By, recordAudit } from '../base/audit-log.ts'
import { databaseNow } from '../database/database-now.ts'
import type { Tx } from '../database/pool.ts'
import {
  findWords,
  insertWords,
  lockWords,
  type NewWords,
  type WordsRow,
  type WordsText,
  wordsWithin,
} from './words-store.ts'

export type { WordsPlace, WordsRow, WordsText } from './words-store.ts'
export { versionsOf, wordsPage } from './words-store.ts'

type TextCode = 'words_invalid' | 'words_window' | 'words_overlap'

/**
 * They appear and vanish on open pages at their moments, by the database's clock. Refusals: `words_invalid` (which text,
 * and why), `words_window` (it ends before it begins, or is over), `words_overlap` (the place is taken then: by which).
 */
export async function sayWords(tx: Tx, text: WordsText, by: By): Promise<Outcome<WordsRow, TextCode>> {
  await lockWords(tx)
  const checked = await check(tx, text, null)
  if (!checked.ok) return checked
  const words = await store(tx, { ...checked.value, no: null, version: 1, isWithdrawn: false }, by)
  await tell(tx, { action: 'words_said', before: null, after: words }, by)
  return accepted(words)
}

/** `version`: what its staff has seen. Refusals: those of `sayWords`, `not_found`, `changed_meanwhile`. */
export async function changeWords(
  tx: Tx,
  { no, version, text }: { no: bigint; version: number; text: WordsText },
  by: By,
): Promise<Outcome<WordsRow, TextCode | 'not_found' | 'changed_meanwhile'>> {
  await lockWords(tx)
  const before = await findWords(tx, no)
  if (!before || before.place !== text.place) return refused('not_found')
  if (before.version !== version) return refused('changed_meanwhile')
  const checked = await check(tx, { ...text, from: text.from ?? before.from }, no)
  if (!checked.ok) return checked
  const next = { ...checked.value, no, version: version + 1, isWithdrawn: false }
  const after = await store(tx, next, by)
  await tell(tx, { action: 'words_changed', before, after }, by)
  return accepted(after)
}

/** Takes them away. Refusals: `not_found`, `changed_meanwhile`. */
export async function withdrawWords(
  tx: Tx,
  { no, version }: { no: bigint; version: number },
  by: By,
): Promise<Outcome<WordsRow, 'not_found' | 'changed_meanwhile'>> {
  await lockWords(tx)
  const before = await findWords(tx, no)
  if (!before) return refused('not_found')
  if (before.version !== version || before.isWithdrawn) return refused('changed_meanwhile')
  const { place, km, en, from, until } = before
  const gone = { place, km, en, from, until, no, version: version + 1, isWithdrawn: true }
  const after = await store(tx, gone, by)
  await tell(tx, { action: 'words_withdrawn', before, after }, by)
  return accepted(after)
}

async function check(tx: Tx, text: WordsText, butNot: bigint | null): Promise<Outcome<WordsText, TextCode>> {
  const [km, en] = [tidyWords(text.km), tidyWords(text.en)]
  const faults = Object.entries({ km: wordsFault(km), en: wordsFault(en) }).flatMap(([field, fault]) =>
    fault ? [[field, [fault as string]] as [string, string[]]] : [],
  )
  if (faults.length > 0) return refused('words_invalid', { errors: Object.fromEntries(faults) })
  const { place, from, until } = text
  if ([from, until].some((moment) => moment && Number.isNaN(moment.getTime()))) return refused('words_window')
  const nowMs = await databaseNow(tx)
  if (until && until.getTime() <= Math.max(nowMs, from?.getTime() ?? 0)) return refused('words_window')
  const other = await wordsWithin(tx, { place, from, until, butNot })
  if (other) return refused('words_overlap', { errors: { from: [String(other.no)] } })
  return accepted({ place, km, en, from, until })
}

async function store(tx: Tx, words: Omit<NewWords, 'actor' | 'reason'>, by: By): Promise<WordsRow> {
  const no = await insertWords(tx, { ...words, actor: by.actor, reason: by.reason ?? null })
  const row = await findWords(tx, no)
  assert(row, 'what was stored just now is there')
  return row
}

async function tell(
  tx: Tx,
  { action, before, after }: { action: AuditAction; before: WordsRow | null; after: WordsRow },
  by: By,
): Promise<void> {
  const [was, is] = [before && factsOf(before), after.isWithdrawn ? null : factsOf(after)]
  await recordAudit(tx, { ...by, action, target: `words:${after.no}`, before: was, after: is })
}

function factsOf({ version, place, km, en, from, until }: WordsRow): Record<string, unknown> {
  return { version, place, km, en, from: from.toISOString(), until: until?.toISOString() ?? null }
}

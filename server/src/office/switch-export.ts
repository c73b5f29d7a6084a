/** The history of a switch, and the words of the house, as files. */
import type { FileLanguage } from '@samnang/contract/shapes'
import type { Field } from '../http/csv.ts'
import { changesOf } from '../operation/switches.ts'
import { type WordsRow, wordsPage } from '../operation/words.ts'
import { type Export, type ExportAsk, headerOf, rowsByKey } from './exports.ts'

const CHANGE_COLUMNS = {
  id: { km: 'លេខ', en: 'Number' },
  at: { km: 'ម៉ោង (UTC)', en: 'Time (UTC)' },
  actor: { km: 'អ្នកប្តូរ', en: 'By' },
  before: { km: 'មុន', en: 'Before' },
  after: { km: 'ក្រោយ', en: 'After' },
  reason: { km: 'មូលហេតុ', en: 'Reason' },
} as const satisfies Record<string, Record<FileLanguage, string>>

/** Of the switch, or of the limits, that `name` says. */
export const changeExport: Export = {
  permission: 'switches.read',
  scope: 'house',
  header: headerOf(CHANGE_COLUMNS),
  batches: async function* ({ db, query }: ExportAsk) {
    const pages = rowsByKey(
      (page) => changesOf(db, { name: query.name ?? '', ...page }),
      ({ id }) => id,
    )
    for await (const rows of pages)
      yield rows.map(({ id, at, actor, before, value, reason }): Field[] => [
        ...[Number(id), at.toISOString(), actor],
        ...[before === null ? null : JSON.stringify(before), JSON.stringify(value), reason],
      ])
  },
}

const WORDS_COLUMNS = {
  id: { km: 'លេខ', en: 'Number' },
  version: { km: 'កំណែទី', en: 'Version' },
  state: { km: 'ស្ថានភាព', en: 'State' },
  place: { km: 'ទីតាំង', en: 'Place' },
  from: { km: 'ចាប់ពី (UTC)', en: 'From (UTC)' },
  until: { km: 'រហូតដល់ (UTC)', en: 'Until (UTC)' },
  km: { km: 'ខ្មែរ', en: 'Khmer' },
  en: { km: 'អង់គ្លេស', en: 'English' },
  actor: { km: 'អ្នកសរសេរ', en: 'By' },
  reason: { km: 'មូលហេតុ', en: 'Reason' },
} as const satisfies Record<string, Record<FileLanguage, string>>

export const wordsExport: Export = {
  permission: 'switches.read',
  scope: 'house',
  header: headerOf(WORDS_COLUMNS),
  batches: async function* ({ db }: ExportAsk) {
    const pages = rowsByKey(
      (page) => wordsPage(db, page),
      ({ no }) => no,
    )
    for await (const rows of pages) yield rows.map(wordsFields)
  },
}

function wordsFields({ no, version, state, place, from, until, km, en, actor, reason }: WordsRow): Field[] {
  const times = [from.toISOString(), until?.toISOString() ?? null]
  return [Number(no), version, state, place, ...times, km, en, actor, reason]
}

/** What every file of figures says above its rows: what it is, of when, made by whom, and what was left out. */
import type { ReadFrom } from '@samnang/contract/office/read-from'
import type { FileLanguage } from '@samnang/contract/shapes'
import { wallTime } from '@samnang/core/phnom-penh-day'
import type { Field } from '../http/csv.ts'
import type { ExportAsk } from './exports.ts'

export const inBoth = (km: string, en: string): Record<FileLanguage, string> => ({ km, en })

export const REPORT_WORDS = {
  version: inBoth('កំណែ', 'Version'),
  period: inBoth('រយៈពេល (ថ្ងៃភ្នំពេញ)', 'Period (days in Phnom Penh)'),
  as_of: inBoth('ទិន្នន័យត្រឹម (ម៉ោងភ្នំពេញ)', 'Data as of (Phnom Penh)'),
  replica: inBoth('ពីច្បាប់ចម្លងផ្ទាល់', 'from the replica'),
  primary: inBoth(
    'ពីមូលដ្ឋានទិន្នន័យមេ ព្រោះច្បាប់ចម្លងផ្ទាល់ប្រើមិនបាន',
    'from the primary, because the replica cannot be used',
  ),
  made: inBoth('ធ្វើនៅ (ម៉ោងភ្នំពេញ)', 'Made at (Phnom Penh)'),
  by: inBoth('ដោយ', 'By'),
  filters: inBoth('តម្រង', 'Filters'),
  none: inBoth('គ្មាន', 'none'),
  subtotal: inBoth('សរុបរង', 'Sub-total'),
  total: inBoth('សរុប', 'Total'),
  nothing: inBoth('គ្មានសកម្មភាព', 'no activity'),
  rows: inBoth('ជួរ', 'Rows'),
  first: inBoth('{n} ជួរដំបូងប៉ុណ្ណោះ។ ឯកសារ CSV មានគ្រប់ជួរ។', 'the first {n} only; the CSV file has all'),
}

/** `period`: where it is not the days of the query. */
export function reportHead(
  { query, staff, madeAt, version, language, readFrom }: ExportAsk,
  title: string,
  period?: string,
): readonly (readonly Field[])[] {
  const { from = '', to = '', ...filters } = query
  const said = Object.entries(filters).map(([name, value]) => `${name}: ${value}`)
  const word = (name: keyof typeof REPORT_WORDS) => REPORT_WORDS[name][language]
  return [
    [title],
    [word('version'), version],
    [word('period'), period ?? `${from} – ${to}`],
    [word('made'), wallTime(madeAt.getTime())],
    ...(readFrom ? [[word('as_of'), asOfLine(readFrom, madeAt, language)]] : []),
    [word('by'), staff],
    [word('filters'), said.join(' · ') || word('none')],
    [],
  ]
}

function asOfLine({ database, as_of }: ReadFrom, madeAt: Date, language: FileLanguage): string {
  const at = as_of === null ? madeAt.getTime() : Date.parse(as_of)
  return `${wallTime(at)} · ${REPORT_WORDS[database][language]}`
}

/** A line that adds up others says so in one of its names. */
export function isSumLine(line: readonly Field[], language: FileLanguage): boolean {
  return line.some(
    (field) => field === REPORT_WORDS.subtotal[language] || field === REPORT_WORDS.total[language],
  )
}

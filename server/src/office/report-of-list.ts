/** What a list says as lines of a file, as a report of titles, facts and tables that pages are made of. */

import type { Field } from '../http/csv.ts'
import type { Report, ReportTable } from '../pdf/report.ts'
import type { Export, ExportAsk } from './exports.ts'
import { isSumLine, REPORT_WORDS } from './report-head.ts'

/** More are a thousand pages; the CSV file has all of them, and the head of these pages says so. */
export const MOST_PDF_ROWS = 10_000

/** Rows as they come in; null: `onBatch` said that nobody wants them any more. */
export async function reportOfList(
  list: Export,
  ask: ExportAsk,
  onBatch: (rows: number) => Promise<boolean>,
): Promise<Report | null> {
  const [title, ...facts] = list.about?.(ask) ?? []
  const tables: ReportTable[] = []
  let table = open(null, list.header(ask.language))
  let rows = 0
  let next: 'row' | 'title' | 'heads' = 'row'
  let name: string | null = null
  for await (const batch of list.batches(ask)) {
    for (const line of batch) {
      if (line.length === 0) next = 'title'
      else if (next === 'title') [name, next] = [textOf(line[0]), 'heads']
      else if (next === 'heads') {
        table = open(name, line.map(textOf))
        next = 'row'
      } else if (rows++ < MOST_PDF_ROWS)
        table.rows.push({ cells: line, isSum: isSumLine(line, ask.language) })
    }
    if (!(await onBatch(rows))) return null
    if (rows > MOST_PDF_ROWS) break
  }
  const shown = facts
    .filter((line) => line.length > 0)
    .map((line): [string, string] => [textOf(line[0]), textOf(line[1])])
  return {
    language: ask.language,
    producer: `Samnang ${ask.version}`,
    title: textOf(title?.[0]),
    facts: rows > MOST_PDF_ROWS ? [...shown, moreOf(ask)] : shown,
    tables,
  }

  /** The list's own heads are no table where its parts have theirs. */
  function open(title: string | null, heads: readonly string[]) {
    const opened = { title, heads, rows: [] as { cells: readonly Field[]; isSum: boolean }[] }
    if (title !== null || !list.hasParts) tables.push(opened)
    return opened
  }
}

function textOf(field: Field | undefined): string {
  return field === undefined || field === null ? '' : String(field)
}

function moreOf({ language }: ExportAsk): [string, string] {
  const most = MOST_PDF_ROWS.toLocaleString('en-US')
  return [REPORT_WORDS.rows[language], REPORT_WORDS.first[language].replace('{n}', most)]
}

/** CSV that spreadsheets open as it is meant: UTF-8 with a mark, CRLF, and no text that they would compute. */
import { FileReply } from './file-reply.ts'

/** Text of others, or a figure of ours. Null is an empty field. */
export type Field = string | number | null

const BYTE_ORDER_MARK = '\uFEFF'

/**
 * What a spreadsheet may take for the beginning of a formula: a sign in any of its widths (NFKC makes ＝ an =), also
 * behind blanks, marks and line breaks that programs skip or split at; and a leading tab or line break by itself.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-−@])/u

/** One line. Text that begins like a formula gets an apostrophe in front; figures stay figures. */
export function csvLine(fields: readonly Field[]): string {
  return `${fields.map(fieldText).join(',')}\r\n`
}

function fieldText(field: Field): string {
  if (field === null) return ''
  if (typeof field === 'number') return String(field)
  const safe = FORMULA.test(field.normalize('NFKC')) ? `'${field}` : field
  return /[",\r\n']/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}

/** A download of the header and all rows, which come in batches. */
export function csvFile(
  name: string,
  header: readonly string[],
  batches: AsyncIterable<readonly (readonly Field[])[]>,
): FileReply {
  async function* content() {
    yield BYTE_ORDER_MARK + csvLine(header)
    for await (const batch of batches) if (batch.length > 0) yield batch.map(csvLine).join('')
  }
  return new FileReply(name, 'text/csv; charset=utf-8', content())
}

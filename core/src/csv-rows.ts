/** A CSV file as rows of fields, whoever wrote it: quotes, line breaks inside of them, four separators. */

export interface CsvRow {
  /** As an editor counts the lines of the file: where the row begins. */
  line: number
  fields: string[]
}

/** Where two are as frequent, the comma stands in amounts. */
const SEPARATORS = [';', '\t', '|', ','] as const
/** So many lines decide which sign separates the fields. */
const LOOKED_AT = 20

/** The rows of the text; lines without anything in them are left out. A quote that is never closed ends with the file. */
export function readCsv(text: string): CsvRow[] {
  const plain = text.replace(/^\uFEFF/, '').normalize('NFC')
  const field = fieldPattern(separatorOf(plain))
  const rows: CsvRow[] = []
  let fields: string[] = []
  let line = 1
  let begun = 1
  for (const [whole, quoted, bare = '', end = ''] of plain.matchAll(field)) {
    fields.push(quoted === undefined ? bare.trim() : quoted.replaceAll('""', '"').trim())
    line += whole.match(/\r\n|\r|\n/g)?.length ?? 0
    if (end === '' || /[\r\n]/.test(end)) {
      if (fields.some((one) => one !== '')) rows.push({ line: begun, fields })
      fields = []
      begun = line
    }
  }
  return rows
}

/** A field, in quotes or bare, and what stands behind it: the separator, the end of the line, or nothing at the file's. */
function fieldPattern(separator: string): RegExp {
  const sign = separator === '|' ? '\\|' : separator
  return new RegExp(`(?:[ ]*"([^"]*(?:""[^"]*)*)"?[ ]*|([^${sign}\\r\\n]*))(${sign}|\\r\\n|\\r|\\n|$)`, 'g')
}

/** The sign that the first lines have most often outside of quotes. */
export function separatorOf(text: string): string {
  const start = text
    .split(/\r\n|\r|\n/, LOOKED_AT)
    .join('\n')
    .replace(/"[^"]*"/g, '')
  const parts = (sign: string) => start.split(sign).length
  return SEPARATORS.reduce((best, sign) => (parts(sign) > parts(best) ? sign : best))
}

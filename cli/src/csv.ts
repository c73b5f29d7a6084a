/** Rows of comma-separated text: quoted fields may hold commas, doubled quotes and line breaks. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  const field = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/y
  let row: string[] = []
  const source = text.replace(/^\uFEFF/, '')
  while (field.lastIndex < source.length) {
    const at = field.lastIndex
    const [, raw = '', end = ''] = field.exec(source) ?? []
    if (field.lastIndex <= at)
      throw new SyntaxError(`a quote is not closed or stands in the middle of a field`)
    row.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw)
    if (end === ',' && field.lastIndex < source.length) continue
    if (end === ',') row.push('')
    rows.push(row)
    row = []
  }
  return rows.filter((cells) => cells.some((cell) => cell.trim() !== ''))
}

/** A report as it is handed over to be set as pages. */
export type ReportCell = string | number | null

export interface Report {
  language: 'km' | 'en'
  /** What made it, as the file says of itself. */
  producer: string
  title: string
  /** Stand below the title on every page. */
  facts: readonly (readonly [label: string, text: string])[]
  tables: readonly ReportTable[]
}

export interface ReportTable {
  /** Above the table, where the report has several. */
  title: string | null
  heads: readonly string[]
  /** A row of a single cell is a sentence that stands for all columns. */
  rows: readonly ReportRow[]
}

export interface ReportRow {
  cells: readonly ReportCell[]
  /** Of rows above it. */
  isSum: boolean
}

const FIGURES = new Intl.NumberFormat('en-US', { maximumFractionDigits: 5 })

/** Figures are whole: a count, or riel with what is behind the point; of zeros there is one. */
export function cellText(cell: ReportCell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return plainText(cell)
  return FIGURES.format(cell || 0)
}

const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu

/** What moves the line or turns it around is a space here; halves of signs are none. */
export function plainText(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd').replace(UNSEEN, ' ')
}

/** Whether a row is a sentence, and no row of the table's columns. */
export function isSentence({ cells }: ReportRow, { heads }: ReportTable): boolean {
  return cells.length === 1 && heads.length > 1
}

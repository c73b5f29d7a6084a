/** How wide the columns of a table are, and on which paper: figures are never broken, text is. */
import { cellText, isSentence, type Report, type ReportTable } from './report.ts'
import { EM, type Typeface } from './typeface.ts'
import { widestWord } from './wrap-text.ts'

export interface Faces {
  regular: Typeface
  bold: Typeface
}

export interface Paper {
  width: number
  height: number
  /** Of letters, in points. */
  size: number
}

export interface Column {
  width: number
  isFigure: boolean
}

export const MARGIN = 36
export const GAP = 8

/** A4 upright, across, A3 across, and letters that are smaller before the paper is larger. */
const PAPERS: readonly Paper[] = [
  { width: 595, height: 842, size: 8.5 },
  { width: 842, height: 595, size: 8.5 },
  { width: 842, height: 595, size: 7 },
  { width: 1191, height: 842, size: 7 },
]
/** In ems: what text may have before it is broken, and what it must have. */
const TEXT_WISHED = 26 * EM
const TEXT_LEAST = 12 * EM

/** Lengths in thousandths of the letters' size. */
interface Need {
  least: number
  wished: number
  isFigure: boolean
}

/** `breathe` is asked between rows. */
export async function setColumns(
  report: Report,
  faces: Faces,
  breathe: () => Promise<void>,
): Promise<{ paper: Paper; columns: Map<ReportTable, Column[]> }> {
  const needs = new Map<ReportTable, Need[]>()
  for (const table of report.tables) needs.set(table, await needsOf(table, faces, breathe))
  const widest = (size: number) =>
    Math.max(0, ...[...needs.values()].map((list) => widthOf(list.map(({ least }) => (least * size) / EM))))
  const paper = PAPERS.find(({ width, size }) => widest(size) <= width - 2 * MARGIN) ?? largeEnough(widest)
  const columns = new Map([...needs].map(([table, list]) => [table, columnsOf(list, paper)]))
  return { paper, columns }
}

/** Wider than any paper that is sold; whoever prints it makes it smaller. */
function largeEnough(widest: (size: number) => number): Paper {
  const size = PAPERS.at(-1)?.size ?? 7
  return { width: Math.ceil(widest(size)) + 2 * MARGIN, height: 842, size }
}

function widthOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width + GAP, 0)
}

async function needsOf(
  table: ReportTable,
  { regular, bold }: Faces,
  breathe: () => Promise<void>,
): Promise<Need[]> {
  const needs = table.heads.map((head) => ({
    ...{ least: widestWord(head, bold), wished: bold.widthOf(head), isFigure: false, hasText: false },
  }))
  for (const row of table.rows) {
    if (isSentence(row, table)) continue
    row.cells.forEach((cell, at) => {
      const need = needs[at]
      const text = cellText(cell)
      if (!need || text === '') return
      const width = (row.isSum ? bold : regular).widthOf(text)
      need.wished = Math.max(need.wished, width)
      if (typeof cell === 'number') {
        need.least = Math.max(need.least, width)
        need.isFigure = true
      } else {
        need.least = Math.max(need.least, Math.min(width, TEXT_LEAST))
        need.hasText = true
      }
    })
    await breathe()
  }
  return needs.map(({ least, wished, isFigure, hasText }) => ({
    ...{ least, wished: Math.max(least, Math.min(wished, TEXT_WISHED)), isFigure: isFigure && !hasText },
  }))
}

/** What the paper has left is given to those who wish for more, each by what it lacks. */
function columnsOf(needs: readonly Need[], { width, size }: Paper): Column[] {
  const points = (length: number) => (length * size) / EM
  const lacking = needs.reduce((sum, { least, wished }) => sum + points(wished - least), 0)
  const left = width - 2 * MARGIN - widthOf(needs.map(({ least }) => points(least)))
  const share = lacking === 0 ? 0 : Math.max(0, Math.min(1, left / lacking))
  return needs.map(({ least, wished, isFigure }) => ({
    // A hair more than measured, so that no rounding breaks what fits.
    ...{ width: points(least) + points(wished - least) * share + 0.01, isFigure },
  }))
}

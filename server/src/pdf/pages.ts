/** The pages of a report: its head on each, the heads of a table again where it goes on, no row lost between two. */
import { type Column, type Faces, GAP, MARGIN, type Paper } from './columns.ts'
import { fixed, type PdfFonts } from './pdf-text.ts'
import { cellText, isSentence, plainText, type Report, type ReportRow, type ReportTable } from './report.ts'
import { EM, type Typeface } from './typeface.ts'
import { linesOf } from './wrap-text.ts'

/** Something that stands on a page: `top` is where it begins. */
interface Placed {
  top: number
  draw(top: number): string
}

export interface Page {
  placed: Placed[]
}

interface Block {
  height: number
  draw(top: number): string
}

/** Letters with consonants below and vowels above them need more than Latin ones. */
const LINE = 1.6
const ROW_GAP = 3
/** So many lines of a cell stand together; a longer one goes on as the next row. */
const MOST_LINES = 20
const MOST_HEAD_LINES = 10
const FOOT = 16
const TITLE_SIZE = 13

export interface Setting {
  report: Report
  paper: Paper
  columns: ReadonlyMap<ReportTable, readonly Column[]>
  faces: Faces
  fonts: PdfFonts
}

export class PageSetter {
  readonly #of: Setting
  readonly #head: Block
  /** The last one is being set; those before it are full and not taken yet. */
  #pages: Page[] = []
  #top = 0

  constructor(of: Setting) {
    this.#of = of
    this.#head = this.#headOf()
  }

  /**
   * Each page as soon as it is full. Whoever draws it at once lets go of it: the parts of all pages of a long report held
   * the collector of memory for up to a tenth of a second.
   */
  async *setAll(breathe: () => Promise<void>): AsyncGenerator<Page> {
    this.#turn()
    for (const table of this.#of.report.tables) {
      const [title, heads] = [this.#titleOf(table), this.#headsOf(table)]
      const first = table.rows[0] ? (this.#rowsOf(table.rows[0], table)[0]?.height ?? 0) : 0
      if (this.#top - title.height - heads.height - first < this.#bottom) this.#turn()
      for (const block of [title, heads]) this.#put(block)
      for (const row of table.rows) {
        for (const block of this.#rowsOf(row, table)) {
          if (this.#top - block.height < this.#bottom) {
            this.#turn()
            this.#put(heads)
          }
          this.#put(block)
        }
        yield* this.#pages.splice(0, this.#pages.length - 1)
        await breathe()
      }
    }
    yield* this.#pages.splice(0)
  }

  /** The operators of one page, but for its foot. */
  draw({ placed }: Page): string {
    return placed.map((one) => one.draw(one.top)).join('')
  }

  /** Apart from the page: how many there are is known when all are set. */
  drawFoot(number: number, pages: number): string {
    const { paper, faces } = this.#of
    const count = `${number} / ${pages}`
    const size = paper.size
    const x = paper.width - MARGIN - (faces.regular.widthOf(count) * size) / EM
    return this.#text(faces.regular, count, { x, y: MARGIN - FOOT / 2, size })
  }

  get paper(): Paper {
    return this.#of.paper
  }

  get #bottom(): number {
    return MARGIN + FOOT
  }

  #turn(): void {
    const top = this.#of.paper.height - MARGIN
    this.#pages.push({ placed: [{ top, draw: (at) => this.#head.draw(at) }] })
    this.#top = top - this.#head.height
  }

  #put({ height, draw }: Block): void {
    if (height > 0) this.#pages.at(-1)?.placed.push({ top: this.#top, draw })
    this.#top -= height
  }

  #text(face: Typeface, text: string, place: { x: number; y: number; size: number }): string {
    return this.#of.fonts.draw(face.shape(text), place)
  }

  /** What the report is, of when, made by whom: on every page, since pages are torn apart. */
  #headOf(): Block {
    const { report, paper, faces } = this.#of
    const width = ((paper.width - 2 * MARGIN) * EM) / paper.size
    const titles = linesOf(plainText(report.title), {
      ...{ face: faces.bold, width: ((paper.width - 2 * MARGIN) * EM) / TITLE_SIZE },
    }).map((text) => ({ text, face: faces.bold, size: TITLE_SIZE }))
    const facts = report.facts
      .flatMap(([label, text]) => linesOf(plainText(`${label}: ${text}`), { face: faces.regular, width }))
      .map((text) => ({ text, face: faces.regular, size: paper.size }))
    const lines = [...titles, ...facts].slice(0, MOST_HEAD_LINES)
    return {
      height: lines.reduce((sum, { size }) => sum + size * LINE, 0) + 2 * ROW_GAP,
      draw: (top) => {
        let y = top
        return lines
          .map(({ text, face, size }) => {
            y -= size * LINE
            return this.#text(face, text, { x: MARGIN, y: y + size * (LINE - 1.2), size })
          })
          .join('')
      },
    }
  }

  #titleOf({ title }: ReportTable): Block {
    const { faces, paper } = this.#of
    if (title === null) return { height: 0, draw: () => '' }
    const size = paper.size + 2
    const height = size * LINE + 2 * ROW_GAP
    const draw = (top: number) =>
      this.#text(faces.bold, plainText(title), { x: MARGIN, y: top - height + size * (LINE - 1.2), size })
    return { height, draw }
  }

  #headsOf(table: ReportTable): Block {
    const columns = this.#of.columns.get(table) ?? []
    const { width: paperWidth } = this.#of.paper
    const cells = table.heads.map((head, at) =>
      this.#broken(plainText(head), this.#of.faces.bold, columns[at]),
    )
    const inner = this.#lines(cells, columns, this.#of.faces.bold)
    const rule = (y: number) =>
      `0.5 w ${fixed(MARGIN)} ${fixed(y)} m ${fixed(Math.min(paperWidth - MARGIN, this.#rightOf(columns)))} ${fixed(y)} l S\n`
    return { height: inner.height, draw: (top) => inner.draw(top) + rule(top - inner.height + ROW_GAP / 2) }
  }

  #rightOf(columns: readonly Column[]): number {
    return columns.reduce((sum, { width }) => sum + width + GAP, MARGIN - GAP)
  }

  /** One block, or several where a cell has more lines than stand together. */
  #rowsOf(row: ReportRow, table: ReportTable): Block[] {
    const { faces, paper } = this.#of
    const face = row.isSum ? faces.bold : faces.regular
    const whole: Column[] = [{ width: paper.width - 2 * MARGIN, isFigure: false }]
    const columns = isSentence(row, table) ? whole : (this.#of.columns.get(table) ?? [])
    const cells = row.cells.map((cell, at) =>
      typeof cell === 'number' ? [cellText(cell)] : this.#broken(cellText(cell), face, columns[at]),
    )
    const count = Math.ceil(Math.max(1, ...cells.map(({ length }) => length)) / MOST_LINES)
    return Array.from({ length: count }, (_, at) =>
      this.#lines(
        cells.map((lines) => lines.slice(at * MOST_LINES, (at + 1) * MOST_LINES)),
        columns,
        face,
      ),
    )
  }

  #broken(text: string, face: Typeface, column: Column | undefined): string[] {
    const width = ((column?.width ?? 0) * EM) / this.#of.paper.size
    return text === '' ? [] : linesOf(text, { face, width })
  }

  /** Cells beside each other, their first lines at one height; figures end where their column does. */
  #lines(cells: readonly (readonly string[])[], columns: readonly Column[], face: Typeface): Block {
    const { size } = this.#of.paper
    const height = Math.max(1, ...cells.map(({ length }) => length)) * size * LINE + ROW_GAP
    const draw = (top: number) => {
      let x = MARGIN
      return cells
        .map((lines, at) => {
          const { width = 0, isFigure = false } = columns[at] ?? {}
          const left = x
          x += width + GAP
          return lines
            .map((text, line) => {
              const runs = face.shape(text)
              const indent = isFigure ? width - (face.widthOf(text) * size) / EM : 0
              const y = top - size * (1.2 + line * LINE)
              return this.#of.fonts.draw(runs, { x: left + indent, y, size })
            })
            .join('')
        })
        .join('')
    }
    return { height, draw }
  }
}

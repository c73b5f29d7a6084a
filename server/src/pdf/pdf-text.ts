/** Lines of text as the operators of a page. */
import type { PdfFile } from './pdf-file.ts'
import { PdfFont } from './pdf-font.ts'
import type { LoadedFont, Run } from './typeface.ts'

export interface TextPlace {
  x: number
  /** Of the line that letters stand on, from the bottom of the page. */
  y: number
  size: number
}

/** The fonts that the pages of one file use. */
export class PdfFonts {
  readonly #file: PdfFile
  readonly #fonts = new Map<LoadedFont, { font: PdfFont; number: number }>()

  constructor(file: PdfFile) {
    this.#file = file
  }

  draw(runs: readonly Run[], { x, y, size }: TextPlace): string {
    if (runs.length === 0) return ''
    const drawn = runs.map(({ font: loaded, clusters }) => {
      const font = this.#of(loaded)
      return `/${font.name} ${fixed(size)} Tf <${clusters.map((one) => font.codeOf(one)).join('')}> Tj`
    })
    return `BT 1 0 0 1 ${fixed(x)} ${fixed(y)} Tm ${drawn.join(' ')} ET\n`
  }

  /** Names and numbers of all fonts, as the resources of a page list them. */
  resources(): string {
    const listed = [...this.#fonts.values()].map(({ font, number }) => `/${font.name} ${number} 0 R`)
    return `<< ${listed.join(' ')} >>`
  }

  async write(): Promise<void> {
    for (const { font, number } of this.#fonts.values()) await font.write(this.#file, number)
  }

  #of(loaded: LoadedFont): PdfFont {
    let known = this.#fonts.get(loaded)
    if (!known) {
      known = { font: new PdfFont(loaded, `F${this.#fonts.size}`), number: this.#file.reserve() }
      this.#fonts.set(loaded, known)
    }
    return known.font
  }
}

/** As PDF reads figures: without exponents, and no longer than a printer sees. */
export function fixed(value: number): string {
  return String(Number(value.toFixed(3)))
}

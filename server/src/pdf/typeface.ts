/**
 * Text as glyphs in their places, as HarfBuzz sets them: Khmer stacks consonants, moves vowels in front of them and joins
 * them, which no list of characters says. The fonts are those of the screens.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Font, GlyphInfo, GlyphPosition, Buffer as ShapingBuffer } from 'harfbuzzjs'

/** What cannot be taken apart: a letter with all that stands on, below and around it. */
export interface Cluster {
  /** As it was written, and as it is copied. */
  text: string
  advance: number
  glyphs: PlacedGlyph[]
}

/** From where the cluster begins, on the line that letters stand on. */
export interface PlacedGlyph {
  id: number
  x: number
  y: number
}

/** Clusters of one font. */
export interface Run {
  font: LoadedFont
  clusters: Cluster[]
}

export interface LoadedFont {
  name: string
  bytes: Buffer
  font: Font
}

/** All lengths are thousandths of the size, as these fonts and PDF count. */
export const EM = 1000

const FIGURE = /^[-0-9.,]+$/
const MOST_KNOWN = 5_000

type HarfBuzz = typeof import('harfbuzzjs')
type Script = 'khmer' | 'latin'

/** A weight of the house's letters: the Latin font has figures and signs, the Khmer one the script. */
export class Typeface {
  readonly #fonts: Record<Script, LoadedFont>
  readonly #shaper: Shaper
  /** Words of a report come again and again, and each text is asked twice: how wide, and then what. */
  readonly #known = new Map<string, Run[]>()

  constructor(fonts: Record<Script, LoadedFont>, shaper: Shaper) {
    this.#fonts = fonts
    this.#shaper = shaper
  }

  shape(text: string): Run[] {
    return FIGURE.test(text) ? this.#figure(text) : this.#shapeText(text)
  }

  /** Most of a report: each sign by itself is known, and these fonts move none of them towards another. */
  #figure(text: string): Run[] {
    const clusters = [...text].flatMap((sign) => this.#shapeText(sign).flatMap((run) => run.clusters))
    return [{ font: this.#fonts.latin, clusters }]
  }

  #shapeText(text: string): Run[] {
    const known = this.#known.get(text)
    if (known) return known
    const runs = this.#parts(text).map(([script, part]) => ({
      font: this.#fonts[script],
      clusters: this.#shaper.shape(this.#fonts[script].font, script, part),
    }))
    if (this.#known.size >= MOST_KNOWN) this.#known.clear()
    this.#known.set(text, runs)
    return runs
  }

  widthOf(text: string): number {
    return this.shape(text).reduce(
      (sum, { clusters }) => clusters.reduce((part, { advance }) => part + advance, sum),
      0,
    )
  }

  /** Signs that neither font has are boxes of the Latin one. Joiners stay with the letter before them. */
  #parts(text: string): [Script, string][] {
    const parts: [Script, string][] = []
    for (const sign of text) {
      const last = parts.at(-1)
      const script = this.#scriptOf(sign.codePointAt(0) ?? 0, last?.[0] ?? 'latin')
      if (last?.[0] === script) last[1] += sign
      else parts.push([script, sign])
    }
    return parts
  }

  #scriptOf(point: number, before: Script): Script {
    if (point >= 0x200b && point <= 0x200d) return before
    if (this.#fonts.latin.font.nominalGlyph(point) !== undefined) return 'latin'
    return this.#fonts.khmer.font.nominalGlyph(point) === undefined ? 'latin' : 'khmer'
  }
}

const SCRIPTS = { khmer: ['Khmr', 'km'], latin: ['Latn', 'en'] } as const

/** One buffer is used again and again: what HarfBuzz holds is outside of what Node counts and clears away. */
class Shaper {
  readonly #hb: HarfBuzz
  readonly #buffer: ShapingBuffer

  constructor(hb: HarfBuzz) {
    this.#hb = hb
    this.#buffer = new hb.Buffer()
  }

  /** From left to right whatever the signs are: boxes have no direction. */
  shape(font: Font, script: Script, text: string): Cluster[] {
    const buffer = this.#buffer
    const [tag, language] = SCRIPTS[script]
    buffer.reset()
    buffer.addText(text)
    buffer.setDirection(this.#hb.Direction.LTR)
    buffer.setScript(tag)
    buffer.setLanguage(language)
    this.#hb.shape(font, buffer)
    return clustersOf(text, buffer.getGlyphInfos(), buffer.getGlyphPositions())
  }
}

/** The glyphs of a cluster stand beside each other, and clusters in the order of the text. */
function clustersOf(text: string, infos: GlyphInfo[], places: GlyphPosition[]): Cluster[] {
  const clusters: Cluster[] = []
  let begin = -1
  infos.forEach(({ codepoint: id, cluster: at }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = places[index] ?? {}
    let last = clusters.at(-1)
    if (last === undefined || at !== begin) {
      if (last) last.text = text.slice(begin, at)
      last = { text: text.slice(at), advance: 0, glyphs: [] }
      clusters.push(last)
      begin = at
    }
    last.glyphs.push({ id, x: last.advance + xOffset, y: yOffset })
    last.advance += xAdvance
  })
  return clusters.flatMap(inPieces)
}

/** A reader takes no more text than this for one sign; the longest of any language is a tenth of it. */
const MOST_TEXT = 100
const MOST_GLYPHS = 60

/** A heap of marks without end, as only somebody makes it who means harm, is divided; nothing of it is lost. */
function inPieces(cluster: Cluster): Cluster[] {
  const { text, glyphs, advance } = cluster
  if (text.length <= MOST_TEXT && glyphs.length <= MOST_GLYPHS) return [cluster]
  const count = Math.max(Math.ceil(text.length / MOST_TEXT), Math.ceil(glyphs.length / MOST_GLYPHS))
  const signs = [...text]
  const part = <T>(list: readonly T[], at: number) =>
    list.slice(Math.floor((list.length * at) / count), Math.floor((list.length * (at + 1)) / count))
  return Array.from({ length: count }, (_, at) => ({
    text: part(signs, at).join(''),
    advance: at === count - 1 ? advance : 0,
    glyphs: part(glyphs, at),
  }))
}

/** Regular and bold, from the product's own folder; they are read when the first PDF is made. */
export async function loadTypefaces(rootDir: string): Promise<Record<'regular' | 'bold', Typeface>> {
  const hb = await import('harfbuzzjs')
  const shaper = new Shaper(hb)
  const face = async (weight: 400 | 700) => {
    const load = (script: Script) => loadFont(hb, rootDir, `${script}-${weight}`)
    return new Typeface({ khmer: await load('khmer'), latin: await load('latin') }, shaper)
  }
  return { regular: await face(400), bold: await face(700) }
}

async function loadFont(hb: HarfBuzz, rootDir: string, name: string): Promise<LoadedFont> {
  const bytes = await readFile(join(rootDir, 'server', 'fonts', `${name}.ttf`))
  const face = new hb.Face(new hb.Blob(new Uint8Array(bytes).buffer))
  if (face.upem !== EM) throw new Error(`${name} counts ${face.upem} to the size, not ${EM}`)
  return { name, bytes, font: new hb.Font(face) }
}

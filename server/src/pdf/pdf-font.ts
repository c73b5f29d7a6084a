/**
 * A font inside of a PDF. Its codes are not the font's own: each stands for a cluster together with the text that it says,
 * so that what is copied or searched is the Khmer that was written, not the pieces it was drawn with.
 */
import { GlyphMaker } from './glyph-maker.ts'
import { hexOf, type PdfFile } from './pdf-file.ts'
import type { Cluster, LoadedFont } from './typeface.ts'

interface Code {
  glyph: number
  text: string
}

/** Codes and glyphs are of two bytes; what comes behind so many is a box, as a sign is that no font has. */
const MOST_CODES = 60_000
/** So many lines stand in one block of a table of texts. */
const BLOCK = 100

export class PdfFont {
  /** As pages name it. */
  readonly name: string
  readonly #title: string
  readonly #maker: GlyphMaker
  /** Code 0 is what readers show for a code that they do not know. */
  readonly #codes: Code[] = [{ glyph: 0, text: '' }]
  readonly #known = new Map<string, string>()

  constructor({ name, bytes }: LoadedFont, shortName: string) {
    this.name = shortName
    this.#title = `/Samnang-${name}`
    this.#maker = new GlyphMaker(bytes)
  }

  /** Four hexadecimal digits. */
  codeOf({ glyphs, advance, text }: Cluster): string {
    const key = `${text} ${advance} ${glyphs.map(({ id, x, y }) => `${id},${x},${y}`).join(' ')}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    if (this.#codes.length >= MOST_CODES) return '0000'
    const code = this.#codes.push({ glyph: this.#maker.glyphOf(glyphs, advance), text }) - 1
    const digits = code.toString(16).padStart(4, '0')
    this.#known.set(key, digits)
    return digits
  }

  /** Written when all pages are: only then it is known which codes they use. */
  async write(file: PdfFile, number: number): Promise<void> {
    const title = this.#title
    const bytes = this.#maker.bytes()
    const content = await file.putStream(bytes, `/Length1 ${bytes.length}`)
    const box =
      '/FontBBox [-1000 -1000 3000 2000] /ItalicAngle 0 /Ascent 1069 /Descent -293 /CapHeight 714 /StemV 80'
    const about = await file.put(
      `<< /Type /FontDescriptor /FontName ${title} /Flags 4 ${box} /FontFile2 ${content} 0 R >>`,
    )
    const glyphs = await file.putStream(glyphsOf(this.#codes))
    const texts = await file.putStream(textsOf(this.#codes))
    const widths = this.#codes.map(({ glyph }) => this.#maker.advanceOf(glyph)).join(' ')
    const system = '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>'
    const inner = await file.put(
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${title} ${system} /FontDescriptor ${about} 0 R /DW 0
/W [0 [${widths}]] /CIDToGIDMap ${glyphs} 0 R >>`,
    )
    const maps = `/Encoding /Identity-H /ToUnicode ${texts} 0 R`
    await file.put(
      `<< /Type /Font /Subtype /Type0 /BaseFont ${title} ${maps} /DescendantFonts [${inner} 0 R] >>`,
      number,
    )
  }
}

function glyphsOf(codes: readonly Code[]): Uint8Array {
  const table = Buffer.alloc(codes.length * 2)
  codes.forEach(({ glyph }, code) => {
    table.writeUInt16BE(glyph, code * 2)
  })
  return table
}

/** What each code says when it is copied. */
function textsOf(codes: readonly Code[]): string {
  const lines = codes
    .map(({ text }, code) => `<${code.toString(16).padStart(4, '0')}> <${hexOf(text)}>`)
    .slice(1)
  const blocks = Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, at) =>
    lines.slice(at * BLOCK, (at + 1) * BLOCK),
  )
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.map((block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`).join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`
}

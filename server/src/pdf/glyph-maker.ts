/**
 * A TrueType font that gets glyphs of its own: each is put together from others in their places. So a cluster of Khmer is
 * one sign of the PDF, whose text every reader copies and searches as a whole, wherever its parts stand.
 */
import type { PlacedGlyph } from './typeface.ts'

interface Made {
  glyphs: readonly PlacedGlyph[]
  advance: number
}

const WORDS = 0x1
const ARE_PLACES = 0x2
const MORE = 0x20

/** What is shown for a sign that the font does not have: a frame, since the fonts' own is empty. */
const BOX = boxOf([
  [80, 0, 80, 714, 520, 714, 520, 0],
  [140, 60, 460, 60, 460, 654, 140, 654],
])

export class GlyphMaker {
  readonly #tables: Record<string, Buffer>
  readonly #count: number
  readonly #made: Made[] = []
  readonly #known = new Map<string, number>()

  constructor(bytes: Buffer) {
    this.#tables = tablesOf(bytes)
    this.#count = this.#table('maxp').readUInt16BE(4)
  }

  /** The glyph that shows all of these; one that the font has, if it is it. */
  glyphOf(glyphs: readonly PlacedGlyph[], advance: number): number {
    const [first] = glyphs
    if (first && glyphs.length === 1 && !first.x && !first.y && this.#ownAdvance(first.id) === advance)
      return first.id
    const key = `${advance} ${glyphs.map(({ id, x, y }) => `${id},${x},${y}`).join(' ')}`
    let made = this.#known.get(key)
    if (made === undefined) {
      made = this.#count + this.#made.push({ glyphs, advance }) - 1
      this.#known.set(key, made)
    }
    return made
  }

  advanceOf(id: number): number {
    return this.#made[id - this.#count]?.advance ?? this.#ownAdvance(id)
  }

  /** The font with all that was made. */
  bytes(): Buffer {
    const shapes = [
      ...Array.from({ length: this.#count }, (_, id) => this.#outline(id)),
      ...this.#made.map(({ glyphs }) => this.#compound(glyphs)),
    ]
    const head = Buffer.from(this.#table('head'))
    head.writeInt16BE(1, 50)
    const hhea = Buffer.from(this.#table('hhea'))
    hhea.writeUInt16BE(shapes.length, 34)
    const maxp = Buffer.from(this.#table('maxp'))
    maxp.writeUInt16BE(shapes.length, 4)
    // Points, contours, parts and depth of what is put together: room for any of it.
    for (const at of [10, 12, 28]) maxp.writeUInt16BE(0xffff, at)
    maxp.writeUInt16BE(8, 30)
    return fontOf({
      glyf: Buffer.concat(shapes),
      head,
      hhea,
      hmtx: Buffer.concat(shapes.map((shape, id) => this.#measures(id, shape))),
      loca: placesOf(shapes),
      maxp,
    })
  }

  #table(name: string): Buffer {
    const table = this.#tables[name]
    if (!table) throw new Error(`the font has no ${name}`)
    return table
  }

  #ownAdvance(id: number): number {
    const last = this.#table('hhea').readUInt16BE(34) - 1
    return this.#table('hmtx').readUInt16BE(Math.min(id, last) * 4)
  }

  #outline(id: number): Buffer {
    if (id === 0) return BOX
    const loca = this.#table('loca')
    const isLong = this.#table('head').readInt16BE(50) === 1
    const at = (one: number) => (isLong ? loca.readUInt32BE(one * 4) : loca.readUInt16BE(one * 2) * 2)
    const shape = this.#table('glyf').subarray(at(id), at(id + 1))
    return shape.length % 4 === 0 ? shape : Buffer.concat([shape, Buffer.alloc(4 - (shape.length % 4))])
  }

  /** Spaces have no outline, and nothing is shown for them. */
  #compound(glyphs: readonly PlacedGlyph[]): Buffer {
    const seen = glyphs.filter(({ id }) => this.#outline(id).length > 0)
    if (seen.length === 0) return Buffer.alloc(0)
    const head = Buffer.alloc(10)
    head.writeInt16BE(-1, 0)
    this.#bounds(seen).forEach((bound, at) => {
      head.writeInt16BE(bound, 2 + at * 2)
    })
    const parts = seen.map(({ id, x, y }, at) => {
      const part = Buffer.alloc(8)
      part.writeUInt16BE(WORDS | ARE_PLACES | (at < seen.length - 1 ? MORE : 0), 0)
      part.writeUInt16BE(id, 2)
      part.writeInt16BE(within16(x), 4)
      part.writeInt16BE(within16(y), 6)
      return part
    })
    const whole = Buffer.concat([head, ...parts])
    return Buffer.concat([whole, Buffer.alloc((4 - (whole.length % 4)) % 4)])
  }

  /** Left, bottom, right, top of all parts together. */
  #bounds(glyphs: readonly PlacedGlyph[]): number[] {
    const all = glyphs.map(({ id, x, y }) => {
      const shape = this.#outline(id)
      return [x, y, x, y].map((shift, at) => shape.readInt16BE(2 + at * 2) + shift)
    })
    const pick = (at: number, best: (...values: number[]) => number) =>
      within16(best(...all.map((bounds) => bounds[at] ?? 0)))
    return [pick(0, Math.min), pick(1, Math.min), pick(2, Math.max), pick(3, Math.max)]
  }

  /** How wide it is, and how far its outline is from where it begins. */
  #measures(id: number, shape: Buffer): Buffer {
    const measures = Buffer.alloc(4)
    measures.writeUInt16BE(Math.max(0, Math.min(0xffff, this.advanceOf(id))), 0)
    measures.writeInt16BE(shape.length > 0 ? shape.readInt16BE(2) : 0, 2)
    return measures
  }
}

/** Rings of four corners each: x and y in turn. */
function boxOf(rings: readonly number[][]): Buffer {
  const corners = rings.flat()
  const steps = (axis: 0 | 1) => {
    const values = corners.filter((_, at) => at % 2 === axis)
    return values.map((value, at) => value - (values[at - 1] ?? 0))
  }
  const head = [rings.length, 80, 0, 520, 714, ...rings.map((_, at) => at * 4 + 3), 0]
  const words = (values: readonly number[]) => {
    const bytes = Buffer.alloc(values.length * 2)
    values.forEach((value, at) => {
      bytes.writeInt16BE(value, at * 2)
    })
    return bytes
  }
  const flags = Buffer.alloc(corners.length / 2, 1)
  const whole = Buffer.concat([words(head), flags, words(steps(0)), words(steps(1))])
  return Buffer.concat([whole, Buffer.alloc((4 - (whole.length % 4)) % 4)])
}

function within16(value: number): number {
  return Math.max(-32_768, Math.min(32_767, value))
}

function tablesOf(bytes: Buffer): Record<string, Buffer> {
  const tables: Record<string, Buffer> = {}
  for (let at = 12; at < 12 + bytes.readUInt16BE(4) * 16; at += 16) {
    const [from, length] = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)]
    tables[bytes.toString('latin1', at, at + 4)] = bytes.subarray(from, from + length)
  }
  return tables
}

function placesOf(shapes: readonly Buffer[]): Buffer {
  const places = Buffer.alloc((shapes.length + 1) * 4)
  let at = 0
  shapes.forEach((shape, id) => {
    at += shape.length
    places.writeUInt32BE(at, (id + 1) * 4)
  })
  return places
}

/** Check sums are left out: who reads a font inside of a PDF does not ask for them. */
function fontOf(tables: Readonly<Record<string, Buffer>>): Buffer {
  const names = Object.keys(tables).sort()
  const head = Buffer.alloc(12 + names.length * 16)
  head.writeUInt32BE(0x00010000, 0)
  head.writeUInt16BE(names.length, 4)
  const contents: Buffer[] = [head]
  let at = head.length
  names.forEach((name, index) => {
    const table = tables[name] ?? Buffer.alloc(0)
    head.write(name, 12 + index * 16, 'latin1')
    head.writeUInt32BE(at, 12 + index * 16 + 8)
    head.writeUInt32BE(table.length, 12 + index * 16 + 12)
    const rest = (4 - (table.length % 4)) % 4
    contents.push(table, Buffer.alloc(rest))
    at += table.length + rest
  })
  return Buffer.concat(contents)
}

/** The fonts of PDFs are those of the screens: their tables are the same, as far as woff2 keeps them as they are. */
import { readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'

const PLACES = { woff2: '../../../portal/src/fonts/', ttf: '../../fonts/' }
const fontOf = (name: string, kind: keyof typeof PLACES) =>
  readFile(new URL(`${PLACES[kind]}${name}.${kind}`, import.meta.url))

/** WOFF2 4: one stream of all tables behind a directory whose lines have no fixed length. */
const HEAD = 48
const TABLE_OF_KNOWN = 0x3f

test.each(['khmer-400', 'khmer-700', 'latin-400', 'latin-700'])('%s', async (name) => {
  const [packed, plain] = [await fontOf(name, 'woff2'), await fontOf(name, 'ttf')]
  const size = packed.readUInt32BE(20)
  const stream = brotliDecompressSync(packed.subarray(directoryEnd(packed)).subarray(0, size))
  for (let at = 12; at < 12 + plain.readUInt16BE(4) * 16; at += 16) {
    const tag = plain.toString('latin1', at, at + 4)
    const [from, length] = [plain.readUInt32BE(at + 8), plain.readUInt32BE(at + 12)]
    const table = plain.subarray(from, from + length)
    // The check sum of the whole file stands in `head`; outlines are packed in a way of their own.
    if (!['head', 'glyf', 'loca'].includes(tag)) expect(stream.includes(table), tag).toBe(true)
  }
})

function directoryEnd(font: Buffer): number {
  let at = HEAD
  const skipNumber = () => {
    while ((font[at++] ?? 0) & 0x80);
  }
  for (let left = font.readUInt16BE(12); left > 0; left--) {
    const flags = font[at++] ?? 0
    const known = flags & TABLE_OF_KNOWN
    if (known === TABLE_OF_KNOWN) at += 4
    skipNumber()
    const isPacked = [10, 11].includes(known) ? flags >> 6 === 0 : flags >> 6 !== 0
    if (isPacked) skipNumber()
  }
  return at
}

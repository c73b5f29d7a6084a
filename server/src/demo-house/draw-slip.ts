/** A slip as a bank's app shows one, drawn by hand: a band of the bank, the amount, the reference. It looks like nobody's. */
import { crc32, deflateSync } from 'node:zlib'

const [WIDTH, HEIGHT] = [240, 400]
const WHITE = 255
const INK = 40

/** Digits of three by five, a row in three bits. */
const DIGITS = ['75557', '26227', '71747', '71717', '55711', '74717', '74757', '71111', '75757', '75717']

export interface SlipWords {
  amountRiel: number
  reference: string
  /** Of the band: what makes the slips of two banks differ at a glance. */
  shade: number
}

/** A PNG in grey. */
export function drawSlip({ amountRiel, reference, shade }: SlipWords): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  fill(pixels, { x: 0, y: 0, width: WIDTH, height: 60 }, shade)
  write(pixels, String(amountRiel), { x: 20, y: 110, size: 8 })
  fill(pixels, { x: 20, y: 180, width: 200, height: 2 }, INK)
  write(pixels, reference, { x: 20, y: 210, size: 6 })
  // Lines of small print, whose lengths are the digits of the reference.
  for (const [row, digit] of [...reference].entries())
    fill(pixels, { x: 20, y: 270 + row * 18, width: 40 + Number(digit) * 16, height: 6 }, 150)
  return pngOf(pixels)
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

function fill(pixels: Buffer, { x, y, width, height }: Box, shade: number): void {
  for (let row = y; row < y + height; row++) pixels.fill(shade, row * WIDTH + x, row * WIDTH + x + width)
}

function write(pixels: Buffer, digits: string, { x, y, size }: { x: number; y: number; size: number }): void {
  for (const [place, digit] of [...digits].entries()) {
    const rows = DIGITS[Number(digit)] ?? ''
    for (const [row, bits] of [...rows].entries())
      for (let column = 0; column < 3; column++) {
        if ((Number(bits) & (4 >> column)) === 0) continue
        const left = x + (place * 4 + column) * size
        if (left + size <= WIDTH) fill(pixels, { x: left, y: y + row * size, width: size, height: size }, INK)
      }
  }
}

function pngOf(pixels: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  // Eight bits of grey.
  header[8] = 8
  const rows = Array.from({ length: HEIGHT }, (_, row) => [
    Buffer.of(0),
    pixels.subarray(row * WIDTH, (row + 1) * WIDTH),
  ])
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), ...chunks])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

import { expect, test } from 'vitest'
import { bitsApart, HASH_HEIGHT, HASH_WIDTH, pictureHash } from './picture-hash.ts'
import { pictureType } from './picture-type.ts'

const bytes = (...first: number[]) => new Uint8Array([...first, 0, 0, 0, 0, 0, 0, 0, 0])
const text = (words: string) => new TextEncoder().encode(words)

test.each([
  ['a jpeg', bytes(0xff, 0xd8, 0xff, 0xe1), 'image/jpeg'],
  ['a png', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 'image/png'],
  ['a webp', text('RIFF\0\0\0\0WEBPVP8 '), 'image/webp'],
  ['a webp of another family', text('RIFX\0\0\0\0WEBPVP8 '), null],
  ['a png that is cut', new Uint8Array([0x89, 0x50, 0x4e, 0x47]), null],
  ['a wave', text('RIFF\0\0\0\0WAVEfmt '), null],
  ['a gif', text('GIF89a'), null],
  ['a script', text('<script>alert(1)</script>'), null],
  ['a vector picture', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
  ['a document', text('%PDF-1.7'), null],
  ['nothing', new Uint8Array(), null],
  ['the beginning of a jpeg', new Uint8Array([0xff, 0xd8]), null],
])('%s', (_name, content, type) => {
  expect(pictureType(content)).toBe(type)
})

const picture = (brightness: (x: number, y: number) => number) =>
  Uint8Array.from({ length: HASH_WIDTH * HASH_HEIGHT }, (_, at) =>
    brightness(at % HASH_WIDTH, Math.floor(at / HASH_WIDTH)),
  )

test('brighter or darker, a picture is the same; mirrored it is another', () => {
  const wave = (x: number, y: number) => Math.round(120 + 60 * Math.sin(x * 1.3 + y * 0.7))
  const one = pictureHash(picture(wave))
  expect(one).toMatch(/^[01]{256}$/)
  expect(bitsApart(one, pictureHash(picture((x, y) => wave(x, y) + 40)))).toBe(0)
  expect(bitsApart(one, pictureHash(picture((x, y) => wave(HASH_WIDTH - 1 - x, y))))).toBeGreaterThan(60)
})

test('every place counts once', () => {
  const flat = pictureHash(picture(() => 100))
  const spot = pictureHash(picture((x, y) => (x === 3 && y === 5 ? 90 : 100)))
  expect(flat).toBe('0'.repeat(256))
  expect(bitsApart(flat, spot)).toBe(1)
})

test('only what is of the right size is compared', () => {
  for (const size of [HASH_WIDTH * HASH_HEIGHT - 1, HASH_WIDTH * HASH_HEIGHT + 1])
    expect(() => pictureHash(new Uint8Array(size))).toThrow('made 17 × 16')
  const hash = '0'.repeat(256)
  for (const other of [hash.slice(1), `${hash}0`]) {
    expect(() => bitsApart(hash, other)).toThrow('hashes of pictures')
    expect(() => bitsApart(other, hash)).toThrow('hashes of pictures')
  }
})

test('a bit is set where a place is brighter than its right neighbour, row by row', () => {
  const bits = pictureHash(picture((x, y) => (x === y ? 200 : 100)))
  const set = [...bits].flatMap((bit, at) => (bit === '1' ? [at] : []))
  expect(set).toEqual(Array.from({ length: HASH_HEIGHT }, (_, row) => row * 16 + row))
  expect(bitsApart(bits, '0'.repeat(256))).toBe(16)
  expect(bitsApart(bits, '1'.repeat(256))).toBe(240)
})

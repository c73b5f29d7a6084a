import { expect, test } from 'vitest'
import { bitsApart, HASH_HEIGHT, HASH_WIDTH, pictureHash } from './picture-hash.ts'
import { pictureType } from './picture-type.ts'

const bytes = (...first: number[]) => new Uint8Array([...first, 0, 0, 0, 0, 0, 0, 0, 0])
const text = (words: string) => new TextEncoder().encode(words)

test.each([
  ['a jpeg', bytes(0xff, 0xd8, 0xff, 0xe1), 'image/jpeg'],
  ['a png', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 'image/png'],
  ['a webp', text('RIFF\0\0\0\0WEBPVP8 '), 'image/webp'],
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

import { expect, test } from 'vitest'
import { textOfStatement } from './read-file.ts'

const TEXT = 'Date,Amount\n1/11/2026,៥០០០'
const fileOf = (bytes: Uint8Array | number[]) => {
  const content = Uint8Array.from(bytes)
  return { size: content.length, arrayBuffer: async () => content.buffer }
}
const wide = (text: string, isBig = false) =>
  [...text].flatMap((sign) => {
    const code = sign.codePointAt(0) ?? 0
    return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8]
  })

test.each([
  ['UTF-8', [...new TextEncoder().encode(TEXT)]],
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, ...new TextEncoder().encode(TEXT)]],
  ['UTF-16 with a mark', [0xff, 0xfe, ...wide(TEXT)]],
  ['UTF-16 the other way round', [0xfe, 0xff, ...wide(TEXT, true)]],
  ['UTF-16 without a mark', wide(TEXT)],
])('%s is read', async (_name, bytes) => {
  expect(await textOfStatement(fileOf(bytes))).toBe(TEXT)
})

test('letters of Windows are read, a picture and a file that is too large are not', async () => {
  expect(await textOfStatement(fileOf([0x43, 0x61, 0x66, 0xe9]))).toBe('Café')
  expect(await textOfStatement(fileOf([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]))).toBeNull()
  expect(await textOfStatement({ size: 5_000_000, arrayBuffer: async () => new ArrayBuffer(0) })).toBeNull()
})

import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  base64,
  bigEndian,
  compareBytes,
  concat,
  equalBytes,
  fromBase64,
  fromHex,
  hex,
  hmac,
  sha256,
  u8,
  u32,
  u64,
} from './bytes.ts'

const bytes = fc.uint8Array({ maxLength: 200 })

test('numbers are big-endian', () => {
  expect(hex(u8(255))).toBe('ff')
  expect(hex(u32(0x01020304))).toBe('01020304')
  expect(hex(u64(0x0102030405n))).toBe('0000000102030405')
  expect(hex(u64(2 ** 53 - 1))).toBe('001fffffffffffff')
  expect(hex(bigEndian(258n, 16))).toBe(`${'00'.repeat(14)}0102`)
})

test.each([
  () => u8(256),
  () => u8(-1),
  () => u8(0.5),
  () => u32(2 ** 32),
  () => u64(-1),
  () => u64(2 ** 53),
  () => u64(1n << 64n),
])('a number outside its field is a fault (%#)', (encode) => {
  expect(encode).toThrow()
})

test('hashes equal those of the platform', () => {
  fc.assert(
    fc.property(bytes, fc.uint8Array({ maxLength: 100 }), (message, key) => {
      expect(hex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'))
      expect(hex(hmac(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'))
    }),
  )
})

test('hex and base64 come back and equal those of the platform', () => {
  fc.assert(
    fc.property(bytes, (value) => {
      expect(hex(value)).toBe(Buffer.from(value).toString('hex'))
      expect(base64(value)).toBe(Buffer.from(value).toString('base64'))
      expect(equalBytes(fromHex(hex(value)), value)).toBe(true)
      expect(equalBytes(fromBase64(base64(value)), value)).toBe(true)
    }),
  )
})

test.each(['A0', '0', '0g', ' 00', '00\n'])('%j is no hex', (text) => {
  expect(() => fromHex(text)).toThrow()
})

test.each(['AB', 'AB=', 'AB==', 'AAB=', 'A===', 'AAAA=', 'AA A', 'AA-_', '=AAA'])(
  '%j is no base64',
  (text) => {
    expect(() => fromBase64(text)).toThrow()
  },
)

test('the order of bytes is that of the platform', () => {
  fc.assert(
    fc.property(bytes, bytes, (a, b) => {
      expect(Math.sign(compareBytes(a, b))).toBe(Buffer.compare(a, b))
      expect(equalBytes(a, b)).toBe(Buffer.compare(a, b) === 0)
    }),
  )
})

test('joining keeps every byte', () => {
  expect(hex(concat(u8(1), new Uint8Array(0), u8(2)))).toBe('0102')
})

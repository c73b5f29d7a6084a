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
  utf8,
} from './bytes.ts'

const bytes = fc.uint8Array({ maxLength: 200 })

test('numbers are big-endian', () => {
  expect(hex(u8(255))).toBe('ff')
  expect(hex(u32(0x01020304))).toBe('01020304')
  expect(hex(u64(0x0102030405n))).toBe('0000000102030405')
  expect(hex(u64(2 ** 53 - 1))).toBe('001fffffffffffff')
  expect(hex(bigEndian(258n, 16))).toBe(`${'00'.repeat(14)}0102`)
})

test('each field takes its smallest and its greatest number', () => {
  expect([hex(u8(0)), hex(u32(0)), hex(u64(0)), hex(bigEndian(0n, 0))]).toEqual([
    '00',
    '00000000',
    '0000000000000000',
    '',
  ])
  expect([hex(u32(2 ** 32 - 1)), hex(u64((1n << 64n) - 1n))]).toEqual(['ffffffff', 'ffffffffffffffff'])
})

test('of whatever length, a number is its bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (value) => {
      expect(hex(bigEndian(BigInt(`0x0${hex(value)}`), value.length))).toBe(hex(value))
    }),
  )
})

test.each([
  [() => u8(256), '0..255'],
  [() => u8(-1), '0..255'],
  [() => u8(0.5), '0..255'],
  [() => u32(2 ** 32), '0..2^32-1'],
  [() => u32(-1), '0..2^32-1'],
  [() => u32(0.5), '0..2^32-1'],
  [() => u64(0.5), 'whole numbers'],
  [() => u64(2 ** 53), 'whole numbers'],
  [() => u64(-1), 'fits'],
  [() => u64(1n << 64n), 'fits'],
  [() => bigEndian(-1n, 4), 'fits'],
  [() => bigEndian(256n, 1), 'fits'],
  [() => bigEndian(1n, 0), 'fits'],
])('a number outside its field is a fault that says so (%#)', (encode, why) => {
  expect(encode).toThrow(why)
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

test.each(['A0', '0', '0g', ' 00', '00\n', '000', 'x00'])('%j is no hex', (text) => {
  expect(() => fromHex(text)).toThrow('hex is lower case')
})

test.each([[null], [undefined], [12], [['00']]])(
  'what is no text (%j) is neither hex nor base64',
  (value) => {
    expect(() => fromHex(value as unknown as string)).toThrow('hex is lower case')
    expect(() => fromBase64(value as unknown as string)).toThrow('base64 has only')
  },
)

test.each(['A===', 'AA A', 'AA-_', '=AAA', 'A=AA', ' AAAA', 'AAAA\n'])(
  '%j is no base64: another sign',
  (text) => {
    expect(() => fromBase64(text)).toThrow('base64 has only its own letters')
  },
)

test.each(['A', 'AB', 'AB=', 'AB==', 'AAB=', 'AAAA=', 'AAAA=='])(
  '%j is no base64: another text says the same',
  (text) => {
    expect(() => fromBase64(text)).toThrow('base64 is canonical')
  },
)

test('the order of bytes is that of the platform', () => {
  fc.assert(
    fc.property(bytes, bytes, bytes, (begun, one, other) => {
      for (const [a, b] of [
        [one, other],
        [concat(begun, one), concat(begun, other)],
        [begun, concat(begun, other)],
      ] as const) {
        expect(Math.sign(compareBytes(a, b))).toBe(Buffer.compare(a, b))
        expect(equalBytes(a, b)).toBe(Buffer.compare(a, b) === 0)
      }
    }),
  )
})

test('letters are the bytes of UTF-8, Khmer and signs beyond two bytes as well', () => {
  expect(hex(utf8('a\u0000'))).toBe('6100')
  expect(hex(utf8('ក'))).toBe('e19e80')
  expect(hex(utf8('😀'))).toBe('f09f9880')
  expect(utf8('')).toHaveLength(0)
})

test('joining keeps every byte', () => {
  expect(hex(concat(u8(1), new Uint8Array(0), u8(2)))).toBe('0102')
})

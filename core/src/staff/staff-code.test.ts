import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base32 } from './base32.ts'
import { RECOVERY_BYTES, readCode, recoveryCode } from './staff-code.ts'

test('base32 is that of RFC 4648', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect(base32(bytes('fooba'))).toBe('MZXW6YTB')
  expect(base32(bytes('foobafooba'))).toBe('MZXW6YTBMZXW6YTB')
  expect(base32(new Uint8Array(5).fill(255))).toBe('77777777')
  expect(base32(new Uint8Array(0))).toBe('')
  // Read again by a number as large as it takes.
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 5, maxLength: 40 }), (made) => {
      const whole = made.slice(0, made.length - (made.length % 5))
      const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
      const value = [...base32(whole)].reduce(
        (sum, letter) => sum * 32n + BigInt(letters.indexOf(letter)),
        0n,
      )
      expect(value).toBe(whole.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n))
      expect(base32(whole)).toHaveLength((whole.length / 5) * 8)
    }),
  )
})

test('a code is read as people write it, and nothing else is one', () => {
  const cases: [string, string | null][] = [
    ['123456', 'totp 123456'],
    [' 123 456 ', 'totp 123456'],
    ['\u17e1\u17e2\u17e3\u17e4\u17e5\u17e6', 'totp 123456'],
    ['１２３４５６', 'totp 123456'],
    ['abcd-efgh-2345-wxyz', 'recovery ABCDEFGH2345WXYZ'],
    ['123-456', 'totp 123456'],
    ['\t12 34\u00a056', 'totp 123456'],
    ['12345', null],
    ['x123456', null],
    ['123456x', null],
    ['abcd-efgh-2345-wxy', null],
    ['abcd-efgh-2345-wxyza', null],
    ['1234567', null],
    ['abcd-efgh-0189-wxyz', null],
    ['١٢٣٤٥٦', null],
    ['x'.repeat(10_000), null],
  ]
  for (const [typed, wanted] of cases) {
    const read = readCode(typed)
    expect(read && `${read.kind} ${read.code}`, typed.slice(0, 20)).toBe(wanted)
  }
})

test('a recovery code comes back as it was shown', () => {
  const shown = recoveryCode(Uint8Array.from({ length: RECOVERY_BYTES }, (_, at) => at * 25))
  expect(shown).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
  expect(readCode(shown.toLowerCase())).toEqual({ kind: 'recovery', code: shown.replaceAll('-', '') })
})

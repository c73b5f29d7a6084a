import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'

const KINDS: [string, string[], string[]][] = [
  [
    'words with the endings that people add',
    ['khmer123', 'samnang!', 'lotto59@123', 'monkeymonkey'],
    ['khmer124', 'khmer 123'],
  ],
  ['runs of one sign, eight to twelve', ['00000000', 'zzzzzzzzz', 'aaaaaaaaaaaa'], ['aaaaaaaaaaaaa']],
  [
    'two digits four times, four and four',
    ['12121212', '70707070', '11112222', '99990000'],
    ['1212121212', 'abababab'],
  ],
  [
    'years and new year’s days',
    ['19401940', '20262026', '01011990', '19900101'],
    ['19391939', '20272027', '01011939', '02011990'],
  ],
  [
    'stretches of a row, forwards and backwards',
    ['ertyuiop', 'lkjhgfds', '23456789', '09876543', 'ponmlkji'],
    ['qwertasd', 'bcdefghx'],
  ],
]

/** One test: the list is put together once, and only who asks first would notice a fault in it. */
test('each kind is known, what only looks like it is not, and every text is one that would be long enough', () => {
  const common = commonPasswords()
  for (const [what, known, others] of KINDS) {
    expect([what, known.filter((text) => !common.has(text))]).toEqual([what, []])
    expect([what, others.filter((text) => common.has(text))]).toEqual([what, []])
  }
  for (const text of common) expect(text).toMatch(/^[^\sA-Z]{8,}$/)
  expect(common.size).toBeGreaterThan(3_000)
})

/** Files as they come: other scripts, headings, formulas, twice the same, what is no list at all. */
import { expect, test } from 'vitest'
import { listedKey, readSharedList } from './shared-list.ts'

const read = (text: string) =>
  readSharedList(text).map(({ line, entry, fault }) => [
    line,
    fault ?? `${entry?.kind}:${entry?.value}:${entry?.until ?? ''}`,
  ])

test('each line is read or says why not, with its number', () => {
  const text = [
    '\uFEFFkind,value,until',
    'phone,012 345 678,2030-12-31',
    'phone,+855 12 345 678',
    'phone;០១២ ៣៤៥ ៦៧៩',
    '',
    'name\t"Sok  Dara"',
    'Name,សុខ ដារ៉ា,',
    'account,000-123-456',
    'passport,N123',
    'phone,abc',
    'phone,',
    'name,"=HYPERLINK(1)"',
    'name,+cmd',
    'account,-12345',
    'phone,012345670,31/12/2030',
    'phone,012345671,2030-02-30',
    'just words',
  ].join('\r\n')
  expect(read(text)).toEqual([
    [2, 'phone:012345678:2030-12-31'],
    [3, 'twice'],
    [4, 'phone:012345679:'],
    [6, 'name:sok dara:'],
    [7, 'name:សុខ ដារ៉ា:'],
    [8, 'account:000123456:'],
    ...([9, 17] as const).map((line) => [line, 'kind']).slice(0, 1),
    [10, 'value'],
    [11, 'value'],
    [12, 'formula'],
    [13, 'formula'],
    [14, 'formula'],
    [15, 'until'],
    [16, 'until'],
    [17, 'kind'],
  ])
})

test.each([
  ['lines end as any machine ends them', 'phone,012345678\rphone,012345679\r\nphone,012345670\n', [1, 2, 3]],
  ['a heading in quotes is none', '"Kind";value\nphone,012345678', [2]],
  ['a heading between tabs is none', 'KIND\tvalue\nphone,012345678', [2]],
  ['blanks around a line are no part of it', '  phone , 012345678 , \n\t\n', [1]],
  ['quotes are no part of a field', '"phone"," 012345678 ","2030-12-31"', [1]],
])('%s', (_what, text, lines) => {
  const found = readSharedList(text)
  expect(found.map(({ line }) => line)).toEqual(lines)
  for (const { fault, entry } of found) {
    expect(fault).toBeNull()
    expect(entry?.value).toMatch(/^01234567[089]$/)
  }
})

test('words like a heading further down, or without fields behind them, are a fault', () => {
  expect(read('phone,012345678\nkind,value,until')).toEqual([
    [1, 'phone:012345678:'],
    [2, 'kind'],
  ])
  for (const text of ['kind', 'kindness,x', 'a kind,x', 'xkind,value'])
    expect(read(text)).toEqual([[1, 'kind']])
})

test('the same value of another kind is another entry, and one that is repeated is shown with its words', () => {
  expect(read('phone,012345678\naccount,012345678\nphone,012 345 678')).toEqual([
    [1, 'phone:012345678:'],
    [2, 'account:012345678:'],
    [3, 'twice'],
  ])
  expect(readSharedList('phone,012345678\n phone,abc ')[1]).toEqual({
    ...{ line: 2, text: 'phone,abc', entry: null, fault: 'value' },
  })
})

test.each([
  ['pho\uFEFFne,012345678', 'kind'],
  ['" phone " , " 012345678 " , " 2030-12-31 "', 'phone:012345678:2030-12-31'],
  ['name,a"bcd"', 'value'],
  ['name,"abc"d', 'value'],
  ['phone', 'value'],
  ['name', 'value'],
  ['name,@sum', 'formula'],
  ['name,=sum', 'formula'],
  ['name,-sum', 'formula'],
  ['phone,-12345678', 'formula'],
  ['phone,+', 'formula'],
  ['phone,+12+34567', 'formula'],
  ['phone,x+8551234567', 'value'],
  ['phone,+855 ១២ 345 678', 'phone:012345678:'],
  ['name,Sok = Dara', 'value'],
  ['name,Sok-Dara', 'name:sok-dara:'],
  ['phone,012345678,soon', 'until'],
  ['phone,012345678, 2030-12-31 ', 'phone:012345678:2030-12-31'],
])('%s: %s', (text, expected) => {
  expect(read(text)).toEqual([[1, expected]])
})

test('what is no list is all faults, and a long line is shown in part', () => {
  expect(readSharedList('')).toEqual([])
  const bytes = String.fromCharCode(...Array.from({ length: 256 }, (_, at) => at))
  for (const { fault } of readSharedList(bytes)) expect(fault).not.toBeNull()
  const [long] = readSharedList(`name,${'a'.repeat(10_000)}`)
  expect([long?.fault, long?.text.length]).toEqual(['value', 60])
})

test.each([
  ['phone', '855 12 345 678', '012345678'],
  ['phone', '12', null],
  ['account', '០០០១២៣៤', '0001234'],
  ['account', '12a4', null],
  ['name', 'SOK DARA', 'sok dara'],
  ['name', ' Sok \t Dara ', 'sok dara'],
  ['name', 'so\u200bk\u200b da\u2060ra', 'sok dara'],
  ['name', 'Re\u0301mi', 'r\u00e9mi'],
  ['name', "o'neil_jr. 2-b", "o'neil_jr. 2-b"],
  ['name', 'ab', null],
  ['name', 'abc', 'abc'],
  ['name', 'a'.repeat(80), 'a'.repeat(80)],
  ['name', 'a'.repeat(81), null],
  ['name', '2bc', null],
  ['name', 'ab;c', null],
  ['account', '1234', '1234'],
  ['account', '123', null],
  ['account', '1'.repeat(34), '1'.repeat(34)],
  ['account', '1'.repeat(35), null],
  ['account', 'a1234', null],
  ['account', '8551234', '8551234'],
  ['phone', '+855 (0)12 345 678', '012345678'],
  ['phone', '123456', '123456'],
  ['phone', '12345', null],
  ['phone', '1'.repeat(15), '1'.repeat(15)],
  ['phone', '1'.repeat(16), null],
  ['phone', 'a123456', null],
  ['phone', '123456a', null],
  ['phone', '85512345', '012345'],
  ['phone', '012855345', '012855345'],
] as const)('%s %s is kept as %s', (kind, value, key) => {
  expect(listedKey(kind, value)).toBe(key)
})

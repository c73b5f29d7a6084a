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
  ['name', 'ab', null],
] as const)('%s %s is kept as %s', (kind, value, key) => {
  expect(listedKey(kind, value)).toBe(key)
})
